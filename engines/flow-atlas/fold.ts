import { cellsOf } from './bits.ts';
import { SIDE } from './board.ts';

/** Rows and columns of a group, and groups in a row of them (FA-13). */
const GROUP = 3;
const GROUPS: number = SIDE / GROUP;
/** Row and column of the first cell that is left of the groups. */
const FIRST = 9;

/**
 * Compresses a board in place: a group of 3x3 cells becomes one cell if enough of it were
 * occupied (FA-13).
 *
 * @returns the number of occupied cells after it
 */
export function compress(board: Int32Array, groupMin: number): number {
  const folded = FOLDED;
  let count = 0;
  for (let i = 0; i < GROUPS; i += 1) {
    const upper = board[GROUP * i] as number;
    const middle = board[GROUP * i + 1] as number;
    const lower = board[GROUP * i + 2] as number;
    let row = 0;
    for (let j = 0; j < GROUPS; j += 1) {
      const columns = ((1 << GROUP) - 1) << (GROUP * j);
      const cells = cellsOf(upper & columns) + cellsOf(middle & columns) + cellsOf(lower & columns);
      if (cells < groupMin) continue;
      row |= 1 << (FIRST + j);
      count += 1;
    }
    folded[i] = row;
  }
  board.fill(0);
  for (let i = 0; i < GROUPS; i += 1) board[FIRST + i] = folded[i] as number;
  return count;
}

const FOLDED = new Int32Array(GROUPS);
