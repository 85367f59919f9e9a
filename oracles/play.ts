import type { Implementation, Result } from './implementation.ts';
import type { GameReply, PlayedGame, PlayOutput, PlayReply } from './messages.ts';

/** Limits of a `playGames` call. */
export interface PlayGamesOptions {
  /** Most games of one request. @defaultValue 256 */
  readonly mostGames?: number;
  /** Most action words of one request, so that progress shows and deadlines stay short. @defaultValue 20000 */
  readonly mostActionWords?: number;
  /** Words of one action, to turn action words into steps. @defaultValue 1 */
  readonly actionWords?: number;
  /** Words of a state with its legal list, to guess the length of replies that show states. @defaultValue 128 */
  readonly stateWords?: number;
  /** Stops the work between two requests; what has not been asked is `unavailable`. */
  readonly signal?: AbortSignal;
  /** Called after each request. */
  readonly progress?: (done: number, of: number) => void;
}

const MAX_LINE = 2 ** 20;
const ENVELOPE_BYTES = 200;
const RESULT_BYTES = 256;
const DIGESTS_BYTES = 60;
const WORD_BYTES = 8;
/** The keys of a game in a request with their punctuation, rounded up. */
const KEYS_BYTES = 128;
/** 2^46 - 1 has 14 digits; then a comma. */
const LONGEST_WORD_BYTES = 15;

interface Item {
  readonly index: number;
  readonly game: PlayedGame;
  readonly steps: number;
  readonly requestBytes: number;
  readonly replyBytes: number;
}

/**
 * Plays games on an implementation in as few requests as fit its limits. A request that crashes the
 * implementation, hangs it or breaks the protocol is halved until the game is found that does it;
 * that game gets the fault, all others their results. The implementation itself is started again
 * after a fault, within its limit of restarts; once it is out of use, what is left is `unavailable`.
 *
 * @returns one result per game, in order; never rejects
 */
export async function playGames(
  implementation: Implementation,
  games: readonly PlayedGame[],
  out: PlayOutput,
  options: PlayGamesOptions = {},
): Promise<Result<GameReply>[]> {
  const hello = await implementation.hello();
  if (hello.kind !== 'reply') return games.map(() => hello);
  const maxLine = hello.reply.maxLine ?? MAX_LINE;
  const results: Result<GameReply>[] = [];
  let done = 0;

  async function play(items: readonly Item[]): Promise<void> {
    if (options.signal?.aborted === true) {
      settle(items, { kind: 'fault', status: 'unavailable', message: 'not asked: interrupted' });
      return;
    }
    const steps = items.reduce((sum, item) => sum + item.steps, 0);
    const batch = items.map(({ game }) => game);
    const result = complete(
      await implementation.request({ op: 'play', games: batch, out }, { steps }),
      batch.length,
    );
    if (result.kind === 'reply') {
      for (const [at, { index }] of items.entries()) {
        const reply = result.reply.games[at];
        if (reply !== undefined) results[index] = { kind: 'reply', reply };
      }
      report(items.length);
    } else if (items.length > 1 && divides(result)) {
      const half = Math.ceil(items.length / 2);
      await play(items.slice(0, half));
      await play(items.slice(half));
    } else {
      settle(items, result);
    }
  }

  function settle(items: readonly Item[], result: Exclude<Result<never>, { kind: 'reply' }>): void {
    for (const { index } of items) results[index] = result;
    report(items.length);
  }

  function report(count: number): void {
    done += count;
    options.progress?.(done, games.length);
  }

  for (const batch of batches(games, out, options, maxLine)) await play(batch);
  return results;
}

/** Whether a smaller request may do better. */
function divides(result: Exclude<Result<never>, { kind: 'reply' }>): boolean {
  if (result.kind === 'refused') return result.refusal.err === 'too-long';
  return ['crash', 'timeout', 'protocol'].includes(result.status);
}

function complete(result: Result<PlayReply>, expected: number): Result<PlayReply> {
  if (result.kind !== 'reply' || result.reply.games.length === expected) return result;
  const message = `the reply holds ${result.reply.games.length} games, expected ${expected}`;
  return { kind: 'fault', status: 'protocol', message };
}

function* batches(
  games: readonly PlayedGame[],
  out: PlayOutput,
  options: PlayGamesOptions,
  maxLine: number,
): Generator<readonly Item[]> {
  const { mostGames = 256, mostActionWords = 20_000 } = options;
  let batch: Item[] = [];
  let [request, reply, words] = [ENVELOPE_BYTES, ENVELOPE_BYTES, 0];
  for (const [index, game] of games.entries()) {
    const item = measure(index, game, out, options);
    const full =
      batch.length >= mostGames ||
      request + item.requestBytes > maxLine ||
      reply + item.replyBytes > maxLine ||
      words + game.a.length > mostActionWords;
    if (full && batch.length > 0) {
      yield batch;
      batch = [];
      [request, reply, words] = [ENVELOPE_BYTES, ENVELOPE_BYTES, 0];
    }
    batch.push(item);
    request += item.requestBytes;
    reply += item.replyBytes;
    words += game.a.length;
  }
  if (batch.length > 0) yield batch;
}

function measure(
  index: number,
  game: PlayedGame,
  out: PlayOutput,
  { actionWords = 1, stateWords = 128 }: PlayGamesOptions,
): Item {
  const steps = Math.ceil(game.a.length / actionWords);
  const [kind = '', range = ''] = out.split(':');
  const [first = 0, last = 0] = range.split('-').map(Number);
  let replyBytes = RESULT_BYTES;
  if (kind === 'every') replyBytes += (Math.floor(steps / Math.max(1, first)) + 2) * DIGESTS_BYTES;
  if (kind === 'states') {
    replyBytes += Math.max(0, Math.min(last, steps) - first + 1) * stateWords * WORD_BYTES;
  }
  return { index, game, steps, requestBytes: requestBytes(game), replyBytes };
}

/** At most how long a game is as JSON; counting words costs far less than writing them out. */
function requestBytes({ game, profile, gen = '', seed = '', setup, c, s, a }: PlayedGame): number {
  const words = setup.length + (c?.length ?? 0) + (s?.length ?? 0) + a.length;
  const text = game.length + profile.length + gen.length + seed.length;
  return KEYS_BYTES + text + words * LONGEST_WORD_BYTES;
}
