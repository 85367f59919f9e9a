import type { EventSink } from '../engine.ts';
import type { Board } from './board.ts';
import type { EventIndices } from './event-ids.ts';
import { CELLS, COLUMN, CRACKED, EMPTY, ROW_RUN, ROW_RUN_CELLS, SIZE, SOLID } from './tables.ts';
import type { Wave } from './wave.ts';

/** Poppers of a wave that count as many. */
const MANY_POPPERS = 10;

/** Tells the rule events of the waves of a cascade. */
export class WaveEvents {
  private readonly ids: EventIndices;
  /** Where the discs that opened in the last wave have come to lie. */
  private readonly fresh = new Uint8Array(CELLS);
  private freshCount = 0;
  /** `overrun-survives` has been told in this step. */
  private overrunTold = false;

  constructor(ids: EventIndices) {
    this.ids = ids;
  }

  beginStep(): void {
    this.overrunTold = false;
  }

  beginCascade(): void {
    this.freshCount = 0;
  }

  /** To be called when poppers and hits are known and the board is as before the wave. */
  hit(board: Board, wave: Wave, events: EventSink): void {
    this.ofPoppers(board, wave, events);
    if (!this.overrunTold) this.ofSurvivors(board, events);
    this.ofHits(board, wave, events);
    this.ofFresh(wave, events);
    if (wave.popped >= MANY_POPPERS) events.add(this.ids['wave-pops-10']);
  }

  /** To be called when poppers are gone and covers have opened, before gravity. */
  opened(board: Board, wave: Wave, level: boolean, events: EventSink): void {
    if (wave.opened > 0 && level) events.add(this.ids['opening-in-level-cascade']);
    if (wave.opened > 1) {
      events.add(this.ids['two-or-more-openings']);
      if (orderShows(board, wave)) events.add(this.ids['opening-order-observable']);
    }
    this.ofGravity(board, wave, events);
    this.markFresh(board, wave);
  }

  private ofPoppers(board: Board, { poppers, popped }: Wave, events: EventSink): void {
    const { ids } = this;
    const { cells, heights, rows } = board;
    for (let i = 0; i < popped; i += 1) {
      const cell = poppers[i] as number;
      const column = COLUMN[cell] as number;
      const value = cells[cell] as number;
      const first = cell - column;
      const occupied = rows[first / SIZE] as number;
      const byRow = value === ROW_RUN[occupied * SIZE + column];
      const byColumn = value === heights[column];
      if (byRow) {
        events.add(ids[byColumn ? 'popper-both-axes' : 'popper-row-only']);
        const run = ROW_RUN_CELLS[occupied * SIZE + column] as number;
        if ((run & coversOfRow(cells, first)) !== 0) events.add(ids['run-includes-gray']);
        if (run !== occupied) events.add(ids['row-two-segments']);
        if (value === SIZE) events.add(ids['seven-by-row']);
      } else {
        events.add(ids['popper-column-only']);
      }
      if (byColumn) {
        if (hasCover(cells, column)) events.add(ids['run-includes-gray']);
        if (value === SIZE) events.add(ids['seven-by-column']);
      }
    }
  }

  private ofSurvivors({ cells, heights, rows }: Board, events: EventSink): void {
    for (let cell = 0; cell < CELLS; cell += 1) {
      const value = cells[cell] as number;
      if (value === EMPTY || value >= SOLID) continue;
      const column = COLUMN[cell] as number;
      const rowRun = ROW_RUN[(rows[(cell - column) / SIZE] as number) * SIZE + column] as number;
      const columnRun = heights[column] as number;
      if (value === rowRun || value === columnRun) continue;
      if (value < rowRun || value < columnRun) {
        events.add(this.ids['overrun-survives']);
        this.overrunTold = true;
        return;
      }
    }
  }

  private ofHits({ cells }: Board, wave: Wave, events: EventSink): void {
    const { ids } = this;
    const { hits, lastHit } = wave;
    for (let cell = wave.firstHit; cell <= lastHit; cell += 1) {
      const count = hits[cell] as number;
      if (count === 0) continue;
      if (cells[cell] === CRACKED) {
        events.add(ids[count === 1 ? 'cracked-one-hit-opens' : 'cracked-more-hits-opens']);
      } else if (count === 1) {
        events.add(ids['solid-one-hit-cracks']);
      } else {
        events.add(ids[count === 2 ? 'solid-two-hits-opens' : 'solid-three-hits-opens']);
      }
    }
  }

  /** Discs that opened in the wave before and pop in this one. */
  private ofFresh({ poppers, popped }: Wave, events: EventSink): void {
    for (let i = 0; i < this.freshCount; i += 1) {
      const cell = this.fresh[i] as number;
      for (let j = 0; j < popped; j += 1) {
        if (poppers[j] === cell) events.add(this.ids['opened-pops-next-wave']);
      }
    }
  }

  /** A cover falls if a popper of its column was below it. */
  private ofGravity({ cells }: Board, { poppers, popped }: Wave, events: EventSink): void {
    for (let i = 0; i < popped; i += 1) {
      for (let cell = (poppers[i] as number) - SIZE; cell >= 0; cell -= SIZE) {
        if ((cells[cell] as number) < SOLID) continue;
        events.add(this.ids['gray-falls']);
        return;
      }
    }
  }

  private markFresh({ cells }: Board, { openings, opened }: Wave): void {
    for (let i = 0; i < opened; i += 1) {
      const cell = openings[i] as number;
      let fallen = cell;
      for (let below = cell + SIZE; below < CELLS; below += SIZE) {
        if (cells[below] === EMPTY) fallen += SIZE;
      }
      this.fresh[i] = fallen;
    }
    this.freshCount = opened;
  }
}

/** Whether the opened values, given out by columns, would lie otherwise. */
function orderShows({ cells }: Board, { openings, opened }: Wave): boolean {
  let given = 0;
  for (let column = 0; column < SIZE; column += 1) {
    for (let i = 0; i < opened; i += 1) {
      const cell = openings[i] as number;
      if (COLUMN[cell] !== column) continue;
      if (cells[cell] !== cells[openings[given] as number]) return true;
      given += 1;
    }
  }
  return false;
}

/** Covers of the row that begins at a cell, bit c for column c. */
function coversOfRow(cells: Uint8Array, first: number): number {
  let covers = 0;
  for (let column = 0; column < SIZE; column += 1) {
    if ((cells[first + column] as number) >= SOLID) covers |= 1 << column;
  }
  return covers;
}

function hasCover(cells: Uint8Array, column: number): boolean {
  for (let cell = column; cell < CELLS; cell += SIZE) {
    if ((cells[cell] as number) >= SOLID) return true;
  }
  return false;
}
