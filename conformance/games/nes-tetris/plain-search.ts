import { cellsAt, centreAt, PIECES, placementsOf } from './pieces.ts';

/** What scripts measure of a field (NT-46). */
export interface Measured {
  readonly heights: readonly number[];
  readonly aggregate: number;
  readonly lines: number;
  readonly holes: number;
  readonly bumpiness: number;
}

/** Rows that are free below the top of a column count as holes; row 0 is left out of both. */
function column(rows: readonly number[], x: number): { height: number; holes: number } {
  let [height, holes] = [0, 0];
  for (let row = 1; row < 20; row += 1) {
    const isFree = (((rows[row] ?? 0) >> x) & 1) === 0;
    if (!isFree && height === 0) height = 20 - row;
    if (isFree && height > 0) holes += 1;
  }
  return { height, holes };
}

export function measure(rows: readonly number[]): Measured {
  const heights: number[] = [];
  let [aggregate, holes, bumpiness] = [0, 0, 0];
  for (let x = 0; x < 10; x += 1) {
    const told = column(rows, x);
    if (x > 0) bumpiness += Math.abs(told.height - (heights[x - 1] ?? 0));
    heights.push(told.height);
    aggregate += told.height;
    holes += told.holes;
  }
  return {
    heights,
    aggregate,
    lines: rows.filter((row) => row === 1023).length,
    holes,
    bumpiness,
  };
}

/** The straight drop of the scripts (NT-47); undefined if a mino would lie above row 0. */
export function dropped(
  rows: readonly number[],
  orientation: number,
  column: number,
): number[] | undefined {
  const { heights } = measure(rows);
  const cells = cellsAt(orientation, centreAt(orientation, column), 0);
  const lowest = Math.max(...cells.map(([, row]) => row));
  const rest = cells.map(([x, row]) => (heights[x] ?? 0) - (lowest - row));
  const below = Math.max(0, ...rest);
  const after = [...rows];
  for (const [x, row] of cells) {
    const at = 19 - below - (lowest - row);
    if (at < 0) return undefined;
    after[at] = (after[at] ?? 0) | (1 << x);
  }
  return after;
}

/** Weights of a search: doubles. */
export interface Weights {
  readonly aggregate: number;
  readonly lines: number;
  readonly holes: number;
  readonly bumpiness: number;
}

export interface Best {
  readonly column: number;
  readonly orientation: number;
  readonly reward: number;
  readonly index: number;
  readonly ties: number;
  readonly pairs: number;
  readonly rows: readonly number[];
}

/** The two-piece search of the scripts (NT-48). */
export function search(
  rows: readonly number[],
  piece: number,
  next: number,
  weights: Weights,
): Best | 'row-out-of-range' | 'unknown-piece' {
  if (!PIECES.includes(piece) || !PIECES.includes(next)) return 'unknown-piece';
  let best: Best | undefined;
  let [pairs, ties] = [0, 0];
  for (const first of placementsOf(piece)) {
    const once = dropped(rows, first.orientation, first.column);
    if (once === undefined) return 'row-out-of-range';
    for (const second of placementsOf(next)) {
      const twice = dropped(once, second.orientation, second.column);
      if (twice === undefined) return 'row-out-of-range';
      pairs += 1;
      const { aggregate, lines, holes, bumpiness } = measure(twice);
      const reward =
        weights.aggregate * aggregate +
        weights.lines * lines +
        weights.holes * holes +
        weights.bumpiness * bumpiness;
      if (best !== undefined && reward === best.reward) ties += 1;
      if (best !== undefined && reward <= best.reward) continue;
      ties = 1;
      best = { ...first, reward, index: pairs, ties: 0, pairs: 0, rows: twice };
    }
  }
  return best === undefined ? 'row-out-of-range' : { ...best, ties, pairs };
}
