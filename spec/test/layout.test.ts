import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SpecError } from '../errors.ts';
import type { LayoutSource } from '../generated/game-spec.ts';
import { compileLayout, MAX_WORD } from '../layout.ts';
import type { Value } from '../value.ts';

const NONE = {};

function errorOf(run: () => unknown): SpecError {
  try {
    run();
  } catch (error) {
    if (error instanceof SpecError) return error;
    throw error;
  }
  throw new Error('expected a SpecError');
}

const table: readonly [name: string, source: LayoutSource, value: Value, words: number[]][] = [
  ['u', 'u', MAX_WORD, [MAX_WORD]],
  ['u with a range', { u: 9, min: 2 }, 2, [2]],
  ['bool', 'bool', true, [1]],
  ['zigzag of a positive number', 'zigzag', 5, [10]],
  ['zigzag of a negative number', 'zigzag', -3, [5]],
  ['smallest zigzag', 'zigzag', -(2 ** 45), [MAX_WORD]],
  ['enum', { enum: [null, 'two', 'four'] }, 'four', [2]],
  ['absent opt', { opt: 'u' }, null, [0]],
  ['present opt', { opt: 'u' }, 7, [1, 7]],
  ['cells', { cells: 3, max: 15 }, [1, 2, 3], [1, 2, 3]],
  ['rows', { rows: [2, 46] }, [5, 2 ** 46 - 1], [5, 2 ** 46 - 1]],
  ['bytes', { bytes: 6 }, [1, 2, 0, 0, 255, 3], [1 + 2 * 256 + 255 * 256 ** 4, 3]],
  ['list', { list: { u: 9 }, max: 3 }, [4, 5], [2, 4, 5]],
  ['empty list', { list: 'u', max: 3 }, [], [0]],
  ['list of opts', { list: { opt: 'u' }, max: 3 }, [null, 8], [2, 0, 1, 8]],
  ['empty struct', { struct: {} }, {}, []],
  [
    'struct',
    { struct: { over: 'bool', tail: { list: 'u', max: 2 } } },
    { over: false, tail: [3] },
    [0, 1, 3],
  ],
];

describe('words of values', () => {
  it.each(table)('%s', (_name, source, value, words) => {
    const layout = compileLayout(source, NONE);
    expect(layout.encode(value)).toEqual(words);
    expect(layout.decode(words)).toEqual({ value, next: words.length });
    expect(layout.check(words)).toBeUndefined();
  });

  it('sizes are arithmetic over the parameters of a profile', () => {
    const layout = compileLayout(
      { cells: '2*(rows + 1) - cols*1' },
      { rows: 4, cols: 3, cap: 'none' },
    );
    expect(layout.size).toBe(7);
  });

  it('there is one word list per value: -0 becomes 0 and the null entries of an enum are refused', () => {
    expect(Object.is(compileLayout('u', NONE).encode(-0)[0], 0)).toBe(true);
    expect(Object.is(compileLayout('zigzag', NONE).encode(-0)[0], 0)).toBe(true);
    expect(Object.is(compileLayout({ cells: 1 }, NONE).encode([-0])[0], 0)).toBe(true);
    const layout = compileLayout({ enum: [null, 'two', 'four'] }, NONE);
    expect(layout.check([0])).toBe('word 0 (value): expected 1 (two), 2 (four), found 0');
    expect(() => layout.encode(null)).toThrow('expected one of "two", "four", found null');
  });

  it('properties that the layout does not name are ignored', () => {
    const layout = compileLayout({ struct: { score: 'u' } }, NONE);
    expect(layout.encode({ score: 3, generator: { words: [1] } })).toEqual([3]);
  });

  it('reads from the middle of a list of words', () => {
    const layout = compileLayout({ list: 'u', max: 5 }, NONE);
    expect(layout.decode([9, 2, 7, 8, 9], 1)).toEqual({ value: [7, 8], next: 4 });
  });
});

/** Sources with values of them, so that any layout is tried with any of its values. */
function anyLayout(depth: number): fc.Arbitrary<readonly [LayoutSource, fc.Arbitrary<Value>]> {
  type Case = readonly [LayoutSource, fc.Arbitrary<Value>];
  const word = fc.integer({ min: 0, max: MAX_WORD });
  const scalar = fc.constantFrom<Case>(
    ['u', word],
    [{ u: 300, min: 20 }, fc.integer({ min: 20, max: 300 })],
    ['bool', fc.boolean()],
    ['zigzag', fc.integer({ min: -(2 ** 45), max: 2 ** 45 - 1 })],
    [{ enum: ['a', null, 'b'] }, fc.constantFrom('a', 'b')],
    [{ cells: 4, shape: [2, 2] }, fc.array(word, { minLength: 4, maxLength: 4 })],
    [{ rows: [3, 10] }, fc.array(fc.nat(1023), { minLength: 3, maxLength: 3 })],
    [{ bytes: 7 }, fc.array(fc.nat(255), { minLength: 7, maxLength: 7 })],
  );
  if (depth === 0) return scalar;
  const inner = anyLayout(depth - 1);
  const opt = inner
    .filter(([source]) => typeof source === 'string' || !('opt' in source))
    .map(([source, value]): Case => [{ opt: source }, fc.option(value)]);
  const list = inner.map(
    ([source, value]): Case => [{ list: source, max: 4 }, fc.array(value, { maxLength: 4 })],
  );
  const struct = fc.array(inner, { maxLength: 3 }).map((parts): Case => {
    const names = parts.map((_, index) => `f${index}`);
    const values = Object.fromEntries(parts.map(([, value], index) => [`f${index}`, value]));
    const sources = parts.map(([source], index) => [names[index], source] as const);
    return [{ struct: Object.fromEntries(sources) }, fc.record(values)];
  });
  return fc.oneof(scalar, opt, list, struct);
}

