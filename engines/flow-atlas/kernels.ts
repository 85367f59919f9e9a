import { RefusalError } from '../../spec/errors.ts';
import type { GameSpec } from '../../spec/generated/game-spec.ts';
import { compileLayout } from '../../spec/layout.ts';
import type { Profile } from '../../spec/value.ts';
import type { Kernel } from '../engine.ts';
import { ChanceSource } from '../random/chance-source.ts';
import { Mulberry32 } from '../random/mulberry32.ts';
import { Bag } from './bag.ts';
import { lowestBit } from './bits.ts';
import { CENTRE, isValidBoard, reachOf, SIDE, targetOf } from './board.ts';
import { Landing, supportedAt } from './drop.ts';
import { Features } from './features.ts';
import { compress } from './fold.ts';
import { Frames } from './frames.ts';
import { ACTION_WORDS, Game } from './game.ts';
import { firstRowWithGap, gapsOfRow } from './gaps.ts';
import { hashOf } from './hash.ts';
import { Holes } from './holes.ts';
import { FIRST_PATTERN, ROTATIONS } from './pieces.ts';
import { Resolution } from './resolution.ts';
import { type Rules, rulesOf } from './rules.ts';
import { loadState } from './state-words.ts';
import { turnBoard } from './turn.ts';

/** The kernels that the spec has, by name; they check their input words. */
export function kernelsOf(spec: GameSpec, profile: Profile): Readonly<Record<string, Kernel>> {
  const rules = rulesOf(profile);
  const kernels: Record<string, Kernel> = {};
  for (const { name, input } of spec.kernels) {
    const make = KERNELS.get(name);
    if (make === undefined) continue;
    const kernel = make(rules);
    const layout = compileLayout(input, profile.parameters);
    kernels[name] = (words) => {
      const problem = layout.check(words);
      if (problem !== undefined) throw domainError(`kernel ${name}: ${problem}`);
      return kernel(words);
    };
  }
  return kernels;
}

const KERNELS: ReadonlyMap<string, (rules: Rules) => Kernel> = new Map([
  ['turn', () => turnKernel],
  ['compress', compressKernel],
  ['placements', placementsKernel],
  ['resolve', resolveKernel],
  ['observe', observeKernel],
  ['features', featuresKernel],
  ['bag', () => bagKernel],
  ['rng', () => rngKernel],
  ['hash', hashKernel],
]);

/** A board and a number of turns to the turned board (FA-02). */
const turnKernel: Kernel = (input) => {
  const out = new Int32Array(SIDE);
  turnBoard(input, input[SIDE] as number, out, 0);
  return [...out];
};

/** A board to its compression and the number of cells after it (FA-13). */
function compressKernel({ groupMin }: Rules): Kernel {
  return (input) => {
    const board = Int32Array.from(input);
    const cells = compress(board, groupMin);
    return [...board, cells];
  };
}

/** A board, a piece and turns to all supported drops with their landing rows (FA-07). */
function placementsKernel(): Kernel {
  const frames = new Frames();
  const landing = new Landing();
  return (input) => {
    requireBoard(input);
    frames.set(input);
    const [piece, turns] = [input[SIDE] as number, input[SIDE + 1] as number];
    const out = [0];
    for (let rotation = 0; rotation < (ROTATIONS[piece] as number); rotation += 1) {
      const pattern = (FIRST_PATTERN[piece] as number) + rotation;
      for (const x of columnsOf(supportedAt(frames, turns, pattern))) {
        landing.find(frames, turns, pattern, x);
        out.push(rotation, x, landing.row);
      }
    }
    out[0] = (out.length - 1) / 3;
    return out;
  };
}

/** A board and a placement to what becomes of it (FA-25). */
function resolveKernel(rules: Rules): Kernel {
  const frames = new Frames();
  const resolution = new Resolution(rules);
  return (input) => {
    requireBoard(input);
    frames.set(input);
    const [charge = 0, depth = 0, piece = 0, turns = 0, rotation = 0, x = 0] = input.slice(SIDE);
    const pattern = (FIRST_PATTERN[piece] as number) + rotation;
    if (
      rotation >= (ROTATIONS[piece] as number) ||
      ((supportedAt(frames, turns, pattern) >>> x) & 1) === 0
    ) {
      throw domainError(`piece ${piece}, rotation ${rotation}, x ${x} is not supported`);
    }
    resolution.place(frames, turns, pattern, x, depth, charge);
    const { row, autoTurn, board, failed, fold, perfect } = resolution;
    if (failed) return [row, autoTurn, 0, 0, 0, 0, 0, 1, ...board];
    const squares: number[] = [];
    for (let side = resolution.target; side < resolution.side; side += 2) squares.push(side);
    const mend = resolution.mended ? [1, resolution.mendRow, resolution.mendColumn] : [0];
    return [
      row,
      autoTurn,
      resolution.cells,
      squares.length,
      ...squares,
      ...mend,
      Number(fold),
      Number(perfect),
      0,
      ...board,
    ];
  };
}

