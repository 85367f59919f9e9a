import { RefusalError } from '../../spec/errors.ts';
import type { GameSpec } from '../../spec/generated/game-spec.ts';
import type { Profile } from '../../spec/value.ts';
import type { EventSink, Machine } from '../engine.ts';
import { ChanceSource } from '../random/chance-source.ts';
import { Draws } from './draws.ts';
import { Game } from './kernel.ts';
import { rulesOf } from './rules.ts';
import { loadState, saveState } from './state-words.ts';
import { StepEvents } from './step-events.ts';
import { sizeOf } from './tables.ts';

/** Drop7 on words: the state as in the spec, the action one column. */
export class Drop7Machine implements Machine {
  /** `step` tests the whole of D7-31 itself. */
  readonly refuses = true;
  readonly chance: ChanceSource = new ChanceSource();
  /** The game that the last `load`, `start` or `step` left. */
  readonly game: Game;
  private readonly draws = new Draws(this.chance);
  private readonly stepEvents: StepEvents;

  /** @throws {RefusalError} `bad-params` if the rules do not cover the profile */
  constructor(spec: GameSpec, profile: Profile) {
    this.game = new Game(rulesOf(profile));
    this.stepEvents = new StepEvents(spec);
  }

  start(setup: ArrayLike<number>): void {
    if (setup.length !== 0) throw new RefusalError('bad-params', 'a start takes no setup');
    this.game.start(this.draws);
  }

  load(words: ArrayLike<number>): void {
    loadState(this.game, words);
  }

  save(out: number[], at: number): number {
    return saveState(this.game, out, at);
  }

  isOver(): boolean {
    return this.game.over;
  }

  legal(out: number[]): number {
    let count = 0;
    for (let columns = this.legalColumns(), column = 0; columns !== 0; columns >>= 1, column += 1) {
      if ((columns & 1) === 0) continue;
      out[count] = column;
      count += 1;
    }
    return count;
  }

  legalCount(): number {
    return sizeOf(this.legalColumns());
  }

  accepts(action: ArrayLike<number>): boolean {
    return action.length === 1 && this.game.accepts(action[0]);
  }

  step(action: ArrayLike<number>, events: EventSink): void {
    const { game, stepEvents } = this;
    // No column is taken for words that are none.
    const column = action.length === 1 ? (action[0] as number) : -1;
    stepEvents.begin(game, events);
    game.play(column, this.draws, stepEvents);
    stepEvents.finish(game, column);
  }

  private legalColumns(): number {
    return this.game.over ? 0 : this.game.board.openColumns();
  }
}
