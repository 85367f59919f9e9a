import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { loadCreateEngine } from '../../../engines/catalog.ts';
import { inProcessImplementation } from '../../../oracles/in-process.ts';
import { digestOf } from '../../../spec/digest.ts';
import { loadGame } from '../../../spec/load.ts';
import { thisMachine } from '../../paired/machine.ts';
import { runBench } from '../../paired/run-bench.ts';
import { engineProgram, oracleProgram, type WireProgram } from '../programs.ts';
import { wireComparison } from '../wire-comparison.ts';
import { wireWork } from '../wire-work.ts';

const folder = mkdtempSync(join(tmpdir(), 'wire-'));
afterAll(() => rmSync(folder, { recursive: true }));

const game = loadGame('2048');
const source = { game, createEngine: await loadCreateEngine(game.source), seed: 5 };
const benchmark = {
  name: 'row',
  title: 'One row',
  unit: 'row',
  corpus: 'rows',
  wire: { kernel: 'row' },
};

const chosen = { id: '2048/row', game: '2048', benchmark };

async function run(other: WireProgram) {
  const planned = wireComparison(chosen, { candidate: engineProgram('2048'), other });
  const { report } = await runBench(
    {
      facts: {
        lockstep: '0',
        node: process.version,
        machine: thisMachine(),
        seed: 5,
        candidate: { name: 'this tree' },
      },
      sizes: { processes: 1, confirming: 1, mostProcesses: 1, rounds: 3 },
      comparisons: planned === undefined ? [] : [planned],
      folder,
      file: `${other.name.replaceAll(' ', '-')}.jsonl`,
    },
    { signal: new AbortController().signal },
  );
  return report;
}

describe('a planned comparison of programs', () => {
  test('times the served engine on the recorded inputs', async () => {
    const [result] = (await run(engineProgram('2048'))).comparisons;
    expect(result).toMatchObject({
      kernel: '2048/row',
      against: { kind: 'oracle', name: 'lockstep serve 2048' },
      rounds: 3,
    });
    const { request, pieces } = wireWork(source, benchmark);
    const { op: _op, ...work } = request([...pieces.keys()], 1);
    if (!('in' in work)) throw new Error('expected a kernel');
    const { spec } = game;
    const { createEngine } = source;
    const engine = inProcessImplementation({ spec, createEngine, name: 'engine', version: '0' });
    const evaluated = await engine.request({ op: 'kernel', ...work });
    const outputs = evaluated.kind === 'reply' ? evaluated.reply.out : [];
    expect(result?.checksum).toBe(digestOf(outputs.map((out) => ('err' in out ? [] : out))));
  });

  test('does not exist for work that no program is asked to do', () => {
    const { wire: _wire, ...own } = benchmark;
    const programs = { candidate: engineProgram('2048'), other: oracleProgram('2048-python') };
    expect(wireComparison({ ...chosen, benchmark: own }, programs)).toBeUndefined();
  });

  test('carries what is demanded', () => {
    const programs = { candidate: engineProgram('2048'), other: oracleProgram('2048-python') };
    expect(wireComparison(chosen, programs)?.comparison).toMatchObject({ threshold: 0.1 });
    expect(wireComparison(chosen, programs, { most: 2.5 })?.comparison.most).toBe(2.5);
  });

  test('says which oracle is missing', async () => {
    const report = await run(oracleProgram('2048-cobol'));
    expect(report).toMatchObject({ verdict: 'error', exitCode: 2 });
    expect(report.comparisons[0]).toMatchObject({ verdict: 'missing' });
    expect(report.reasons[0]).toContain('2048/row against 2048-cobol');
  });
});