/** A board to reach, target, eligible gap, holes and pockets (FA-24). */
function observeKernel(): Kernel {
  const found = new Holes();
  return (input) => {
    requireBoard(input);
    const target = targetOf(input);
    const ring = (target - 1) >> 1;
    const gapRow = firstRowWithGap(input, target);
    const gap = gapRow < 0 ? [0] : [1, gapRow, lowestBit(gapsOfRow(input, ring, gapRow))];
    found.find(input);
    const holes: number[] = [];
    const pockets: number[] = [];
    for (let row = 0; row < SIDE; row += 1) {
      for (const column of columnsOf(found.rows[row] as number)) holes.push(row, column);
      if (Math.abs(row - CENTRE) > ring) continue;
      for (const column of columnsOf(found.pocketsOfRow(ring, row))) pockets.push(row, column);
    }
    return [
      reachOf(input),
      target,
      ...gap,
      holes.length / 2,
      ...holes,
      pockets.length / 2,
      ...pockets,
    ];
  };
}

/** A state and an action to the features (FA-26). */
function featuresKernel(rules: Rules): Kernel {
  const game = new Game(rules);
  const features = new Features(rules);
  return (input) => {
    const end = input.length - ACTION_WORDS;
    const [turns = 0, rotation = 0, x = 0, reserve = 0] = input.slice(end);
    asDomainError(() => {
      loadState(game, input, 0, end);
      game.look(turns, rotation, x, reserve);
      game.requireCounts();
    });
    const { resolution, settlement } = game;
    const { failed, fold, perfect, squares, cells } = resolution;
    const delta = settlement.score - game.score;
    const { depth } = settlement;
    features.measure(
      { delta, failed, fold, perfect, squares, cells, depth, reserve },
      failed ? game.checkpoint : resolution.board,
    );
    const { num, den } = features;
    const zigzag = Array.from(num, (n) => (n >= 0 ? 2 * n : -2 * n - 1));
    return [num.length, ...zigzag, den.length, ...den];
  };
}

/** A seed and a count to that many draws and the generator word after them (FA-05). */
const bagKernel: Kernel = ([seed = 0, count = 0]) => {
  const generator = new Mulberry32(seed);
  const chance = new ChanceSource();
  chance.useGenerator(generator);
  const bag = new Bag();
  const pieces = Array.from({ length: count }, () => bag.draw(chance));
  return [count, ...pieces, ...generator.words()];
};

/** A seed and a count to that many outputs (FA-04). */
const rngKernel: Kernel = ([seed = 0, count = 0]) => {
  const generator = new Mulberry32(seed);
  return [count, ...Array.from({ length: count }, () => generator.next())];
};

/** A state and a generator word to the hash (FA-22). */
function hashKernel(rules: Rules): Kernel {
  const game = new Game(rules);
  return (input) => {
    const end = input.length - 1;
    asDomainError(() => loadState(game, input, 0, end));
    return [hashOf(game, input[end] as number)];
  };
}

/** @throws {RefusalError} `domain-error` if the first 27 words are no valid board (FA-01) */
function requireBoard(input: readonly number[]): void {
  if (!isValidBoard(input)) throw domainError('the board is not valid');
}

/** A kernel refuses with `domain-error` what a game refuses for whatever reason. */
function asDomainError(call: () => void): void {
  try {
    call();
  } catch (error) {
    if (error instanceof RefusalError) throw domainError(error.message);
    throw error;
  }
}

function columnsOf(row: number): number[] {
  const columns: number[] = [];
  for (let rest = row; rest !== 0; rest &= rest - 1) columns.push(lowestBit(rest));
  return columns;
}

function domainError(problem: string): RefusalError {
  return new RefusalError('domain-error', problem);
}
