import { describe, expect, it } from 'vitest';
import { isDone, judgeStage, noiseOf } from '../judge-stage.ts';
import { comparisonOf, samplesOf } from './samples.ts';

const verdictOf = (
  ratios: readonly number[],
  controls?: readonly number[],
  more: Parameters<typeof comparisonOf>[0] = {},
): string => judgeStage(samplesOf(ratios, controls), comparisonOf(more), 1).verdict;

describe('a stage with threshold 3 %', () => {
  it.each([
    ['same', [1, 0.99, 1.01, 1.02, 1]],
    ['slower', [1.05, 1.04, 1.06, 1.05, 1.02]],
    ['faster', [0.95, 0.96, 0.94, 0.97, 0.98]],
    // Beyond the threshold, but one process saw half of it only.
    ['inconclusive', [1.05, 1.04, 1.06, 1.05, 1.012]],
    // Within the threshold, but one process was beyond it.
    ['inconclusive', [1, 1, 1, 1, 1.04]],
    // Faster, perhaps: in any case not slower.
    ['same', [0.98, 0.97, 0.96, 0.99, 1.01]],
  ])('is %s for %j', (verdict, ratios) => {
    expect(verdictOf(ratios)).toBe(verdict);
  });

  it('does not let one bad process of seven decide', () => {
    expect(verdictOf([1, 1, 1, 1, 1, 1, 1.4])).toBe('same');
    expect(verdictOf([1.05, 1.05, 1.05, 1.05, 1.05, 1.05, 0.7])).toBe('slower');
  });
});

describe('a control that leaves its band', () => {
  it('makes any ratio inconclusive if its median is off by more than two thirds of the threshold', () => {
    const off = [1.021, 1.021, 1.021, 1, 1];
    expect(verdictOf([1.2, 1.2, 1.2, 1.2, 1.2], off)).toBe('inconclusive');
    expect(verdictOf([1, 1, 1, 1, 1], off)).toBe('inconclusive');
    expect(
      verdictOf(
        [1, 1, 1, 1, 1],
        off.map((control) => 2 - control),
      ),
    ).toBe('inconclusive');
    expect(verdictOf([1.2, 1.2, 1.2, 1.2, 1.2], [1.019, 1.019, 1.019, 1, 1])).toBe('slower');
  });

  it('makes it inconclusive if one process is off by more than ten thirds', () => {
    expect(verdictOf([1, 1, 1, 1, 1], [1, 1, 1.11, 1, 1])).toBe('inconclusive');
    expect(verdictOf([1, 1, 1, 1, 1], [1, 1, 1.09, 1, 1])).toBe('same');
  });

  it('lets one process of nine be off, but not two', () => {
    const [ratios, even] = [Array(9).fill(1), Array(7).fill(1)];
    expect(verdictOf(ratios, [...even, 1, 1.2])).toBe('same');
    expect(verdictOf(ratios, [...even, 1.2, 1.2])).toBe('inconclusive');
    expect(verdictOf(ratios.slice(1), [...even, 1.2])).toBe('inconclusive');
  });

  it('has a wider band with a wider threshold', () => {
    const controls = [1.04, 1.04, 1.04, 1, 1];
    expect(verdictOf([1, 1, 1, 1, 1], controls, { threshold: 0.08 })).toBe('same');
  });
});

describe('a limit of its own', () => {
  const more = { most: 2 };

  it.each([
    ['same', [1.8, 1.85, 1.9, 1.85, 1.99]],
    ['slower', [2.1, 2.05, 2.2, 2.1, 2.1]],
    ['inconclusive', [1.99, 1.98, 2.01, 1.99, 1.99]],
    ['same', [0.1, 0.1, 0.1, 0.1, 0.1]],
  ])('is judged as %s: %j', (verdict, ratios) => {
    expect(verdictOf(ratios, undefined, more)).toBe(verdict);
  });
});

describe('a stage', () => {
  const stage = (verdict: 'same' | 'slower' | 'inconclusive', processes: number) => ({
    ...judgeStage(samplesOf([1, 1, 1, 1, 1]), comparisonOf(), 1),
    verdict,
    processes,
  });
  const size = { least: 5, most: 9 };

  it.each([
    ['same', 4, false],
    ['same', 5, true],
    ['slower', 5, true],
    ['inconclusive', 5, false],
    ['inconclusive', 8, false],
    ['inconclusive', 9, true],
  ] as const)('that is %s after %i processes is done: %j', (verdict, processes, done) => {
    expect(isDone(stage(verdict, processes), size)).toBe(done);
  });

  it('tells wall clock and control beside the ratio', () => {
    const samples = samplesOf([1.01, 1.02, 1], [1, 0.99, 1.01]).map((sample) => ({
      ...sample,
      wall: sample.ratio + 1,
    }));
    expect(judgeStage(samples, comparisonOf(), 1)).toEqual({
      verdict: 'same',
      processes: 3,
      ratio: { value: 1.01, lo: 1, hi: 1.02 },
      wall: { value: 2.01, lo: 2, hi: 2.02 },
      control: { value: 1, lo: 0.99, hi: 1.01 },
    });
  });
});

describe('the noise of a machine', () => {
  const self = { against: { kind: 'self', name: 'self' } } as const;

  it('is twice the deviation of equal code', () => {
    const { deviation, threshold } = noiseOf(samplesOf([0.99, 1.01, 0.99, 1.01, 0.99, 1.01]), 5);
    expect(deviation).toBeCloseTo(0.011, 3);
    expect(threshold).toBe(2 * deviation);
  });

  it('is the worst median of a stage if that is more', () => {
    const noise = noiseOf(samplesOf([1.03, 1.03, 1.03, 1.03, 1.03, 1]), 5);
    expect(noise.worst).toBeCloseTo(0.03, 12);
    expect(noise.threshold).toBe(noise.worst);
  });

  it('counts both copies', () => {
    const even = [1, 1, 1, 1, 1];
    const off = [1.01, 0.97, 1.03, 0.99, 1.02];
    expect(noiseOf(samplesOf(even, off), 5)).toEqual(noiseOf(samplesOf(off, even), 5));
  });

  it('decides whether a threshold can be used', () => {
    const quiet = [1, 1.005, 0.995, 1, 1.005, 0.995, 1, 1, 1];
    expect(verdictOf(quiet, quiet, self)).toBe('same');
    expect(verdictOf(quiet, quiet, { ...self, threshold: 0.005 })).toBe('inconclusive');
    const loud = [1, 1.05, 0.95, 1, 1.05, 0.95, 1, 1, 1];
    expect(verdictOf(loud, loud, self)).toBe('inconclusive');
  });
});
