import type { LayerName } from '../engines/random/chance-source.ts';
import type { Implementation, RequestOptions, Result } from '../oracles/implementation.ts';
import type {
  GameReply,
  HelloReply,
  PlayedGame,
  ReplyOf,
  RequestBody,
} from '../oracles/messages.ts';
import { OracleError, type RefusalCode } from '../spec/errors.ts';
import { batches } from './batches.ts';
import type { Codec } from './codec.ts';
import { type Fault, faultOf, isInternal, UnsupportedError } from './fault.ts';
import { playStepwise } from './stepwise.ts';

/** What became of one game of a `play` request. */
export type GameResult =
  | { readonly kind: 'played'; readonly reply: GameReply }
  | { readonly kind: 'refused'; readonly code: RefusalCode; readonly message: string }
  | { readonly kind: 'fault'; readonly fault: Fault };

/** Faults of single games after which the rest of a batch is given up: each may be a restart. */
const MOST_FAULTS = 5;

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

  /** @throws {OracleError} `E_SUBJECT_...` if the handshake fails */
  static async open(codec: Codec, subject: Implementation): Promise<Session> {
    const hello = await subject.hello();
    if (hello.kind === 'fault') throw faultOf(hello, `${subject.name}: handshake`).toError();
    if (hello.kind === 'refused') {
      throw new OracleError(
        'E_SUBJECT_HELLO',
        `${subject.name} refused the handshake: ${hello.refusal.err} ${hello.refusal.msg ?? ''}`,
      );
    }
    return new Session(codec, subject, hello.reply);
  }

  has(capability: string): boolean {
    return this.caps.has(capability);
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
    const results: GameResult[] = [];
    if (!this.has('play')) {
      for (const game of games) results.push(await playStepwise(this, game, range));
      return results;
    }
    const state: BatchState = { faults: 0 };
    for (const batch of batches(games, this.codec, range, this.hello.maxLine)) {
      cancelled?.throwIfAborted();
      results.push(...(await this.playBatch(batch, range, state)));
    }
    return results;
  }

  /** One request; if it brings the subject down, its halves. */
  private async playBatch(
    games: readonly PlayedGame[],
    range: StateRange,
    state: BatchState,
  ): Promise<GameResult[]> {
    if (state.last !== undefined && state.faults >= MOST_FAULTS) {
      const { last } = state;
      return games.map(() => ({ kind: 'fault', fault: last }));
    }
    const steps = games.reduce((sum, game) => sum + game.a.length, 0);
    const out = `states:${range.first}-${Math.max(range.first, range.last)}`;
    const result = await this.subject.request({ op: 'play', games, out }, { steps });
    if (result.kind === 'reply') return this.gameResults(games, result.reply.games);
    if (result.kind === 'refused' && !isInternal(result.refusal.err)) {
      const { err, msg } = result.refusal;
      if (err === 'unsupported-op') throw new UnsupportedError('play');
      return games.map(() => ({ kind: 'refused', code: err, message: msg ?? '' }));
    }
    if (games.length > 1) {
      const half = Math.ceil(games.length / 2);
      return [
        ...(await this.playBatch(games.slice(0, half), range, state)),
        ...(await this.playBatch(games.slice(half), range, state)),
      ];
    }
    const fault = faultOf(
      result.kind === 'fault'
        ? result
        : { status: 'error', message: result.refusal.msg ?? 'internal error' },
      'play request',
    );
    state.faults += 1;
    state.last = fault;
    return [{ kind: 'fault', fault }];
  }

  private gameResults(games: readonly PlayedGame[], replies: readonly GameReply[]): GameResult[] {
    return games.map((_, index) => {
      const reply = replies[index];
      if (reply === undefined) {
        const message = `the reply holds ${replies.length} games, expected ${games.length}`;
        return { kind: 'fault', fault: faultOf({ status: 'protocol', message }, 'play request') };
      }
      if (reply.err !== undefined && isInternal(reply.err)) {
        const message = `step ${reply.at ?? reply.n}: ${reply.msg ?? 'internal error'}`;
        return { kind: 'fault', fault: faultOf({ status: 'error', message }, 'play request') };
      }
      return { kind: 'played', reply };
    });
  }
}

interface BatchState {
  faults: number;
  last?: Fault;
}
