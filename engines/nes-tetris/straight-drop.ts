import { ROWS } from './field.ts';
import type { Measures } from './measures.ts';
import { COLUMNS, HEIGHT, MINOS, ORIENTATIONS, TO_CENTRE, TO_TOP, WIDTH } from './orientations.ts';

/** Most columns and rows of a box. */
export const BOX = 4;
/** Taken from the height of a column that a box does not have, so that it never counts. */
const NO_COLUMN = 64;

/** Rows of the box of each orientation from the bottom, bit 0 its leftmost column. */
export const BOX_ROWS: Uint8Array = new Uint8Array(ORIENTATIONS * BOX);
/** Free cells of the box below the lowest mino of each of its columns. */
const UNDER: Int32Array = new Int32Array(ORIENTATIONS * BOX).fill(NO_COLUMN);
/** Rows of the box up to the highest mino of each of its columns. */
export const TOPS: Int32Array = new Int32Array(ORIENTATIONS * BOX);

MINOS.forEach((minos, orientation) => {
  const bottom = (HEIGHT[orientation] as number) - 1 - (TO_TOP[orientation] as number);
  for (let mino = 0; mino < minos.length; mino += 2) {
    const column = orientation * BOX + (TO_CENTRE[orientation] as number) + (minos[mino] as number);
    const row = bottom - (minos[mino + 1] as number);
    const at = orientation * BOX + row;
    BOX_ROWS[at] = (BOX_ROWS[at] as number) | (1 << (column - orientation * BOX));
    UNDER[column] = Math.min(UNDER[column] as number, row);
    TOPS[column] = Math.max(TOPS[column] as number, row + 1);
  }
});

/** Whether a column leaves room for the box of an orientation. */
export function hasRoom(orientation: number, column: number): boolean {
  return column + (WIDTH[orientation] as number) <= COLUMNS;
}

/** The number of rows that stay free below the box of a piece that is dropped (NT-47). */
export function restOf(heights: Int32Array, orientation: number, column: number): number {
  const at = orientation * BOX;
  return Math.max(
    0,
    (heights[column] as number) - (UNDER[at] as number),
    (heights[column + 1] as number) - (UNDER[at + 1] as number),
    (heights[column + 2] as number) - (UNDER[at + 2] as number),
    (heights[column + 3] as number) - (UNDER[at + 3] as number),
  );
}

/** Whether a mino of a piece that rests there would lie above row 0 (NT-47). */
export function isAboveField(orientation: number, rest: number): boolean {
  return rest + (HEIGHT[orientation] as number) > ROWS;
}

/** Puts the minos of a piece onto the levels of a field, over whatever lies there (NT-47). */
export function putOnto(
  { levels }: Measures,
  orientation: number,
  column: number,
  rest: number,
): void {
  const height = HEIGHT[orientation] as number;
  for (let row = 0; row < height; row += 1) {
    const level = rest + row;
    const cells = (BOX_ROWS[orientation * BOX + row] as number) << column;
    levels[level] = (levels[level] as number) | cells;
  }
}
