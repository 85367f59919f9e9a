import { isLockstepError } from '../../spec/errors.ts';
import type { BenchComparison, BenchHeader } from '../../spec/generated/bench-log-line.ts';
import type { ProblemRecord, ProcessRecord } from '../report/bench-record.ts';
import { needsConfirming, sizeOf } from '../report/bench-result.ts';
import { isDone, judgeStage } from './judge-stage.ts';
import { type Sample, sampleOf } from './sample.ts';

/** What is measured next. */
export interface MeasureRequest {
  readonly stage: 1 | 2;
  /** Which process of the comparison it is, from 0, over both stages. */
  readonly process: number;
  /** Of the corpus: the same for all processes of a run. */
  readonly seed: number;
  /** Timed blocks of each variant. */
  readonly rounds: number;
  /** Aborted when the run has to end; what is then returned or thrown does not matter. */
  readonly signal: AbortSignal;
}

/** What one fresh process, or one fresh set of programs, came to. */
export type Measurement =
  | Omit<ProcessRecord, 'comparison' | 'stage'>
  | Omit<ProblemRecord, 'comparison'>;

/**
 * Measures a comparison once in fresh processes. An exception is a fault of the harness; whatever a
 * child does is a problem.
 */
export type Measure = (request: MeasureRequest) => Promise<Measurement>;

/** What the stages of one comparison need. */
export interface StagesPlan {
  readonly header: Omit<BenchHeader, 'h'>;
  /** Place of the comparison in the header. */
  readonly index: number;
  readonly comparison: BenchComparison;
  readonly measure: Measure;
  readonly signal: AbortSignal;
  /** Gets each result before the next is measured. */
  readonly keep: (record: ProcessRecord | ProblemRecord) => void;
}

/**
 * Measures one comparison: a first stage, which gets more processes two by two while it is undecided,
 * and a second one if a slowdown has to be confirmed. Ends at the first problem, and when the signal is
 * aborted.
 */
export async function runStages(plan: StagesPlan): Promise<void> {
  const { header, comparison } = plan;
  let process = 0;
  for (const stage of [1, 2] as const) {
    const size = sizeOf(header, comparison, stage);
    const samples: Sample[] = [];
    let wanted = size.least;
    for (;;) {
      while (samples.length < wanted) {
        const sample = await measureOne(plan, stage, process);
        if (sample === undefined) return;
        samples.push(sample);
        process += 1;
      }
      const judged = judgeStage(samples, comparison, header.seed, header.processes);
      if (isDone(judged, size)) {
        if (!needsConfirming(comparison, judged.verdict)) return;
        break;
      }
      wanted = Math.min(size.most, wanted + 2);
    }
  }
}

/** Undefined if the comparison ends here. */
async function measureOne(
  { header, index, comparison, measure, signal, keep }: StagesPlan,
  stage: 1 | 2,
  process: number,
): Promise<Sample | undefined> {
  if (signal.aborted) return undefined;
  const { seed, rounds } = header;
  const measured = await unlessAborted(signal, () =>
    measure({ stage, process, seed, rounds, signal }),
  );
  // What was cut short is no result.
  if (measured === undefined || signal.aborted) return undefined;
  if (measured.kind === 'problem') {
    const { status, message } = measured;
    keep({ kind: 'problem', comparison: index, status, message: message.slice(0, 4_000) });
    return undefined;
  }
  try {
    const sample = sampleOf(measured, comparison.against.kind);
    keep({ ...measured, comparison: index, stage });
    return sample;
  } catch (error) {
    if (!isLockstepError(error)) throw error;
    keep({ kind: 'problem', comparison: index, status: 'error', message: error.message });
    return undefined;
  }
}

async function unlessAborted<T>(
  signal: AbortSignal,
  work: () => Promise<T>,
): Promise<T | undefined> {
  try {
    return await work();
  } catch (error) {
    if (signal.aborted) return undefined;
    throw error;
  }
}
