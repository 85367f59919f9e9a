import type {
  BenchFooter,
  BenchHeader,
  BenchProblem,
  BenchProcess,
} from '../../spec/generated/bench-log-line.ts';

/** What one process measured, before it is sealed in a log. */
export type ProcessRecord = Omit<BenchProcess, 'h'>;

/** Why a comparison has no ratio, before it is sealed in a log. */
export type ProblemRecord = Omit<BenchProblem, 'h'>;

/** A line of a log without its hash. Lines of a log are records, too. */
export type BenchRecord =
  | Omit<BenchHeader, 'h'>
  | ProcessRecord
  | ProblemRecord
  | Omit<BenchFooter, 'h'>;

/** Why a run of benchmarks ended early. */
export type BenchInterruption = NonNullable<BenchFooter['interrupted']>;
