import type { Value } from './value.ts';

/** Largest word: words are integers 0..2^46-1, exact in doubles. */
export const MAX_WORD = 2 ** 46 - 1;

/** A compiled layout: the two-way map between values and flat words. */
export interface Layout {
  /** Number of words if it is the same for all values. */
  readonly size: number | undefined;
  /**
   * Words of a value.
   *
   * @throws {SpecError} `E_VALUE` with a JSON pointer, expected and found
   */
  encode(value: Value): number[];
  /**
   * Value of the words from `at` (0 if absent) on; `next` is the index after the last word read.
   *
   * @throws {SpecError} `E_WORDS` with the word index, field name, expected and found
   */
  decode(words: ArrayLike<number>, at?: number): { readonly value: Value; readonly next: number };
  /** Checks that `words` are exactly one value; the problem as one line, or undefined. */
  check(words: ArrayLike<number>): string | undefined;
  /**
   * Name of word `index`, such as `cells[3][2]`, `score` or `tail.length`.
   *
   * @param words - needed if parts before the index vary in length
   */
  fieldOf(index: number, words?: ArrayLike<number>): string;
}
