import type { LayerName } from '../engines/random/chance-source.ts';
import type { Implementation, RequestOptions, Result } from '../oracles/implementation.ts';
import type {
  GameReply,
  HelloReply,
  PlayedGame,
  ReplyOf,
  RequestBody,
} from '../oracles/messages.ts';
import { playGames } from '../oracles/play.ts';
import { OracleError, type RefusalCode } from '../spec/errors.ts';
import type { Codec } from './codec.ts';
import { type Fault, faultOf, isInternal, SubjectError } from './fault.ts';
import { playStepwise } from './stepwise.ts';

/** What became of one game of a `play` request. */
export type GameResult =
  | { readonly kind: 'played'; readonly reply: GameReply }
  | { readonly kind: 'refused'; readonly code: RefusalCode; readonly message: string }
  | { readonly kind: 'fault'; readonly fault: Fault };

/** Most states of one request: enough to hide its latency, few enough to hold in memory. */
const MOST_STATES = 4_000;

/** The states `first..last` of each game, where it gets so far. */
export interface StateRange {
  readonly first: number;
  readonly last: number;
}

/**
 * A subject whose handshake is known. Asks whole batches, splits them to fit, and isolates the game
 * that brings the subject down.
 */
export class Session {
  readonly codec: Codec;
  readonly hello: HelloReply;
  readonly subject: Implementation;
  private readonly caps: ReadonlySet<string>;

  private constructor(codec: Codec, subject: Implementation, hello: HelloReply) {
    this.codec = codec;
    this.subject = subject;
    this.hello = hello;
    this.caps = new Set(hello.caps);
  }

  /**
   * @throws {OracleError} `E_SUBJECT_...` if the handshake fails
   * @throws {SubjectError} `unsupported` if the subject plays other games or another version
   */
  static async open(codec: Codec, subject: Implementation): Promise<Session> {
    const hello = await subject.hello();
    if (hello.kind === 'fault') throw faultOf(hello, `${subject.name}: handshake`).toError();
    if (hello.kind === 'refused') {
      throw new OracleError(
        'E_SUBJECT_HELLO',
        `${subject.name} refused the handshake: ${hello.refusal.err} ${hello.refusal.msg ?? ''}`,
      );
    }
    const { games } = hello.reply;
    if (!games.includes(codec.game)) {
      const plays = games.length === 0 ? 'no game' : games.join(' ');
      const message = `${subject.name} plays ${plays}, these rules are ${codec.game}`;
      throw new SubjectError('unsupported', message);
    }
    return new Session(codec, subject, hello.reply);
  }

  /** Whether the subject offers something, as far as the profile has it: not every one has lists. */
  has(capability: string): boolean {
    const listless = capability === 'legal' && this.codec.spec.legal === 'all';
    return this.caps.has(capability) && !listless;
  }

  hasLayer(layer: LayerName): boolean {
    return layer === 'none' || this.caps.has(`chance:${layer}`);
  }

  /** What of a list of capabilities the subject lacks. */
  lacks(capabilities: readonly string[]): string[] {
    return capabilities.filter((capability) => !this.caps.has(capability));
  }

  /** Sends one request; a fault is thrown. */
  async ask<B extends RequestBody>(
    body: B,
    options: RequestOptions = {},
  ): Promise<Exclude<Result<ReplyOf[B['op']]>, { kind: 'fault' }>> {
    const result = await this.subject.request(body, options);
    if (result.kind === 'fault') throw faultOf(result, `${body.op} request`).toError();
    if (result.kind === 'refused' && isInternal(result.refusal.err)) {
      throw faultOf(
        { status: 'error', message: result.refusal.msg ?? 'no message' },
        `${body.op} request`,
      ).toError();
    }
    return result;
  }

  /**
   * Plays games and gives their states back. Without the capability `play` each game is played step
   * by step. Never throws for what the subject does.
   */
  async play(
    games: readonly PlayedGame[],
    range: StateRange,
    cancelled?: AbortSignal,
  ): Promise<GameResult[]> {
    if (!this.has('play')) {
      const results: GameResult[] = [];
      for (const game of games) {
        cancelled?.throwIfAborted();
        results.push(await playStepwise(this, game, range));
      }
      return results;
    }
    const first = range.first;
    const last = Math.max(first, range.last);
    const results = await this.playRange(games, { first, last }, cancelled);
    for (const [index, result] of results.entries()) {
      const game = games[index];
      if (game === undefined || last === first || !isTooLong(result)) continue;
      // The states of one game do not fit one line: half of them do, or a quarter.
      const steps = Math.ceil(game.a.length / (this.codec.action.size ?? 1));
      const middle = Math.ceil((first + Math.max(first + 1, Math.min(last, steps))) / 2);
      const [head] = await this.play([game], { first, last: middle - 1 }, cancelled);
      const [tail] = await this.play([game], { first: middle, last }, cancelled);
      if (head !== undefined && tail !== undefined) results[index] = joined(head, tail);
    }
    return results;
  }

  /** Plays games whose states of the range fit one line each. */
  private async playRange(
    games: readonly PlayedGame[],
    { first, last }: StateRange,
    cancelled: AbortSignal | undefined,
  ): Promise<GameResult[]> {
    const actionWords = this.codec.action.size ?? 1;
    const results = await playGames(this.subject, games, `states:${first}-${last}`, {
      actionWords,
      mostActionWords: MOST_STATES * actionWords,
      // A state comes with its legal list, which is shorter as a rule.
      stateWords: 2 * Math.min(this.codec.state.maxSize, 1_024) + 16,
      ...(cancelled === undefined ? {} : { signal: cancelled }),
    });
    cancelled?.throwIfAborted();
    return results.map(gameResult);
  }
}

const isTooLong = (result: GameResult): boolean =>
  result.kind === 'refused' && result.code === 'too-long';

/** Two parts of the same game, the states of the second after those of the first. */
function joined(head: GameResult, tail: GameResult): GameResult {
  if (head.kind !== 'played' || tail.kind !== 'played') return head.kind === 'played' ? tail : head;
  const a = head.reply;
  const { st: _st, sl: _sl, se: _se, sk: _sk, ...ending } = tail.reply;
  const b = tail.reply;
  const reply = {
    ...ending,
    ...both('st', a.st, b.st),
    ...both('sl', a.sl, b.sl),
    ...both('se', a.se, b.se),
    ...both('sk', a.sk, b.sk),
  };
  return { kind: 'played', reply };
}

function both<T>(
  name: string,
  a: readonly T[] | undefined,
  b: readonly T[] | undefined,
): { readonly [name: string]: readonly T[] } {
  return a === undefined || b === undefined ? {} : { [name]: [...a, ...b] };
}

/** A refusal with `internal` says nothing about the rules: it is a fault, as a crash is. */
export function gameResult(result: Result<GameReply>): GameResult {
  if (result.kind === 'fault') return { kind: 'fault', fault: faultOf(result, 'play request') };
  const { err, msg = 'no message' } = result.kind === 'reply' ? result.reply : result.refusal;
  if (err !== undefined && isInternal(err)) {
    const where = result.kind === 'reply' ? `step ${result.reply.at ?? result.reply.n}` : 'play';
    return { kind: 'fault', fault: faultOf({ status: 'error', message: msg }, where) };
  }
  if (result.kind === 'reply') return { kind: 'played', reply: result.reply };
  return { kind: 'refused', code: result.refusal.err, message: msg };
}
