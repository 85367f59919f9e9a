/** Rows and columns of the board, and the largest number on a disc. */
export const SIZE = 7;
export const CELLS: number = SIZE * SIZE;

/** What a cell can hold beside the numbers 1..7 (D7-01); a gray next disc is a solid cover. */
export const EMPTY = 0;
export const SOLID = 8;
export const CRACKED = 9;

/**
 * No step reaches this depth: each wave takes a disc off the board, which has 49 cells, and a rise
 * adds seven.
 */
const DEPTHS = 64;

/** Stands for the run of an empty cell: no disc has this value. */
const NO_RUN = 15;

/** Column of each cell. */
export const COLUMN: Uint8Array = Uint8Array.from({ length: CELLS }, (_, cell) => cell % SIZE);

/**
 * Cells of a row run as bits, bit c for column c: at `occupied * 7 + column`, where `occupied` has
 * the occupied cells of the row; 0 for an empty cell (D7-06).
 */
export const ROW_RUN_CELLS: Uint8Array = new Uint8Array(SIZE << SIZE);

/** Length of that run. An empty cell has one that no disc matches. */
export const ROW_RUN: Uint8Array = new Uint8Array(SIZE << SIZE);

/** W(d), the points of one popper in a wave of depth d, at index d (D7-12). */
export const WAVE_POINTS: Uint32Array = new Uint32Array(DEPTHS);

for (let occupied = 0; occupied < 1 << SIZE; occupied += 1) {
  for (let column = 0; column < SIZE; column += 1) {
    const run = runThrough(occupied, column);
    ROW_RUN_CELLS[occupied * SIZE + column] = run;
    ROW_RUN[occupied * SIZE + column] = run === 0 ? NO_RUN : sizeOf(run);
  }
}
for (let depth = 1; depth < DEPTHS; depth += 1) {
  WAVE_POINTS[depth] = integerSquareRoot(49 * depth ** 5);
}

/** The unbroken stretch of set bits that contains bit `column`. */
function runThrough(occupied: number, column: number): number {
  let run = 0;
  for (let c = column; c >= 0 && ((occupied >> c) & 1) === 1; c -= 1) run |= 1 << c;
  for (let c = column; c < SIZE && ((occupied >> c) & 1) === 1; c += 1) run |= 1 << c;
  return run;
}

/** Number of set bits. */
export function sizeOf(mask: number): number {
  let size = 0;
  for (let rest = mask; rest !== 0; rest &= rest - 1) size += 1;
  return size;
}

/** The largest integer whose square is not above n, exact for n up to 2^52. */
function integerSquareRoot(n: number): number {
  let root = Math.round(Math.sqrt(n));
  while (root * root > n) root -= 1;
  while ((root + 1) * (root + 1) <= n) root += 1;
  return root;
}
