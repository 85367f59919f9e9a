import { IllegalActionError, RefusalError } from '../../spec/errors.ts';
import type { GameSpec } from '../../spec/generated/game-spec.ts';
import type { Profile } from '../../spec/value.ts';
import { isWordIn } from '../../spec/word.ts';
import type { EventSink, Machine } from '../engine.ts';
import { ChanceSource } from '../random/chance-source.ts';
import { ACTION_WORDS, Game } from './game.ts';
import { MAX_COUNT, rulesOf } from './rules.ts';
import { loadState, saveState } from './state-words.ts';
import { StepEvents } from './step-events.ts';

/** Flow Atlas on words. */
export class FlowAtlasMachine implements Machine {
  /** `step` tests the whole of FA-23 itself. */
  readonly refuses = true;
  readonly chance: ChanceSource = new ChanceSource();
  /** The game that the last `load`, `start` or `step` left. */
  readonly game: Game;
  private readonly stepEvents: StepEvents;
  private readonly played = { turns: 0, piece: 0, reserve: 0, depth: 0, score: 0 };

  /** @throws {RefusalError} `bad-params` if the rules do not cover the profile */
  constructor(spec: GameSpec, profile: Profile) {
    this.game = new Game(rulesOf(profile));
    this.stepEvents = new StepEvents(spec);
  }

  start(setup: ArrayLike<number>): void {
    const limit = setup[0];
    if (setup.length !== 1 || !isWordIn(limit, 1, MAX_COUNT)) {
      throw new RefusalError('bad-params', `limit is ${limit}, expected 1..${MAX_COUNT}`);
    }
    this.game.start(limit, this.chance);
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
    return this.game.legal(out);
  }

  legalCount(): number {
    return this.game.legalCount();
  }

  accepts(action: ArrayLike<number>): boolean {
    return (
      action.length === ACTION_WORDS &&
      this.game.accepts(action[0], action[1], action[2], action[3])
    );
  }

  step(action: ArrayLike<number>, events: EventSink): void {
    const { game, played } = this;
    if (action.length !== ACTION_WORDS && !game.over) {
      throw new IllegalActionError(
        `the action has ${action.length} words, expected ${ACTION_WORDS}`,
      );
    }
    const [turns, rotation, x, reserve] = [
      action[0] as number,
      action[1] as number,
      action[2] as number,
      action[3] as number,
    ];
    played.turns = turns;
    played.piece = game.pieceOf(reserve);
    played.reserve = reserve;
    played.depth = game.depth;
    played.score = game.score;
    game.play(turns, rotation, x, reserve, this.chance);
    this.stepEvents.tell(game, played, events);
  }
}
