import { lowestBit } from './bits.ts';
import { CENTRE, isSquareFull, LAST_SIDE, reachOf, ringOf, SIDE, targetOf } from './board.ts';
import { Landing, UNSUPPORTED } from './drop.ts';
import { compress } from './fold.ts';
import type { Frames } from './frames.ts';
import { firstRowWithGap, gapsOfRow } from './gaps.ts';
import { CELL_COLUMN, CELL_ROW, CELLS } from './pieces.ts';
import { MEND, powerOf, pressureLimit, type Rules } from './rules.ts';
import { turnedColumn, turnedRow } from './turn.ts';

/** Cells of a board after a perfect fold (FA-13). */
const PERFECT_CELLS = 9;

/** One placement on a board, from the drop to fold, Mend or failure; nothing is scored here. */
export class Resolution {
  /** The board after it; the one that reaches too far if the placement failed. */
  readonly board: Int32Array = new Int32Array(SIDE);
  /** Landing row in the frame of the drop. */
  row = 0;
  overhang = false;
  autoTurn = 0;
  /** The target before the piece was added (FA-10). */
  target = 0;
  /** The side that is still to be built; above 9 after a fold. All from `target` up to it are done. */
  side = 0;
  /** The same before the Mend. */
  sideBeforeMend = 0;
  /** Cells of the piece in the target's square. */
  cells = 0;
  fold = false;
  perfect = false;
  failed = false;
  /** Reach of the board before it folded. */
  reach = 0;
  /** Mend has looked for a gap. */
  sought = false;
  /** Mend has filled the gap at `mendRow`, `mendColumn`. */
  mended = false;
  mendRow = 0;
  mendColumn = 0;
  /** There was another gap. */
  moreGaps = false;
  private readonly rules: Rules;
  private readonly landing = new Landing();

  constructor(rules: Rules) {
    this.rules = rules;
  }

  /** Number of squares completed, from `target` on. */
  get squares(): number {
    return (this.side - this.target) >> 1;
  }

  /**
   * Places a pattern (FA-02, FA-07, FA-10 to FA-14, FA-16).
   *
   * @param turns - of the board before the drop, 0..3
   * @param x - left column, 0..27 - width
   * @param depth - before the placement
   * @returns whether the drop is supported; nothing else is told if it is not
   */
  place(
    frames: Frames,
    turns: number,
    pattern: number,
    x: number,
    depth: number,
    charge: number,
  ): boolean {
    const { landing } = this;
    landing.find(frames, turns, pattern, x);
    if (landing.row === UNSUPPORTED) return false;
    this.row = landing.row;
    this.overhang = landing.overhang;
    this.target = targetOf(frames.board);
    this.side = this.target;
    this.lock(frames, turns, pattern, x);
    this.resolve(depth, powerOf(depth) === MEND && charge === 1);
    return true;
  }

  /** Lock and automatic turn (FA-10, FA-11). */
  private lock(frames: Frames, turns: number, pattern: number, x: number): void {
    const { board, row } = this;
    const first = CELLS * pattern;
    const ring = (this.target - 1) >> 1;
    let inTarget = 0;
    let lean = 0;
    for (let cell = first; cell < first + CELLS; cell += 1) {
      const column = x + (CELL_COLUMN[cell] as number);
      if (ringOf(row + (CELL_ROW[cell] as number), column) <= ring) inTarget += 1;
      lean += column - CENTRE;
    }
    this.cells = inTarget;
    this.autoTurn = autoTurnOf(lean);

    // A board turned twice is turned by the sum, so each frame is made but once.
    const { rows } = frames;
    const from = frames.at((turns + this.autoTurn) & 3);
    for (let r = 0; r < SIDE; r += 1) board[r] = rows[from + r] as number;
    for (let cell = first; cell < first + CELLS; cell += 1) {
      const r = row + (CELL_ROW[cell] as number);
      const c = x + (CELL_COLUMN[cell] as number);
      const to = turnedRow(r, c, this.autoTurn);
      board[to] = (board[to] as number) | (1 << turnedColumn(r, c, this.autoTurn));
    }
  }

  /** Squares, then fold or pressure, then Mend and all of it once more (FA-12 to FA-14, FA-16). */
  private resolve(depth: number, mendReady: boolean): void {
    const limit = pressureLimit(this.rules, depth);
    this.fold = false;
    this.perfect = false;
    this.failed = false;
    this.sought = false;
    this.mended = false;
    this.moreGaps = false;
    for (;;) {
      this.completeSquares();
      this.reach = reachOf(this.board);
      if (this.side > LAST_SIDE) {
        this.fold = true;
        this.perfect = compress(this.board, this.rules.groupMin) === PERFECT_CELLS;
        return;
      }
      if (this.reach > limit) {
        this.failed = true;
        return;
      }
      if (this.mended || !mendReady) return;
      this.sought = true;
      if (!this.mend()) return;
    }
  }

  private completeSquares(): void {
    while (this.side <= LAST_SIDE && isSquareFull(this.board, this.side)) this.side += 2;
  }

  /** Fills the first eligible gap, if there is one (FA-16). */
  private mend(): boolean {
    const { board, side } = this;
    const row = firstRowWithGap(board, side);
    if (row < 0) return false;
    const ring = (side - 1) >> 1;
    const gaps = gapsOfRow(board, ring, row);
    this.moreGaps = (gaps & (gaps - 1)) !== 0;
    for (let next = row + 1; next <= CENTRE + ring; next += 1) {
      if (gapsOfRow(board, ring, next) !== 0) this.moreGaps = true;
    }
    this.mendRow = row;
    this.mendColumn = lowestBit(gaps);
    board[row] = (board[row] as number) | (1 << this.mendColumn);
    this.sideBeforeMend = side;
    this.mended = true;
    return true;
  }
}

/** Quarter turns of the board after a lock, by the sum of (column - 13) of its cells (FA-11). */
function autoTurnOf(lean: number): number {
  if (lean === 0) return 0;
  return lean > 0 ? 1 : 3;
}
