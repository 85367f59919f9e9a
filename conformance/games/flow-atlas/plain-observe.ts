import { type Cells, indexOf, PLACES, type Place, SIZE, squareOf, targetOf } from './cells.ts';

/** Indices of the cells up, down, left and right of each cell, as far as they are on the grid. */
const AROUND: readonly (readonly number[])[] = PLACES.map(({ row, column }) => {
  const around = [
    [row - 1, column],
    [row + 1, column],
    [row, column - 1],
    [row, column + 1],
  ] as const;
  return around.filter((at) => at.every((n) => n >= 0 && n < SIZE)).map((at) => indexOf(...at));
});
const BORDER: readonly number[] = PLACES.flatMap((_, i) => (AROUND[i]?.length === 4 ? [] : [i]));

/** Occupied cells up, down, left and right of a cell. */
export function neighbours(cells: Cells, index: number): number {
  let count = 0;
  for (const i of AROUND[index] ?? []) count += cells[i] ?? 0;
  return count;
}

/** Eligible gaps of a square in reading order (FA-16). */
export function gapsIn(cells: Cells, side: number): number[] {
  return squareOf(side).filter((i) => cells[i] === 0 && neighbours(cells, i) === 4);
}

/** Holes in reading order (FA-24). */
function holesOf(cells: Cells): number[] {
  const open = new Uint8Array(cells.length);
  const left: number[] = [];
  const visit = (i: number): void => {
    if (cells[i] === 1 || open[i] === 1) return;
    open[i] = 1;
    left.push(i);
  };
  BORDER.forEach(visit);
  for (let i = left.pop(); i !== undefined; i = left.pop()) AROUND[i]?.forEach(visit);
  return PLACES.flatMap((_, i) => (cells[i] === 0 && open[i] === 0 ? [i] : []));
}

/** Pockets of a square in reading order (FA-24). */
export function pocketsIn(cells: Cells, side: number, holes: readonly number[]): number[] {
  const closed = new Set(holes);
  return squareOf(side).filter(
    (i) => cells[i] === 0 && !closed.has(i) && neighbours(cells, i) >= 3,
  );
}

/** What is seen of a board (FA-24). */
export interface Seen {
  readonly target: number;
  readonly gap: number | undefined;
  readonly holes: readonly number[];
  readonly pockets: readonly number[];
}

export function observed(cells: Cells): Seen {
  const target = targetOf(cells);
  const holes = holesOf(cells);
  return { target, gap: gapsIn(cells, target)[0], holes, pockets: pocketsIn(cells, target, holes) };
}

export const placeOf = (index: number): Place => PLACES[index] ?? { row: 0, column: 0 };
