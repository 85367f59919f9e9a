import type { LayoutSource, Size } from '../../spec/generated/game-spec.ts';
import { evaluateSize } from '../../spec/layout/size-expression.ts';
import type { Profile } from '../../spec/value.ts';
import type { Random } from './random.ts';

/** Makes the words of one random value of a layout. */
export type WordMaker = (random: Random) => number[];

/**
 * A generator of random values of a layout, as words. Bounded parts are uniform; unbounded numbers
 * are small half of the time and of any magnitude else; lists are short more often than long.
 */
export function wordMaker(layout: LayoutSource, parameters: Profile['parameters']): WordMaker {
  const size = (value: Size): number => evaluateSize(value, { parameters, pointer: '' });
  const uniform = (min: number, max: number): WordMaker => {
    return (random) => [min + random.below(max - min + 1)];
  };
  const repeat = (count: number, make: WordMaker): WordMaker => {
    return (random) => Array.from({ length: count }, () => make(random)).flat();
  };
  if (layout === 'bool') return uniform(0, 1);
  if (layout === 'u' || layout === 'zigzag') return unbounded;
  if ('u' in layout) return uniform(size(layout.min ?? 0), size(layout.u));
  if ('enum' in layout) return enumeration(layout.enum);
  if ('opt' in layout) {
    const inner = wordMaker(layout.opt, parameters);
    return (random) => (random.percent(50) ? [0] : [1, ...inner(random)]);
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
    const inner = wordMaker(layout.list, parameters);
    const most = size(layout.max);
    return (random) => {
      const length = random.below(random.below(most + 1) + 1);
      return [length, ...repeat(length, inner)(random)];
    };
  }
  const parts = Object.values(layout.struct).map((part) => wordMaker(part, parameters));
  return (random) => parts.flatMap((make) => make(random));
}

function unbounded(random: Random): number[] {
  // At most 2^40, so that what rules add to it stays a word.
  return [random.percent(50) ? random.below(32) : random.below(2 ** random.below(41))];
}

/** Indices of the named alternatives; a null holds the place of an index that no value has. */
function enumeration(names: readonly (string | null)[]): WordMaker {
  const indices = names.flatMap((name, index) => (name === null ? [] : [index]));
  return (random) => [indices.length === 0 ? 0 : random.pick(indices)];
}

function bytes(count: number): WordMaker {
  return (random) =>
    Array.from({ length: Math.ceil(count / 5) }, (_, word) => {
      let value = 0;
      for (let byte = Math.min(5, count - word * 5); byte > 0; byte -= 1) {
        value = value * 256 + random.below(256);
      }
      return value;
    });
}
