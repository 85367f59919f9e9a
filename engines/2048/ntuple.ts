import type { Board } from './kernel.ts';

/** Number of features of a board: four tuples in eight variants. */
export const FEATURES = 32;

/**
 * Writes the 32 feature indices of a 4x4 board (T48-32, T48-33), each 0..16^6-1.
 *
 * Instead of mapping the cells of a tuple, each variant reads the plain tuples from a turned or
 * mirrored board. All eight such boards consist of the rows and columns, read one way or the other.
 */
export function ntupleIndices(board: Board, out: Int32Array): void {
  const { lines } = board;
  // Packed lines have their first cell lowest, so unreversed they read backwards.
  const leftward0 = lines[4] as number;
  const leftward1 = lines[5] as number;
  const leftward2 = lines[6] as number;
  const leftward3 = lines[7] as number;
  const upward0 = lines[0] as number;
  const upward1 = lines[1] as number;
  const upward2 = lines[2] as number;
  const upward3 = lines[3] as number;
  const rightward0 = reversed(leftward0);
  const rightward1 = reversed(leftward1);
  const rightward2 = reversed(leftward2);
  const rightward3 = reversed(leftward3);
  const downward0 = reversed(upward0);
  const downward1 = reversed(upward1);
  const downward2 = reversed(upward2);
  const downward3 = reversed(upward3);
  writeVariant(out, 0, rightward0, rightward1, rightward2);
  writeVariant(out, 1, leftward0, leftward1, leftward2);
  writeVariant(out, 2, downward3, downward2, downward1);
  writeVariant(out, 3, downward0, downward1, downward2);
  writeVariant(out, 4, leftward3, leftward2, leftward1);
  writeVariant(out, 5, rightward3, rightward2, rightward1);
  writeVariant(out, 6, upward0, upward1, upward2);
  writeVariant(out, 7, upward3, upward2, upward1);
}

function reversed(line: number): number {
  const swapped = ((line & 0x0f0f) << 4) | ((line >> 4) & 0x0f0f);
  return ((swapped & 0xff) << 8) | (swapped >> 8);
}

/** The four tuples (T48-32), read from the first three rows of a board, first cell highest. */
function writeVariant(out: Int32Array, variant: number, a: number, b: number, c: number): void {
  out[variant] = (a << 8) | (b >> 8);
  out[8 + variant] = (b << 8) | (c >> 8);
  out[16 + variant] = ((a >> 8) << 16) | ((b >> 8) << 8) | (c >> 8);
  out[24 + variant] = ((a >> 8) << 16) | (((b >> 4) & 0xff) << 8) | ((c >> 4) & 0xff);
}
