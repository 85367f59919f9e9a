import { IllegalActionError, RefusalError } from '../../spec/errors.ts';
import type { Value } from '../../spec/value.ts';
import type { EngineState, WeightedOutcome } from '../engine.ts';

const FACES = 3;
/** Walks of up to 11 cells. */
const DEFAULT_LIMIT = FACES ** 10;

/**
 * All dice of a walk of k cells, 3^(k-1) outcomes of equal weight (SN-29), ascending by words.
 *
 * @throws {RefusalError} `too-long` if there are more than `limit`
 */
export function outcomesOf(
  _state: EngineState,
  action: Value,
  limit: number = DEFAULT_LIMIT,
): Iterable<WeightedOutcome> {
  if (!Array.isArray(action) || action.length < 2 || action.length > 25) {
    throw new IllegalActionError('expected a walk of 2 to 25 cells');
  }
  const dice = action.length - 1;
  const denominator = FACES ** dice;
  if (denominator > limit) {
    throw new RefusalError('too-long', `${denominator} outcomes, at most ${limit} are listed`);
  }
  return enumerate(dice, denominator);
}

function* enumerate(dice: number, denominator: number): Iterable<WeightedOutcome> {
  for (let outcome = 0; outcome < denominator; outcome += 1) {
    const words: number[] = [];
    for (let j = 0, rest = outcome; j < dice; j += 1) {
      words.unshift(1 + (rest % FACES));
      rest = Math.floor(rest / FACES);
    }
    yield { words, numerator: 1, denominator };
  }
}
