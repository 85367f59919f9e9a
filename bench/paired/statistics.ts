import { Random } from '../../conformance/generate/random.ts';
import type { Ratio } from '../../spec/generated/bench-report.ts';
import { BenchError } from '../bench-error.ts';

/** Resamples of a bootstrap. */
const RESAMPLES = 2_000;
/** Part of the resamples that lies outside the interval on each side. */
const TAIL = 0.025;
/** With fewer processes an interval of 95 % would be a pretence. */
const FEWEST_FOR_BOOTSTRAP = 7;

/**
 * The middle of some numbers; between the two in the middle if their count is even.
 *
 * @throws {RangeError} for no numbers
 */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const upper = sorted[sorted.length >> 1];
  const lower = sorted[(sorted.length - 1) >> 1];
  if (upper === undefined || lower === undefined) throw new RangeError('no median of nothing');
  return (lower + upper) / 2;
}

/** The standard deviation of a sample (divided by n - 1); 0 of fewer than two numbers. */
export function deviation(values: readonly number[]): number {
  if (values.length < 2) return 0;
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  return Math.sqrt(squares / (values.length - 1));
}

/**
 * What one process says: the median over its rounds of candidate over other. Rounds in which the clock
 * did not move are left out.
 *
 * @param candidate - times of its blocks, round by round
 * @param other - times of the other's blocks in the same rounds
 * @throws {BenchError} `E_BENCH_ROUNDS` if the counts differ, `E_BENCH_CLOCK` if the clock is too
 * coarse for half of the rounds
 */
export function pairedRatio(candidate: readonly number[], other: readonly number[]): number {
  if (candidate.length !== other.length) {
    const counts = `${candidate.length} and ${other.length}`;
    throw new BenchError('E_BENCH_ROUNDS', `expected as many blocks of each side, found ${counts}`);
  }
  const ratios = candidate.flatMap((time, round) => {
    const base = other[round] ?? 0;
    return time > 0 && base > 0 ? [time / base] : [];
  });
  if (2 * ratios.length <= candidate.length) {
    const lost = candidate.length - ratios.length;
    throw new BenchError(
      'E_BENCH_CLOCK',
      `the clock did not move in ${lost} of ${candidate.length} rounds`,
    );
  }
  return median(ratios);
}

/**
 * The median over processes with its interval: a percentile bootstrap over processes, because rounds
 * of one process are no independent evidence; smallest and largest below seven processes.
 *
 * @param values - one ratio per process
 * @param seed - of the resampling, 0..2^32-1
 */
export function ratioOver(values: readonly number[], seed: number): Ratio {
  const value = median(values);
  if (values.length < FEWEST_FOR_BOOTSTRAP) {
    return { value, lo: Math.min(...values), hi: Math.max(...values) };
  }
  const random = new Random(seed);
  const medians = Array.from({ length: RESAMPLES }, () =>
    median(values.map(() => random.pick(values))),
  ).sort((a, b) => a - b);
  const cut = Math.floor(RESAMPLES * TAIL);
  return { value, lo: medians[cut] ?? value, hi: medians[RESAMPLES - 1 - cut] ?? value };
}
