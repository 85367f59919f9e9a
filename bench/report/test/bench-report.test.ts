import { describe, expect, it } from 'vitest';
import type { BenchComparison } from '../../../spec/generated/bench-log-line.ts';
import { problemsOf } from '../../../spec/validate.ts';
import { comparisonOf, measured } from '../../paired/test/samples.ts';
import type { BenchRecord, ProblemRecord } from '../bench-record.ts';
import { benchReportOf } from '../bench-report.ts';

/** Processes of comparison 0 with these ratios. */
function stageOf(stage: 1 | 2, ratios: readonly number[], control = 1): BenchRecord[] {
  return ratios.map((ratio) => {
    const one = measured(ratio, control);
    if (one.kind !== 'process') throw new RangeError('not measured');
    return { ...one, comparison: 0, stage };
  });
}

function problem(status: ProblemRecord['status']): BenchRecord {
  return { kind: 'problem', comparison: 0, status, message: `it is ${status}` };
}

function report(records: readonly BenchRecord[], comparisons = [comparisonOf()]) {
  const made = benchReportOf([
    {
      kind: 'header',
      format: 'lockstep-bench-log@1',
      lockstep: '1.0.0',
      node: 'v20.20.2',
      machine: { cpu: 'x', cores: 2, os: 'linux', arch: 'x64', load: 0.5 },
      seed: 1,
      candidate: { name: 'working tree' },
      base: { name: 'HEAD~1', sha: 'ba9876543210' },
      processes: 5,
      confirming: 7,
      mostProcesses: 9,
      rounds: 3,
      comparisons,
    },
    ...records,
  ]);
  expect(problemsOf('bench-report', JSON.parse(JSON.stringify(made)))).toEqual([]);
  return made;
}

const five = (ratio: number): number[] => Array(5).fill(ratio);
const seven = (ratio: number): number[] => Array(7).fill(ratio);
const oracle: BenchComparison['against'] = { kind: 'oracle', name: 'snake123-rust' };

