import { deriveSeed } from '../../conformance/generate/random.ts';
import type { BenchComparison } from '../../spec/generated/bench-log-line.ts';
import type { BenchNoise, BenchStage, Ratio } from '../../spec/generated/bench-report.ts';
import type { Sample } from './sample.ts';
import { deviation, median, ratioOver } from './statistics.ts';

/** Of so many processes one may be off. */
const PROCESSES_PER_STRAY = 9;

/** How many fresh processes a stage begins with, and how many it may come to. */
export interface StageSize {
  readonly least: number;
  readonly most: number;
}

/** What a stage is judged by. */
export type Demand = Pick<BenchComparison, 'threshold' | 'most' | 'against'>;

/**
 * Judges the processes of one stage, at least one. With a threshold `t` and the demand that the ratio
 * is at most `1 + t` (or at most `demand.most`):
 * - inconclusive if the control leaves its band: its median is off by more than 2/3 t, or one process
 *   by more than 10/3 t (2 % and 10 % for 3 %); of nine processes one may be off, which moves no median;
 * - slower if the median is beyond the limit and the interval beyond half of the threshold;
 * - faster likewise on the other side, where no limit of its own was demanded;
 * - same if the whole interval is below the limit;
 * - else inconclusive.
 * Of a comparison with itself: same if the machine supports the threshold.
 *
 * @param seed - of the run; the resampling derives its own from it
 * @param window - of `noiseOf`, for a comparison with itself
 */
export function judgeStage(
  samples: readonly Sample[],
  demand: Demand,
  seed: number,
  window: number = samples.length,
): BenchStage {
  const over = (key: keyof Sample): Ratio =>
    ratioOver(
      samples.map((sample) => sample[key]),
      deriveSeed(seed, `bootstrap ${key}`),
    );
  const [ratio, wall, control] = [over('ratio'), over('wall'), over('control')];
  return {
    verdict: verdictOf(samples, ratio, demand, window),
    processes: samples.length,
    ratio,
    wall,
    control,
  };
}

/** Whether a stage has come to its end: it is decided, or may have no more processes. */
export function isDone({ verdict, processes }: BenchStage, { least, most }: StageSize): boolean {
  return processes >= least && (verdict !== 'inconclusive' || processes >= most);
}

/**
 * How much ratios of equal code differ from 1. The worst median is that of any `window` processes in
 * a row, as a stage would have seen them.
 *
 * @param samples - of a comparison with itself: `ratio` and `control` are both of copies
 */
export function noiseOf(samples: readonly Sample[], window: number): BenchNoise {
  const series = [samples.map(({ ratio }) => ratio), samples.map(({ control }) => control)];
  const off = Math.max(...series.map(deviation));
  const worst = Math.max(...series.flatMap((values) => worstMedians(values, window)));
  return { deviation: off, worst, threshold: Math.max(2 * off, worst) };
}

function worstMedians(values: readonly number[], window: number): number[] {
  const size = Math.min(window, values.length);
  return Array.from({ length: values.length - size + 1 }, (_, start) =>
    Math.abs(median(values.slice(start, start + size)) - 1),
  );
}

function verdictOf(
  samples: readonly Sample[],
  { value, lo, hi }: Ratio,
  { threshold, most, against }: Demand,
  window: number,
): BenchStage['verdict'] {
  if (against.kind === 'self') {
    return noiseOf(samples, window).threshold <= threshold ? 'same' : 'inconclusive';
  }
  const controls = samples.map(({ control }) => control);
  if (!isSteady(controls, threshold)) return 'inconclusive';
  // With a limit of its own all is measured from the ratio that would be `1` under that limit.
  const even = most === undefined ? 1 : most / (1 + threshold);
  if (value > even * (1 + threshold) && lo > even * (1 + threshold / 2)) return 'slower';
  if (most === undefined && value < 1 - threshold && hi < 1 - threshold / 2) return 'faster';
  return hi <= even * (1 + threshold) ? 'same' : 'inconclusive';
}

function isSteady(controls: readonly number[], threshold: number): boolean {
  const off = controls.filter((control) => Math.abs(control - 1) > (10 / 3) * threshold);
  const isFew = off.length <= Math.floor(controls.length / PROCESSES_PER_STRAY);
  return isFew && Math.abs(median(controls) - 1) <= (2 / 3) * threshold;
}
