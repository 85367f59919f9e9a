import { describe, expect, test } from 'vitest';
import type { LayoutSource } from '../../../spec/generated/game-spec.ts';
import { compileLayout } from '../../../spec/layout.ts';
import { wordMaker } from '../layout-words.ts';
import { Random } from '../random.ts';

const PARAMETERS = { rows: 3, cols: 4 };

describe('random words of a layout', () => {
  test.each<[string, LayoutSource]>([
    ['a number', 'u'],
    ['a signed number', 'zigzag'],
    ['a flag', 'bool'],
    ['a bounded number', { u: 'rows*cols-1', min: 2 }],
    ['a number of a wide range', { u: 2 ** 30, min: 1 }],
    ['an enum', { enum: ['up', 'down', 'left'] }],
    ['an enum with a gap', { enum: [null, 'two', 'four'] }],
    ['an option', { opt: { u: 3 } }],
    ['cells', { cells: 'rows*cols', max: 15 }],
    ['cells from one on', { cells: 4, min: 1, max: 2 }],
    ['unbounded cells', { cells: 2 }],
    ['rows of bits', { rows: ['rows', 'cols'] }],
    ['bytes that fill the last word in part', { bytes: 7 }],
    ['a list', { list: { u: 24 }, max: 25 }],
    ['a struct', { struct: { a: 'bool', b: { list: { opt: 'u' }, max: 3 } } }],
    ['nothing', { struct: {} }],
  ])('%s fits its layout', (_what, source) => {
    const layout = compileLayout(source, PARAMETERS);
    const make = wordMaker(source, PARAMETERS);
    const random = new Random(1);
    for (let index = 0; index < 200; index += 1) {
      const words = make(random);
      expect(layout.check(words), words.join()).toBeUndefined();
    }
  });

  test('are small, large and between where the range is wide', () => {
    const make = wordMaker({ u: 2 ** 30, min: 1 }, {});
    const random = new Random(3);
    const words = Array.from({ length: 200 }, () => make(random)[0] ?? 0);
    const within = (from: number, to: number): number =>
      words.filter((word) => word >= from && word <= to).length;
    expect(within(1, 300)).toBeGreaterThan(10);
    expect(within(300, 2 ** 20)).toBeGreaterThan(10);
    expect(within(2 ** 28, 2 ** 30)).toBeGreaterThan(50);
  });

  test('reach every value of a small layout', () => {
    const make = wordMaker(
      { struct: { cell: { u: 3, min: 1 }, rank: { enum: [null, 'a', 'b'] } } },
      {},
    );
    const random = new Random(2);
    const seen = new Set(Array.from({ length: 200 }, () => make(random).join()));
    expect([...seen].toSorted()).toEqual(['1,1', '1,2', '2,1', '2,2', '3,1', '3,2']);
  });
});
