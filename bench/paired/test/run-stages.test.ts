import { describe, expect, it } from 'vitest';
import type { BenchComparison } from '../../../spec/generated/bench-log-line.ts';
import type { ProblemRecord, ProcessRecord } from '../../report/bench-record.ts';
import { type Measurement, type MeasureRequest, runStages } from '../run-stages.ts';
import { comparisonOf, measured } from './samples.ts';

const header = {
  kind: 'header',
  format: 'lockstep-bench-log@1',
  lockstep: '1.0.0',
  node: 'v20.20.2',
  machine: { cpu: 'x', cores: 2, os: 'linux', arch: 'x64', load: 0 },
  seed: 7,
  candidate: { name: 'working tree' },
  processes: 5,
  confirming: 7,
  mostProcesses: 9,
  rounds: 3,
  comparisons: [],
} as const;

/** Runs a comparison whose processes measure these, one after the other, and then nothing more. */
async function run(results: readonly Measurement[], more: Partial<BenchComparison> = {}) {
  const requests: MeasureRequest[] = [];
  const kept: (ProcessRecord | ProblemRecord)[] = [];
  await runStages({
    header: { ...header, comparisons: [] },
    index: 3,
    comparison: comparisonOf(more),
    measure: async (request) => {
      requests.push(request);
      const result = results[requests.length - 1];
      if (result === undefined) throw new RangeError('one process too many');
      return result;
    },
    signal: new AbortController().signal,
    keep: (record) => kept.push(record),
  });
  return { requests, kept, stages: requests.map(({ stage }) => stage).join('') };
}

const times = (count: number, ratio: number, control = 1): Measurement[] =>
  Array.from({ length: count }, () => measured(ratio, control));

describe('a comparison', () => {
  it('that is the same ends after its first stage', async () => {
    const { stages, kept, requests } = await run(times(5, 1));
    expect(stages).toBe('11111');
    expect(kept).toHaveLength(5);
    expect(kept[0]).toMatchObject({ kind: 'process', comparison: 3, stage: 1, operations: 1000 });
    expect(requests.map(({ process }) => process)).toEqual([0, 1, 2, 3, 4]);
    expect(requests[0]).toMatchObject({ seed: 7, rounds: 3 });
  });

  it('that is slower has a fresh stage to confirm it', async () => {
    const { stages } = await run([...times(5, 1.06), ...times(7, 1)]);
    expect(stages).toBe('111112222222');
  });

  it('that is undecided gets two processes at a time, up to the most', async () => {
    const torn = [1, 1, 1.04, 1.04, 1.04].map((ratio) => measured(ratio));
    const { stages } = await run([...torn, ...times(4, 1)]);
    expect(stages).toBe('1'.repeat(9));
  });

  it('that is decided by more processes stops there', async () => {
    const torn = [1, 1, 1, 1, 1.04].map((ratio) => measured(ratio));
    const { stages } = await run([...torn, ...times(2, 1)]);
    expect(stages).toBe('1'.repeat(7));
  });

  it('whose control leaves its band gets more processes, too', async () => {
    const { stages } = await run([...times(3, 1, 1.03), ...times(4, 1)]);
    expect(stages).toBe('1'.repeat(7));
  });

  it('with itself has all processes at once, and no second stage', async () => {
    const { stages } = await run(times(9, 1.5), { against: { kind: 'self', name: 'self' } });
    expect(stages).toBe('1'.repeat(9));
  });

  it('with an oracle need not be confirmed where nothing was demanded', async () => {
    const against = { kind: 'oracle', name: 'other' } as const;
    // The control is then a copy of the candidate.
    expect((await run(times(5, 2, 2), { against })).stages).toBe('11111');
    const demanded = await run(times(12, 2, 2), { against, most: 1.5 });
    expect(demanded.stages).toBe('111112222222');
  });
});

describe('a problem', () => {
  it('ends the comparison', async () => {
    const problem: Measurement = { kind: 'problem', status: 'crash', message: 'gone' };
    const { kept } = await run([measured(1), problem]);
    expect(kept.map(({ kind }) => kind)).toEqual(['process', 'problem']);
    expect(kept[1]).toEqual({ ...problem, comparison: 3 });
  });

  it('is a clock that does not move', async () => {
    const good = measured(1);
    if (good.kind !== 'process') throw new RangeError('not measured');
    const still = { ...good, control: { cpu: [0, 0, 0], wall: [1, 1, 1] } };
    const { kept } = await run([still]);
    expect(kept).toEqual([
      {
        kind: 'problem',
        comparison: 3,
        status: 'error',
        message: 'the clock did not move in 3 of 3 rounds',
      },
    ]);
  });
});

describe('a run that is stopped', () => {
  it.each(['returns', 'throws'])('keeps nothing of a process that then %s', async (end) => {
    const stop = new AbortController();
    const kept: unknown[] = [];
    await runStages({
      header: { ...header, comparisons: [] },
      index: 0,
      comparison: comparisonOf(),
      measure: async ({ process, signal }) => {
        if (process < 2) return measured(1);
        stop.abort();
        if (end === 'throws') signal.throwIfAborted();
        return measured(1);
      },
      signal: stop.signal,
      keep: (record) => kept.push(record),
    });
    expect(kept).toHaveLength(2);
  });

  it('passes on what was not thrown because of the stop', async () => {
    const run = runStages({
      header: { ...header, comparisons: [] },
      index: 0,
      comparison: comparisonOf(),
      measure: async () => {
        throw new TypeError('a bug');
      },
      signal: new AbortController().signal,
      keep: () => undefined,
    });
    await expect(run).rejects.toThrow('a bug');
  });
});
