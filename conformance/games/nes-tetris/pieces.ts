/** Minos of the 19 orientations as (dx, dy) from the centre (NT-02). */
export const MINOS: readonly (readonly (readonly [number, number])[])[] = [
  '-1,0 0,0 1,0 0,-1',
  '0,-1 0,0 1,0 0,1',
  '-1,0 0,0 1,0 0,1',
  '0,-1 -1,0 0,0 0,1',
  '0,-1 0,0 -1,1 0,1',
  '-1,-1 -1,0 0,0 1,0',
  '0,-1 1,-1 0,0 0,1',
  '-1,0 0,0 1,0 1,1',
  '-1,0 0,0 0,1 1,1',
  '1,-1 0,0 1,0 0,1',
  '-1,0 0,0 -1,1 0,1',
  '0,0 1,0 -1,1 0,1',
  '0,-1 0,0 1,0 1,1',
  '0,-1 0,0 0,1 1,1',
  '-1,0 0,0 1,0 -1,1',
  '-1,-1 0,-1 0,0 0,1',
  '1,-1 -1,0 0,0 1,0',
  '0,-2 0,-1 0,0 0,1',
  '-2,0 -1,0 0,0 1,0',
].map((text) => text.split(' ').map(minoOf));

function minoOf(text: string): [number, number] {
  const [dx = 0, dy = 0] = text.split(',').map(Number);
  return [dx, dy];
}

/** Spawn orientations in the order T J Z O S L I. */
export const PIECES: readonly number[] = [2, 7, 8, 10, 11, 14, 18];

/** First and last orientation of each piece in the order of `PIECES`. */
const RANGES: readonly (readonly [number, number])[] = [
  [0, 3],
  [4, 7],
  [8, 9],
  [10, 10],
  [11, 12],
  [13, 16],
  [17, 18],
];

/** Number of a piece, 0..6, by any of its orientations. */
export function pieceNumber(orientation: number): number {
  return RANGES.findIndex(([, last]) => orientation <= last);
}

/** Orientations of the piece of an orientation, ascending. */
export function orientationsOf(orientation: number): number[] {
  const [first, last] = RANGES[pieceNumber(orientation)] ?? [0, -1];
  return Array.from({ length: last - first + 1 }, (_, i) => first + i);
}

const CLOCKWISE: readonly number[] = [
  1, 2, 3, 0, 5, 6, 7, 4, 9, 8, 10, 12, 11, 14, 15, 16, 13, 18, 17,
];

export function turned(orientation: number, way: 'clockwise' | 'counterclockwise'): number {
  return way === 'clockwise' ? (CLOCKWISE[orientation] ?? 0) : CLOCKWISE.indexOf(orientation);
}

/** The byte of a locked mino (NT-03). */
export function tileOf(orientation: number): number {
  return [0x7b, 0x7d, 0x7c, 0x7b, 0x7d, 0x7c, 0x7b][pieceNumber(orientation)] ?? 0;
}

/** Cells of a piece with its centre at (x, y), as (column, row). */
export function cellsAt(orientation: number, x: number, y: number): [number, number][] {
  return (MINOS[orientation] ?? []).map(([dx, dy]) => [x + dx, y + dy]);
}

/** x of the centre when the leftmost mino is in a column. */
export function centreAt(orientation: number, column: number): number {
  return column - Math.min(...(MINOS[orientation] ?? []).map(([dx]) => dx));
}

/** Columns that an orientation covers. */
export function widthOf(orientation: number): number {
  const columns = (MINOS[orientation] ?? []).map(([dx]) => dx);
  return Math.max(...columns) - Math.min(...columns) + 1;
}

/** Actions of a piece that lie within the columns, orientation and column ascending. */
export function placementsOf(orientation: number): { orientation: number; column: number }[] {
  return orientationsOf(orientation).flatMap((one) =>
    Array.from({ length: 11 - widthOf(one) }, (_, column) => ({ orientation: one, column })),
  );
}
