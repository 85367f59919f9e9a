import { SpecError } from './errors.ts';
import type { LayoutSource } from './generated/game-spec.ts';
import { compileCodec } from './layout/compile.ts';
import { CompiledLayout } from './layout/compiled-layout.ts';
import type { Profile, Value } from './value.ts';

export { MAX_WORD } from './word.ts';

/** The largest number of words that any value of one layout may have. */
const MAX_LAYOUT_WORDS = 2 ** 20;

/** Where a field lies in the words of its struct. */
export interface Span {
  readonly start: number;
  readonly length: number;
}

/** A compiled layout: the two-way map between values and flat words. */
export interface Layout {
  /** Number of words if it is the same for all values. */
  readonly size: number | undefined;
  /** Number of words of the longest value. */
  readonly maxSize: number;
  /** Names of the top-level fields in order; none if the layout is not a struct. */
  readonly fields: readonly string[];
  /**
   * Words of a value. Properties of objects that the layout does not name are ignored, so a state
   * with its `generator` beside the fields can be passed as it is.
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
   * Index after the value that begins at word `at`.
   *
   * @throws {SpecError} `E_WORDS` as `decode`
   */
  end(words: ArrayLike<number>, at: number): number;
  /**
   * Name of word `index`, such as `cells[3][2]`, `score` or `tail.length`; `word[i]` if the index
   * lies behind the last word.
   *
   * @param words - needed if parts before the index vary in length
   * @throws {SpecError} `E_WORDS` if `words` are needed and absent
   */
  fieldOf(index: number, words?: ArrayLike<number>): string;
  /**
   * Where a top-level field of a struct lies in the words. Does not allocate if the size of all
   * parts up to it is fixed.
   *
   * @param words - needed if the field or parts before it vary in length
   * @throws {SpecError} `E_FIELD` if there is no such field, `E_WORDS` if `words` are needed and absent
   */
  field(name: string, words?: ArrayLike<number>): Span;
}

/**
 * Compiles a layout of a game spec.
 *
 * @param source - the layout as it stands in game.json
 * @param parameters - values of the names in its arithmetic
 * @param pointer - JSON pointer of the layout in its file, for error messages
 * @throws {SpecError} `E_LAYOUT` or `E_SIZE` with the pointer of the wrong part
 */
export function compileLayout(
  source: LayoutSource,
  parameters: Profile['parameters'],
  pointer = '',
): Layout {
  const codec = compileCodec(source, { parameters, pointer });
  if (codec.maxSize > MAX_LAYOUT_WORDS) {
    throw new SpecError(
      'E_LAYOUT',
      `layout${pointer === '' ? '' : ` at ${pointer}`} can have ${codec.maxSize} words, expected at most ${MAX_LAYOUT_WORDS}`,
      { hint: 'Lower the sizes, or pack cells into rows or bytes.', details: { pointer } },
    );
  }
  return new CompiledLayout(codec);
}
