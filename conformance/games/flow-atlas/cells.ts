/** A board as 729 cells by rows, 1 is occupied. */
export type Cells = readonly number[];

export const SIZE = 27;
export const CENTRE = 13;
const COUNT = SIZE * SIZE;
/** Sides of the squares (FA-00). */
export const SIDES: readonly number[] = [3, 5, 7, 9];
/** Largest reach of a valid board (FA-01). */
export const FARTHEST = 68;

/** A place on the board. */
export interface Place {
  readonly row: number;
  readonly column: number;
}

export const indexOf = (row: number, column: number): number => SIZE * row + column;

/** All places in reading order. */
export const PLACES: readonly Place[] = Array.from({ length: COUNT }, (_, i) => ({
  row: Math.floor(i / SIZE),
  column: i % SIZE,
}));

const RINGS: readonly number[] = PLACES.map(({ row, column }) =>
  Math.max(Math.abs(row - CENTRE), Math.abs(column - CENTRE)),
);
const REACHES: readonly number[] = PLACES.map(
  ({ row, column }) => (row - CENTRE) ** 2 + (column - CENTRE) ** 2,
);
const INSIDE: ReadonlyMap<number, readonly number[]> = new Map(
  SIDES.map((side) => [
    side,
    PLACES.flatMap((_, i) => ((RINGS[i] ?? 0) <= (side - 1) / 2 ? [i] : [])),
  ]),
);

export const ringAt = (index: number): number => RINGS[index] ?? CENTRE;

/** Indices of the cells of a square in reading order. */
export const squareOf = (side: number): readonly number[] => INSIDE.get(side) ?? [];

export function cellsOf(rows: readonly number[]): number[] {
  const cells: number[] = [];
  for (let row = 0; row < SIZE; row += 1) {
    const mask = rows[row] ?? 0;
    for (let column = 0; column < SIZE; column += 1) cells.push((mask >> column) & 1);
  }
  return cells;
}

export function rowsOf(cells: Cells): number[] {
  return Array.from({ length: SIZE }, (_, row) => {
    let mask = 0;
    for (let column = 0; column < SIZE; column += 1) {
      if (cells[indexOf(row, column)] === 1) mask += 2 ** column;
    }
    return mask;
  });
}

/** A board of cells `[row, column]`. */
export function cellsAt(places: Iterable<readonly [number, number]>): number[] {
  const cells = new Array<number>(COUNT).fill(0);
  for (const [row, column] of places) cells[indexOf(row, column)] = 1;
  return cells;
}

/** Whether a cell is occupied; cells outside the grid are empty (FA-01). */
export function isOccupied(cells: Cells, row: number, column: number): boolean {
  if (row < 0 || row >= SIZE || column < 0 || column >= SIZE) return false;
  return cells[indexOf(row, column)] === 1;
}

/** Indices of the occupied cells. */
export function occupied(cells: Cells): number[] {
  const found: number[] = [];
  for (let i = 0; i < COUNT; i += 1) if (cells[i] === 1) found.push(i);
  return found;
}

export const countOf = (cells: Cells): number => occupied(cells).length;

/** The largest reach of an occupied cell, 0 on an empty board. */
export function reachOf(cells: Cells): number {
  return occupied(cells).reduce((most, i) => Math.max(most, REACHES[i] ?? 0), 0);
}

export function isFull(cells: Cells, side: number): boolean {
  return squareOf(side).every((i) => cells[i] === 1);
}

/** The smallest side whose square is not full (FA-12); 11 if all are. */
export function targetOf(cells: Cells): number {
  return SIDES.find((side) => !isFull(cells, side)) ?? 11;
}

export function isValidBoard(cells: Cells): boolean {
  return countOf(cells) > 0 && reachOf(cells) <= FARTHEST && !isFull(cells, 9);
}

/** Where the content of each cell goes in one quarter turn clockwise. */
const TURNED: readonly number[] = PLACES.map(({ row, column }) => indexOf(column, SIZE - 1 - row));

/** The board after quarter turns clockwise (FA-02). */
export function turned(cells: Cells, turns: number): number[] {
  let now = [...cells];
  for (let turn = 0; turn < turns; turn += 1) {
    const next = [...now];
    for (let i = 0; i < COUNT; i += 1) next[TURNED[i] ?? 0] = now[i] ?? 0;
    now = next;
  }
  return now;
}

/** The board as it is seen in a mirror. */
export function mirrored(cells: Cells): number[] {
  return PLACES.map(({ row, column }) => cells[indexOf(row, SIZE - 1 - column)] ?? 0);
}

/** The compression of a fold (FA-13). */
export function compressed(cells: Cells, groupMin: number): number[] {
  const folded = new Array<number>(COUNT).fill(0);
  for (let i = 0; i < 9; i += 1) {
    for (let j = 0; j < 9; j += 1) {
      let inGroup = 0;
      for (let row = 3 * i; row < 3 * i + 3; row += 1) {
        for (let column = 3 * j; column < 3 * j + 3; column += 1) {
          inGroup += cells[indexOf(row, column)] ?? 0;
        }
      }
      if (inGroup >= groupMin) folded[indexOf(9 + i, 9 + j)] = 1;
    }
  }
  return folded;
}

/** A board for people: number of the first row that is not empty, and rows in hexadecimal (FA-22). */
export function show(rows: readonly number[]): string {
  const first = rows.findIndex((row) => row !== 0);
  const last = rows.findLastIndex((row) => row !== 0);
  if (first < 0) return 'empty';
  const masks = rows.slice(first, last + 1).map((row) => row.toString(16));
  return `${first}:${masks.join('/')}`;
}

/** A problem if two things differ. */
export function differs(what: string, expected: unknown, found: unknown): string | undefined {
  return expected === found ? undefined : `${what}: expected ${expected}, found ${found}`;
}

/** A problem if two boards differ, given as rows. */
export function differentBoards(
  what: string,
  expected: readonly number[],
  found: readonly number[],
): string | undefined {
  return differs(what, show(expected), show(found));
}
