import { RefusalError, SpecError } from '../../spec/errors.ts';
import type { Generator } from './chance-source.ts';
import { Mulberry32 } from './mulberry32.ts';

/** Makes one kind of generator from a seed or from its state words. */
export interface GeneratorFactory {
  /** @throws {RefusalError} `bad-params` if the seed is out of range */
  seed(seed: number): Generator;
  /** @throws {RefusalError} `bad-state` if the words are not a state of the generator */
  restore(words: readonly number[]): Generator;
}

const mulberry32: GeneratorFactory = {
  seed: (seed) => new Mulberry32(requireWord32(seed, 'bad-params', 'seed of mulberry32')),
  restore: (words) => {
    if (words.length !== 1) {
      throw new RefusalError(
        'bad-state',
        `generator mulberry32: expected 1 state word, found ${words.length}`,
      );
    }
    return new Mulberry32(requireWord32(words[0], 'bad-state', 'state of mulberry32'));
  },
};

const factories = new Map<string, GeneratorFactory>([['mulberry32', mulberry32]]);

/**
 * Adds a generator under the name that specs use. A game with a generator of its own calls this
 * when its module is loaded.
 *
 * @throws {SpecError} `E_GENERATOR` if another generator has the name
 */
export function registerGenerator(name: string, factory: GeneratorFactory): void {
  const present = factories.get(name);
  if (present !== undefined && present !== factory) {
    throw new SpecError('E_GENERATOR', `generator ${name} is registered twice`);
  }
  factories.set(name, factory);
}

/** Whether `name` is a generator that this process can run. */
export function hasGenerator(name: string): boolean {
  return factories.has(name);
}

/**
 * A generator that begins from a seed.
 *
 * @throws {RefusalError} `bad-params` if the name is unknown or the seed out of range
 */
export function seedGenerator(name: string, seed: number): Generator {
  return factoryOf(name, 'bad-params').seed(seed);
}

/**
 * A generator that goes on from its state words.
 *
 * @throws {RefusalError} `bad-state` if the name is unknown or the words are not a state of it
 */
export function createGenerator(name: string, words: readonly number[]): Generator {
  return factoryOf(name, 'bad-state').restore(words);
}

/**
 * Checks a 32-bit word, for factories.
 *
 * @throws {RefusalError} `code`, with what was expected and found
 */
export function requireWord32(
  value: number | undefined,
  code: 'bad-params' | 'bad-state',
  what: string,
): number {
  if (value === undefined || !Number.isInteger(value) || value < 0 || value > 0xffffffff) {
    throw new RefusalError(code, `${what}: expected 0..4294967295, found ${value}`);
  }
  return value;
}

function factoryOf(name: string, code: 'bad-params' | 'bad-state'): GeneratorFactory {
  const factory = factories.get(name);
  if (factory === undefined) {
    throw new RefusalError(code, `unknown generator ${name}`, {
      hint: `known generators: ${[...factories.keys()].join(', ')}`,
    });
  }
  return factory;
}
