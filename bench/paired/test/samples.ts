import type { BenchComparison } from '../../../spec/generated/bench-log-line.ts';
import type { Measurement } from '../run-stages.ts';
import type { Sample } from '../sample.ts';

/** A comparison with a base, or whatever is said. */
export function comparisonOf(more: Partial<BenchComparison> = {}): BenchComparison {
  return {
    kernel: 'toy/count',
    title: 'Counting',
    unit: 'step',
    against: { kind: 'base', name: 'HEAD~1' },
    threshold: 0.03,
    ...more,
  };
}

/** Processes with these ratios, on a machine that is as good as perfect. */
export function samplesOf(
  ratios: readonly number[],
  controls: readonly number[] = ratios.map(() => 1),
): Sample[] {
  return ratios.map((ratio, index) => ({ ratio, wall: ratio, control: controls[index] ?? 1 }));
}

/** A process that measures this ratio against a base, in blocks of 3 ms. */
export function measured(ratio: number, control = 1): Measurement {
  const blocks = (factor: number) => {
    const times = [3_000_000, 3_100_000, 2_900_000].map((time) => Math.round(time * factor));
    return { cpu: times, wall: times.map((time) => 2 * time) };
  };
  return {
    kind: 'process',
    operations: 1_000,
    checksum: '0badcafe',
    candidate: blocks(ratio),
    other: blocks(1),
    control: blocks(control),
  };
}
