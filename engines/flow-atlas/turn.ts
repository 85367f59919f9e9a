import { lowestBit, mirrored } from './bits.ts';
import { SIDE } from './board.ts';

const LAST = SIDE - 1;

/**
 * Writes a board as it stands after quarter turns (FA-02). Only the occupied cells cost time.
 *
 * @param turns - clockwise, 0..3
 * @param out - takes 27 rows from index `at` on
 */
export function turnBoard(
  board: ArrayLike<number>,
  turns: number,
  out: Int32Array,
  at: number,
): void {
  if (turns === 0) {
    for (let row = 0; row < SIDE; row += 1) out[at + row] = board[row] as number;
    return;
  }
  if (turns === 2) {
    for (let row = 0; row < SIDE; row += 1) out[at + LAST - row] = mirrored(board[row] as number);
    return;
  }
  for (let row = 0; row < SIDE; row += 1) out[at + row] = 0;
  if (turns === 1) turnClockwise(board, out, at);
  else turnCounterclockwise(board, out, at);
}

/** (row, column) moves to (column, 26 - row). */
function turnClockwise(board: ArrayLike<number>, out: Int32Array, at: number): void {
  for (let row = 0; row < SIDE; row += 1) {
    const bit = 1 << (LAST - row);
    for (let cells = board[row] as number; cells !== 0; cells &= cells - 1) {
      const place = at + lowestBit(cells);
      out[place] = (out[place] as number) | bit;
    }
  }
}

/** (row, column) moves to (26 - column, row). */
function turnCounterclockwise(board: ArrayLike<number>, out: Int32Array, at: number): void {
  for (let row = 0; row < SIDE; row += 1) {
    const bit = 1 << row;
    for (let cells = board[row] as number; cells !== 0; cells &= cells - 1) {
      const place = at + LAST - lowestBit(cells);
      out[place] = (out[place] as number) | bit;
    }
  }
}

/** The row to which quarter turns move a cell (FA-02). */
export function turnedRow(row: number, column: number, turns: number): number {
  if (turns === 0) return row;
  if (turns === 1) return column;
  return turns === 2 ? LAST - row : LAST - column;
}

/** The column to which quarter turns move a cell (FA-02). */
export function turnedColumn(row: number, column: number, turns: number): number {
  if (turns === 0) return column;
  if (turns === 1) return LAST - row;
  return turns === 2 ? LAST - column : row;
}
