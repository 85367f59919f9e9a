import { compileLayouts, type GameLayouts } from '../engines/layouts.ts';
import type { LayerName } from '../engines/random/chance-source.ts';
import { formOf } from '../spec/form.ts';
import type { GameSpec } from '../spec/generated/game-spec.ts';
import type { Fields, Profile, Value } from '../spec/value.ts';
import { isWordIn, MAX_WORD } from '../spec/word.ts';

/** The compiled layouts of one game under one profile. */
export interface Codec extends GameLayouts {
  /** As the profile has it (`formOf`). */
  readonly spec: GameSpec;
  readonly profile: Profile;
  /** `name@major.minor`, as requests name the game. */
  readonly game: string;
  /** Clauses that a difference is blamed on first, where it points to them. */
  readonly suspects?: readonly string[];
}

/** A state as words, taken apart. */
export interface DecodedState {
  readonly fields: Fields;
  /** The generator words that follow the state in layer seed. */
  readonly generator: readonly number[];
}

/** Compiles the layouts of a game under a profile. */
export function codecOf(spec: GameSpec, profile: Profile): Codec {
  return {
    spec: formOf(spec, profile.name),
    profile,
    game: `${spec.id}@${spec.version}`,
    ...compileLayouts(spec, profile),
  };
}

/**
 * Takes the words of a state apart.
 *
 * @throws {SpecError} `E_WORDS` if the words contradict the layout
 */
export function decodeState(codec: Codec, words: readonly number[]): DecodedState {
  const { value, next } = codec.state.decode(words);
  return { fields: asFields(value), generator: words.slice(next) };
}

/** Number of words of the state layout at the front of `words`, which may end in generator words. */
export function stateLength(codec: Codec, words: readonly number[]): number {
  return codec.state.size ?? codec.state.end(words, 0);
}

/** What is wrong with the words of a state in a layer, as one line, or undefined. */
export function checkState(
  codec: Codec,
  words: readonly number[],
  generatorWords: number,
): string | undefined {
  const own = words.length - generatorWords;
  if (own < 0) return `${words.length} words, expected more than ${generatorWords} generator words`;
  const problem = codec.state.check(words.slice(0, own));
  if (problem !== undefined) return problem;
  const wild = words.findIndex((word, index) => index >= own && !isWordIn(word, 0, MAX_WORD));
  return wild === -1 ? undefined : `generator[${wild - own}] is ${words[wild]}, expected a word`;
}

/** Number of generator words at the end of a state: those of the named generator in layer seed. */
export function generatorLength(spec: GameSpec, layer: LayerName, generator?: string): number {
  if (layer !== 'seed' || generator === undefined) return 0;
  return spec.layers.seed?.[generator]?.words.length ?? 0;
}

/** Decoded actions of lists of words. */
export function decodeActions(codec: Codec, lists: readonly (readonly number[])[]): Value[] {
  return lists.map((words) => codec.action.decode(words).value);
}

/** A decoded struct; anything else is an empty one (the layouts of states and setups are structs). */
export function asFields(value: Value): Fields {
  return isFields(value) ? value : {};
}

function isFields(value: Value): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
