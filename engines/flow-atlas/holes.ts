import { highestBit, lowestBit } from './bits.ts';
import { CENTRE, columnsOfRing, FULL_ROW, SIDE } from './board.ts';

/** Holes and pockets of a board (FA-24). */
export class Holes {
  /** Holes by rows, bit c for column c. */
  readonly rows: Int32Array = new Int32Array(SIDE);
  private readonly outside = new Int32Array(SIDE);
  private board: ArrayLike<number> = [];
  private at = 0;

  /**
   * Finds the holes: empty cells that the outside does not reach over empty cells.
   *
   * @param board - 27 rows from index `at` on; has to stay as it is for `pocketsOfRow`
   */
  find(board: ArrayLike<number>, at = 0): void {
    this.board = board;
    this.at = at;
    const { rows, outside } = this;
    let columns = 0;
    let first = SIDE;
    let last = -1;
    for (let row = 0; row < SIDE; row += 1) {
      const cells = board[at + row] as number;
      rows[row] = 0;
      if (cells === 0) continue;
      columns |= cells;
      if (first === SIDE) first = row;
      last = row;
    }
    if (columns === 0) return;
    const aside = FULL_ROW & ~((2 << highestBit(columns)) - (1 << lowestBit(columns)));
    // Cells at the left and right edge are next to the outside, too.
    const seeds = aside | 1 | (1 << (SIDE - 1));
    let above = FULL_ROW;
    for (let row = first; row <= last; row += 1) {
      const empty = FULL_ROW & ~(board[at + row] as number);
      above = spread((above | seeds) & empty, empty);
      outside[row] = above;
    }
    for (;;) {
      if (!this.sweep(last, first, -1)) break;
      if (!this.sweep(first, last, 1)) break;
    }
    for (let row = first; row <= last; row += 1) {
      rows[row] = FULL_ROW & ~(board[at + row] as number) & ~(outside[row] as number);
    }
  }

  /** Lets the outside go on from row to row; returns whether it grew. */
  private sweep(from: number, to: number, step: number): boolean {
    const { board, at, outside } = this;
    let grew = false;
    let beside = FULL_ROW;
    for (let row = from; row !== to + step; row += step) {
      const before = outside[row] as number;
      const empty = FULL_ROW & ~(board[at + row] as number);
      const entered = before | (beside & empty);
      beside = before;
      if (entered === before) continue;
      beside = spread(entered, empty);
      outside[row] = beside;
      grew = true;
    }
    return grew;
  }

  /**
   * The pockets of one row of the cells of ring at most `ring`: empty, no hole, and with at least
   * three occupied neighbours; bit c for column c.
   */
  pocketsOfRow(ring: number, row: number): number {
    const { board, at } = this;
    const cells = board[at + row] as number;
    const left = cells << 1;
    const right = cells >>> 1;
    const above = board[at + row - 1] as number;
    const below = board[at + row + 1] as number;
    const three = (left & right & (above | below)) | (above & below & (left | right));
    return columnsOfRing(ring) & ~cells & ~(this.rows[row] as number) & three;
  }

  /** Whether some cell of ring at most `ring` is a pocket. */
  hasPocket(ring: number): boolean {
    for (let row = CENTRE - ring; row <= CENTRE + ring; row += 1) {
      if (this.pocketsOfRow(ring, row) !== 0) return true;
    }
    return false;
  }

  /** Whether some cell of ring at most `ring` is a hole. */
  hasHole(ring: number): boolean {
    const columns = columnsOfRing(ring);
    for (let row = CENTRE - ring; row <= CENTRE + ring; row += 1) {
      if (((this.rows[row] as number) & columns) !== 0) return true;
    }
    return false;
  }
}

/** All cells of the runs of `empty` that have one of `seeds`, which are cells of it. */
function spread(seeds: number, empty: number): number {
  let reached = seeds;
  for (;;) {
    const wider = reached | (((reached << 1) | (reached >>> 1)) & empty);
    if (wider === reached) return reached;
    reached = wider;
  }
}
