/** Cells of the board: 5 rows of 5, cell = 5*row + column. */
export const CELLS = 25;

/**
 * Which neighbours are equal (clauses SN-02 and SN-03), as two 25-bit masks: bit i of `right` joins
 * cells i and i+1, bit i of `down` joins cells i and i+5. Everything but sums is decided on these.
 */
export interface Joins {
  right: number;
  down: number;
}

/**
 * Sets `joins` to the equal neighbours of a board of 25 values. Written without branches: equality
 * of neighbours is as good as random, and mispredicted branches cost four times the rest.
 */
export function findJoins(cells: Float64Array, joins: Joins): void {
  let right = 0;
  let down = 0;
  for (let row = 0; row < CELLS; row += 5) {
    const c0 = cells[row];
    const c1 = cells[row + 1];
    const c2 = cells[row + 2];
    const c3 = cells[row + 3];
    const c4 = cells[row + 4];
    right |=
      (Number(c0 === c1) |
        (Number(c1 === c2) << 1) |
        (Number(c2 === c3) << 2) |
        (Number(c3 === c4) << 3)) <<
      row;
    if (row === CELLS - 5) break;
    down |=
      (Number(c0 === cells[row + 5]) |
        (Number(c1 === cells[row + 6]) << 1) |
        (Number(c2 === cells[row + 7]) << 2) |
        (Number(c3 === cells[row + 8]) << 3) |
        (Number(c4 === cells[row + 9]) << 4)) <<
      row;
  }
  joins.right = right;
  joins.down = down;
}

/** No two neighbours are equal: the game is over (SN-17), or a first board is dead (SN-08). */
export function isDead(joins: Joins): boolean {
  return (joins.right | joins.down) === 0;
}

/** The cells that have an equal neighbour, as a mask. */
export function joinedCells(joins: Joins): number {
  const { right, down } = joins;
  return right | (right << 1) | down | (down << 5);
}

/** The cells of `mask` and those joined to one of them. */
function grown(joins: Joins, mask: number): number {
  const { right, down } = joins;
  return (
    mask |
    ((mask & right) << 1) |
    ((mask >>> 1) & right) |
    ((mask & down) << 5) |
    ((mask >>> 5) & down)
  );
}

/** The group of a cell (SN-03) as a mask. */
export function groupOf(joins: Joins, cell: number): number {
  let group = 1 << cell;
  for (;;) {
    const next = grown(joins, group);
    if (next === group) return group;
    group = next;
  }
}

/** The number of cells in a mask of at most 25 bits. */
export function sizeOf(mask: number): number {
  let size = 0;
  for (let rest = mask; rest !== 0; rest &= rest - 1) size += 1;
  return size;
}

/** The number of cells of the largest group; 0 on a dead board. */
export function largestGroup(joins: Joins): number {
  let largest = 0;
  let rest = joinedCells(joins);
  while (rest !== 0) {
    const group = groupOf(joins, 31 - Math.clz32(rest));
    largest = Math.max(largest, sizeOf(group));
    rest &= ~group;
  }
  return largest;
}

/**
 * Whether some group holds a cycle: cells with at most one joined neighbour are taken away until
 * none is left or nothing changes.
 */
export function hasCycle(joins: Joins): boolean {
  let right = joins.right;
  let down = joins.down;
  for (;;) {
    const fromLeft = right << 1;
    const fromUp = down << 5;
    // At least two of the four joins of a cell.
    const two = (right & fromLeft) | (down & fromUp) | ((right | fromLeft) & (down | fromUp));
    const nextRight = right & two & (two >>> 1);
    const nextDown = down & two & (two >>> 5);
    if (nextRight === right && nextDown === down) return (right | down) !== 0;
    right = nextRight;
    down = nextDown;
  }
}
