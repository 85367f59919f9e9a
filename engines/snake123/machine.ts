import { RefusalError } from '../../spec/errors.ts';
import type { GameSpec } from '../../spec/generated/game-spec.ts';
import type { Profile } from '../../spec/value.ts';
import { isWordIn, MAX_WORD } from '../../spec/word.ts';
import type { EventSink, Machine } from '../engine.ts';
import { ChanceSource } from '../random/chance-source.ts';
import { CELLS, type Joins } from './joins.ts';
import { SnakeBoard } from './kernel.ts';
import { LegalActions } from './legal.ts';
import { StepEvents } from './step-events.ts';

/** Words before the cells: over, score, moves. */
const HEAD_WORDS = 3;

/** 123 Snake on words: state [over, score, moves, 25 cells], action [length, cells...]. */
export class SnakeMachine implements Machine {
  /** `step` tests the whole of SN-27 itself. */
  readonly refuses = true;
  readonly chance: ChanceSource = new ChanceSource();
  private readonly board = new SnakeBoard();
  private readonly actions: LegalActions;
  private readonly stepEvents: StepEvents;
  private readonly before: Joins = { right: 0, down: 0 };

  constructor(spec: GameSpec, profile: Profile) {
    this.actions = new LegalActions(profile);
    this.stepEvents = new StepEvents(spec);
  }

  start(setup: ArrayLike<number>): void {
    if (setup.length !== 0) throw new RefusalError('bad-params', 'a start takes no setup');
    this.actions.forget();
    this.board.start(this.chance);
  }

  load(words: ArrayLike<number>): void {
    const [over, score, moves] = [words[0], words[1], words[2]];
    if (words.length !== HEAD_WORDS + CELLS) {
      throw badState(`expected ${HEAD_WORDS + CELLS} words, found ${words.length}`);
    }
    if (!isWordIn(score, 0, MAX_WORD)) throw badState(`score is ${score}, expected 0..2^46-1`);
    if (!isWordIn(moves, 0, MAX_WORD)) throw badState(`moves is ${moves}, expected 0..2^46-1`);
    for (let i = 0; i < CELLS; i += 1) {
      const cell = words[HEAD_WORDS + i];
      if (!isWordIn(cell, 1, MAX_WORD)) throw badState(`cell ${i} is ${cell}, expected 1..2^46-1`);
    }
    this.actions.forget();
    this.board.set(score, moves, words, HEAD_WORDS);
    if (over !== Number(this.board.over)) {
      throw badState(`over is ${over}, but by SN-17 it is ${Number(this.board.over)}`);
    }
  }

  save(out: number[], at: number): number {
    const { board } = this;
    out[at] = Number(board.over);
    out[at + 1] = board.score;
    out[at + 2] = board.moves;
    for (let i = 0; i < CELLS; i += 1) out[at + HEAD_WORDS + i] = board.cells[i] ?? 0;
    return at + HEAD_WORDS + CELLS;
  }

  isOver(): boolean {
    return this.board.over;
  }

  legal(out: number[]): number {
    return this.actions.write(this.board.joins, out, 0);
  }

  legalCount(): number {
    return this.actions.of(this.board.joins).count;
  }

  accepts(action: ArrayLike<number>): boolean {
    const length = action.length - 1;
    return action[0] === length && this.board.isWalk(action, 1, length);
  }

  step(action: ArrayLike<number>, events: EventSink): void {
    const { board, before, actions } = this;
    // A wrong length word makes the walk malformed: it is played, and refused, as an empty one.
    const length = action[0] === action.length - 1 ? action.length - 1 : 0;
    before.right = board.joins.right;
    before.down = board.joins.down;
    board.play(action, 1, length, this.chance);
    this.stepEvents.ofWalk(before, action, 1, length, actions, events);
    actions.forget();
    this.stepEvents.ofBoard(board, action, 1, length, actions, events);
  }
}

function badState(message: string): RefusalError {
  return new RefusalError('bad-state', message);
}
