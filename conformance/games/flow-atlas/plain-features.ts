import {
  type Cells,
  cellsOf,
  indexOf,
  isOccupied,
  occupied,
  PLACES,
  reachOf,
  ringAt,
  SIZE,
  squareOf,
} from './cells.ts';
import { neighbours, observed, placeOf, pocketsIn } from './plain-observe.ts';
import type { PlainStep } from './plain-step.ts';
import { type Move, type Position, pressureLimit, type Rules } from './position.ts';

/** A fraction of whole numbers. */
export type Fraction = readonly [number, number];

const LINES: readonly number[] = Array.from({ length: SIZE }, (_, i) => i);

/** Sides on which an empty cell is blocked. */
function blockedSides(cells: Cells, index: number): number {
  const { row, column } = placeOf(index);
  const some = (is: (i: number) => boolean): number => Number(LINES.some(is));
  return (
    some((r) => r < row && isOccupied(cells, r, column)) +
    some((r) => r > row && isOccupied(cells, r, column)) +
    some((c) => c < column && isOccupied(cells, row, c)) +
    some((c) => c > column && isOccupied(cells, row, c))
  );
}

/** Steps of four outlines between lanes 9 to 17, added up. */
function roughness(cells: Cells): number {
  const first = (lane: (i: number) => number): number => {
    const at = LINES.findIndex((i) => cells[lane(i)] === 1);
    return at < 0 ? SIZE : at;
  };
  const outlines: readonly ((n: number) => number)[] = [
    (c) => first((i) => indexOf(i, c)),
    (c) => first((i) => indexOf(SIZE - 1 - i, c)),
    (r) => first((i) => indexOf(r, i)),
    (r) => first((i) => indexOf(r, SIZE - 1 - i)),
  ];
  let sum = 0;
  for (const outline of outlines) {
    for (let i = 9; i <= 16; i += 1) sum += Math.abs(outline(i) - outline(i + 1));
  }
  return sum;
}

/** Features of a board alone, numbers 6 to 23 (FA-26). */
export function boardFeatures(cells: Cells, depth: number, rules: Rules): Fraction[] {
  const { target, holes, pockets } = observed(cells);
  const h = (target - 1) / 2;
  const all = occupied(cells);
  const within = (k: number): number => all.filter((i) => ringAt(i) <= k).length;
  const holesWithin = (k: number): number => holes.filter((i) => ringAt(i) <= k).length;
  const radius = Math.max(...all.map(ringAt));
  const limit = pressureLimit(depth, rules);
  const empty = squareOf(target).filter((i) => cells[i] === 0);
  const blocked = empty.map((i) => blockedSides(cells, i));
  const span = (numbers: readonly number[]): number => Math.max(...numbers) - Math.min(...numbers);
  const [rows, columns] = [all.map((i) => placeOf(i).row), all.map((i) => placeOf(i).column)];
  const perimeter = PLACES.reduce(
    (sum, _, i) => sum + (cells[i] === 0 ? neighbours(cells, i) : 0),
    0,
  );
  return [
    [within(h), target * target],
    [within(4), 81],
    [within(h + 1) - within(h), 8 * (h + 1)],
    [all.length, 81],
    [all.length - within(h), 81],
    [all.length - within(4), 27],
    [radius, 13],
    [limit - reachOf(cells), limit],
    [perimeter, 4 * (2 * radius + 1)],
    [holesWithin(h), target],
    [holesWithin(4), 9],
    [holes.length, 9],
    [pockets.length, target],
    [pocketsIn(cells, 9, holes).length, 9],
    [blocked.filter((sides) => sides === 4).length, target],
    [blocked.reduce((sum, sides) => sum + sides, 0), 4 * target * target],
    [roughness(cells), 128],
    [Math.abs(span(rows) - span(columns)), 9],
  ];
}

/** The 25 features of a step (FA-26). */
export function featuresOf(
  before: Position,
  move: Move,
  { after, placed: done }: PlainStep,
  rules: Rules,
): Fraction[] {
  const { failed } = done;
  return [
    [after.score - before.score - (failed ? 200 : 1), 1000],
    [failed ? 0 : done.squares.length, 4],
    [Number(done.fold), 1],
    [Number(done.perfect), 1],
    [Number(failed), 1],
    [failed ? 0 : done.inTarget, 4],
    ...boardFeatures(cellsOf(after.board), after.depth, rules),
    [move.reserve, 1],
  ];
}
