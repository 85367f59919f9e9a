import { type Cells, CRACKED, isCover, isNumber, SOLID } from './board.ts';

/** A disc that pops, and which of its runs it matches. */
export interface Popper {
  readonly cell: number;
  readonly byRow: boolean;
  readonly byColumn: boolean;
}

/** What one wave does, by the plainest reading of D7-08 to D7-12. */
export interface Wave {
  readonly depth: number;
  /** The board before the wave. */
  readonly board: Cells;
  readonly poppers: readonly Popper[];
  /** Hits of each cell that holds a cover. */
  readonly hits: ReadonlyMap<number, number>;
  /** Cells whose covers open, ascending, and the values that they get. */
  readonly opened: readonly number[];
  readonly values: readonly number[];
  readonly points: number;
  /** The board after gravity. */
  readonly cells: Cells;
  readonly latent: Cells;
  /** Where the opened discs lie after gravity. */
  readonly landed: readonly number[];
  /** Gravity moves a cover. */
  readonly coverFalls: boolean;
}

/** Cells of the row run of an occupied cell, itself included (D7-06). */
export function rowRun(cells: Cells, cell: number): number[] {
  const start = cell - (cell % 7);
  let [from, to] = [cell, cell];
  while (from > start && cells[from - 1] !== 0) from -= 1;
  while (to < start + 6 && cells[to + 1] !== 0) to += 1;
  return Array.from({ length: to - from + 1 }, (_, i) => from + i);
}

/** Cells of the column run of an occupied cell, itself included (D7-06). */
export function columnRun(cells: Cells, cell: number): number[] {
  let [from, to] = [cell, cell];
  while (from >= 7 && cells[from - 7] !== 0) from -= 7;
  while (to < 42 && cells[to + 7] !== 0) to += 7;
  return Array.from({ length: (to - from) / 7 + 1 }, (_, i) => from + 7 * i);
}

/** Length of the row run (`by` 1) or the column run (`by` 7) of an occupied cell. */
export function runLength(cells: Cells, cell: number, by: 1 | 7): number {
  const place = by === 1 ? cell % 7 : Math.floor(cell / 7);
  let length = 1;
  for (let i = 1; i <= place && cells[cell - i * by] !== 0; i += 1) length += 1;
  for (let i = 1; i < 7 - place && cells[cell + i * by] !== 0; i += 1) length += 1;
  return length;
}

/** The poppers of a board in ascending order (D7-07). */
export function poppersOf(cells: Cells): Popper[] {
  const poppers: Popper[] = [];
  cells.forEach((value, cell) => {
    if (!isNumber(value)) return;
    const byRow = runLength(cells, cell, 1) === value;
    const byColumn = runLength(cells, cell, 7) === value;
    if (byRow || byColumn) poppers.push({ cell, byRow, byColumn });
  });
  return poppers;
}

/** Cells above, below, left and right. */
function neighboursOf(cell: number): number[] {
  const sides: number[] = [];
  if (cell >= 7) sides.push(cell - 7);
  if (cell < 42) sides.push(cell + 7);
  if (cell % 7 > 0) sides.push(cell - 1);
  if (cell % 7 < 6) sides.push(cell + 1);
  return sides;
}

const knownPoints: number[] = [];

/** W(depth) = floor(sqrt(49 * depth^5)), exactly (D7-12). */
export function pointsAt(depth: number): number {
  const before = knownPoints[depth];
  if (before !== undefined) return before;
  const square = 49n * BigInt(depth) ** 5n;
  let [low, high] = [0n, square];
  while (low < high) {
    const middle = (low + high + 1n) / 2n;
    if (middle * middle <= square) low = middle;
    else high = middle - 1n;
  }
  const points = Number(low);
  knownPoints[depth] = points;
  return points;
}

/**
 * The wave of a board; undefined if it has no popper.
 *
 * @param latent - hidden values by cell, or none: then `draw` gives the values
 */
export function waveOf(
  board: Cells,
  latent: Cells,
  depth: number,
  draw: () => number,
): Wave | undefined {
  const poppers = poppersOf(board);
  if (poppers.length === 0) return undefined;
  const hits = new Map<number, number>();
  for (const { cell } of poppers) {
    for (const side of neighboursOf(cell)) {
      if (isCover(board[side])) hits.set(side, (hits.get(side) ?? 0) + 1);
    }
  }
  const cells = [...board];
  const hidden = [...latent];
  const opened = [...hits.keys()]
    .filter((cell) => board[cell] === CRACKED || (hits.get(cell) ?? 0) >= 2)
    .sort((a, b) => a - b);
  const values = opened.map((cell) => (latent.length > 0 ? (latent[cell] ?? 0) : draw()));
  for (const { cell } of poppers) cells[cell] = 0;
  for (const cell of hits.keys()) cells[cell] = CRACKED;
  opened.forEach((cell, i) => {
    cells[cell] = values[i] ?? 0;
    if (latent.length > 0) hidden[cell] = 0;
  });
  const fallen = new Array<number>(49).fill(0);
  const fallenHidden = latent.map(() => 0);
  const landed: number[] = [];
  let coverFalls = false;
  for (let column = 0; column < 7; column += 1) {
    let to = 42 + column;
    for (let from = to; from >= 0; from -= 7) {
      const value = cells[from] ?? 0;
      if (value === 0) continue;
      fallen[to] = value;
      if (latent.length > 0) fallenHidden[to] = hidden[from] ?? 0;
      if (opened.includes(from)) landed.push(to);
      if (from !== to && isCover(value)) coverFalls = true;
      to -= 7;
    }
  }
  const points = poppers.length * pointsAt(depth);
  const after = { cells: fallen, latent: fallenHidden, landed, coverFalls };
  return { depth, board, poppers, hits, opened, values, points, ...after };
}

/** Whether a cover of the wave is solid before it. */
export function wasSolid(wave: Wave, cell: number): boolean {
  return wave.board[cell] === SOLID;
}
