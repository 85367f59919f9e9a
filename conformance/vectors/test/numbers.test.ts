import { expect, test } from 'vitest';
import { agrees } from '../numbers.ts';

const NEXT = 1 + Number.EPSILON;

test.each([
  ['exact', 1, 1, true],
  ['exact', 1, NEXT, false],
  ['exact', 0, -0, true],
  ['ulp:1', 1, NEXT, true],
  ['ulp:1', 1, NEXT + Number.EPSILON, false],
  ['ulp:1', Number.MIN_VALUE, 0, true],
  ['ulp:2', -Number.MIN_VALUE, Number.MIN_VALUE, true],
  ['ulp:1', -Number.MIN_VALUE, Number.MIN_VALUE, false],
  ['rel:1e-3', 1000, 1000.9, true],
  ['rel:1e-3', 1000, 1002, false],
  ['rel:1e-3', 0, 1e-9, false],
  ['ulp:4', 1, Number.NaN, false],
])('%s: %d and %d agree: %s', (rule, a, b, agreed) => {
  expect(agrees(a, b, rule)).toBe(agreed);
  expect(agrees(b, a, rule)).toBe(agreed);
});
