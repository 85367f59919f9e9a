import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import type { Stop } from '../../../conformance/stop.ts';
import { benchReportOf } from '../../report/bench-report.ts';
import { loadBenchLog } from '../../report/load-bench-log.ts';
import { type BenchHost, type PlannedComparison, runBench } from '../run-bench.ts';
import type { Measure } from '../run-stages.ts';
import { comparisonOf, measured } from './samples.ts';

const scratch = mkdtempSync(join(tmpdir(), 'lockstep-run-bench-'));
afterAll(() => rmSync(scratch, { recursive: true }));

let runs = 0;

function planOf(comparisons: readonly PlannedComparison[]) {
  runs += 1;
  return {
    facts: {
      lockstep: '1.0.0',
      node: 'v20.20.2',
      machine: { cpu: 'x', cores: 2, os: 'linux', arch: 'x64', load: 0.5 },
      seed: 1,
      candidate: { name: 'working tree', sha: '0123456789ab', dirty: true },
      base: { name: 'HEAD~1', sha: 'ba9876543210' },
    },
    comparisons,
    folder: scratch,
    file: `bench-${runs}.jsonl`,
  };
}

const never = new AbortController().signal;
const run = (comparisons: readonly PlannedComparison[], host: Partial<BenchHost> = {}) =>
  runBench(planOf(comparisons), { signal: never, ...host });

const same: Measure = async () => measured(1);
const other = comparisonOf({ kernel: 'toy/other' });

describe('a run of benchmarks', () => {
  it('has each process on disk before the next one begins', async () => {
    const plan = planOf([]);
    const counts: number[] = [];
    const measure: Measure = async () => {
      counts.push(readFileSync(join(scratch, plan.file), 'utf8').split('\n').length - 1);
      return measured(1);
    };
    const comparisons = [{ comparison: comparisonOf(), measure }];
    await runBench({ ...plan, comparisons }, { signal: never });
    expect(counts).toEqual([1, 2, 3, 4, 5]);
  });

  it('leaves a log that is valid and from which the same report follows', async () => {
    const { report, log } = await run([
      { comparison: comparisonOf(), measure: same },
      { comparison: other, measure: { status: 'not-comparable', message: 'another corpus' } },
    ]);
    const lines = loadBenchLog(log);
    expect(benchReportOf(lines)).toEqual(report);
    expect(lines.at(-1)).toMatchObject({ kind: 'footer', exitCode: 3 });
    expect(report.comparisons.map(({ verdict }) => verdict)).toEqual(['same', 'not-comparable']);
  });

  it('tells what begins and what has been measured', async () => {
    const told: string[] = [];
    await run([{ comparison: comparisonOf(), measure: same }], {
      starts: ({ kernel }, index, of) => told.push(`${kernel} ${index} of ${of}`),
      measured: ({ kind }) => told.push(kind),
    });
    expect(told).toEqual(['toy/count 0 of 1', ...Array(5).fill('process')]);
  });

  it('that is interrupted ends with the code of the signal, and says what is missing', async () => {
    const stop = new AbortController();
    const reason: Stop = { kind: 'interrupt', by: 'SIGINT' };
    const measure: Measure = async ({ process }) => {
      if (process === 1) stop.abort(reason);
      return measured(1);
    };
    const { report, log } = await run(
      [
        { comparison: comparisonOf(), measure },
        { comparison: other, measure: same },
      ],
      { signal: stop.signal },
    );
    expect(report).toMatchObject({ verdict: 'interrupted', exitCode: 130, interrupted: 'SIGINT' });
    expect(report.reasons).toEqual([
      'toy/count against HEAD~1: not run',
      'toy/other against HEAD~1: not run',
    ]);
    const kinds = loadBenchLog(log).map(({ kind }) => kind);
    expect(kinds).toEqual(['header', 'process', 'footer']);
  });

  it('that a fault of the harness ends throws that fault', async () => {
    const reason: Stop = { kind: 'harness', error: new TypeError('a bug') };
    const signal = AbortSignal.abort(reason);
    await expect(run([{ comparison: comparisonOf(), measure: same }], { signal })).rejects.toThrow(
      'a bug',
    );
  });
});

describe('a log of benchmarks', () => {
  it('that was cut off is read up to its last whole line', async () => {
    const { log } = await run([{ comparison: comparisonOf(), measure: same }]);
    const text = readFileSync(log, 'utf8');
    const cut = join(scratch, 'cut.jsonl');
    writeFileSync(cut, text.slice(0, text.length - 10));
    expect(loadBenchLog(cut).map(({ kind }) => kind)).toEqual([
      'header',
      ...Array(5).fill('process'),
    ]);
    expect(benchReportOf(loadBenchLog(cut)).comparisons[0]?.verdict).toBe('same');
  });

  it.each([
    [
      'a changed figure',
      (text: string) => text.replace('"operations":1000', '"operations":1001'),
      ':2 ',
    ],
    ['a line that is gone', (text: string) => text.replace(/\n[^\n]*\n/, '\n'), ':2 '],
    ['no header', (text: string) => text.slice(text.indexOf('\n') + 1), ':1 '],
    ['nothing', () => '', ' has no header'],
  ])('with %s is refused', async (_, change, place) => {
    const { log } = await run([{ comparison: comparisonOf(), measure: same }]);
    const bad = join(scratch, 'bad.jsonl');
    writeFileSync(bad, change(readFileSync(log, 'utf8')));
    expect(() => loadBenchLog(bad)).toThrow(expect.objectContaining({ code: 'E_LOG_DAMAGED' }));
    expect(() => loadBenchLog(bad)).toThrow(`${bad}${place}`);
  });

  it('that is not there cannot be read', () => {
    expect(() => loadBenchLog(join(scratch, 'none.jsonl'))).toThrow(
      expect.objectContaining({ code: 'E_LOG_READ' }),
    );
  });
});
