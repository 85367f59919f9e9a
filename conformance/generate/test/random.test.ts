import { describe, expect, test } from 'vitest';
import { deriveSeed, Random } from '../random.ts';

describe('Random', () => {
  test('gives the same choices for the same seed, on every machine', () => {
    const random = new Random(12345);
    expect([random.word(), random.word(), random.word()]).toEqual([
      4207900869, 1317490944, 2079646450,
    ]);
  });

  test('stays below its bound and reaches both ends, for small and large bounds', () => {
    for (const bound of [1, 2, 3, 0x100000, 0x100001, 2 ** 40]) {
      const random = new Random(bound);
      const seen = Array.from({ length: 2_000 }, () => random.below(bound));
      expect(Math.min(...seen)).toBeGreaterThanOrEqual(0);
      expect(Math.max(...seen)).toBeLessThan(bound);
      expect(seen.every(Number.isInteger)).toBe(true);
      expect(Math.min(...seen)).toBeLessThanOrEqual(bound / 100);
      expect(Math.max(...seen)).toBeGreaterThanOrEqual(Math.floor((bound - 1) * 0.99));
    }
  });

  test('is true in about so many of a hundred calls', () => {
    const random = new Random(1);
    const hits = Array.from({ length: 10_000 }, () => random.percent(8)).filter(Boolean).length;
    expect(hits).toBeGreaterThan(700);
    expect(hits).toBeLessThan(900);
  });

  test('does not pick from nothing', () => {
    expect(() => new Random(1).pick([])).toThrow(RangeError);
  });
});

describe('deriveSeed', () => {
  test('depends on the seed and on the label, and on nothing else', () => {
    expect(deriveSeed(1, 'a')).toBe(deriveSeed(1, 'a'));
    const seeds = [1, 2, 3].flatMap((seed) =>
      ['a', 'b', 'ab', 'ba'].map((l) => deriveSeed(seed, l)),
    );
    expect(new Set(seeds).size).toBe(12);
  });
});
