import type { BenchComparison, BenchHeader } from '../../spec/generated/bench-log-line.ts';
import type { BenchResult, BenchStage } from '../../spec/generated/bench-report.ts';
import { isDone, judgeStage, noiseOf, type StageSize } from '../paired/judge-stage.ts';
import { sampleOf } from '../paired/sample.ts';
import { median } from '../paired/statistics.ts';
import type { BenchRecord, ProblemRecord, ProcessRecord } from './bench-record.ts';

type Header = Omit<BenchHeader, 'h'>;

/** How many processes a stage has. A comparison with itself always has all of them. */
export function sizeOf(
  header: Pick<Header, 'processes' | 'confirming' | 'mostProcesses'>,
  { against }: Pick<BenchComparison, 'against'>,
  stage: 1 | 2,
): StageSize {
  const most = header.mostProcesses;
  if (against.kind === 'self') return { least: most, most };
  return { least: Math.min(most, stage === 1 ? header.processes : header.confirming), most };
}

/**
 * Whether a slowdown has to be confirmed by a second stage: whatever fails a run has.
 */
export function needsConfirming(
  { against, most }: Pick<BenchComparison, 'against' | 'most'>,
  verdict: BenchStage['verdict'],
): boolean {
  return verdict === 'slower' && (against.kind !== 'oracle' || most !== undefined);
}

/**
 * What became of one comparison.
 *
 * @param index - its place in the header
 */
export function resultOf(
  header: Header,
  index: number,
  records: readonly BenchRecord[],
): BenchResult {
  const comparison = header.comparisons[index];
  if (comparison === undefined) throw new RangeError(`there is no comparison ${index}`);
  const own = records.flatMap((record) => (record.kind === 'process' ? [record] : []));
  const processes = own.filter((record) => record.comparison === index);
  const problem = records.find(
    (record): record is ProblemRecord => record.kind === 'problem' && record.comparison === index,
  );
  const stages = ([1, 2] as const).flatMap((stage) =>
    stageOf(header, comparison, processes, stage),
  );
  return {
    ...comparison,
    against: { ...comparison.against },
    verdict: problem === undefined ? verdictOf(header, comparison, stages) : wordOf(problem),
    stages,
    ...timesOf(processes),
    ...(comparison.against.kind === 'self' && processes.length > 0
      ? { noise: noiseOf(samplesOf(comparison, processes), header.processes) }
      : {}),
    ...(problem === undefined ? {} : { problem: problem.message }),
  };
}

function samplesOf({ against }: BenchComparison, processes: readonly ProcessRecord[]) {
  return processes.map((process) => sampleOf(process, against.kind));
}

function stageOf(
  { seed, processes: window }: Header,
  comparison: BenchComparison,
  processes: readonly ProcessRecord[],
  stage: 1 | 2,
): BenchStage[] {
  const own = processes.filter((process) => process.stage === stage);
  return own.length === 0 ? [] : [judgeStage(samplesOf(comparison, own), comparison, seed, window)];
}

function wordOf({ status }: ProblemRecord): BenchResult['verdict'] {
  const breakdown = status === 'crash' || status === 'timeout' || status === 'protocol';
  return breakdown ? 'error' : status;
}

/** A slowdown that a fresh stage does not find again was none. */
function verdictOf(
  header: Header,
  comparison: BenchComparison,
  [first, second]: readonly BenchStage[],
): BenchResult['verdict'] {
  if (first === undefined || !isDone(first, sizeOf(header, comparison, 1))) return 'notrun';
  if (!needsConfirming(comparison, first.verdict)) return named(comparison, first.verdict);
  if (second === undefined || !isDone(second, sizeOf(header, comparison, 2))) return 'notrun';
  return named(comparison, second.verdict === 'faster' ? 'same' : second.verdict);
}

function named({ most }: BenchComparison, verdict: BenchStage['verdict']): BenchResult['verdict'] {
  if (most === undefined || verdict === 'inconclusive') return verdict;
  return verdict === 'slower' ? 'beyond' : 'within';
}

function timesOf(processes: readonly ProcessRecord[]): Partial<BenchResult> {
  const [first] = processes;
  if (first === undefined) return {};
  const perOperation = (side: 'candidate' | 'other'): number =>
    median(processes.map((process) => median(process[side].cpu) / process.operations));
  return {
    rounds: first.candidate.cpu.length,
    operations: Math.round(median(processes.map(({ operations }) => operations))),
    checksum: first.checksum,
    candidateNs: perOperation('candidate'),
    otherNs: perOperation('other'),
  };
}
