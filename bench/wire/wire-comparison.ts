import { loadCreateEngine } from '../../engines/catalog.ts';
import { loadGame } from '../../spec/load.ts';
import type { ChosenBenchmark } from '../benchmarks.ts';
import type { RatioDemand } from '../paired/plan-comparison.ts';
import type { PlannedComparison } from '../paired/run-bench.ts';
import { measureWire } from './measure-wire.ts';
import type { WireProgram } from './programs.ts';
import { type WireWork, wireWork } from './wire-work.ts';

/** Who is compared through the protocol. */
export interface ComparedPrograms {
  /** The engine of this package, or a program in its place. */
  readonly candidate: WireProgram;
  /** An oracle, or the engine. */
  readonly other: WireProgram;
}

/** The warm state of a program differs from start to start by more than that of a kernel. */
const THRESHOLD = 0.1;

/**
 * Plans the comparison of two programs on a benchmark. What they are asked to do is made when it is
 * first measured, from the seed of the run.
 *
 * @param roots - further folders of games
 * @param demand - without `most` the ratio is only told; the threshold is 0.1 if absent
 * @returns undefined if the benchmark has no work for programs
 */
export function wireComparison(
  { id, game, benchmark }: ChosenBenchmark,
  { candidate, other }: ComparedPrograms,
  demand: RatioDemand = {},
  roots: readonly string[] = [],
): PlannedComparison | undefined {
  if (benchmark.wire === undefined) return undefined;
  const { title, unit } = benchmark;
  const { threshold = THRESHOLD, most } = demand;
  let made: { readonly seed: number; readonly work: WireWork } | undefined;
  async function workOf(seed: number): Promise<WireWork> {
    if (made?.seed !== seed) {
      const loaded = loadGame(game, roots);
      const createEngine = await loadCreateEngine(loaded.source);
      made = { seed, work: wireWork({ game: loaded, createEngine, seed }, benchmark) };
    }
    return made.work;
  }
  return {
    comparison: {
      kernel: id,
      title,
      unit,
      against: { kind: 'oracle', name: other.name },
      threshold,
      ...(most === undefined ? {} : { most }),
    },
    measure: async (request) =>
      measureWire(
        await workOf(request.seed),
        { candidate: candidate.open, other: other.open },
        request,
      ),
  };
}
