import type { Board } from './board.ts';
import type { Draws } from './draws.ts';
import type { StepObserver } from './observer.ts';
import { CELLS, COLUMN, CRACKED, EMPTY, ROW_RUN, SIZE, SOLID, WAVE_POINTS } from './tables.ts';

/** Hits in one wave that open a solid cover (D7-09). */
const HITS_TO_OPEN = 2;

/** One wave on flat data, used again and again: what pops, what is hit, what opens. */
export class Wave {
  /** The first `popped` have the cells of the poppers, ascending. */
  readonly poppers: Uint8Array = new Uint8Array(CELLS);
  popped = 0;
  /** Hits of each cover between the hits and the openings of a wave, else 0. */
  readonly hits: Uint8Array = new Uint8Array(CELLS);
  /** Lowest and highest cell that was hit in the last wave; the first is larger if none was. */
  firstHit: number = CELLS;
  lastHit = -1;
  /** The first `opened` have the cells of the covers that open, ascending, before gravity. */
  readonly openings: Uint8Array = new Uint8Array(CELLS);
  opened = 0;
  /** Points of the whole wave. */
  points = 0;
  /** A wave has begun and not come to its end: its chance was refused. */
  private unfinished = false;
  private readonly latent: boolean;

  /** @param latent - covers open to their hidden values instead of drawn ones */
  constructor(latent: boolean) {
    this.latent = latent;
  }

  /**
   * Plays a wave if the board has poppers (D7-08).
   *
   * @returns whether it had
   * @throws {RefusalError} `chance-short`, `chance-range`
   */
  play(board: Board, depth: number, draws: Draws, observer?: StepObserver): boolean {
    this.findPoppers(board);
    if (this.popped === 0) return false;
    this.points = this.popped * (WAVE_POINTS[depth] as number);
    this.hitCovers(board);
    observer?.hit(board, this);
    this.removePoppers(board);
    this.unfinished = true;
    this.openCovers(board, draws);
    this.unfinished = false;
    observer?.opened(board, this, depth);
    this.letFall(board);
    return true;
  }

  /** Finds all poppers of the board: value equal to the row run or to the column run (D7-07). */
  findPoppers(board: Board): void {
    const { cells, heights, rows } = board;
    const { poppers } = this;
    let popped = 0;
    let row = 0;
    while (row < SIZE && rows[row] === 0) row += 1;
    for (; row < SIZE; row += 1) {
      const first = row * SIZE;
      const runs = (rows[row] as number) * SIZE;
      for (let column = 0; column < SIZE; column += 1) {
        const value = cells[first + column] as number;
        const rowRun = ROW_RUN[runs + column] as number;
        const columnRun = heights[column] as number;
        if ((value === rowRun || value === columnRun) && value !== EMPTY) {
          poppers[popped] = first + column;
          popped += 1;
        }
      }
    }
    this.popped = popped;
  }

  /** Every popper hits the covers above, below, left and right of it (D7-09). */
  private hitCovers(board: Board): void {
    const { poppers, popped } = this;
    const { cells } = board;
    if (this.unfinished) this.hits.fill(0);
    this.firstHit = CELLS;
    this.lastHit = -1;
    for (let i = 0; i < popped; i += 1) {
      const cell = poppers[i] as number;
      const column = COLUMN[cell] as number;
      if (cell >= SIZE) this.hitCell(cells, cell - SIZE);
      if (column > 0) this.hitCell(cells, cell - 1);
      if (column < SIZE - 1) this.hitCell(cells, cell + 1);
      if (cell < CELLS - SIZE) this.hitCell(cells, cell + SIZE);
    }
  }

  private hitCell(cells: Uint8Array, cell: number): void {
    if ((cells[cell] as number) < SOLID) return;
    this.hits[cell] = (this.hits[cell] as number) + 1;
    if (cell < this.firstHit) this.firstHit = cell;
    if (cell > this.lastHit) this.lastHit = cell;
  }

  private removePoppers(board: Board): void {
    const { poppers, popped } = this;
    const { cells } = board;
    for (let i = 0; i < popped; i += 1) cells[poppers[i] as number] = EMPTY;
  }

  /** Cracks and opens the covers that were hit, in ascending order of cells (D7-09, D7-10). */
  private openCovers(board: Board, draws: Draws): void {
    const { hits, openings, latent, lastHit } = this;
    const { cells, hidden } = board;
    let opened = 0;
    for (let cell = this.firstHit; cell <= lastHit; cell += 1) {
      const count = hits[cell] as number;
      if (count === 0) continue;
      hits[cell] = 0;
      if (cells[cell] === SOLID && count < HITS_TO_OPEN) {
        cells[cell] = CRACKED;
        continue;
      }
      cells[cell] = latent ? (hidden[cell] as number) : draws.value();
      hidden[cell] = 0;
      openings[opened] = cell;
      opened += 1;
    }
    this.opened = opened;
  }

  /** Gravity in every column that lost a disc (D7-11). */
  private letFall(board: Board): void {
    const { poppers, popped } = this;
    let columns = 0;
    for (let i = 0; i < popped; i += 1) columns |= 1 << (COLUMN[poppers[i] as number] as number);
    for (let column = 0; columns !== 0; column += 1, columns >>= 1) {
      if ((columns & 1) === 1) board.settle(column);
    }
  }
}
