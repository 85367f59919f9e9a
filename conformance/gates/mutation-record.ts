import type { MutantResult } from '../../spec/generated/mutation-report.ts';

/** What the log of a mutation run of one game holds. */
export interface MutationRecord {
  readonly seed: number;
  readonly steps: number;
  readonly vectors: boolean;
  /** Mutants that were to be run. */
  readonly planned: number;
  readonly mutants: readonly MutantResult[];
  /** Whether the run came to its end, be it an early one. */
  readonly closed: boolean;
}
