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
  for (let row = 0; row < SIDE; row += 1) {
    for (let cells = board[row] as number; cells !== 0; cells &= cells - 1) {
      const column = lowestBit(cells);
      const place = at + turnedRow(row, column, turns);
      out[place] = (out[place] as number) | (1 << turnedColumn(row, column, turns));
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
