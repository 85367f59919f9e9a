import { cellsOf, highestBit, lowestBit } from './bits.ts';

/** Rows and columns of the board, and the index of its centre in both (FA-01). */
export const SIDE = 27;
export const CENTRE = 13;
export const FULL_ROW: number = 2 ** SIDE - 1;

/** Sides of the squares to build, the first and the last (FA-12). */
const FIRST_SIDE = 3;
export const LAST_SIDE = 9;

/** No valid board reaches farther (FA-01). */
export const MAX_REACH = 68;

/** The columns of ring at most `ring`, bit c for column c. */
export function columnsOfRing(ring: number): number {
  return ((1 << (2 * ring + 1)) - 1) << (CENTRE - ring);
}

/** Distance of a cell from the centre in king's steps (FA-01). */
export function ringOf(row: number, column: number): number {
  return Math.max(Math.abs(row - CENTRE), Math.abs(column - CENTRE));
}

/** Whether all cells of square(side) are occupied (FA-01). */
export function isSquareFull(board: ArrayLike<number>, side: number): boolean {
  const half = (side - 1) >> 1;
  const columns = columnsOfRing(half);
  for (let row = CENTRE - half; row <= CENTRE + half; row += 1) {
    if (((board[row] as number) & columns) !== columns) return false;
  }
  return true;
}

/** The side of the smallest square that is not full; above 9 if all are (FA-12). */
export function targetOf(board: ArrayLike<number>): number {
  let side = FIRST_SIDE;
  while (side <= LAST_SIDE && isSquareFull(board, side)) side += 2;
  return side;
}

/** The largest reach of an occupied cell, -1 on an empty board (FA-01). */
export function reachOf(board: ArrayLike<number>): number {
  let reach = -1;
  for (let row = 0; row < SIDE; row += 1) {
    const cells = board[row] as number;
    if (cells === 0) continue;
    const aside = Math.max(CENTRE - lowestBit(cells), highestBit(cells) - CENTRE);
    const away = (row - CENTRE) * (row - CENTRE) + aside * aside;
    if (away > reach) reach = away;
  }
  return reach;
}

/** The number of occupied cells. */
export function cellCount(board: ArrayLike<number>): number {
  let count = 0;
  for (let row = 0; row < SIDE; row += 1) count += cellsOf(board[row] as number);
  return count;
}

/** Whether the rules take a board: not empty, not too wide, and square 9 not full (FA-01). */
export function isValidBoard(board: ArrayLike<number>): boolean {
  const reach = reachOf(board);
  return reach >= 0 && reach <= MAX_REACH && !isSquareFull(board, LAST_SIDE);
}

/** Puts one occupied cell into the centre and nothing else. */
export function setStartBoard(board: Int32Array): void {
  board.fill(0);
  board[CENTRE] = 1 << CENTRE;
}