describe('the verdict on a comparison', () => {
  it.each<[string, string, number, BenchRecord[], Partial<BenchComparison>]>([
    ['same', 'passed', 0, stageOf(1, five(1)), {}],
    ['faster', 'passed', 0, stageOf(1, five(0.9)), {}],
    ['slower', 'failed', 1, [...stageOf(1, five(1.1)), ...stageOf(2, seven(1.1))], {}],
    // A slowdown that a fresh stage does not find was none.
    ['same', 'passed', 0, [...stageOf(1, five(1.1)), ...stageOf(2, seven(1))], {}],
    ['same', 'passed', 0, [...stageOf(1, five(1.1)), ...stageOf(2, seven(0.9))], {}],
    [
      'inconclusive',
      'inconclusive',
      3,
      [...stageOf(1, five(1.1)), ...stageOf(2, [...seven(1.1), 1.1, 1.1], 1.05)],
      {},
    ],
    ['inconclusive', 'inconclusive', 3, stageOf(1, [...seven(1), 1, 1], 1.05), {}],
    // Stages that were not finished.
    ['notrun', 'inconclusive', 3, [], {}],
    ['notrun', 'inconclusive', 3, stageOf(1, [1, 1, 1, 1]), {}],
    ['notrun', 'inconclusive', 3, stageOf(1, five(1), 1.05), {}],
    ['notrun', 'inconclusive', 3, stageOf(1, five(1.1)), {}],
    ['notrun', 'inconclusive', 3, [...stageOf(1, five(1.1)), ...stageOf(2, five(1.1))], {}],
    // A limit of its own.
    ['within', 'passed', 0, stageOf(1, five(1.8)), { most: 2 }],
    ['beyond', 'failed', 1, [...stageOf(1, five(2.2)), ...stageOf(2, seven(2.2))], { most: 2 }],
    // Without one, the ratio to an oracle is only told.
    ['slower', 'passed', 0, stageOf(1, five(2), 2), { against: oracle }],
    [
      'beyond',
      'failed',
      1,
      [...stageOf(1, five(2), 2), ...stageOf(2, seven(2), 2)],
      { against: oracle, most: 1.5 },
    ],
  ])('is %s, and that on the run %s (%i)', (verdict, whole, exitCode, records, more) => {
    const made = report(records, [comparisonOf(more)]);
    expect(made).toMatchObject({ verdict: whole, exitCode });
    expect(made.comparisons[0]?.verdict).toBe(verdict);
    expect(made.reasons).toHaveLength(whole === 'passed' ? 0 : 1);
  });

  it.each([
    ['mismatch', 'mismatch', 'failed', 1],
    ['not-comparable', 'not-comparable', 'inconclusive', 3],
    ['unsupported', 'unsupported', 'error', 2],
    ['missing', 'missing', 'error', 2],
    ['error', 'error', 'error', 2],
    ['crash', 'error', 'error', 2],
    ['timeout', 'error', 'error', 2],
    ['protocol', 'error', 'error', 2],
  ] as const)('after the problem %s is %s', (status, verdict, whole, exitCode) => {
    // Whatever was measured before does not count, however fast it was.
    const made = report([...stageOf(1, [0.5, 0.5]), problem(status)]);
    expect(made).toMatchObject({ verdict: whole, exitCode });
    expect(made.comparisons[0]).toMatchObject({ verdict, problem: `it is ${status}` });
    expect(made.reasons).toEqual([`toy/count against HEAD~1: it is ${status}`]);
  });

  it('passes where both sides are made of the same files', () => {
    const made = report([problem('identical')]);
    expect(made).toMatchObject({ verdict: 'passed', exitCode: 0, reasons: [] });
    expect(made.comparisons[0]).toMatchObject({ verdict: 'identical', stages: [] });
  });

  it('uses the copy of the candidate as control where the other is an oracle', () => {
    const against = [comparisonOf({ against: oracle })];
    expect(report(stageOf(1, five(2), 2), against).comparisons[0]?.stages[0]?.control.value).toBe(
      1,
    );
    expect(report(stageOf(1, five(2), 2)).comparisons[0]?.stages[0]?.control.value).toBe(2);
  });
});

describe('the verdict on a run', () => {
  it('is that of a failure before anything else', () => {
    const made = report(
      [
        { kind: 'problem', comparison: 1, status: 'crash', message: 'gone' },
        problem('mismatch'),
        { kind: 'footer', interrupted: 'SIGTERM', exitCode: 143 },
      ],
      [comparisonOf(), comparisonOf(), comparisonOf()],
    );
    expect(made).toMatchObject({ verdict: 'failed', exitCode: 1, interrupted: 'SIGTERM' });
  });

  it.each([
    ['SIGINT', 130],
    ['SIGTERM', 143],
    ['SIGHUP', 129],
  ] as const)('that %s ended has the code %i', (interrupted, exitCode) => {
    const made = report([{ kind: 'footer', interrupted, exitCode }]);
    expect(made).toMatchObject({ verdict: 'interrupted', exitCode });
  });

  it('is inconclusive if there was nothing to compare', () => {
    expect(report([], [])).toMatchObject({
      verdict: 'inconclusive',
      exitCode: 3,
      reasons: ['nothing was compared'],
    });
  });

  it('needs a header', () => {
    expect(() => benchReportOf([problem('error')])).toThrow(
      expect.objectContaining({ code: 'E_BENCH_LOG' }),
    );
  });
});

describe('a report', () => {
  it('of a confirmed slowdown reads like this', () => {
    const ratios = [1.05, 1.06, 1.05, 1.04, 1.05];
    expect(
      report([...stageOf(1, ratios), ...stageOf(2, [...ratios, 1.05, 1.06])]),
    ).toMatchSnapshot();
  });

  it('of the noise of a machine reads like this', () => {
    const self = comparisonOf({ against: { kind: 'self', name: 'self' } });
    const ratios = [1, 1.01, 0.99, 1.06, 1, 1, 1.01, 0.99, 1];
    expect(report(stageOf(1, ratios), [self])).toMatchSnapshot();
  });
});
