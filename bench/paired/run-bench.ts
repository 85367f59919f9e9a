import { realLogFiles } from '../../conformance/run-log/log-files.ts';
import { ResultLog } from '../../conformance/run-log/result-log.ts';
import { stopOf } from '../../conformance/stop.ts';
import type { BenchComparison, BenchHeader } from '../../spec/generated/bench-log-line.ts';
import type { BenchReport } from '../../spec/generated/bench-report.ts';
import type {
  BenchInterruption,
  BenchRecord,
  ProblemRecord,
  ProcessRecord,
} from '../report/bench-record.ts';
import { benchReportOf } from '../report/bench-report.ts';
import { type Measure, runStages } from './run-stages.ts';

/** How many processes and rounds a run takes if nothing else is asked for. */
export const DEFAULT_SIZES: BenchSizes = {
  processes: 5,
  confirming: 7,
  mostProcesses: 9,
  rounds: 40,
};

/** Processes of the stages and rounds of a process. */
export type BenchSizes = Pick<BenchHeader, 'processes' | 'confirming' | 'mostProcesses' | 'rounds'>;

/** A comparison and how it is measured, or why it cannot be. */
export interface PlannedComparison {
  readonly comparison: BenchComparison;
  readonly measure: Measure | Omit<ProblemRecord, 'kind' | 'comparison'>;
}

/** A run of benchmarks. */
export interface BenchPlan {
  /** What the header of the log says about the run. */
  readonly facts: Pick<
    BenchHeader,
    'lockstep' | 'node' | 'machine' | 'seed' | 'candidate' | 'base'
  >;
  /** @defaultValue `DEFAULT_SIZES` */
  readonly sizes?: BenchSizes;
  readonly comparisons: readonly PlannedComparison[];
  /** Absolute path of the output folder. */
  readonly folder: string;
  /** Name of the log in it. */
  readonly file: string;
}

/** What a run needs from outside. */
export interface BenchHost {
  /** Aborted with a `Stop` to end the run early. */
  readonly signal: AbortSignal;
  /** A comparison begins. @param index - its place among all, from 0 */
  readonly starts?: (comparison: BenchComparison, index: number, of: number) => void;
  /** A process has ended, or could not be measured; its line is in the log. */
  readonly measured?: (record: ProcessRecord | ProblemRecord) => void;
}

/**
 * Measures one comparison after the other, each in fresh processes, and logs each process before the
 * next begins.
 *
 * @returns the report, also of a run that was stopped, and the path of the log
 * @throws {OutputError} if the log cannot be written; whatever a fault of the harness throws
 */
export async function runBench(
  plan: BenchPlan,
  host: BenchHost,
): Promise<{ readonly report: BenchReport; readonly log: string }> {
  const { facts, sizes = DEFAULT_SIZES, comparisons } = plan;
  const header = {
    kind: 'header' as const,
    format: 'lockstep-bench-log@1' as const,
    ...facts,
    ...sizes,
    comparisons: comparisons.map(({ comparison }) => comparison),
  };
  const log = new ResultLog(realLogFiles, plan.folder, plan.file);
  const records: BenchRecord[] = [];
  const write = (record: BenchRecord): void => {
    log.append(record);
    records.push(record);
  };
  try {
    write(header);
    const keep = (record: ProcessRecord | ProblemRecord): void => {
      write(record);
      host.measured?.(record);
    };
    const { signal } = host;
    for (const [index, { comparison, measure }] of comparisons.entries()) {
      if (signal.aborted) break;
      host.starts?.(comparison, index, comparisons.length);
      if (typeof measure === 'function') {
        await runStages({ header, index, comparison, measure, signal, keep });
      } else keep({ kind: 'problem', comparison: index, ...measure });
    }
    const interrupted = interruptionOf(signal);
    const end = { kind: 'footer' as const, ...(interrupted === undefined ? {} : { interrupted }) };
    const report = benchReportOf([...records, { ...end, exitCode: 0 }]);
    write({ ...end, exitCode: report.exitCode });
    return { report, log: log.path };
  } finally {
    log.close();
  }
}

/** @throws the error that stopped the run, if it was a fault of the harness */
function interruptionOf(signal: AbortSignal): BenchInterruption | undefined {
  if (!signal.aborted) return undefined;
  const stop = stopOf(signal);
  if (stop.kind === 'harness') throw stop.error;
  return stop.by === 'budget' ? 'SIGTERM' : stop.by;
}
