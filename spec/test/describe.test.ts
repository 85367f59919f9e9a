import { expect, it } from 'vitest';
import { describe } from '../describe.ts';

it.each([
  ['a "quoted" text', '"a \\"quoted\\" text"'],
  [`${'x'.repeat(100)}`, `"${'x'.repeat(56)}...`],
  [-0, '-0'],
  [Number.NaN, 'NaN'],
  [undefined, 'nothing'],
  [null, 'null'],
  [true, 'true'],
  [7n, '7'],
  [[1, 2], 'an array of 2 items'],
  [{}, 'an object without properties'],
  [{ a: 1, b: 2 }, 'an object with "a", "b"'],
  [() => 0, 'a function'],
  [Symbol('x'), 'a symbol'],
])('describes any value in few words', (value, text) => {
  expect(describe(value)).toBe(text);
});
