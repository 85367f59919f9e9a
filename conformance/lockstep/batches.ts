import { setImmediate } from 'node:timers/promises';
import type { GameResult } from '../session.ts';
import type { LockstepGame } from './games.ts';
import { type Pair, sidesOf } from './pair.ts';
import { playEnds } from './play-ends.ts';

/** A game to be sent again, and what each side made of it the first time. */
export interface Repeat {
  readonly game: LockstepGame;
  readonly replies: readonly string[];
}

/** Games on their way. */
export interface Batch {
  readonly games: readonly LockstepGame[];
  /** Set if the games are sent for the second time. */
  readonly before?: readonly Repeat[];
  /** One list for each side. */
  readonly results: Promise<readonly (readonly GameResult[])[]>;
}

const BATCH_STEPS = 4_000;
const BATCH_GAMES = 128;
/** So many games wait to be sent again together: enough for a batch, few enough to hold in memory. */
const REPEATED_GAMES = 32;

/** Cuts the games of a run into batches, and sends some games a second time. */
export class Batches {
  /** Games that were sent a second time. */
  repeated = 0;
  private readonly pair: Pair;
  private readonly made: Iterator<LockstepGame>;
  private readonly signal: AbortSignal;
  private left: number;
  private again: Repeat[] = [];

  /** @param options - the steps of all games together, and what stops them */
  constructor(
    pair: Pair,
    games: Iterable<LockstepGame>,
    { steps, signal }: { readonly steps: number; readonly signal: AbortSignal },
  ) {
    this.pair = pair;
    this.made = games[Symbol.iterator]();
    this.left = steps;
    this.signal = signal;
  }

  /** Has a game sent again later, in the opposite order: nothing may be left over from before. */
  repeat(game: Repeat): void {
    this.again.push(game);
  }

  /** Sends the next batch; undefined if there is nothing to send at the moment. */
  send(): Batch | undefined {
    return this.sendRepeats(REPEATED_GAMES) ?? this.sendNext() ?? this.sendRepeats(1);
  }

  private sendNext(): Batch | undefined {
    const games = this.take(Math.min(BATCH_STEPS, this.left));
    if (games.length === 0) this.left = 0;
    return games.length === 0 ? undefined : { games, results: this.play(games) };
  }

  private sendRepeats(least: number): Batch | undefined {
    if (this.again.length < least) return undefined;
    const before = this.again.toReversed();
    this.again = [];
    this.repeated += before.length;
    const games = before.map(({ game }) => game);
    return { games, before, results: this.play(games) };
  }

  /** Games of about so many steps together. */
  private take(steps: number): LockstepGame[] {
    const games: LockstepGame[] = [];
    let sum = 0;
    while (sum < steps && games.length < BATCH_GAMES) {
      const { value, done } = this.made.next();
      if (done === true) break;
      games.push(value);
      sum += value.trace.steps.length + 1;
    }
    this.left -= sum;
    return games;
  }

  /** Sends games to both sides; a process gets them first, because it works by itself. */
  private play(games: readonly LockstepGame[]): Promise<readonly (readonly GameResult[])[]> {
    const requests = games.map(({ game }) => game);
    return Promise.all(
      sidesOf(this.pair).map(async (side) => {
        if (side.subject.kind === 'engine') await setImmediate();
        return playEnds(side, requests, 'end', this.signal);
      }),
    );
  }
}
