import { FULL_ROW, ROWS } from './field.ts';
import { COLUMNS } from './orientations.ts';

/** Number of set bits of every row of ten cells. */
const CELLS: Uint8Array = Uint8Array.from({ length: FULL_ROW + 1 }, (_, row) => {
  let cells = 0;
  for (let rest = row; rest !== 0; rest &= rest - 1) cells += 1;
  return cells;
});

/** Number of occupied cells of a row. */
export function cellsOf(row: number): number {
  return CELLS[row] as number;
}

/**
 * A visible field as the scripts measure it (NT-46). Its rows are counted from the bottom here:
 * level 0 is row 19, level 19 is row 0.
 */
export class Measures {
  readonly levels: Uint16Array = new Uint16Array(ROWS);
  /** Height of each column, 0..19; some zeros behind the last. */
  readonly heights: Int32Array = new Int32Array(COLUMNS + 3);
  aggregate = 0;
  lines = 0;
  holes = 0;
  bumpiness = 0;

  /** Takes over a field of 20 rows, the top first, and measures it. */
  set(rows: ArrayLike<number>, from: number): void {
    for (let row = 0; row < ROWS; row += 1) {
      this.levels[ROWS - 1 - row] = rows[from + row] as number;
    }
    this.measure();
  }

  /** Writes the rows of the field, the top first; returns the next index. */
  save(out: number[], at: number): number {
    for (let row = 0; row < ROWS; row += 1) {
      out[at + row] = this.levels[ROWS - 1 - row] as number;
    }
    return at + ROWS;
  }

  /** Works out all measures from the levels. */
  measure(): void {
    const { levels, heights } = this;
    heights.fill(0);
    let covered = 0;
    this.holes = 0;
    // Row 0 is left out.
    for (let level = ROWS - 2; level >= 0; level -= 1) {
      const row = levels[level] as number;
      this.holes += cellsOf(covered & ~row);
      for (let tops = row & ~covered; tops !== 0; tops &= tops - 1) {
        heights[31 - Math.clz32(tops & -tops)] = level + 1;
      }
      covered |= row;
    }
    this.lines = 0;
    for (let level = 0; level < ROWS; level += 1) {
      if (levels[level] === FULL_ROW) this.lines += 1;
    }
    this.aggregate = heights[0] as number;
    this.bumpiness = 0;
    for (let column = 1; column < COLUMNS; column += 1) {
      this.aggregate += heights[column] as number;
      this.bumpiness += Math.abs((heights[column] as number) - (heights[column - 1] as number));
    }
  }
}
