import { describe } from '../describe.ts';
import type { Value } from '../value.ts';
import { isWordIn, MAX_WORD } from '../word.ts';
import type { Codec, Cursor, ValueProblem, WordReport } from './codec.ts';

/** Where signed values end: a word is 2v or -2v-1. */
const ZIGZAG_MIN = -(2 ** 45);
const ZIGZAG_MAX = 2 ** 45 - 1;

function wrong(expected: string, found: unknown): ValueProblem {
  return { path: [], expected, found: describe(found) };
}

function scalar(codec: Pick<Codec, 'write' | 'scan' | 'read'>): Codec {
  return { size: 1, maxSize: 1, measure: () => 1, suffix: () => '', ...codec };
}

function scanWord(
  words: ArrayLike<number>,
  at: number,
  min: number,
  max: number,
  report: WordReport,
): number {
  if (isWordIn(words[at], min, max)) return at + 1;
  report.wrong(at, min === max ? `${min}` : `${min}..${max}`);
  return -1;
}

/** The word under the cursor, which a scan has found to be there. */
export function take(cursor: Cursor): number {
  const word = cursor.words[cursor.at] ?? 0;
  cursor.at += 1;
  return word;
}

/** `u`: one word, min..max. */
export function unsignedCodec(min: number, max: number): Codec {
  return scalar({
    write(value, out) {
      if (!isWordIn(value, min, max)) return wrong(`integer ${min}..${max}`, value);
      // A sum turns -0 into 0: there is one word for zero.
      out.push(value + 0);
      return undefined;
    },
    scan: (words, at, report) => scanWord(words, at, min, max, report),
    read: take,
  });
}

/** `zigzag`: a signed integer in one word, v >= 0 ? 2v : -2v-1. */
export function zigzagCodec(): Codec {
  return scalar({
    write(value, out) {
      if (!isWordIn(value, ZIGZAG_MIN, ZIGZAG_MAX)) {
        return wrong(`integer ${ZIGZAG_MIN}..${ZIGZAG_MAX}`, value);
      }
      out.push(value >= 0 ? 2 * value + 0 : -2 * value - 1);
      return undefined;
    },
    scan: (words, at, report) => scanWord(words, at, 0, MAX_WORD, report),
    read(cursor) {
      const word = take(cursor);
      return word % 2 === 0 ? word / 2 : -(word + 1) / 2;
    },
  });
}

/** `bool`: 0 or 1. */
export function boolCodec(): Codec {
  return scalar({
    write(value, out) {
      if (typeof value !== 'boolean') return wrong('true or false', value);
      out.push(value ? 1 : 0);
      return undefined;
    },
    scan: (words, at, report) => scanWord(words, at, 0, 1, report),
    read: (cursor) => take(cursor) === 1,
  });
}

/** `enum`: the index of a name; null entries are numbers that no value has. */
export function enumCodec(names: readonly (string | null)[]): Codec {
  const indices = new Map<unknown, number>();
  for (const [index, name] of names.entries()) if (name !== null) indices.set(name, index);
  const known = [...indices].map(([name, index]) => `${index} (${name})`).join(', ');
  const texts = [...indices.keys()].map((name) => JSON.stringify(name)).join(', ');
  return scalar({
    write(value, out) {
      const index = indices.get(value);
      if (index === undefined) return wrong(`one of ${texts}`, value);
      out.push(index);
      return undefined;
    },
    scan(words, at, report) {
      const word = words[at];
      if (isWordIn(word, 0, names.length - 1) && names[word] !== null) return at + 1;
      report.wrong(at, known);
      return -1;
    },
    read: (cursor): Value => names[take(cursor)] ?? null,
  });
}
