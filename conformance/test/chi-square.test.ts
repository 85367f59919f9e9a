import { expect, test } from 'vitest';
import { Random } from '../generate/random.ts';
import { chiSquare, chiSquareBound } from '../properties/chi-square.ts';
import { weightProblem } from '../properties/outcomes.ts';

test('the statistic is zero for equal counts and grows with the square of the distance', () => {
  expect(chiSquare([10, 10, 10, 10])).toBe(0);
  expect(chiSquare([12, 8, 10, 10])).toBeCloseTo(0.8);
  expect(chiSquare([14, 6, 10, 10])).toBeCloseTo(3.2);
  expect(chiSquare([0, 0])).toBe(0);
});

test('the bound is close to tabled quantiles', () => {
  // 95 %, 99 % and 99.9 % of the chi-square distribution with 15 degrees of freedom.
  expect(chiSquareBound(15, 1.6449)).toBeCloseTo(24.996, 0);
  expect(chiSquareBound(15, 2.3263)).toBeCloseTo(30.578, 0);
  expect(chiSquareBound(15, 3.0902)).toBeCloseTo(37.697, 0);
});

test('uniform bins stay below the bound of five deviations, a tenth too many in one bin do not', () => {
  const random = new Random(2);
  const bins = new Array<number>(16).fill(0);
  for (let count = 0; count < 1_500; count += 1) {
    const bin = random.below(16);
    bins[bin] = (bins[bin] ?? 0) + 1;
  }
  const bound = chiSquareBound(15, 5);
  expect(chiSquare(bins)).toBeLessThan(bound);
  bins[0] = (bins[0] ?? 0) + 150;
  expect(chiSquare(bins)).toBeGreaterThan(bound);
});

test('weights are added up exactly', () => {
  const third = (word: number) => ({ words: [word], numerator: 1, denominator: 3 });
  expect(weightProblem([third(0), third(1), third(2)])).toBeUndefined();
  expect(weightProblem([third(0), third(1)])).toBe(
    'the weights of 2 outcomes sum to 2/3, expected 1',
  );
  expect(weightProblem([third(0), third(1), third(1)])).toBe('an outcome is listed twice');
  const tiny = { words: [3], numerator: 1, denominator: 2 ** 45 };
  expect(weightProblem([third(0), third(1), third(2), tiny])).toContain('expected 1');
  expect(weightProblem([{ words: [0], numerator: 0, denominator: 1 }])).toContain('weight 0/1');
});
