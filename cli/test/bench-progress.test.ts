import { describe, expect, test } from 'vitest';
import type { BenchComparison } from '../../spec/generated/bench-log-line.ts';
import { benchProgress } from '../bench-progress.ts';

const COMPARISON: BenchComparison = {
  kernel: '2048/row',
  title: 'Rows',
  unit: 'row',
  against: { kind: 'base', name: 'HEAD~1' },
  threshold: 0.03,
};

const times = (ns: number) => ({ cpu: [ns, ns], wall: [ns, ns] });

function record(stage: 1 | 2, candidate: number) {
  return {
    kind: 'process' as const,
    comparison: 0,
    stage,
    operations: 10,
    checksum: '00000000',
    candidate: times(candidate),
    other: times(100),
    control: times(100),
  };
}

/** What is written of a comparison with a stage of two processes, which needs a third. */
function show(live: boolean): string {
  let text = '';
  const progress = benchProgress({ live, colour: live, columns: 60 }, 2, (more) => {
    text += more;
  });
  progress.tell('building HEAD~1');
  progress.starts(COMPARISON, 0, 3);
  for (const time of [110, 120, 130]) progress.measured(record(1, time));
  progress.measured(record(2, 140));
  progress.measured({ kind: 'problem', comparison: 0, status: 'crash', message: 'x\u001b' });
  progress.finish();
  return text;
}

describe('progress of benchmarks', () => {
  test('in a pipe is a line for each process, with the median so far of its stage', () => {
    expect(show(false)).toBe(
      `building HEAD~1
[1/3] 2048/row against HEAD~1: process 1 of 2, ratio 1.100
[1/3] 2048/row against HEAD~1: process 2 of 2, ratio 1.150
[1/3] 2048/row against HEAD~1: process 3, ratio 1.200
[1/3] 2048/row against HEAD~1: confirming 1, ratio 1.400
[1/3] 2048/row against HEAD~1: crash, x\\u001b
`,
    );
  });

  test('on a terminal is one line that does not wrap and is gone in the end', () => {
    const lines = show(true).split('\r\u001b[2K');
    expect(lines.slice(0, 3)).toEqual(['', 'building HEAD~1\n', '[1/3] 2048/row against HEAD~1']);
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThan(60);
    expect(lines.at(-1)).toBe('');
  });
});
