import { describe, expect, it } from 'vitest';
import { deviation, median, pairedRatio, ratioOver } from '../statistics.ts';

describe('median', () => {
  it.each([
    [[3], 3],
    [[5, 1, 3], 3],
    [[4, 1, 3, 2], 2.5],
    [[10, 9, 100], 10],
  ])('of %j is %d', (values, middle) => {
    expect(median(values)).toBe(middle);
  });

  it('of nothing is an error', () => {
    expect(() => median([])).toThrow(RangeError);
  });
});

describe('deviation', () => {
  it('is that of a sample', () => {
    expect(deviation([2, 4, 4, 4, 5, 5, 7, 9])).toBeCloseTo(Math.sqrt(32 / 7), 12);
  });

  it('of one number is none', () => {
    expect(deviation([7])).toBe(0);
  });
});

describe('the ratio of one process', () => {
  it('is the median over rounds, so that a round that was disturbed does not count', () => {
    expect(pairedRatio([110, 220, 5_000, 33], [100, 200, 100, 30])).toBeCloseTo(1.1, 12);
  });

  it('pairs the blocks of a round: a machine that gets slower changes nothing', () => {
    const slowing = [100, 150, 300, 700];
    expect(
      pairedRatio(
        slowing.map((time) => time * 1.05),
        slowing,
      ),
    ).toBeCloseTo(1.05, 12);
  });

  it('leaves out rounds in which the clock did not move', () => {
    expect(pairedRatio([0, 20, 20, 20, 20], [10, 10, 0, 10, 10])).toBe(2);
  });

  it.each([
    ['E_BENCH_CLOCK', [0, 0, 10], [10, 10, 10]],
    ['E_BENCH_CLOCK', [], []],
    ['E_BENCH_ROUNDS', [1, 2], [1]],
  ])('is refused with %s for %j and %j', (code, candidate, other) => {
    expect(() => pairedRatio(candidate, other)).toThrow(expect.objectContaining({ code }));
  });
});

describe('the ratio over processes', () => {
  it('has the smallest and the largest as its interval below seven processes', () => {
    expect(ratioOver([1.02, 0.99, 1, 1.3, 1.01], 1)).toEqual({ value: 1.01, lo: 0.99, hi: 1.3 });
  });

  it('has a bootstrap from seven processes on, which one outlier does not reach', () => {
    const { value, lo, hi } = ratioOver([1.02, 0.99, 1, 1.3, 1.01, 1, 1.01, 0.99, 1], 1);
    expect(value).toBe(1);
    expect(lo).toBeGreaterThanOrEqual(0.99);
    expect(hi).toBeLessThan(1.1);
  });

  it('is wider for fewer processes of the same spread', () => {
    const wide = (count: number): number => {
      const values = Array.from({ length: count }, (_, index) => 1 + (index % 7) / 100);
      const { lo, hi } = ratioOver(values, 1);
      return hi - lo;
    };
    expect(wide(70)).toBeLessThan(wide(7));
  });

  it('is the same for the same seed', () => {
    const values = [1.02, 0.97, 1, 1.06, 1.01, 1.03, 1.014];
    expect(ratioOver(values, 5)).toEqual(ratioOver(values, 5));
  });
});
