import { describe, expect, test } from 'vitest';
import type { BenchReport, BenchResult, BenchStage } from '../../spec/generated/bench-report.ts';
import { renderBench } from '../render-bench.ts';
import { renderExplored } from '../render-explored.ts';

const plain = (_style: string, text: string) => text;

function stage(ratio: number, more: Partial<BenchStage> = {}): BenchStage {
  const one = { value: ratio, lo: ratio - 0.01, hi: ratio + 0.01 };
  const control = { value: 1, lo: 0.99, hi: 1.01 };
  return { verdict: 'same', processes: 5, ratio: one, wall: one, control, ...more };
}

const SAME: BenchResult = {
  kernel: '2048/row',
  title: 'Rows',
  unit: 'row',
  against: { kind: 'base', name: 'HEAD~1' },
  threshold: 0.03,
  verdict: 'same',
  stages: [stage(1.002)],
  operations: 1000,
  checksum: '0123abcd',
  candidateNs: 1.503,
  otherNs: 1.5,
};

const SLOWER: BenchResult = {
  ...SAME,
  kernel: '2048/random-moves',
  unit: 'move',
  verdict: 'slower',
  stages: [stage(1.101), stage(1.1, { processes: 7 })],
  candidateNs: 12_345.6,
};

const ITSELF: BenchResult = {
  ...SAME,
  against: { kind: 'self', name: 'self' },
  noise: { deviation: 0.012, worst: 0.008, threshold: 0.024 },
};

function report(comparisons: BenchResult[], more: Partial<BenchReport> = {}): BenchReport {
  return {
    format: 'lockstep-bench-report@1',
    lockstep: '0.1.0',
    node: 'v20.19.0',
    machine: { cpu: 'a processor', cores: 2, os: 'linux 6', arch: 'x64', load: 0.5 },
    seed: 1,
    candidate: { name: 'working tree', sha: 'a'.repeat(40), dirty: false },
    base: { name: 'HEAD~1', sha: 'b'.repeat(40) },
    verdict: 'passed',
    exitCode: 0,
    reasons: [],
    comparisons,
    ...more,
  };
}

describe('the report of a run of benchmarks', () => {
  test('has a row for each ratio, and names what failed', () => {
    const failed = report([SAME, SLOWER], {
      verdict: 'failed',
      exitCode: 1,
      reasons: ['2048/random-moves against HEAD~1: takes 1.100 times as long'],
    });
    expect(renderBench(failed, plain)).toBe(
      `candidate working tree aaaaaaaaaaaa, base HEAD~1 bbbbbbbbbbbb, seed 1
a processor, 2 cores, load 0.5, linux 6 x64, Node v20.19.0

ratios of CPU time, candidate over other: above 1 the candidate is slower
kernel             against  ratio   from     to  verdict     CPU  other           control              processes  checksum
2048/row           HEAD~1   1.002  0.992  1.012  same       1.50   1.50  ns/row   1.000 (0.990-1.010)  5          0123abcd
2048/random-moves  HEAD~1   1.100  1.090  1.110  slower   12,346   1.50  ns/move  1.000 (0.990-1.010)  5+7        0123abcd

2 comparisons: 1 same, 1 slower
! 2048/random-moves against HEAD~1: takes 1.100 times as long
failed: 2048/random-moves
`,
    );
  });

  test('has a row for what was timed against itself, and the threshold that the machine supports', () => {
    const { base: _base, ...alone } = report([ITSELF]);
    expect(renderBench(alone, plain)).toContain(
      `kernel     CPU          per second  deviation  worst  supports  wanted  verdict  processes  checksum
2048/row  1.50  ns/row     665.3 M      1.2 %  0.8 %     2.4 %   3.0 %  steady   5          0123abcd
`,
    );
  });

  test('says what makes it worth less: load, changes that are not committed', () => {
    const text = renderBench(
      report([SAME], {
        machine: { cpu: 'a processor', cores: 2, os: 'linux 6', arch: 'x64', load: 7.25 },
        candidate: { name: 'working tree', sha: 'a'.repeat(40), dirty: true },
      }),
      plain,
    );
    expect(text).toContain('candidate working tree aaaaaaaaaaaa with changes, base');
    expect(text).toContain('\nother work was running: load 7.3 on 2 cores\n');
    expect(text).toContain('\nthe candidate has changes that are not committed\n');
  });

  test('has rows for what has no ratio, and says where it was stopped', () => {
    const { checksum: _sum, candidateNs: _own, otherNs: _other, ...bare } = SAME;
    const text = renderBench(
      report([{ ...bare, verdict: 'notrun', stages: [] }], {
        verdict: 'interrupted',
        exitCode: 130,
        interrupted: 'SIGINT',
      }),
      plain,
    );
    expect(text).toMatch(/^2048\/row {2}HEAD~1 +notrun +ns\/row$/m);
    expect(text).toMatch(/^interrupted, stopped by SIGINT$/m);
  });

  test('paints what failed red and what is open yellow, and makes foreign text inert', () => {
    const tag = (style: string, text: string) => `<${style}>${text}</${style}>`;
    const missing: BenchResult = {
      ...SAME,
      against: { kind: 'oracle', name: 'a\u001b[2Jb' },
      verdict: 'missing',
      stages: [],
    };
    const text = renderBench(report([SLOWER, missing]), tag);
    expect(text).toMatch(/^<red>2048\/random-moves .*<\/red>$/m);
    expect(text).toMatch(/^<yellow>2048\/row +a\\u001b\[2Jb .*<\/yellow>$/m);
    expect(text).not.toContain('\u001b');
  });
});

describe('a look at kernels', () => {
  test('shows times, and how much faster than its yardstick a kernel is', () => {
    const one = (name: string, ns: number, yardstick?: string) => ({
      id: `toy/${name}`,
      game: 'toy',
      benchmark: {
        name,
        title: name,
        unit: 'step',
        corpus: 'numbers',
        ...(yardstick === undefined ? {} : { yardstick }),
      },
      ns,
      spread: 0.0123,
      operations: 100,
      checksum: '0123abcd',
    });
    expect(renderExplored([one('fast', 12.34, 'slow'), one('slow', 45_600)])).toBe(
      `kernel       CPU            spread  per second  checksum  corpus
toy/fast    12.3  ns/step  +-1.2 %      81.0 M  0123abcd  numbers
toy/slow  45,600  ns/step  +-1.2 %      21.9 k  0123abcd  numbers
toy/fast is 3695.3 times as fast as toy/slow
`,
    );
  });
});
