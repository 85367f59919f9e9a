import type { PlayedGame } from '../oracles/messages.ts';
import type { Codec } from './codec.ts';
import type { StateRange } from './session.ts';

/** Most games and states of one request: enough to hide its latency, few enough to show progress. */
const MOST_GAMES = 256;
const MOST_STATES = 4_000;
/** Bytes that a word takes on the wire, comma included, on the safe side for small values. */
const WORD_BYTES = 4;
const DEFAULT_LINE = 1_048_576;

/**
 * Cuts games into requests whose request and reply lines fit the subject's limit. A game that is too
 * long by itself gets a request of its own.
 */
export function* batches(
  games: readonly PlayedGame[],
  codec: Codec,
  range: StateRange,
  maxLine: number = DEFAULT_LINE,
): Generator<readonly PlayedGame[]> {
  const limit = (maxLine * 3) / 4 / WORD_BYTES;
  let batch: PlayedGame[] = [];
  let words = 0;
  let states = 0;
  for (const game of games) {
    const length = statesOf(game, codec, range);
    const cost = wordsOf(game) + length * stateCost(codec);
    const full =
      batch.length >= MOST_GAMES || states + length > MOST_STATES || words + cost > limit;
    if (batch.length > 0 && full) {
      yield batch;
      batch = [];
      words = 0;
      states = 0;
    }
    batch.push(game);
    words += cost;
    states += length;
  }
  if (batch.length > 0) yield batch;
}

function wordsOf(game: PlayedGame): number {
  return game.a.length + (game.c?.length ?? 0) + (game.s?.length ?? 0) + game.setup.length + 24;
}

function statesOf(game: PlayedGame, codec: Codec, range: StateRange): number {
  // Actions of variable length have at least one word.
  const steps = Math.ceil(game.a.length / (codec.action.size ?? 1));
  return Math.max(0, Math.min(steps, range.last) - range.first + 1);
}

/** Words of a state with its legal list, roughly: lists are usually shorter than states. */
function stateCost(codec: Codec): number {
  return 2 * Math.min(codec.state.maxSize, 1024) + 16;
}
