import { CELLS, EMPTY, SIZE, SOLID } from './tables.ts';

const BOTTOM_ROW = SIZE - 1;
const BOTTOM: number = CELLS - SIZE;
const FULL_ROW: number = (1 << SIZE) - 1;

/** A board on flat data with packed columns; everything else about it is kept up to date. */
export class Board {
  /** All of the following in one piece, which is faster to copy and to move. */
  private readonly data: Uint8Array = new Uint8Array(2 * CELLS + 2 * SIZE);
  /** The cells by rows from the top (D7-01). */
  readonly cells: Uint8Array = this.data.subarray(0, CELLS);
  /** The hidden value of each cover, 0 elsewhere; all 0 if covers get their values late (D7-02). */
  readonly hidden: Uint8Array = this.data.subarray(CELLS, 2 * CELLS);
  /** Occupied cells of each column. */
  readonly heights: Uint8Array = this.data.subarray(2 * CELLS, 2 * CELLS + SIZE);
  /** Occupied cells of each row, bit c for column c. */
  readonly rows: Uint8Array = this.data.subarray(2 * CELLS + SIZE);

  clear(): void {
    this.data.fill(0);
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
    this.data.set(other.data);
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
    const { data, cells, hidden, heights, rows } = this;
    // The cells and, behind them, the hidden values.
    data.copyWithin(0, SIZE, 2 * CELLS);
    for (let column = 0; column < SIZE; column += 1) {
      cells[BOTTOM + column] = SOLID;
      hidden[BOTTOM + column] = 0;
      heights[column] = (heights[column] as number) + 1;
    }
    for (let row = 0; row < BOTTOM_ROW; row += 1) rows[row] = rows[row + 1] as number;
    rows[BOTTOM_ROW] = FULL_ROW;
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
