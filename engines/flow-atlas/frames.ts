import { highestBit, lowestBit, mirrored } from './bits.ts';
import { SIDE } from './board.ts';
import { turnBoard } from './turn.ts';

const LAST = SIDE - 1;
const FRAMES = 4;

/** Stands for the top of a column without an occupied cell. */
export const NO_TOP: number = SIDE;

/**
 * A board in its four frames: as it stands and after one to three quarter turns. What a frame shows
 * of its columns is read off the board as it stands; a whole turned board is made when it is asked
 * for the first time.
 */
export class Frames {
  /** The board after k quarter turns at 27k, if `at` has been asked for it. */
  readonly rows: Int32Array = new Int32Array(FRAMES * SIDE);
  /** The board as it stands. Not to be written to but by `set`. */
  readonly board: Int32Array = this.rows.subarray(0, SIDE);
  /** First and last row with an occupied cell. */
  first = 0;
  last = 0;
  /** The frames that are made, bit k for k turns. */
  private made = 1;
  private occupiedColumns = 0;
  private occupiedRows = 0;

  /** Takes over a board, 27 rows from index `from` on, that has an occupied cell. */
  set(board: ArrayLike<number>, from = 0): void {
    let columns = 0;
    let rows = 0;
    for (let row = 0; row < SIDE; row += 1) {
      const cells = board[from + row] as number;
      this.board[row] = cells;
      columns |= cells;
      if (cells !== 0) rows |= 1 << row;
    }
    this.occupiedColumns = columns;
    this.occupiedRows = rows;
    this.first = lowestBit(rows);
    this.last = highestBit(rows);
    this.made = 1;
  }

  /** The index in `rows` of the board after `turns` quarter turns. */
  at(turns: number): number {
    const index = turns * SIDE;
    if ((this.made & (1 << turns)) === 0) {
      turnBoard(this.board, turns, this.rows, index);
      this.made |= 1 << turns;
    }
    return index;
  }

  /** The columns with an occupied cell after `turns` quarter turns, bit c for column c. */
  columns(turns: number): number {
    if (turns === 0) return this.occupiedColumns;
    if (turns === 1) return mirrored(this.occupiedRows);
    return turns === 2 ? mirrored(this.occupiedColumns) : this.occupiedRows;
  }

  /** The top of a column after `turns` quarter turns: its first row with an occupied cell (FA-07). */
  top(turns: number, column: number): number {
    const { board, first, last } = this;
    if (turns === 0) {
      const bit = 1 << column;
      for (let row = first; row <= last; row += 1) {
        if (((board[row] as number) & bit) !== 0) return row;
      }
      return NO_TOP;
    }
    if (turns === 2) {
      const bit = 1 << (LAST - column);
      for (let row = last; row >= first; row -= 1) {
        if (((board[row] as number) & bit) !== 0) return LAST - row;
      }
      return NO_TOP;
    }
    // The column was a row, read from its left end after one turn, from its right end after three.
    const cells = board[turns === 1 ? LAST - column : column] as number;
    if (cells === 0) return NO_TOP;
    return turns === 1 ? lowestBit(cells) : LAST - highestBit(cells);
  }
}
