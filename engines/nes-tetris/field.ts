import { COLUMNS, MINOS, ORIENTATIONS, TO_CENTRE, TO_RIGHT } from './orientations.ts';

/** Visible rows of the field, and hidden rows above them (NT-01). */
export const ROWS = 20;
export const HIDDEN_ROWS = 2;

/** A row whose ten cells are all occupied. */
export const FULL_ROW: number = 2 ** COLUMNS - 1;

/** Rows below the field that are always occupied, so that nothing falls out of it. */
const FLOOR_ROWS = 2;

/** Rows from the centre of a piece up to the highest that a mino can lie in. */
const REACH_UP = 2;
/** Rows that the minos of a piece can lie in: 2 above the centre to 1 below. */
const REACH = 4;

/** Cells of each orientation with its centre in each column: a mask for each of four rows. */
const MASKS: Uint16Array = makeMasks();

function makeMasks(): Uint16Array {
  const masks = new Uint16Array(ORIENTATIONS * COLUMNS * REACH);
  MINOS.forEach((minos, orientation) => {
    for (let x = 0; x < COLUMNS; x += 1) {
      for (let mino = 0; mino < minos.length; mino += 2) {
        const column = x + (minos[mino] as number);
        const row = REACH_UP + (minos[mino + 1] as number);
        const at = (orientation * COLUMNS + x) * REACH + row;
        if (column >= 0 && column < COLUMNS) masks[at] = (masks[at] as number) | (1 << column);
      }
    }
  });
  return masks;
}

/** Where the centre of a piece appears. */
export const SPAWN_X = 5;
export const SPAWN_Y = 0;

/** Rows that are looked at when a piece is locked (NT-17). */
export const LOOKED_AT = 4;

/** The first of the four rows that are looked at when a piece is locked with its centre in row y (NT-17). */
export function topRowOf(y: number): number {
  return Math.max(y - 2, 0);
}

/** Free and occupied cells, a row of ten bits each; bit c is column c. */
export class Field {
  /** Rows -2 and -1, then rows 0 to 19, then the floor. */
  readonly rows: Uint16Array = new Uint16Array(HIDDEN_ROWS + ROWS + FLOOR_ROWS).fill(
    FULL_ROW,
    HIDDEN_ROWS + ROWS,
  );

  clear(): void {
    this.rows.fill(0, 0, HIDDEN_ROWS + ROWS);
  }

  row(row: number): number {
    return this.rows[HIDDEN_ROWS + row] as number;
  }

  setRow(row: number, cells: number): void {
    this.rows[HIDDEN_ROWS + row] = cells;
  }

  /** Whether a piece is in a valid position (NT-04). y is 0..20. */
  fits(orientation: number, x: number, y: number): boolean {
    const { rows } = this;
    if (!isInside(orientation, x)) return false;
    const at = (orientation * COLUMNS + x) * REACH;
    return (
      (((rows[y] as number) & (MASKS[at] as number)) |
        ((rows[y + 1] as number) & (MASKS[at + 1] as number)) |
        ((rows[y + 2] as number) & (MASKS[at + 2] as number)) |
        ((rows[y + 3] as number) & (MASKS[at + 3] as number))) ===
      0
    );
  }

  /** Whether a position is not valid, and would be if the hidden rows were free. */
  isBlockedAbove(orientation: number, x: number, y: number): boolean {
    const { rows } = this;
    if (rows[0] === 0 && rows[1] === 0) return false;
    if (!isInside(orientation, x)) return false;
    const at = (orientation * COLUMNS + x) * REACH;
    let above = 0;
    let below = 0;
    for (let k = 0; k < REACH; k += 1) {
      const hit = (rows[y + k] as number) & (MASKS[at + k] as number);
      if (y + k < HIDDEN_ROWS) above |= hit;
      else below |= hit;
    }
    return above !== 0 && below === 0;
  }

  /** The row in which the centre comes to rest when the piece falls straight from a valid (x, 0) (NT-20). */
  land(orientation: number, x: number): number {
    let y = 0;
    while (this.fits(orientation, x, y + 1)) y += 1;
    return y;
  }

  /** Makes the four cells of a piece in a valid position occupied. */
  lock(orientation: number, x: number, y: number): void {
    const { rows } = this;
    const at = (orientation * COLUMNS + x) * REACH;
    for (let k = 0; k < REACH; k += 1) {
      rows[y + k] = (rows[y + k] as number) | (MASKS[at + k] as number);
    }
  }

  /** Whether a row is full (NT-17). */
  isFull(row: number): boolean {
    return this.row(row) === FULL_ROW;
  }

  /** Removes a row 0..19 (NT-15, NT-16). */
  remove(row: number): void {
    const { rows } = this;
    if (row === 0) {
      rows.copyWithin(1, 0, HIDDEN_ROWS + ROWS - 1);
      rows[0] = 0;
    } else {
      rows.copyWithin(HIDDEN_ROWS + 1, HIDDEN_ROWS, HIDDEN_ROWS + row);
    }
    this.setRow(0, 0);
  }
}

function isInside(orientation: number, x: number): boolean {
  return x >= (TO_CENTRE[orientation] as number) && x + (TO_RIGHT[orientation] as number) < COLUMNS;
}
