import type { LayoutSource, Size } from '../../spec/generated/game-spec.ts';
import { evaluateSize } from '../../spec/layout/size-expression.ts';
import type { Profile } from '../../spec/value.ts';
import type { Random } from './random.ts';

/** Makes the words of one random value of a layout. */
export type WordMaker = (random: Random) => number[];

/** Writes the words of one random value behind those that are there. */
type Emitter = (random: Random, out: number[]) => void;

/**
 * A generator of random values of a layout, as words. Bounded parts are uniform, those of a wide
 * range only half of the time and else of any magnitude; unbounded numbers are small half of the time
 * and of any magnitude else; lists are short more often than long.
 */
export function wordMaker(layout: LayoutSource, parameters: Profile['parameters']): WordMaker {
  const emit = emitter(layout, parameters);
  return (random) => {
    const words: number[] = [];
    emit(random, words);
    return words;
  };
}

function emitter(layout: LayoutSource, parameters: Profile['parameters']): Emitter {
  const size = (value: Size): number => evaluateSize(value, { parameters, pointer: '' });
  if (layout === 'bool') return uniform(0, 1);
  if (layout === 'u' || layout === 'zigzag') return unbounded;
  if ('u' in layout) return bounded(size(layout.min ?? 0), size(layout.u));
  if ('enum' in layout) return enumeration(layout.enum);
  if ('opt' in layout) {
    const inner = emitter(layout.opt, parameters);
    return (random, out) => {
      const isThere = !random.percent(50);
      out.push(isThere ? 1 : 0);
      if (isThere) inner(random, out);
    };
  }
  if ('cells' in layout) {
    const { max } = layout;
    const cell = max === undefined ? unbounded : uniform(size(layout.min ?? 0), size(max));
    return repeat(size(layout.cells), cell);
  }
  if ('rows' in layout) {
    const [rows = 0, bits = 0] = layout.rows.map(size);
    return repeat(rows, uniform(0, 2 ** bits - 1));
  }
  if ('bytes' in layout) return bytes(size(layout.bytes));
  if ('list' in layout) {
    const inner = emitter(layout.list, parameters);
    const most = size(layout.max);
    return (random, out) => {
      const length = random.below(random.below(most + 1) + 1);
      out.push(length);
      for (let item = 0; item < length; item += 1) inner(random, out);
    };
  }
  const parts = Object.values(layout.struct).map((part) => emitter(part, parameters));
  return (random, out) => {
    for (const part of parts) part(random, out);
  };
}

function uniform(min: number, max: number): Emitter {
  return (random, out) => {
    out.push(min + random.below(max - min + 1));
  };
}

/** Ranges that are so wide that a uniform value is hardly ever a small one. */
const WIDE = 2 ** 20;

function bounded(min: number, max: number): Emitter {
  const size = max - min + 1;
  if (size <= WIDE) return uniform(min, max);
  const bits = Math.floor(Math.log2(size));
  return (random, out) => {
    out.push(min + random.below(random.percent(50) ? size : 2 ** random.below(bits)));
  };
}

function repeat(count: number, emit: Emitter): Emitter {
  return (random, out) => {
    for (let done = 0; done < count; done += 1) emit(random, out);
  };
}

function unbounded(random: Random, out: number[]): void {
  // At most 2^40, so that what rules add to it stays a word.
  out.push(random.percent(50) ? random.below(32) : random.below(2 ** random.below(41)));
}

/** Indices of the named alternatives; a null holds the place of an index that no value has. */
function enumeration(names: readonly (string | null)[]): Emitter {
  const indices = names.flatMap((name, index) => (name === null ? [] : [index]));
  return (random, out) => {
    out.push(indices.length === 0 ? 0 : random.pick(indices));
  };
}

function bytes(count: number): Emitter {
  return (random, out) => {
    for (let word = 0; word < Math.ceil(count / 5); word += 1) {
      let value = 0;
      for (let byte = Math.min(5, count - word * 5); byte > 0; byte -= 1) {
        value = value * 256 + random.below(256);
      }
      out.push(value);
    }
  };
}
