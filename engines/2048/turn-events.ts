import type { GameSpec } from '../../spec/generated/game-spec.ts';
import type { EventSink } from '../engine.ts';
import { eventIndices } from '../event-indices.ts';
import type { Board } from './kernel.ts';
import {
  CAP_MERGE,
  DOUBLE_MERGE,
  FRESH,
  FRESH_STOP,
  HAD_2048,
  MADE_2048,
  TRIPLE_RUN,
} from './line-tables.ts';

const VERTICAL = 0b0011;
const HORIZONTAL = 0b1100;

/** Indices of the events in the spec. */
function turnEventIndices(spec: GameSpec) {
  const index = (id: string): number => eventIndices(spec, [id])[id] as number;
  return {
    moves: [index('move-up'), index('move-down'), index('move-left'), index('move-right')],
    slideOnly: index('slide-only'),
    merge: index('merge'),
    doubleMerge: index('double-merge'),
    tripleRun: index('triple-run'),
    freshStop: index('fresh-stop'),
    capMerge: index('cap-merge'),
    spawnTwo: index('spawn-two'),
    spawnFour: index('spawn-four'),
    boardFilled: index('board-filled'),
    fullNotOver: index('full-not-over'),
    fullVertical: index('full-vertical-only'),
    fullHorizontal: index('full-horizontal-only'),
    gameOver: index('game-over'),
    freshPair: index('fresh-pair'),
    freshDecides: index('fresh-decides'),
    made2048: index('made-2048'),
    past2048: index('past-2048'),
  } as const;
}

/**
 * Tells the rule events of a turn: `begin` looks at the lines that are about to move, `finish` at
 * the board after the turn.
 */
export class TurnEvents {
  private readonly ids: ReturnType<typeof turnEventIndices>;
  private readonly board: Board;
  private direction = 0;
  private facts = 0;
  /** Marks of the tiles that merges made, four bits for each line along the move. */
  private fresh = 0;

  /** @throws {SpecError} `E_SPEC_EVENT` if the spec lacks an event */
  constructor(spec: GameSpec, board: Board) {
    this.ids = turnEventIndices(spec);
    this.board = board;
  }

  /** To be called before the move. */
  begin(direction: number): void {
    const { board } = this;
    const { lines } = board;
    const tables = direction < 2 ? board.columnTables : board.rowTables;
    const table = (direction & 1) === 0 ? tables.lowFacts : tables.highFacts;
    const first = direction < 2 ? 0 : 4;
    const a = table[lines[first] as number] as number;
    const b = table[lines[first + 1] as number] as number;
    const c = table[lines[first + 2] as number] as number;
    const d = table[lines[first + 3] as number] as number;
    this.direction = direction;
    this.facts = a | b | c | d;
    this.fresh = (a & FRESH) | ((b & FRESH) << 4) | ((c & FRESH) << 8) | ((d & FRESH) << 12);
  }

  /** To be called after the new tile was placed and legality was judged. */
  finish(rank: number, events: EventSink): void {
    const { board, facts, ids } = this;
    events.add(ids.moves[this.direction] as number);
    if (this.fresh === 0) {
      events.add(ids.slideOnly);
    } else {
      events.add(ids.merge);
      if ((facts & DOUBLE_MERGE) !== 0) events.add(ids.doubleMerge);
      if ((facts & TRIPLE_RUN) !== 0) events.add(ids.tripleRun);
      if ((facts & FRESH_STOP) !== 0) events.add(ids.freshStop);
      if ((facts & CAP_MERGE) !== 0) events.add(ids.capMerge);
    }
    events.add(rank === 1 ? ids.spawnTwo : ids.spawnFour);
    if (board.empties() === 0) {
      events.add(ids.boardFilled);
      if (board.legal === 0) {
        events.add(ids.gameOver);
      } else {
        events.add(ids.fullNotOver);
        if ((board.legal & HORIZONTAL) === 0) events.add(ids.fullVertical);
        if ((board.legal & VERTICAL) === 0) events.add(ids.fullHorizontal);
      }
    }
    if (this.fresh !== 0) this.finishFresh(events);
    if ((facts & MADE_2048) !== 0) events.add(ids.made2048);
    if ((facts & HAD_2048) !== 0) events.add(ids.past2048);
  }

  /** Whether the tiles that merges made can merge next, and whether nothing else could. */
  private finishFresh(events: EventSink): void {
    const { board, fresh } = this;
    const along = this.direction < 2 ? 0 : 4;
    const crossing = crossMarks(fresh);
    let together = 0;
    let apart = 0;
    for (let i = 0; i < 8; i += 1) {
      const tables = i < 4 ? board.columnTables : board.rowTables;
      const pairs = tables.pairs[board.lines[i] as number] as number;
      if (pairs === 0) continue;
      const marks = (((i & 4) === along ? fresh : crossing) >> (4 * (i & 3))) & FRESH;
      together |= (pairs >> 4) & marks;
      // On a full board the second cell of a pair is the next one.
      apart |= pairs & FRESH & ~(marks | (marks >> 1));
    }
    if (together === 0) return;
    events.add(this.ids.freshPair);
    if (apart === 0 && board.empties() === 0) events.add(this.ids.freshDecides);
  }
}

/** Turns marks of four lines into marks of the four crossing lines, as one transposes 4x4 bits. */
function crossMarks(marks: number): number {
  // First within blocks of two by two, then the blocks.
  const small = (marks ^ (marks >> 3)) & 0x0a0a;
  const half = marks ^ small ^ (small << 3);
  const large = (half ^ (half >> 6)) & 0x00cc;
  return half ^ large ^ (large << 6);
}
