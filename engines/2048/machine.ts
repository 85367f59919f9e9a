import { RefusalError } from '../../spec/errors.ts';
import type { GameSpec } from '../../spec/generated/game-spec.ts';
import type { Profile } from '../../spec/value.ts';
import { isWordIn, MAX_WORD } from '../../spec/word.ts';
import type { EventSink, Machine } from '../engine.ts';
import { ChanceSource } from '../random/chance-source.ts';
import { Board, countDirections } from './kernel.ts';
import { TOP_RANK } from './line.ts';
import { TurnEvents } from './turn-events.ts';

/** Words of a state before its cells: over and score. */
const HEAD = 2;

/** 2048 on flat words: over, score, then the cells by rows. */
export class Machine2048 implements Machine {
  readonly chance: ChanceSource = new ChanceSource();
  private readonly board: Board;
  private readonly turn: TurnEvents;
  /** Slot of each cell. */
  private readonly slots: Uint8Array;

  /** @throws {RefusalError} `bad-params` if the profile is not playable: sides 2..4, cap clamp15 */
  constructor(spec: GameSpec, profile: Profile) {
    const rows = side(profile, 'rows');
    const columns = side(profile, 'cols');
    const { cap } = profile.parameters;
    if (cap !== 'clamp15') {
      throw new RefusalError('bad-params', `cap is ${cap}, expected clamp15`);
    }
    this.board = new Board(rows, columns);
    this.turn = new TurnEvents(spec, this.board);
    this.slots = Uint8Array.from({ length: rows * columns }, (_, cell) => {
      return Math.floor(cell / columns) * 4 + (cell % columns);
    });
  }

  start(setup: ArrayLike<number>): void {
    if (setup.length !== 0) {
      throw new RefusalError('bad-params', `setup has ${setup.length} words, expected none`);
    }
    this.board.clear();
    this.spawn();
    this.spawn();
    this.board.judge();
  }

  load(words: ArrayLike<number>): void {
    const { board, slots } = this;
    if (words.length !== HEAD + slots.length) {
      throw badState(`has ${words.length} words, expected ${HEAD + slots.length}`);
    }
    board.clear();
    board.score = ranged(words[1], MAX_WORD, 'score');
    for (let cell = 0; cell < slots.length; cell += 1) {
      board.place(slots[cell] as number, ranged(words[HEAD + cell], TOP_RANK, `cell ${cell}`));
    }
    board.judge();
    const over = ranged(words[0], 1, 'over') === 1;
    if (over !== this.isOver()) {
      throw badState(`says over = ${words[0]}, but ${over ? 'some' : 'no'} direction is legal`);
    }
  }

  save(out: number[], at: number): number {
    const { board, slots } = this;
    out[at] = board.legal === 0 ? 1 : 0;
    out[at + 1] = board.score;
    for (let cell = 0; cell < slots.length; cell += 1) {
      out[at + HEAD + cell] = board.rank(slots[cell] as number);
    }
    return at + HEAD + slots.length;
  }

  isOver(): boolean {
    return this.board.legal === 0;
  }

  legal(out: number[]): number {
    let count = 0;
    for (let direction = 0; direction < 4; direction += 1) {
      if (((this.board.legal >> direction) & 1) === 0) continue;
      out[count] = direction;
      count += 1;
    }
    return count;
  }

  legalCount(): number {
    return countDirections(this.board.legal);
  }

  accepts(action: ArrayLike<number>): boolean {
    const direction = action[0];
    return (
      action.length === 1 &&
      isWordIn(direction, 0, 3) &&
      ((this.board.legal >> direction) & 1) === 1
    );
  }

  step(action: ArrayLike<number>, events: EventSink): void {
    const { board, turn } = this;
    const direction = action[0] as number;
    turn.begin(direction);
    board.move(direction);
    if (board.score > MAX_WORD) {
      throw new RefusalError('domain-error', 'the score would be greater than 2^46-1 (T48-34)');
    }
    const rank = this.spawn();
    board.judge();
    turn.finish(rank, events);
  }

  /**
   * Plays the move of an accepted action without a new tile and lists the empty cells, ascending.
   * The machine has to be loaded again afterwards.
   */
  emptyAfter(action: ArrayLike<number>): number[] {
    const { board, slots } = this;
    board.move(action[0] as number);
    const cells = Array.from(slots.keys());
    return cells.filter((cell) => board.rank(slots[cell] as number) === 0);
  }

  /** Places one new tile by the chance of the layer (T48-16, T48-17); returns its rank. */
  private spawn(): number {
    const { board, chance } = this;
    if (!chance.resolved) {
      const cellWord = chance.next();
      return board.spawn(cellWord, chance.next());
    }
    const cell = chance.outcome(0, this.slots.length - 1);
    const slot = this.slots[cell] as number;
    if (board.rank(slot) !== 0) {
      throw new RefusalError('chance-range', `cell ${cell} of the outcome is not empty`);
    }
    const rank = chance.outcome(1, 2);
    board.place(slot, rank);
    return rank;
  }
}

function side(profile: Profile, name: 'rows' | 'cols'): number {
  const value = profile.parameters[name];
  if (isWordIn(value, 2, 4)) return value;
  throw new RefusalError('bad-params', `${name} is ${value}, expected 2, 3 or 4`);
}

function ranged(word: number | undefined, max: number, what: string): number {
  if (isWordIn(word, 0, max)) return word;
  throw badState(`has ${what} ${word}, expected 0..${max}`);
}

function badState(problem: string): RefusalError {
  return new RefusalError('bad-state', `the state ${problem}`);
}
