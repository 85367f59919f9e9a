import { RefusalError } from '../../spec/errors.ts';
import type { GameSpec } from '../../spec/generated/game-spec.ts';
import { compileLayout } from '../../spec/layout.ts';
import type { Profile } from '../../spec/value.ts';
import type { Kernel } from '../engine.ts';
import { BestPlacement, STATUSES } from './best-placement.ts';
import { ROWS } from './field.ts';
import { Measures } from './measures.ts';
import { NesLfsr, nextRegister } from './nes-lfsr.ts';
import { COLUMNS, isSpawn } from './orientations.ts';
import { PieceSupply } from './piece-supply.ts';
import { StepReport } from './step-report.ts';
import { hasRoom, isAboveField, putOnto, restOf } from './straight-drop.ts';
import { fromDecimalByte, isDecimalByte, Tally } from './tally.ts';

/** Largest size of a weight of the search (NT-48). */
const LARGEST_WEIGHT = 1000000;

/** Words of the result of a search before its field. */
const RESULT_HEAD = 8;

/** The kernels that the spec has, by name; they check their input words. */
export function kernelsOf(spec: GameSpec, profile: Profile): Readonly<Record<string, Kernel>> {
  const kernels: Record<string, Kernel> = {};
  for (const { name, input } of spec.kernels) {
    const make = KERNELS.get(name);
    if (make === undefined) continue;
    const kernel = make();
    const layout = compileLayout(input, profile.parameters);
    kernels[name] = (words) => {
      const problem = layout.check(words);
      if (problem !== undefined) throw domainError(`kernel ${name}: ${problem}`);
      return kernel(words);
    };
  }
  return kernels;
}

const KERNELS: ReadonlyMap<string, () => Kernel> = new Map([
  ['heuristics', heuristicsKernel],
  ['drop', dropKernel],
  ['best-placement', bestPlacementKernel],
  ['piece-choice', pieceChoiceKernel],
  ['rng', () => rngKernel],
  ['score', scoreKernel],
]);

/** A field to its measures (NT-46). */
function heuristicsKernel(): Kernel {
  const field = new Measures();
  return (rows) => {
    field.set(rows, 0);
    const { heights, aggregate, lines, holes, bumpiness } = field;
    return [...heights.subarray(0, COLUMNS), aggregate, lines, holes, bumpiness];
  };
}

/** A field, an orientation and a column to the field after the drop (NT-47). */
function dropKernel(): Kernel {
  const field = new Measures();
  return (input) => {
    const [orientation, column] = [input[ROWS] as number, input[ROWS + 1] as number];
    if (!hasRoom(orientation, column)) {
      throw domainError(`column ${column} leaves no room for orientation ${orientation}`);
    }
    field.set(input, 0);
    const rest = restOf(field.heights, orientation, column);
    const out = new Array<number>(1 + ROWS).fill(0);
    if (isAboveField(orientation, rest)) return out;
    putOnto(field, orientation, column, rest);
    out[0] = 1;
    field.save(out, 1);
    return out;
  };
}

/** A field, two pieces and weights to the best first drop (NT-48). */
function bestPlacementKernel(): Kernel {
  const search = new BestPlacement();
  const bits = new DataView(new ArrayBuffer(8));
  const weightAt = (input: readonly number[], at: number): number => {
    bits.setUint32(0, input[at] as number);
    bits.setUint32(4, input[at + 1] as number);
    const weight = bits.getFloat64(0);
    if (Math.abs(weight) <= LARGEST_WEIGHT) return weight;
    throw domainError(`a weight is ${weight}, expected -${LARGEST_WEIGHT}..${LARGEST_WEIGHT}`);
  };
  return (input) => {
    const weights = {
      aggregate: weightAt(input, ROWS + 2),
      lines: weightAt(input, ROWS + 4),
      holes: weightAt(input, ROWS + 6),
      bumpiness: weightAt(input, ROWS + 8),
    };
    search.find(input, 0, input[ROWS] as number, input[ROWS + 1] as number, weights);
    const out = new Array<number>(RESULT_HEAD + ROWS).fill(0);
    out[0] = STATUSES.indexOf(search.status);
    if (search.status !== 'ok') return out;
    bits.setFloat64(0, search.reward);
    out[1] = search.column;
    out[2] = search.orientation;
    out[3] = bits.getUint32(0);
    out[4] = bits.getUint32(4);
    out[5] = search.index;
    out[6] = search.ties;
    out[7] = search.pairs;
    search.saveField(out, RESULT_HEAD);
    return out;
  };
}

/** The register, spawnID and spawnCount before a choice to those after it (NT-08). */
function pieceChoiceKernel(): Kernel {
  const supply = new PieceSupply(new StepReport());
  return ([rng = 0, spawnID = 0, spawnCount = 0]) => {
    if (spawnID !== 0 && !isSpawn(spawnID)) {
      throw domainError(`spawnID is ${spawnID}, expected 0 or a spawn orientation`);
    }
    const register = new NesLfsr(rng);
    supply.spawnID = spawnID;
    supply.spawnCount = spawnCount;
    supply.roll(register);
    return [register.register, supply.spawnID, supply.spawnCount];
  };
}

/** A register and a number of steps to the register after them (NT-06). */
const rngKernel: Kernel = ([rng = 0, steps = 0]) => {
  let register = rng;
  for (let step = 0; step < steps; step += 1) register = nextRegister(register);
  return [register];
};

/** Score, level and lines before a count to those after it (NT-14). */
function scoreKernel(): Kernel {
  const tally = new Tally(new StepReport());
  const digits = (byte: number): number => {
    if (isDecimalByte(byte)) return fromDecimalByte(byte);
    throw domainError(`${byte} is no byte of two decimal digits`);
  };
  return ([low = 0, middle = 0, high = 0, level = 0, linesLow = 0, linesHigh = 0, ...rest]) => {
    const [completed = 0, holdDown = 0] = rest;
    tally.score = digits(low) + 100 * digits(middle) + 10000 * digits(high);
    tally.level = level;
    tally.lines = digits(linesLow) + 100 * linesHigh;
    tally.count(completed, holdDown);
    const bytes = [0, 1, 2].map((byte) => tally.scoreByte(byte));
    return [...bytes, tally.level, tally.linesLow, tally.linesHigh];
  };
}

function domainError(problem: string): RefusalError {
  return new RefusalError('domain-error', problem);
}
