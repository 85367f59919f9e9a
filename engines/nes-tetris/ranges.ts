import { RefusalError } from '../../spec/errors.ts';
import { isWordIn } from '../../spec/word.ts';
import { isSpawn, SPAWNS } from './orientations.ts';

/** @throws {RefusalError} `bad-state` if a word of a state is not in its range */
export function ranged(word: number | undefined, min: number, max: number, what: string): number {
  if (isWordIn(word, min, max)) return word;
  throw badState(`${what} ${word}`, `${min}..${max}`);
}

/** @throws {RefusalError} `bad-state` if a word of a state is no spawn orientation */
export function requireSpawn(word: number | undefined, what: string): number {
  if (isSpawn(word)) return word;
  throw badState(`${what} ${word}`, SPAWNS.join(', '));
}

/**
 * The words of a setup, each with its name and the largest value.
 *
 * @throws {RefusalError} `bad-params`
 */
export function requireSetup(
  words: ArrayLike<number>,
  fields: readonly (readonly [string, number])[],
): number[] {
  if (words.length !== fields.length) {
    throw new RefusalError(
      'bad-params',
      `the setup has ${words.length} words, expected ${fields.length}`,
    );
  }
  return fields.map(([name, max], at) => {
    const word = words[at];
    if (isWordIn(word, 0, max)) return word;
    throw new RefusalError('bad-params', `${name} is ${word}, expected 0..${max}`);
  });
}

export function badState(found: string, expected: string): RefusalError {
  return new RefusalError('bad-state', `the state has ${found}, expected ${expected}`);
}
