import { CENTRE, SIDES, SIZE } from './cells.ts';

/** Rows of a board; a policy looks at many, so they stay bits. */
type Rows = readonly number[];

const ALL = 2 ** SIZE - 1;
/** Columns of ring at most k, as bits. */
const BANDS: readonly number[] = Array.from(
  { length: 14 },
  (_, k) => (2 ** (2 * k + 1) - 1) << (CENTRE - k),
);

function bitsIn(mask: number): number {
  let left = mask - ((mask >>> 1) & 0x55555555);
  left = (left & 0x33333333) + ((left >>> 2) & 0x33333333);
  return Math.imul((left + (left >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

const at = (rows: Rows, row: number): number => rows[row] ?? 0;

/** Bits of rows that lie within a ring, counted. */
function within(rows: Rows, k: number): number {
  let count = 0;
  for (let row = CENTRE - k; row <= CENTRE + k; row += 1)
    count += bitsIn(at(rows, row) & (BANDS[k] ?? 0));
  return count;
}

/** Whether all cells of a square in the centre are occupied. */
export const isFull = (rows: Rows, side: number): boolean =>
  within(rows, (side - 1) / 2) === side * side;

/** Empty cells that no step over empty cells reaches from outside, as bits; cells are in rows top..bottom. */
function holesIn(rows: Rows, top: number, bottom: number): number[] {
  // A row without cells is open as a whole.
  const open = rows.map((mask) => (mask === 0 ? ALL : 0));
  if (top === 0) open[0] = ALL & ~at(rows, 0);
  let changed = true;
  const spread = (row: number): void => {
    const free = ALL & ~at(rows, row);
    let mask = (at(open, row) | at(open, row - 1) | at(open, row + 1) | 1) & free;
    for (let wider = mask; ; mask = wider) {
      wider = (mask | (mask << 1) | (mask >>> 1)) & free;
      if (wider === mask) break;
    }
    if (mask !== open[row]) changed = true;
    open[row] = mask;
  };
  while (changed) {
    changed = false;
    for (let row = top; row <= bottom; row += 1) spread(row);
    for (let row = bottom; row >= top; row -= 1) spread(row);
  }
  return open.map((mask, row) => ALL & ~at(rows, row) & ~mask);
}

/** Empty cells with at least so many occupied neighbours, as bits of one row. */
function enclosed(rows: Rows, row: number): number {
  const [a, b] = [at(rows, row - 1), at(rows, row + 1)];
  const [c, d] = [at(rows, row) << 1, at(rows, row) >>> 1];
  // At least three of four.
  return ((a & b & (c | d)) | (c & d & (a | b))) & ALL & ~at(rows, row);
}

/** Lowest and highest bit of a mask. */
const lowest = (mask: number): number => 31 - Math.clz32(mask & -mask);
const highest = (mask: number): number => 31 - Math.clz32(mask);

interface Outline {
  readonly blocked: number;
  readonly buried: number;
  readonly roughness: number;
}

/** Sides on which empty cells of the target's square are blocked, and steps of the four outlines. */
function outline(rows: Rows, h: number): Outline {
  const columns = new Array<number>(SIZE).fill(0);
  rows.forEach((mask, row) => {
    for (let left = mask; left !== 0; left &= left - 1) {
      const c = lowest(left);
      columns[c] = at(columns, c) | (1 << row);
    }
  });
  // Columns with a cell in some row from here on, by row.
  const below = new Array<number>(SIZE + 1).fill(0);
  for (let row = SIZE - 1; row >= 0; row -= 1) below[row] = at(below, row + 1) | at(rows, row);
  let above = 0;
  for (let row = 0; row < CENTRE - h; row += 1) above |= at(rows, row);
  let blocked = 0;
  let buried = 0;
  for (let row = CENTRE - h; row <= CENTRE + h; row += 1) {
    const mask = at(rows, row);
    const empty = (BANDS[h] ?? 0) & ~mask;
    // Cells with a cell to their left, and with one to their right.
    const left = mask === 0 ? 0 : ALL & ~((mask & -mask) - 1);
    const right = mask === 0 ? 0 : 2 ** highest(mask) - 1;
    const down = at(below, row + 1);
    blocked += bitsIn(left & empty) + bitsIn(right & empty);
    blocked += bitsIn(above & empty) + bitsIn(down & empty);
    buried += bitsIn(left & right & above & down & empty);
    above |= mask;
  }
  let roughness = 0;
  for (const lanes of [rows, columns]) {
    const first = (i: number): number => (at(lanes, i) === 0 ? SIZE : lowest(at(lanes, i)));
    const last = (i: number): number =>
      at(lanes, i) === 0 ? SIZE : SIZE - 1 - highest(at(lanes, i));
    for (let i = 9; i <= 16; i += 1) {
      roughness += Math.abs(first(i) - first(i + 1)) + Math.abs(last(i) - last(i + 1));
    }
  }
  return { blocked, buried, roughness };
}

/** The features 6 to 23 of a board as numbers (FA-26), for a policy: fast, and no judge. */
export function quickFeatures(rows: Rows, limit: number): number[] {
  const target = SIDES.find((side) => !isFull(rows, side)) ?? 9;
  const h = (target - 1) / 2;
  let [area, reach, radius, perimeter, union, top, bottom] = [0, 0, 0, 0, 0, SIZE, 0];
  rows.forEach((mask, row) => {
    if (mask === 0) return;
    const free = ALL & ~mask;
    perimeter += bitsIn(mask & ~at(rows, row - 1)) + bitsIn(mask & ~at(rows, row + 1));
    perimeter += bitsIn((mask << 1) & free) + bitsIn((mask >>> 1) & free);
    area += bitsIn(mask);
    union |= mask;
    top = Math.min(top, row);
    bottom = row;
    const across = Math.max(CENTRE - lowest(mask), highest(mask) - CENTRE);
    radius = Math.max(radius, across, Math.abs(row - CENTRE));
    const far = Math.max(Math.abs(CENTRE - lowest(mask)), Math.abs(highest(mask) - CENTRE));
    reach = Math.max(reach, far * far + (row - CENTRE) ** 2);
  });
  const holes = holesIn(rows, top, bottom);
  const pockets = rows.map((mask, row) => (mask === 0 ? 0 : enclosed(rows, row) & ~at(holes, row)));
  const { blocked, buried, roughness } = outline(rows, h);
  const [inTarget, inCore] = [within(rows, h), within(rows, 4)];
  const elongation = Math.abs(bottom - top - (highest(union) - lowest(union)));
  return [
    inTarget / (target * target),
    inCore / 81,
    (within(rows, h + 1) - inTarget) / (8 * (h + 1)),
    area / 81,
    (area - inTarget) / 81,
    (area - inCore) / 27,
    radius / 13,
    (limit - reach) / limit,
    perimeter / (4 * (2 * radius + 1)),
    within(holes, h) / target,
    within(holes, 4) / 9,
    within(holes, CENTRE) / 9,
    within(pockets, h) / target,
    within(pockets, 4) / 9,
    buried / target,
    blocked / (4 * target * target),
    roughness / 128,
    elongation / 9,
  ];
}
