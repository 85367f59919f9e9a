import { COLUMNS, FIRST, isSpawn, LAST, PIECE_OF, WIDTH } from './orientations.ts';
import { SearchPly } from './search-ply.ts';
import { isAboveField, putOnto, restOf } from './straight-drop.ts';

/** Weights of the four measures. */
export interface Weights {
  readonly aggregate: number;
  readonly lines: number;
  readonly holes: number;
  readonly bumpiness: number;
}

/** How a search ended, in the order of the spec. */
export const STATUSES = ['ok', 'row-out-of-range', 'unknown-piece'] as const;
export type Status = (typeof STATUSES)[number];

/** The search of the scripts over all pairs of drops of two pieces (NT-48). */
export class BestPlacement {
  status: Status = 'ok';
  /** The first drop of the best pair. */
  orientation = 0;
  column = 0;
  reward = 0;
  /** Number of the best pair in order, from 1. */
  index = 0;
  /** Pairs that have the best reward. */
  ties = 0;
  pairs = 0;
  private secondOrientation = 0;
  private secondColumn = 0;
  private readonly start = new SearchPly();
  private readonly middle = new SearchPly();

  /** @param rows - the visible field, the top row first */
  find(rows: ArrayLike<number>, from: number, piece: number, next: number, weights: Weights): void {
    this.pairs = 0;
    this.ties = 0;
    this.status = 'unknown-piece';
    if (!isSpawn(piece) || !isSpawn(next)) return;
    this.start.set(rows, from);
    this.status = this.searchFirst(piece, next, weights) ? 'ok' : 'row-out-of-range';
  }

  /** Writes the final field of the best pair, the top row first; returns the next index. */
  saveField(out: number[], at: number): number {
    const { start, middle } = this;
    const { orientation, column, secondOrientation, secondColumn } = this;
    middle.setAfter(start, orientation, column, restOf(start.field.heights, orientation, column));
    const { field } = middle;
    const rest = restOf(field.heights, secondOrientation, secondColumn);
    putOnto(field, secondOrientation, secondColumn, rest);
    return field.save(out, at);
  }

  /** All drops of the first piece; returns whether all drops succeed. */
  private searchFirst(piece: number, next: number, weights: Weights): boolean {
    const { start, middle } = this;
    const { heights } = start.field;
    const last = LAST[PIECE_OF[piece] as number] as number;
    for (
      let orientation = FIRST[PIECE_OF[piece] as number] as number;
      orientation <= last;
      orientation += 1
    ) {
      for (let column = 0; column + (WIDTH[orientation] as number) <= COLUMNS; column += 1) {
        const rest = restOf(heights, orientation, column);
        if (isAboveField(orientation, rest)) return false;
        middle.setAfter(start, orientation, column, rest);
        if (!this.searchSecond(orientation, column, next, weights)) return false;
      }
    }
    return true;
  }

  /** All drops of the second piece; returns whether all succeed. */
  private searchSecond(
    firstOrientation: number,
    firstColumn: number,
    next: number,
    { aggregate, lines, holes, bumpiness }: Weights,
  ): boolean {
    const { middle } = this;
    const { heights } = middle.field;
    const last = LAST[PIECE_OF[next] as number] as number;
    for (
      let orientation = FIRST[PIECE_OF[next] as number] as number;
      orientation <= last;
      orientation += 1
    ) {
      for (let column = 0; column + (WIDTH[orientation] as number) <= COLUMNS; column += 1) {
        const rest = restOf(heights, orientation, column);
        if (isAboveField(orientation, rest)) return false;
        middle.tryDrop(orientation, column, rest);
        // The order of these operations decides ties.
        const reward =
          aggregate * middle.aggregate +
          lines * middle.lines +
          holes * middle.holes +
          bumpiness * middle.bumpiness;
        this.pairs += 1;
        if (this.pairs === 1 || reward > this.reward) {
          this.orientation = firstOrientation;
          this.column = firstColumn;
          this.secondOrientation = orientation;
          this.secondColumn = column;
          this.reward = reward;
          this.index = this.pairs;
          this.ties = 1;
        } else if (reward === this.reward) {
          this.ties += 1;
        }
      }
    }
    return true;
  }
}
