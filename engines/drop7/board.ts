import { CELLS, EMPTY, SIZE, SOLID } from './tables.ts';

const BOTTOM_ROW = SIZE - 1;
const BOTTOM: number = CELLS - SIZE;
const FULL_ROW: number = (1 << SIZE) - 1;

/** A board on flat data with packed columns; everything else about it is kept up to date. */
export class Board {
  /** The cells by rows from the top (D7-01). */
  readonly cells: Uint8Array = new Uint8Array(CELLS);
  /** The hidden value of each cover, 0 elsewhere; all 0 if covers get their values late (D7-02). */
  readonly hidden: Uint8Array = new Uint8Array(CELLS);
  /** Occupied cells of each column. */
  readonly heights: Uint8Array = new Uint8Array(SIZE);
  /** Occupied cells of each row, bit c for column c. */
  readonly rows: Uint8Array = new Uint8Array(SIZE);

  clear(): void {
    this.cells.fill(EMPTY);
    this.hidden.fill(0);
    this.heights.fill(0);
    this.rows.fill(0);
  }

  /** Takes over `cells[from..from+48]`; hidden values are 0. Columns are packed. */
  set(cells: ArrayLike<number>, from: number): void {
    this.clear();
    for (let cell = 0; cell < CELLS; cell += 1) {
      const value = cells[from + cell] as number;
      if (value === EMPTY) continue;
      const row = Math.floor(cell / SIZE);
      const column = cell % SIZE;
      this.cells[cell] = value;
      this.heights[column] = (this.heights[column] as number) + 1;
      this.rows[row] = (this.rows[row] as number) | (1 << column);
    }
  }

  copy(other: Board): void {
    this.cells.set(other.cells);
    this.hidden.set(other.hidden);
    this.heights.set(other.heights);
    this.rows.set(other.rows);
  }

  isEmpty(): boolean {
    return this.rows[BOTTOM_ROW] === 0;
  }

  /** Whether some cell of row 0 is occupied. */
  reachesTop(): boolean {
    return this.rows[0] !== 0;
  }

  /** The columns whose top cell is empty, bit c for column c (D7-04). */
  openColumns(): number {
    return FULL_ROW & ~(this.rows[0] as number);
  }

  /**
   * Puts a disc onto an open column (D7-05).
   *
   * @returns its cell
   */
  place(column: number, disc: number, hidden: number): number {
    const height = this.heights[column] as number;
    const row = BOTTOM_ROW - height;
    const cell = row * SIZE + column;
    this.cells[cell] = disc;
    this.hidden[cell] = hidden;
    this.heights[column] = height + 1;
    this.rows[row] = (this.rows[row] as number) | (1 << column);
    return cell;
  }

  /** Moves every row up by one and puts solid covers below (D7-18). Row 0 is empty. */
  rise(): void {
    const { cells, hidden, heights, rows } = this;
    cells.copyWithin(0, SIZE);
    cells.fill(SOLID, BOTTOM);
    hidden.copyWithin(0, SIZE);
    rows.copyWithin(0, 1);
    rows[BOTTOM_ROW] = FULL_ROW;
    for (let column = 0; column < SIZE; column += 1) {
      heights[column] = (heights[column] as number) + 1;
    }
  }

  /** Sets the hidden value of a cover of the bottom row. */
  hide(column: number, value: number): void {
    this.hidden[BOTTOM + column] = value;
  }

  /** Closes the gaps of a column: what is above falls, in its order (D7-11). */
  settle(column: number): void {
    const { cells, hidden, heights, rows } = this;
    const top = CELLS - (heights[column] as number) * SIZE + column;
    let to = BOTTOM + column;
    for (let from = to; from >= top; from -= SIZE) {
      const value = cells[from] as number;
      if (value === EMPTY) continue;
      cells[to] = value;
      hidden[to] = hidden[from] as number;
      to -= SIZE;
    }
    let height = heights[column] as number;
    for (; to >= top; to -= SIZE) {
      cells[to] = EMPTY;
      hidden[to] = 0;
      const row = SIZE - height;
      rows[row] = (rows[row] as number) & ~(1 << column);
      height -= 1;
    }
    heights[column] = height;
  }
}
