import { describe, expect, test } from 'vitest';
import { digestOf } from '../../../spec/digest.ts';
import { sampleOf } from '../../paired/sample.ts';
import { measureWire } from '../measure-wire.ts';
import type { WireWork } from '../wire-work.ts';
import { halving, playing, toyProgram } from './toy.ts';

interface Comparison {
  readonly candidate?: string;
  readonly other?: string;
  readonly work?: WireWork;
  readonly rounds?: number;
}

function measure({ candidate, other, work = halving, rounds = 12 }: Comparison) {
  const { signal } = new AbortController();
  const programs = {
    candidate: toyProgram(candidate).open,
    other: toyProgram(other).open,
  };
  return measureWire(work, programs, { stage: 1, process: 0, seed: 1, rounds, signal });
}

async function problem(comparison: Comparison): Promise<string> {
  const measured = await measure(comparison);
  return measured.kind === 'problem' ? `${measured.status}: ${measured.message}` : 'none';
}

describe('two programs that do the same', () => {
  test.each([
    ['inputs of a kernel', halving, [[0], [1], [2], [3], [4], [5]]],
    [
      'games',
      playing,
      [
        [1, 0, 0, 2, 1],
        [2, 0, 0, 4, 2],
        [3, 0, 0, 6, 3],
      ],
    ],
  ])('are compared by the times that they tell: %s', async (_, work, records) => {
    const measured = await measure({ work, other: 'slow' });
    if (measured.kind === 'problem') throw new Error(measured.message);
    const { candidate, other, control, checksum, operations } = measured;
    for (const { cpu, wall } of [candidate, other, control]) {
      expect([cpu.length, wall.length]).toEqual([12, 12]);
    }
    expect(sampleOf(measured, 'oracle')).toMatchObject({ ratio: 1 / 3, control: 1 });
    // The clock of the toy says 100 us for each operation: 5 ms are 50, in whole repetitions.
    expect(candidate.cpu.every((ns) => ns >= 4e6 && ns <= 7e6)).toBe(true);
    expect(operations * 100_000).toBeCloseTo(candidate.cpu[0] ?? 0, -6);
    expect(checksum).toBe(digestOf(records));
  });

  test('have smaller blocks and fewer if the other one is slow', async () => {
    const measured = await measure({ other: 'snail', rounds: 40 });
    if (measured.kind === 'problem') throw new Error(measured.message);
    expect(measured.candidate.cpu.length).toBe(30);
    expect(Math.max(...measured.candidate.cpu)).toBeLessThan(2.5e6);
    expect(sampleOf(measured, 'oracle').ratio).toBe(1 / 40);
  });
});

describe('no ratio comes of', () => {
  test.each([
    [
      'wrong-digest',
      /^mismatch: the same work has come to .* \(good\) and f{16} .* \(wrong-digest\)/,
    ],
    ['wrong-digest-later', /^mismatch: /],
    ['no-bench', /^unsupported: no-bench does not offer bench$/],
    ['no-kernel', /^unsupported: no-kernel does not offer kernel:half$/],
    ['other-game', /^unsupported: other-game does not play toy@1.0$/],
    ['no-cpu', /^unsupported: no-cpu does not tell its CPU time$/],
    ['internal', /^error: internal refuses the work with internal: out of order$/],
    ['hang', /^timeout: hang: no reply to bench within [0-9]+ ms$/],
    ['garbage', /^protocol: garbage: not JSON/],
    ['dies', /^crash: dies: exited with code 3$/],
    ['dies-later', /^crash: dies-later: exited with code 3$/],
  ])('an other program that is %s', async (other, expected) => {
    expect(await problem({ other })).toMatch(expected);
  });

  test('a candidate that breaks', async () => {
    expect(await problem({ candidate: 'dies' })).toBe('crash: dies: exited with code 3');
    expect(await problem({ candidate: 'wrong-digest' })).toMatch(/^mismatch: /);
  });

  test('a program that is not there', async () => {
    const { signal } = new AbortController();
    const { processImplementation } = await import(
      '../../../oracles/client/process-implementation.ts'
    );
    const nobody = () => processImplementation({ name: 'nobody', command: ['no-such-program'] });
    const programs = { candidate: toyProgram().open, other: nobody };
    const request = { stage: 1, process: 0, seed: 1, rounds: 3, signal } as const;
    expect(await measureWire(halving, programs, request)).toMatchObject({
      kind: 'problem',
      status: 'missing',
      message: expect.stringContaining('no-such-program'),
    });
  });
});

test('a measurement that is aborted ends its programs', async () => {
  const stop = new AbortController();
  const opened = [toyProgram('hang').open(), toyProgram('hang').open(), toyProgram('hang').open()];
  const programs = {
    candidate: () => opened.pop() ?? toyProgram().open(),
    other: () => opened.pop() ?? toyProgram().open(),
  };
  const all = [...opened];
  const request = { stage: 1, process: 0, seed: 1, rounds: 3, signal: stop.signal } as const;
  const measured = measureWire(halving, programs, request);
  await Promise.all(all.map((program) => program.hello()));
  stop.abort();
  await measured;
  for (const program of all) {
    expect(await program.request({ op: 'bye' })).toMatchObject({ kind: 'fault' });
  }
});
