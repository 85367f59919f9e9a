import { closest } from './closest.ts';
import { SpecError } from './errors.ts';
import type { GameSpec } from './generated/game-spec.ts';
import type { Layout } from './layout.ts';

/**
 * Names of the words of a generator, in their order.
 *
 * @throws {SpecError} `E_GENERATOR` if the game has no generator of this name
 */
export function generatorWordNames(spec: GameSpec, generator: string): readonly string[] {
  const generators = spec.layers.seed ?? {};
  const words = Object.hasOwn(generators, generator) ? generators[generator]?.words : undefined;
  if (words !== undefined) return words;
  const hint = closest(generator, Object.keys(generators));
  throw new SpecError(
    'E_GENERATOR',
    `game ${spec.id} has no generator ${JSON.stringify(generator)}`,
    hint === undefined ? {} : { hint },
  );
}

/** A state of layer seed in its two parts. */
export interface SeedStateWords {
  readonly state: number[];
  readonly generator: number[];
}

/**
 * Cuts the words of a state in layer seed, where the generator's words come last.
 *
 * @param layout - layout of the state, without generator words
 * @param generatorWords - number of words of the generator
 * @throws {SpecError} `E_WORDS` if the state does not fit the layout or another number of words is left
 */
export function splitSeedState(
  layout: Layout,
  generatorWords: number,
  words: ArrayLike<number>,
): SeedStateWords {
  const end = layout.end(words, 0);
  if (words.length - end !== generatorWords) {
    throw new SpecError(
      'E_WORDS',
      `word ${end}: expected ${generatorWords} generator words behind the state, found ${words.length - end}`,
      { details: { index: end } },
    );
  }
  const all = Array.from(words);
  return { state: all.slice(0, end), generator: all.slice(end) };
}

/**
 * Name of word `index` of a state in any layer: the generator's words, which come last, are named
 * `generator.NAME`.
 *
 * @param words - the words of the state
 * @param generatorNames - `generatorWordNames` in layer seed, nothing in the others
 */
export function stateFieldOf(
  layout: Layout,
  index: number,
  words: ArrayLike<number>,
  generatorNames: readonly string[] = [],
): string {
  const name = generatorNames[index - (words.length - generatorNames.length)];
  return name === undefined ? layout.fieldOf(index, words) : `generator.${name}`;
}