const anyCase = anyLayout(3).chain(([source, values]) => fc.tuple(fc.constant(source), values));

describe('any layout with any of its values', () => {
  it('decodes what it encodes, and names each word', () => {
    return fc.assert(
      fc.property(anyCase, ([source, value]) => {
        const layout = compileLayout(source, NONE);
        const words = layout.encode(value);
        expect(layout.decode(words)).toEqual({ value, next: words.length });
        expect(layout.check(words)).toBeUndefined();
        expect(words.length).toBeLessThanOrEqual(layout.maxSize);
        if (layout.size !== undefined) expect(words.length).toBe(layout.size);
        const names = words.map((_, index) => layout.fieldOf(index, words));
        expect(new Set(names).size).toBe(words.length);
        for (const name of layout.fields) {
          const { start, length } = layout.field(name, words);
          for (let index = start; index < start + length; index++) {
            expect(names[index]).toMatch(new RegExp(`^${name}([.[]|$)`));
          }
        }
      }),
      { seed: 1, numRuns: 500 },
    );
  });

  it('accepts exactly the words that it makes: what passes the check is encoded to the same words', () => {
    const noise = fc.array(
      fc.oneof(fc.nat(4), fc.constantFrom(-1, 0.5, MAX_WORD, MAX_WORD + 1, Number.NaN)),
    );
    return fc.assert(
      fc.property(anyCase, noise, fc.nat(), ([source, value], wrong, at) => {
        const layout = compileLayout(source, NONE);
        const words = layout.encode(value);
        words.splice(at % (words.length + 1), wrong.length, ...wrong);
        const problem = layout.check(words);
        if (problem === undefined) {
          expect(layout.encode(layout.decode(words).value)).toEqual(words);
        } else {
          expect(problem).toMatch(/^word \d+( \(.*\))?: expected .+, found .+$/);
        }
      }),
      { seed: 2, numRuns: 1000 },
    );
  });

  it('refuses each proper prefix of the words and each longer list', () => {
    return fc.assert(
      fc.property(anyCase, ([source, value]) => {
        const layout = compileLayout(source, NONE);
        const words = layout.encode(value);
        for (let length = 0; length < words.length; length++) {
          expect(layout.check(words.slice(0, length))).toContain('found the end of the words');
        }
        expect(layout.check([...words, 0])).toContain('expected the end');
      }),
      { seed: 3, numRuns: 200 },
    );
  });
});

describe('names of words', () => {
  const layout = compileLayout(
    {
      struct: {
        score: 'u',
        cells: { cells: 6, shape: [2, 3] },
        page: { bytes: 7 },
        next: { opt: { struct: { x: 'u', y: 'u' } } },
        tail: { list: 'u', max: 4 },
        board: { rows: [2, 9] },
      },
    },
    NONE,
  );
  const words = layout.encode({
    score: 1,
    cells: [1, 2, 3, 4, 5, 6],
    page: [1, 2, 3, 4, 5, 6, 7],
    next: { x: 1, y: 2 },
    tail: [8, 9],
    board: [1, 2],
  });

  it('names every word by field, row and column', () => {
    expect(words.map((_, index) => layout.fieldOf(index, words))).toEqual([
      'score',
      'cells[0][0]',
      'cells[0][1]',
      'cells[0][2]',
      'cells[1][0]',
      'cells[1][1]',
      'cells[1][2]',
      'page[0..4]',
      'page[5..6]',
      'next.present',
      'next.x',
      'next.y',
      'tail.length',
      'tail[0]',
      'tail[1]',
      'board[0]',
      'board[1]',
    ]);
    expect(layout.fieldOf(17, words)).toBe('word[17]');
    expect(layout.fieldOf(-1, words)).toBe('word[-1]');
  });

  it('needs no words as long as the sizes are fixed', () => {
    expect(layout.fieldOf(6)).toBe('cells[1][2]');
    expect(layout.fieldOf(9)).toBe('next.present');
    expect(errorOf(() => layout.fieldOf(10))).toMatchObject({ code: 'E_WORDS' });
    expect(errorOf(() => compileLayout({ list: 'u', max: 3 }, NONE).fieldOf(1)).code).toBe(
      'E_WORDS',
    );
  });

  it('gives the span of a field', () => {
    expect(layout.field('cells')).toEqual({ start: 1, length: 6 });
    expect(layout.field('cells')).toBe(layout.field('cells'));
    expect(layout.field('tail', words)).toEqual({ start: 12, length: 3 });
    expect(layout.field('board', words)).toEqual({ start: 15, length: 2 });
    expect(errorOf(() => layout.field('board'))).toMatchObject({
      code: 'E_WORDS',
      message: 'the words are needed because next varies in length',
    });
    expect(errorOf(() => layout.field('cell', words))).toMatchObject({
      code: 'E_FIELD',
      message: 'the layout has no field "cell"; it has score, cells, page, next, tail, board',
    });
  });
});

