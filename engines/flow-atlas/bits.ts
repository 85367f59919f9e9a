/** Number of set bits. */
export function cellsOf(row: number): number {
  let n = row - ((row >>> 1) & 0x55555555);
  n = (n & 0x33333333) + ((n >>> 2) & 0x33333333);
  n = (n + (n >>> 4)) & 0x0f0f0f0f;
  return Math.imul(n, 0x01010101) >>> 24;
}

/** Index of the lowest set bit of a row that is not 0. */
export function lowestBit(row: number): number {
  return 31 - Math.clz32(row & -row);
}

/** Index of the highest set bit of a row that is not 0. */
export function highestBit(row: number): number {
  return 31 - Math.clz32(row);
}

/** A row of 27 cells, mirrored. */
export function mirrored(row: number): number {
  let r = row;
  r = ((r >>> 1) & 0x55555555) | ((r & 0x55555555) << 1);
  r = ((r >>> 2) & 0x33333333) | ((r & 0x33333333) << 2);
  r = ((r >>> 4) & 0x0f0f0f0f) | ((r & 0x0f0f0f0f) << 4);
  r = ((r >>> 8) & 0x00ff00ff) | ((r & 0x00ff00ff) << 8);
  return ((r >>> 16) | (r << 16)) >>> 5;
}
