import type { Benchmark } from '../../spec/generated/game-spec.ts';
import type { PlannedComparison } from '../paired/run-bench.ts';
import { measureWire } from './measure-wire.ts';
import type { WireProgram } from './programs.ts';
import { type WireWork, type WorkSource, wireWork } from './wire-work.ts';

/** A benchmark of a game, and who is compared on it. */
export interface WireComparison {
  readonly benchmark: Benchmark;
  readonly candidate: WireProgram;
  readonly other: WireProgram;
  /** @defaultValue 0.1: programs differ in their warm state from start to start */
  readonly threshold?: number;
  /** The largest ratio that is allowed; without it the ratio is only told. */
  readonly most?: number;
}

const THRESHOLD = 0.1;

/**
 * Plans the comparison of two programs on the work of a benchmark, for `runBench`. The work is made
 * when it is first measured.
 *
 * @throws {BenchError} `E_BENCH_WIRE` from the measurement, if the benchmark has no such work
 */
export function planWire(source: WorkSource, comparison: WireComparison): PlannedComparison {
  const { benchmark, candidate, other, threshold = THRESHOLD, most } = comparison;
  let work: WireWork | undefined;
  return {
    comparison: {
      kernel: `${source.game.spec.id}/${benchmark.name}`,
      title: benchmark.title,
      unit: benchmark.unit,
      against: { kind: 'oracle', name: other.name },
      threshold,
      ...(most === undefined ? {} : { most }),
    },
    measure: (request) => {
      work ??= wireWork(source, benchmark);
      return measureWire(work, { candidate: candidate.open, other: other.open }, request);
    },
  };
}
