import { CENTRE, columnsOfRing } from './board.ts';

/**
 * The eligible gaps of one row of a square: its empty cells whose four neighbours are occupied, bit
 * c for column c (FA-16).
 *
 * @param ring - (side - 1) / 2 of the square
 * @param row - at most `ring` away from the centre
 */
export function gapsOfRow(board: ArrayLike<number>, ring: number, row: number): number {
  const cells = board[row] as number;
  const above = board[row - 1] as number;
  const below = board[row + 1] as number;
  return columnsOfRing(ring) & ~cells & (cells << 1) & (cells >>> 1) & above & below;
}

/** The first row with an eligible gap of a square, or -1 (FA-16). */
export function firstRowWithGap(board: ArrayLike<number>, side: number): number {
  const ring = (side - 1) >> 1;
  for (let row = CENTRE - ring; row <= CENTRE + ring; row += 1) {
    if (gapsOfRow(board, ring, row) !== 0) return row;
  }
  return -1;
}
