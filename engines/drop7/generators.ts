import { RefusalError } from '../../spec/errors.ts';
import type { Generator } from '../random/chance-source.ts';
import { type GeneratorFactory, registerGenerator, requireWord32 } from '../random/generators.ts';
import { Mulberry32 } from '../random/mulberry32.ts';
import { HeadlessGenerator } from './headless.ts';

/** A generator with one state word, which is the seed at first. */
function oneWord(name: string, make: (word: number) => Generator): GeneratorFactory {
  return {
    seed: (seed) => make(requireWord32(seed, 'bad-params', `seed of ${name}`)),
    restore: (words) => {
      if (words.length !== 1) {
        throw new RefusalError(
          'bad-state',
          `generator ${name}: expected 1 state word, found ${words.length}`,
        );
      }
      return make(requireWord32(words[0], 'bad-state', `state of ${name}`));
    },
  };
}

const singleStream = oneWord('single-stream-v1', (state) => new Mulberry32(state));
const headless = oneWord('headless-v1', (seed) => new HeadlessGenerator(seed));

/** Makes the generators of the game known under the names of its spec (D7-26, D7-27). */
export function registerGenerators(): void {
  registerGenerator('single-stream-v1', singleStream);
  registerGenerator('headless-v1', headless);
}
