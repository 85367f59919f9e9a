import { describe } from '../describe.ts';
import { isWordIn } from '../word.ts';
import type { Codec, ValueProblem, WordReport } from './codec.ts';
import { take } from './scalar-codecs.ts';

const BYTES_PER_WORD = 5;

interface NumbersCodec {
  /** How many numbers a value has. */
  readonly count: number;
  readonly min: number;
  readonly max: number;
  readonly suffix: (offset: number) => string;
}

/** A value of `count` numbers, or why it is none. */
function checkNumbers(value: unknown, codec: NumbersCodec): ValueProblem | undefined {
  const { count, min, max } = codec;
  if (!Array.isArray(value)) {
    return { path: [], expected: `array of ${count} integers`, found: describe(value) };
  }
  if (value.length !== count) {
    return { path: [], expected: `${count} items`, found: `${value.length} items` };
  }
  for (let index = 0; index < count; index++) {
    const item: unknown = value[index];
    if (!isWordIn(item, min, max)) {
      return { path: [String(index)], expected: `integer ${min}..${max}`, found: describe(item) };
    }
  }
  return undefined;
}

/** One word per number: `cells` and `rows`. */
function wordPerNumber(numbers: NumbersCodec): Codec {
  const { count, min, max, suffix } = numbers;
  return {
    size: count,
    maxSize: count,
    measure: () => count,
    suffix,
    write(value, out) {
      const problem = checkNumbers(value, numbers);
      if (problem !== undefined) return problem;
      const items = value as readonly number[];
      for (let index = 0; index < count; index++) out.push((items[index] ?? 0) + 0);
      return undefined;
    },
    scan(words, at, report) {
      for (let index = at; index < at + count; index++) {
        if (!isWordIn(words[index], min, max)) {
          report.wrong(index, `${min}..${max}`);
          return -1;
        }
      }
      return at + count;
    },
    read(cursor) {
      const { words, at } = cursor;
      const items: number[] = [];
      for (let index = at; index < at + count; index++) items.push(words[index] ?? 0);
      cursor.at = at + count;
      return items;
    },
  };
}

/**
 * `cells`: one word per cell.
 *
 * @param columns - width of a board whose cells are named by row and column
 */
export function cellsCodec(count: number, min: number, max: number, columns?: number): Codec {
  const suffix =
    columns === undefined
      ? (offset: number) => `[${offset}]`
      : (offset: number) => `[${Math.floor(offset / columns)}][${offset % columns}]`;
  return wordPerNumber({ count, min, max, suffix });
}

/** `rows`: one word of `bits` packed bits per row, bit 0 = column 0. */
export function rowsCodec(count: number, bits: number): Codec {
  return wordPerNumber({ count, min: 0, max: 2 ** bits - 1, suffix: (offset) => `[${offset}]` });
}

/** `bytes`: five bytes per word, the first byte lowest; unused high bytes of the last word are 0. */
export function bytesCodec(count: number): Codec {
  const size = Math.ceil(count / BYTES_PER_WORD);
  const numbers: NumbersCodec = { count, min: 0, max: 255, suffix: () => '' };
  const bytesOf = (word: number) => Math.min(BYTES_PER_WORD, count - word * BYTES_PER_WORD);
  return {
    size,
    maxSize: size,
    measure: () => size,
    suffix(offset) {
      const first = offset * BYTES_PER_WORD;
      const last = first + bytesOf(offset) - 1;
      return first === last ? `[${first}]` : `[${first}..${last}]`;
    },
    write(value, out) {
      const problem = checkNumbers(value, numbers);
      if (problem !== undefined) return problem;
      const bytes = value as readonly number[];
      for (let word = 0; word < size; word++) {
        let packed = 0;
        for (let byte = bytesOf(word) - 1; byte >= 0; byte--) {
          packed = packed * 256 + (bytes[word * BYTES_PER_WORD + byte] ?? 0);
        }
        out.push(packed);
      }
      return undefined;
    },
    scan(words: ArrayLike<number>, at: number, report: WordReport) {
      for (let word = 0; word < size; word++) {
        const max = 256 ** bytesOf(word) - 1;
        if (!isWordIn(words[at + word], 0, max)) {
          report.wrong(at + word, `0..${max} (${bytesOf(word)} bytes)`);
          return -1;
        }
      }
      return at + size;
    },
    read(cursor) {
      const bytes: number[] = [];
      for (let word = 0; word < size; word++) {
        let packed = take(cursor);
        for (let byte = bytesOf(word); byte > 0; byte--) {
          bytes.push(packed % 256);
          packed = Math.floor(packed / 256);
        }
      }
      return bytes;
    },
  };
}
