import type { BenchHeader } from '../../spec/generated/bench-log-line.ts';
import type { BenchReport, BenchResult } from '../../spec/generated/bench-report.ts';
import { BenchError } from '../bench-error.ts';
import type { BenchRecord } from './bench-record.ts';
import { resultOf } from './bench-result.ts';

/** Exit codes of the verdicts; an interrupted run has the code of its signal. */
const EXIT_CODES = { passed: 0, failed: 1, error: 2, inconclusive: 3 } as const;
const INTERRUPTED = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 } as const;

/**
 * The report of a run of benchmarks, whole or stopped, from the lines of its log alone.
 *
 * @param records - lines of a log, the header first; a footer may be missing
 * @throws {BenchError} `E_BENCH_LOG` if there is no header
 */
export function benchReportOf(records: readonly BenchRecord[]): BenchReport {
  const [header] = records;
  if (header?.kind !== 'header') {
    throw new BenchError('E_BENCH_LOG', 'a log of benchmarks begins with a header');
  }
  const comparisons = header.comparisons.map((_, index) => resultOf(header, index, records));
  const footer = records.find((record) => record.kind === 'footer');
  const interrupted = footer?.interrupted;
  const verdict = verdictOf(comparisons, interrupted !== undefined);
  return {
    format: 'lockstep-bench-report@1',
    ...factsOf(header),
    verdict,
    exitCode:
      verdict === 'interrupted' ? INTERRUPTED[interrupted ?? 'SIGINT'] : EXIT_CODES[verdict],
    ...(interrupted === undefined ? {} : { interrupted }),
    reasons: reasonsOf(comparisons),
    comparisons,
  };
}

/**
 * Whether a comparison fails a run: different results, or slower than is allowed. A ratio to an oracle
 * for which nothing was demanded is only told.
 */
export function fails({ verdict, against }: BenchResult): boolean {
  if (verdict === 'slower') return against.kind !== 'oracle';
  return verdict === 'mismatch' || verdict === 'beyond';
}

function factsOf({ lockstep, node, machine, seed, candidate, base }: Omit<BenchHeader, 'h'>) {
  return { lockstep, node, machine, seed, candidate, ...(base === undefined ? {} : { base }) };
}

function verdictOf(
  comparisons: readonly BenchResult[],
  interrupted: boolean,
): BenchReport['verdict'] {
  const has = (...verdicts: BenchResult['verdict'][]): boolean =>
    comparisons.some(({ verdict }) => verdicts.includes(verdict));
  if (comparisons.some(fails)) return 'failed';
  if (interrupted && has('notrun')) return 'interrupted';
  if (has('error', 'missing', 'unsupported')) return 'error';
  const undecided = has('inconclusive', 'not-comparable', 'notrun');
  return undecided || comparisons.length === 0 ? 'inconclusive' : 'passed';
}

/** One line for each comparison that does not pass. */
function reasonsOf(comparisons: readonly BenchResult[]): string[] {
  if (comparisons.length === 0) return ['nothing was compared'];
  return comparisons.flatMap((result) => {
    const { kernel, against, problem, verdict } = result;
    if (verdict === 'identical') return [];
    const name = against.kind === 'self' ? kernel : `${kernel} against ${against.name}`;
    const why = problem ?? reasonOf(result);
    return why === undefined ? [] : [`${name}: ${why}`.slice(0, 4_000)];
  });
}

function reasonOf(result: BenchResult): string | undefined {
  const { against, most, noise, stages, threshold, verdict } = result;
  const stage = stages.at(-1);
  const limit = `${most ?? Number((1 + threshold).toFixed(6))}`;
  switch (verdict) {
    case 'slower':
    case 'beyond':
      if (!fails(result)) return undefined;
      return `takes ${places(stage?.ratio.value)} times as long, at most ${limit} is allowed; ${stages.length} stages agree`;
    case 'inconclusive':
      if (against.kind === 'self') {
        return `equal code differs by up to ${percent(noise?.threshold)}, a threshold of ${percent(threshold)} is wanted`;
      }
      return `undecided after ${stage?.processes ?? 0} processes: ratio ${spread(stage?.ratio)}, two copies of one variant ${spread(stage?.control)}`;
    case 'notrun':
      return 'not run';
    default:
      return undefined;
  }
}

function spread(ratio: { value: number; lo: number; hi: number } | undefined): string {
  return `${places(ratio?.value)} (${places(ratio?.lo)} to ${places(ratio?.hi)})`;
}

function places(value = 0): string {
  return value.toFixed(3);
}

function percent(value = 0): string {
  return `${(100 * value).toFixed(1)} %`;
}