describe('errors', () => {
  it('a wrong value is named by pointer, expected and found', () => {
    const layout = compileLayout(
      { struct: { tail: { list: { cells: 2, max: 9 }, max: 2 } } },
      NONE,
    );
    expect(
      errorOf(() =>
        layout.encode({
          tail: [
            [1, 2],
            [3, 10],
          ],
        }),
      ),
    ).toMatchObject({
      code: 'E_VALUE',
      message: 'value at /tail/1/1: expected integer 0..9, found 10',
      details: { pointer: '/tail/1/1' },
    });
    expect(() => layout.encode({ tail: [[1]] })).toThrow(
      'value at /tail/0: expected 2 items, found 1 items',
    );
    expect(() => layout.encode({ tail: [[], [], []] })).toThrow('expected at most 2 items');
    expect(() => layout.encode({})).toThrow('value at /tail: expected array, found nothing');
    expect(() => layout.encode(null)).toThrow('value: expected object, found null');
  });

  it('fields that an object only inherits do not count', () => {
    const layout = compileLayout({ struct: { valueOf: { u: 3 } } }, NONE);
    expect(() => layout.encode({})).toThrow(
      'value at /valueOf: expected integer 0..3, found nothing',
    );
  });

  it('unused bytes of the last word are 0', () => {
    const layout = compileLayout({ bytes: 7 }, NONE);
    expect(layout.check([256 ** 5 - 1, 256 ** 2 - 1])).toBeUndefined();
    expect(layout.check([0, 256 ** 2])).toBe(
      'word 1 ([5..6]): expected 0..65535 (2 bytes), found 65536',
    );
  });

  it('a wrong word is named by index, field, expected and found', () => {
    const layout = compileLayout({ struct: { over: 'bool', cells: { cells: 2, max: 9 } } }, NONE);
    expect(errorOf(() => layout.decode([0, 3, 12]))).toMatchObject({
      code: 'E_WORDS',
      message: 'word 2 (cells[1]): expected 0..9, found 12',
      details: { index: 2, field: 'cells[1]' },
    });
    expect(layout.check([0, 3])).toBe(
      'word 2 (cells[1]): expected 0..9, found the end of the words',
    );
    expect(layout.check([0, 3, 4, 5])).toBe(
      'word 3: expected the end after 3 words, found 4 words',
    );
  });

  const broken: readonly [problem: string, source: LayoutSource, message: string][] = [
    ['opt of opt', { opt: { opt: 'u' } }, 'layout at /state is an opt of an opt'],
    ['range upside down', { u: 3, min: 4 }, 'layout at /state has the smallest value 4 above 3'],
    ['repeated name', { enum: ['a', 'b', 'a'] }, 'layout at /state/enum/2 repeats a'],
    ['no name', { enum: [null] }, 'layout at /state has no names'],
    [
      'wrong shape',
      { cells: 5, shape: [2, 3] },
      'layout at /state/shape is 2 x 3, expected 5 cells',
    ],
    ['too many bits', { rows: [2, 47] }, 'layout at /state/rows/1 is 47 bits, expected 1..46'],
    [
      'too many cells',
      { cells: 1e9 },
      'layout at /state/cells is 1000000000, expected at most 65536',
    ],
    [
      'too long list',
      { list: 'u', max: 1e9 },
      'layout at /state/max is 1000000000, expected at most 65536',
    ],
    [
      'too many words',
      { list: { cells: 2000 }, max: 2000 },
      'layout at /state can have 4000001 words',
    ],
  ];
  it.each(broken)('%s', (_problem, source, message) => {
    expect(errorOf(() => compileLayout(source, NONE, '/state'))).toMatchObject({
      code: 'E_LAYOUT',
      message: expect.stringContaining(message),
    });
  });

  it('refuses deep nesting', () => {
    let source: LayoutSource = 'u';
    for (let depth = 0; depth < 40; depth++) source = { list: source, max: 1 };
    expect(errorOf(() => compileLayout(source, NONE)).message).toContain('nested deeper than 16');
  });
});
