import { describe } from '../describe.ts';
import type { Value } from '../value.ts';
import { isWordIn } from '../word.ts';
import type { Codec, MaybeWords, Part, ValueProblem } from './codec.ts';
import { take } from './scalar-codecs.ts';

function inside(step: string, problem: ValueProblem): ValueProblem {
  problem.path.push(step);
  return problem;
}

/** `opt`: 0, or 1 followed by the item. */
export function optCodec(item: Codec): Codec {
  const present = (words: MaybeWords, at: number) => words?.[at] === 1;
  return {
    size: item.maxSize === 0 ? 1 : undefined,
    maxSize: 1 + item.maxSize,
    measure: (words, at) => 1 + (present(words, at) ? item.measure(words, at + 1) : 0),
    suffix: (offset, words, at) =>
      offset === 0 ? '.present' : item.suffix(offset - 1, words, at + 1),
    write(value, out) {
      if (value === null) {
        out.push(0);
        return undefined;
      }
      out.push(1);
      return item.write(value, out);
    },
    scan(words, at, report) {
      if (words[at] === 0) return at + 1;
      if (words[at] === 1) return item.scan(words, at + 1, report);
      report.wrong(at, '0 (absent) or 1 (present)');
      return -1;
    },
    read: (cursor) => (take(cursor) === 0 ? null : item.read(cursor)),
  };
}

/** `list`: a length word, then the items. */
export function listCodec(item: Codec, max: number): Codec {
  const lengthAt = (words: MaybeWords, at: number) => {
    const length = words?.[at];
    return isWordIn(length, 0, max) ? length : 0;
  };
  return {
    size: max === 0 || item.maxSize === 0 ? 1 : undefined,
    maxSize: 1 + max * item.maxSize,
    measure(words, at) {
      const length = lengthAt(words, at);
      if (item.size !== undefined) return 1 + length * item.size;
      let next = at + 1;
      for (let index = 0; index < length; index++) next += item.measure(words, next);
      return next - at;
    },
    suffix(offset, words, at) {
      if (offset === 0) return '.length';
      if (item.size !== undefined) {
        const index = Math.floor((offset - 1) / item.size);
        const start = at + 1 + index * item.size;
        return `[${index}]${item.suffix((offset - 1) % item.size, words, start)}`;
      }
      let next = at + 1;
      let index = 0;
      while (next + item.measure(words, next) <= at + offset) {
        next += item.measure(words, next);
        index += 1;
      }
      return `[${index}]${item.suffix(at + offset - next, words, next)}`;
    },
    write(value, out) {
      if (!Array.isArray(value)) return { path: [], expected: 'array', found: describe(value) };
      if (value.length > max) {
        return { path: [], expected: `at most ${max} items`, found: `${value.length} items` };
      }
      out.push(value.length);
      for (let index = 0; index < value.length; index++) {
        const problem = item.write(value[index], out);
        if (problem !== undefined) return inside(String(index), problem);
      }
      return undefined;
    },
    scan(words, at, report) {
      const length = words[at];
      if (!isWordIn(length, 0, max)) {
        report.wrong(at, `a length 0..${max}`);
        return -1;
      }
      let next = at + 1;
      for (let index = 0; index < length && next >= 0; index++) {
        next = item.scan(words, next, report);
      }
      return next;
    },
    read(cursor) {
      const items: Value[] = [];
      for (let left = take(cursor); left > 0; left--) items.push(item.read(cursor));
      return items;
    },
  };
}

/** `struct`: the fields in order. */
export function structCodec(parts: readonly Part[]): Codec {
  const fixed = parts.every((part) => part.codec.size !== undefined);
  const maxSize = parts.reduce((sum, part) => sum + part.codec.maxSize, 0);
  return {
    size: fixed ? maxSize : undefined,
    maxSize,
    parts,
    measure(words, at) {
      if (fixed) return maxSize;
      let next = at;
      for (const part of parts) next += part.codec.measure(words, next);
      return next - at;
    },
    suffix(offset, words, at) {
      let start = at;
      for (const { name, codec } of parts) {
        const length = codec.measure(words, start);
        if (at + offset < start + length) {
          return `.${name}${codec.suffix(at + offset - start, words, start)}`;
        }
        start += length;
      }
      return `.word[${offset}]`;
    },
    write(value, out) {
      if (typeof value !== 'object' || value === null || Array.isArray(value)) {
        return { path: [], expected: 'object', found: describe(value) };
      }
      const fields = value as Readonly<Record<string, unknown>>;
      for (const { name, codec } of parts) {
        const problem = codec.write(Object.hasOwn(fields, name) ? fields[name] : undefined, out);
        if (problem !== undefined) return inside(name, problem);
      }
      return undefined;
    },
    scan(words, at, report) {
      let next = at;
      for (const part of parts) {
        next = part.codec.scan(words, next, report);
        if (next < 0) return next;
      }
      return next;
    },
    read(cursor) {
      const fields: Record<string, Value> = {};
      for (const { name, codec } of parts) fields[name] = codec.read(cursor);
      return fields;
    },
  };
}
