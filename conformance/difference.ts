import { type Codec, stateLength } from './codec.ts';

/** The first place where two lists of words differ, with the names of all differing fields. */
export interface Difference {
  /** Such as `cells[3][2]`, `score` or `generator[0]`. */
  readonly field: string;
  readonly expected: string;
  readonly found: string;
  /** All differing fields, first first. */
  readonly fields: readonly string[];
}

/** Compares two states word by word; generator words that follow the layout are `generator[i]`. */
export function stateDifference(
  codec: Codec,
  expected: readonly number[],
  found: readonly number[],
): Difference | undefined {
  return wordsDifference(expected, found, (index) => stateField(codec, found, index));
}

/** Compares two lists of words whose word `index` is called `name(index)`. */
export function wordsDifference(
  expected: readonly number[],
  found: readonly number[],
  name: (index: number) => string,
): Difference | undefined {
  const fields: string[] = [];
  let first = -1;
  for (let index = 0; index < Math.max(expected.length, found.length); index += 1) {
    if (expected[index] === found[index]) continue;
    if (first === -1) first = index;
    if (fields.length < 64) fields.push(name(index));
  }
  if (first === -1) return undefined;
  const word = (words: readonly number[]): string => String(words[first] ?? 'nothing');
  return { field: fields[0] ?? '', expected: word(expected), found: word(found), fields };
}

/** One line for people. */
export function describeDifference(difference: Difference): string {
  return `${difference.field}: expected ${difference.expected}, found ${difference.found}`;
}

/** Name of a word of a state as found; generator words that follow the layout are `generator[i]`. */
export function stateField(codec: Codec, words: readonly number[], index: number): string {
  try {
    const length = stateLength(codec, words);
    return index < length ? codec.state.fieldOf(index, words) : `generator[${index - length}]`;
  } catch {
    // The found words may be no state at all; the plain index still says where to look.
    return `word ${index}`;
  }
}
