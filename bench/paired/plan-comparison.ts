import type { ChosenBenchmark } from '../benchmarks.ts';
import { measurePaired } from './measure-paired.ts';
import type { PlannedComparison } from './run-bench.ts';

/** Smallest difference that counts, of kernels without and with garbage. */
const THRESHOLD = 0.03;
const THRESHOLD_WITH_GARBAGE = 0.08;

/** Folders with built trees, each a copy of its own. */
export type ComparedRoots =
  | {
      readonly kind: 'base';
      /** Revision that the base was built from, as it was asked for. */
      readonly name: string;
      readonly candidate: string;
      readonly base: string;
      /** A second copy of the base. */
      readonly control: string;
    }
  | {
      readonly kind: 'yardstick';
      readonly candidate: string;
      /** A second copy of the candidate. */
      readonly control: string;
    }
  | {
      readonly kind: 'self';
      readonly candidate: string;
      /** Two more copies of it. */
      readonly copy: string;
      readonly control: string;
    };

/** What is demanded of a ratio. */
export interface RatioDemand {
  /** @defaultValue 0.03, or 0.08 if the kernel makes garbage */
  readonly threshold?: number;
  /** The largest ratio that is allowed, if not 1 + threshold. */
  readonly most?: number;
}

/** The smallest difference that counts if nothing else is said. */
function defaultThreshold({ allocates = false }: { readonly allocates?: boolean }): number {
  return allocates ? THRESHOLD_WITH_GARBAGE : THRESHOLD;
}

/**
 * Plans the comparison of a benchmark with another tree, with its yardstick, or with itself.
 *
 * @returns undefined if it has no yardstick to be compared with
 * @throws as `measurePaired`
 */
export function pairedComparison(
  { id, game, benchmark }: ChosenBenchmark,
  roots: ComparedRoots,
  demand: RatioDemand = {},
): PlannedComparison | undefined {
  const { title, unit, yardstick, allocates = false } = benchmark;
  const { threshold = defaultThreshold(benchmark), most } = demand;
  const otherId = roots.kind === 'yardstick' ? yardstick : benchmark.name;
  if (otherId === undefined) return undefined;
  const otherRoot =
    roots.kind === 'base' ? roots.base : roots.kind === 'self' ? roots.copy : roots.candidate;
  const kernel = `${game}/${otherId}`;
  const name = roots.kind === 'base' ? roots.name : roots.kind === 'self' ? 'self' : kernel;
  return {
    comparison: {
      kernel: id,
      title,
      unit,
      against: { kind: roots.kind, name },
      threshold,
      ...(most === undefined ? {} : { most }),
    },
    measure: measurePaired({
      candidate: { root: roots.candidate, kernel: id },
      other: { root: otherRoot, kernel },
      control: { root: roots.control, kernel: id },
      allocates: allocates || roots.kind === 'yardstick',
    }),
  };
}
