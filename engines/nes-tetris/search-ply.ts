import { FULL_ROW, ROWS } from './field.ts';
import { cellsOf, Measures } from './measures.ts';
import { COLUMNS, HEIGHT, MINOS, WIDTH } from './orientations.ts';
import { BOX, BOX_ROWS, putOnto, TOPS } from './straight-drop.ts';

/** Cells of a piece. */
const CELLS = 4;

/** Sum of the tops of the box's columns, and of their differences, for each orientation. */
const SUM_OF_TOPS: Uint8Array = Uint8Array.from(MINOS, (_, orientation) =>
  topsOf(orientation).reduce((sum, top) => sum + top),
);
const BUMPS_OF_TOPS: Uint8Array = Uint8Array.from(MINOS, (_, orientation) =>
  topsOf(orientation).reduce((sum, top, j, tops) => sum + Math.abs(top - (tops[j - 1] ?? top)), 0),
);

function topsOf(orientation: number): number[] {
  const at = orientation * BOX;
  return Array.from(TOPS.subarray(at, at + (WIDTH[orientation] as number)));
}

/**
 * A field of the search with what makes the measures of any drop onto it cheap. A piece rests on a
 * column at least, so its columns get the height of its own top; differences to the neighbours are
 * those of its tops inside, and two at its sides.
 *
 * A piece that reaches row 0, which NT-46 leaves out, is measured anew.
 */
export class SearchPly {
  readonly field: Measures = new Measures();
  private readonly scratch = new Measures();
  /** Sum of the heights of the columns before each. */
  private readonly heightsBefore = new Int32Array(COLUMNS + 1);
  /** Sum of the differences at the left sides of the columns before each; walls count 0. */
  private readonly bumpsBefore = new Int32Array(COLUMNS + 2);
  /** Bit k: level k lacks 1 to 4 cells, so that one piece may fill it. */
  private nearlyFull = 0;
  /** Measures of the last drop that was tried. */
  aggregate = 0;
  lines = 0;
  holes = 0;
  bumpiness = 0;

  /** Takes over a field of 20 rows, the top first. */
  set(rows: ArrayLike<number>, from: number): void {
    this.field.set(rows, from);
    this.prepare();
  }

  /** Becomes the field of another after a drop that does not fail. */
  setAfter(before: SearchPly, orientation: number, column: number, rest: number): void {
    const { field } = this;
    field.levels.set(before.field.levels);
    putOnto(field, orientation, column, rest);
    if (reachesRow0(orientation, rest)) {
      field.measure();
    } else {
      before.tryDrop(orientation, column, rest);
      field.aggregate = before.aggregate;
      field.lines = before.lines;
      field.holes = before.holes;
      field.bumpiness = before.bumpiness;
      field.heights.set(before.field.heights);
      for (let j = 0; j < (WIDTH[orientation] as number); j += 1) {
        field.heights[column + j] = rest + (TOPS[orientation * BOX + j] as number);
      }
    }
    this.prepare();
  }

  /** Measures the field that a drop makes. */
  tryDrop(orientation: number, column: number, rest: number): void {
    if (reachesRow0(orientation, rest)) {
      this.measureDrop(orientation, column, rest);
      return;
    }
    const { field, heightsBefore, bumpsBefore } = this;
    const { heights } = field;
    const width = WIDTH[orientation] as number;
    const end = column + width;
    const first = rest + (TOPS[orientation * BOX] as number);
    const last = rest + (TOPS[orientation * BOX + width - 1] as number);
    const heightsGone = (heightsBefore[end] as number) - (heightsBefore[column] as number);
    const grown = width * rest + (SUM_OF_TOPS[orientation] as number) - heightsGone;
    const bumpsGone = (bumpsBefore[end + 1] as number) - (bumpsBefore[column] as number);
    let bumps = BUMPS_OF_TOPS[orientation] as number;
    if (column > 0) bumps += Math.abs(first - (heights[column - 1] as number));
    if (end < COLUMNS) bumps += Math.abs(last - (heights[end] as number));
    this.aggregate = field.aggregate + grown;
    this.holes = field.holes + grown - CELLS;
    this.bumpiness = field.bumpiness - bumpsGone + bumps;
    const height = HEIGHT[orientation] as number;
    const near = (this.nearlyFull >> rest) & ((1 << height) - 1);
    this.lines = near === 0 ? field.lines : field.lines + this.filled(orientation, column, rest);
  }

  /** Levels that a piece fills. */
  private filled(orientation: number, column: number, rest: number): number {
    const { levels } = this.field;
    let filled = 0;
    for (let row = 0; row < (HEIGHT[orientation] as number); row += 1) {
      const before = levels[rest + row] as number;
      const cells = (BOX_ROWS[orientation * BOX + row] as number) << column;
      if (before !== FULL_ROW && (before | cells) === FULL_ROW) filled += 1;
    }
    return filled;
  }

  private measureDrop(orientation: number, column: number, rest: number): void {
    const field = this.scratch;
    field.levels.set(this.field.levels);
    putOnto(field, orientation, column, rest);
    field.measure();
    this.aggregate = field.aggregate;
    this.lines = field.lines;
    this.holes = field.holes;
    this.bumpiness = field.bumpiness;
  }

  private prepare(): void {
    const { heightsBefore, bumpsBefore } = this;
    const { heights, levels } = this.field;
    let sum = 0;
    let bumps = 0;
    for (let column = 0; column < COLUMNS; column += 1) {
      const height = heights[column] as number;
      if (column > 0) bumps += Math.abs(height - (heights[column - 1] as number));
      sum += height;
      heightsBefore[column + 1] = sum;
      bumpsBefore[column + 1] = bumps;
    }
    bumpsBefore[COLUMNS + 1] = bumps;
    this.nearlyFull = 0;
    for (let level = 0; level < ROWS; level += 1) {
      const lacking = COLUMNS - cellsOf(levels[level] as number);
      if (lacking > 0 && lacking <= CELLS) this.nearlyFull |= 1 << level;
    }
  }
}

function reachesRow0(orientation: number, rest: number): boolean {
  return rest + (HEIGHT[orientation] as number) === ROWS;
}
