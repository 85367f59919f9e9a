import { setImmediate } from 'node:timers/promises';
import type { GameReply, PlayedGame } from '../../oracles/messages.ts';
import type { LockstepGame } from '../lockstep/games.ts';
import { playEnds } from '../lockstep/play-ends.ts';
import type { Session } from '../session.ts';

/** A game and what the reference makes of it. */
export interface ReferenceGame {
  readonly game: PlayedGame;
  readonly steps: number;
  readonly ends: GameReply;
}

/**
 * The games of one profile and layer with the results of the reference, made and played once, when
 * they are first asked for: all mutants of a game are judged on the same ones.
 */
export class ReferenceGames {
  private readonly games: Iterator<LockstepGame>;
  private readonly reference: Session;
  private readonly known: ReferenceGame[] = [];
  private left: number;
  private working: Promise<unknown> = Promise.resolve();

  /**
   * @param games - as many as are wanted
   * @param steps - steps of all games together
   */
  constructor(games: Iterable<LockstepGame>, reference: Session, steps: number) {
    this.games = games[Symbol.iterator]();
    this.reference = reference;
    this.left = steps;
  }

  /** The games `from..to-1`, as far as there are so many. */
  range(from: number, to: number, signal: AbortSignal): Promise<readonly ReferenceGame[]> {
    const made = this.working.then(() => this.make(to, signal));
    this.working = made.catch(() => undefined);
    return made.then(() => this.known.slice(from, to));
  }

  private async make(count: number, signal: AbortSignal): Promise<void> {
    while (this.known.length < count && this.left > 0) {
      signal.throwIfAborted();
      const next = this.games.next();
      if (next.done === true) {
        this.left = 0;
        return;
      }
      const { game, trace } = next.value;
      const [result] = await playEnds(this.reference, [game], 'end');
      if (result?.kind !== 'played') {
        throw new Error(`the reference does not play a game of its own: ${JSON.stringify(result)}`);
      }
      this.known.push({ game, steps: trace.steps.length, ends: result.reply });
      this.left -= trace.steps.length + 1;
      // Games can take long to make: lets the mutants' replies and signals in.
      await setImmediate();
    }
  }
}
