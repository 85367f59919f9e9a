import { FREE, type Frame } from './frame.ts';
import { cellsAt, tileOf } from './pieces.ts';

/** The page of profile frame by cells (NT-01). */
export type Page = readonly number[];

function byteAt(page: Page, column: number, row: number): number {
  return page[(10 * row + column + 256) % 256] ?? 0;
}

const inside = ([column, row]: readonly [number, number]): boolean =>
  column >= 0 && column <= 9 && row >= -2 && row <= 19;

/** Whether a piece is in a valid position (NT-04); `hidden` says whether hidden rows count. */
export function isValid(
  { page }: Pick<Frame, 'page'>,
  orientation: number,
  x: number,
  y: number,
  hidden = true,
): boolean {
  return cellsAt(orientation, x, y).every(
    (cell) => inside(cell) && ((!hidden && cell[1] < 0) || byteAt(page, ...cell) >= FREE),
  );
}

/** The page with the minos of a piece (NT-38). */
export function withPiece(page: Page, orientation: number, x: number, y: number): number[] {
  const after = [...page];
  for (const [column, row] of cellsAt(orientation, x, y)) {
    after[(10 * row + column + 256) % 256] = tileOf(orientation);
  }
  return after;
}

export function isFull(page: Page, row: number): boolean {
  return page.slice(10 * row, 10 * row + 10).every((byte) => byte !== FREE);
}

const FREE_ROW: readonly number[] = new Array<number>(10).fill(FREE);

/** The page without a row (NT-15, NT-16). */
export function withoutRow(page: Page, row: number): number[] {
  if (row === 0) return [...FREE_ROW, ...page.slice(0, 246)];
  return [...FREE_ROW, ...page.slice(0, 10 * row), ...page.slice(10 * row + 10)];
}
