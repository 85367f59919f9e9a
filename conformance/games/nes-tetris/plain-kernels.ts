import { PIECES, widthOf } from './pieces.ts';
import { bcd, countStep, decimal } from './plain-count.ts';
import { bytesOf } from './plain-lock.ts';
import { afterSteps, choose } from './plain-register.ts';
import { dropped, measure, search } from './plain-search.ts';

type Words = readonly number[];

/** What a kernel gives, or the code of its refusal. */
export type KernelAnswer = Words | 'domain-error';

const ROWS = 20;
const STATUSES: readonly string[] = ['ok', 'row-out-of-range', 'unknown-piece'];
/** Words of a search that has found nothing, after its status. */
const NOTHING: Words = new Array<number>(27).fill(0);
const HEAVIEST = 1_000_000;

/** A double from its upper and its lower 32 bits. */
function doubleOf(high: number, low: number): number {
  const view = new DataView(new ArrayBuffer(8));
  view.setUint32(0, high);
  view.setUint32(4, low);
  return view.getFloat64(0);
}

/** The upper and the lower 32 bits of a double. */
export function wordsOf(value: number): [number, number] {
  const view = new DataView(new ArrayBuffer(8));
  view.setFloat64(0, value);
  return [view.getUint32(0), view.getUint32(4)];
}

function heuristics(rows: Words): KernelAnswer {
  const { heights, aggregate, lines, holes, bumpiness } = measure(rows);
  return [...heights, aggregate, lines, holes, bumpiness];
}

function drop(input: Words): KernelAnswer {
  const [orientation = 0, column = 0] = input.slice(ROWS);
  if (column + widthOf(orientation) > 10) return 'domain-error';
  const after = dropped(input.slice(0, ROWS), orientation, column);
  return after === undefined ? [0, ...new Array<number>(ROWS).fill(0)] : [1, ...after];
}

function bestPlacement(input: Words): KernelAnswer {
  const [piece = 0, next = 0, ...words] = input.slice(ROWS);
  const weights = [0, 2, 4, 6].map((at) => doubleOf(words[at] ?? 0, words[at + 1] ?? 0));
  if (!weights.every((weight) => Math.abs(weight) <= HEAVIEST)) return 'domain-error';
  const [aggregate = 0, lines = 0, holes = 0, bumpiness = 0] = weights;
  const found = search(input.slice(0, ROWS), piece, next, { aggregate, lines, holes, bumpiness });
  if (typeof found === 'string') return [STATUSES.indexOf(found), ...NOTHING];
  const { column, orientation, reward, index, ties, pairs, rows } = found;
  return [0, column, orientation, ...wordsOf(reward), index, ties, pairs, ...rows];
}

function pieceChoice([rng = 0, spawnID = 0, spawnCount = 0]: Words): KernelAnswer {
  if (spawnID !== 0 && !PIECES.includes(spawnID)) return 'domain-error';
  const choice = choose({ rng, spawnID, spawnCount });
  return [choice.rng, choice.spawnID, choice.spawnCount];
}

function score(input: Words): KernelAnswer {
  const [low = 0, middle = 0, high = 0, level = 0, linesLow = 0, linesHigh = 0] = input;
  const [completed = 0, holdDown = 0] = input.slice(6);
  const digits = [low, middle, high, linesLow].map(decimal);
  if (digits.includes(undefined)) return 'domain-error';
  const [ones = 0, hundreds = 0, myriads = 0, lines = 0] = digits.map(Number);
  const before = {
    score: ones + 100 * hundreds + 10_000 * myriads,
    lines: lines + 100 * linesHigh,
    level,
  };
  const { after } = countStep(before, completed, holdDown);
  const [hundredsOfLines, rest] = [Math.floor(after.lines / 100), after.lines % 100];
  return [...bytesOf(after.score), after.level, bcd(rest), hundredsOfLines];
}

/** The kernels of the spec on words, by the second reading of the clauses. */
export const plainKernels: Readonly<Record<string, (input: Words) => KernelAnswer>> = {
  heuristics,
  drop,
  'best-placement': bestPlacement,
  'piece-choice': pieceChoice,
  rng: ([register = 0, steps = 0]) => [afterSteps(register, steps)],
  score,
};
