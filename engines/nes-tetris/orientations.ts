/** Columns of the field (NT-01). */
export const COLUMNS = 10;

/** The value of `current` while there is no piece. */
export const NO_PIECE = 19;

/** Minos of each orientation, dx and dy of one after the other from the centre (NT-02). */
export const MINOS: readonly (readonly number[])[] = [
  [-1, 0, 0, 0, 1, 0, 0, -1],
  [0, -1, 0, 0, 1, 0, 0, 1],
  [-1, 0, 0, 0, 1, 0, 0, 1],
  [0, -1, -1, 0, 0, 0, 0, 1],
  [0, -1, 0, 0, -1, 1, 0, 1],
  [-1, -1, -1, 0, 0, 0, 1, 0],
  [0, -1, 1, -1, 0, 0, 0, 1],
  [-1, 0, 0, 0, 1, 0, 1, 1],
  [-1, 0, 0, 0, 0, 1, 1, 1],
  [1, -1, 0, 0, 1, 0, 0, 1],
  [-1, 0, 0, 0, -1, 1, 0, 1],
  [0, 0, 1, 0, -1, 1, 0, 1],
  [0, -1, 0, 0, 1, 0, 1, 1],
  [0, -1, 0, 0, 0, 1, 1, 1],
  [-1, 0, 0, 0, 1, 0, -1, 1],
  [-1, -1, 0, -1, 0, 0, 0, 1],
  [1, -1, -1, 0, 0, 0, 1, 0],
  [0, -2, 0, -1, 0, 0, 0, 1],
  [-2, 0, -1, 0, 0, 0, 1, 0],
];

/** Number of orientations of all pieces. */
export const ORIENTATIONS: number = MINOS.length;

/** Spawn orientations of T J Z O S L I, by which the pieces are named (NT-03). */
export const SPAWNS: readonly number[] = [2, 7, 8, 10, 11, 14, 18];

/** The first and the last orientation of each piece (NT-03). */
export const FIRST: readonly number[] = [0, 4, 8, 10, 11, 13, 17];
export const LAST: readonly number[] = [3, 7, 9, 10, 12, 16, 18];

/** The byte of a locked mino of each piece (NT-03). */
export const TILES: readonly number[] = [0x7b, 0x7d, 0x7c, 0x7b, 0x7d, 0x7c, 0x7b];

/** The orientation after a turn (NT-05). */
export const CLOCKWISE: readonly number[] = [
  1, 2, 3, 0, 5, 6, 7, 4, 9, 8, 10, 12, 11, 14, 15, 16, 13, 18, 17,
];
export const COUNTERCLOCKWISE: readonly number[] = [
  3, 0, 1, 2, 7, 4, 5, 6, 9, 8, 10, 12, 11, 16, 13, 14, 15, 18, 17,
];

/** Number of the piece, 0..6, that an orientation belongs to. */
export const PIECE_OF: Uint8Array = Uint8Array.from({ length: ORIENTATIONS }, (_, orientation) =>
  LAST.findIndex((last) => orientation <= last),
);

const dxs = (orientation: number): number[] => everySecond(orientation, 0);
const dys = (orientation: number): number[] => everySecond(orientation, 1);

function everySecond(orientation: number, from: number): number[] {
  return (MINOS[orientation] ?? []).filter((_, at) => at % 2 === from);
}

/** Columns from the leftmost mino to the centre. */
export const TO_CENTRE: Uint8Array = Uint8Array.from(
  MINOS,
  (_, orientation) => 0 - Math.min(...dxs(orientation)),
);

/** Columns from the centre to the rightmost mino. */
export const TO_RIGHT: Uint8Array = Uint8Array.from(MINOS, (_, orientation) =>
  Math.max(...dxs(orientation)),
);

/** Rows from the highest mino to the centre. */
export const TO_TOP: Uint8Array = Uint8Array.from(
  MINOS,
  (_, orientation) => 0 - Math.min(...dys(orientation)),
);

/** Width and height of the box of an orientation. */
export const WIDTH: Uint8Array = Uint8Array.from(
  MINOS,
  (_, orientation) => Math.max(...dxs(orientation)) - Math.min(...dxs(orientation)) + 1,
);
export const HEIGHT: Uint8Array = Uint8Array.from(
  MINOS,
  (_, orientation) => Math.max(...dys(orientation)) - Math.min(...dys(orientation)) + 1,
);

/** Whether a number is the spawn orientation of a piece. */
export function isSpawn(orientation: number | undefined): orientation is number {
  return orientation !== undefined && SPAWNS.includes(orientation);
}
