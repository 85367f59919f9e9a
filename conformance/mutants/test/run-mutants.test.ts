import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { MutantResult, MutationReport } from '../../../spec/generated/mutation-report.ts';
import { explainerOf, schemaOf } from '../../../spec/validate/schemas.ts';
import { problemsOf } from '../../../spec/validate.ts';
import { checkLine } from '../../run-log/line.ts';
import type { MutationOptions } from '../mutation-options.ts';
import { type MutationHost, runMutants } from '../run-mutants.ts';
import { TOY, TOY_MUTANTS, toyRoot } from './toy.ts';

const root = toyRoot(TOY_MUTANTS);
const folder = mkdtempSync(join(tmpdir(), 'lockstep-mutate-'));
afterAll(() => {
  root.remove();
  rmSync(folder, { recursive: true, force: true });
});

const OPTIONS: MutationOptions = {
  games: [TOY],
  mutants: [],
  roots: [root.path],
  policy: 'guided',
  steps: 200,
  seed: 1,
  vectors: false,
  allKinds: false,
  jobs: 2,
  folder,
  version: '0.0.0',
  node: 'v20',
};

function run(
  change: Partial<MutationOptions>,
  host: Partial<MutationHost> = {},
): ReturnType<typeof runMutants> {
  return runMutants({ ...OPTIONS, ...change }, { signal: new AbortController().signal, ...host });
}

describe('mutants of a game of another folder', () => {
  let report: MutationReport;
  let log: string;
  const result = (id: string): MutantResult | undefined =>
    report.games[0]?.mutants.find((mutant) => mutant.id === id);

  beforeAll(async () => {
    ({ report, log } = await run({}));
  });

  test('one that plays otherwise is killed in lockstep and the clause is blamed', () => {
    expect(result('turn-stays')).toMatchObject({
      verdict: 'killed',
      kills: [{ kind: 'lockstep', item: 'state', status: 'fail' }],
      steps: 1,
      place: 1,
    });
  });

  test('one that hangs is killed by the deadline', () => {
    expect(result('hangs')).toMatchObject({ verdict: 'killed', kills: [{ status: 'timeout' }] });
  });

  test('one that throws in play is killed, with what it threw', () => {
    const { kills = [] } = result('throws-in-play') ?? {};
    expect(kills).toMatchObject([
      { status: 'error', problem: expect.stringContaining('TypeError') },
    ]);
  });

  test('one that prints without end is killed', () => {
    expect(result('floods')).toMatchObject({ verdict: 'killed' });
    expect(['protocol', 'timeout', 'crash']).toContain(result('floods')?.kills[0]?.status);
  });

  test('one that cannot be loaded is an error, with the reason', () => {
    expect(result('throws-when-loaded')).toMatchObject({
      verdict: 'error',
      kills: [],
      problem: expect.stringContaining('not today'),
    });
  });

  test('one that no game can tell from the rules is shown with its proof', () => {
    expect(result('says-nothing-else')).toMatchObject({
      verdict: 'equivalent',
      proof: expect.stringContaining('Adding one'),
    });
  });

  test('a proof is no protection', () => {
    expect(result('claims-too-much')).toMatchObject({ verdict: 'refuted' });
  });

  test('results are in the order of the file, and summed up', () => {
    const [game] = report.games;
    expect(game?.mutants.map(({ id }) => id)).toEqual(TOY_MUTANTS.map(({ id }) => id));
    expect(game?.summary).toMatchObject({
      killed: 4,
      survived: 0,
      equivalent: 1,
      refuted: 1,
      error: 1,
    });
    expect(report).toMatchObject({ verdict: 'survivors', exitCode: 1 });
    expect(problemsOf('mutation-report', report)).toEqual([]);
  });

  test('the log has each result, as its schema says, in a chain of hashes', () => {
    const schema = schemaOf('mutation-report');
    const isLine = explainerOf(schema['$defs'].line, schema);
    const lines = readFileSync(log, 'utf8').trimEnd().split('\n');
    expect(lines).toHaveLength(TOY_MUTANTS.length + 2);
    let hash = '';
    for (const line of lines) {
      const checked = checkLine(line, hash);
      expect(checked.intact, line).toBe(true);
      expect(isLine(JSON.parse(line)), line).toBe(true);
      hash = checked.hash;
    }
    expect(readdirSync(folder).filter((name) => name.endsWith('.lock'))).toEqual([]);
  });
});

test('with all kinds it is seen what else kills', async () => {
  const { report } = await run({ mutants: ['turn-stays'], allKinds: true });
  const kinds = report.games[0]?.mutants[0]?.kills.map(({ kind }) => kind);
  expect(kinds?.slice(0, 2)).toEqual(['lockstep', 'laws']);
});

test('the engine as it is raises no alarm, on the same way', async () => {
  const { report } = await run({ clean: 3 });
  const { clean = [], planned } = report.games[0] ?? {};
  expect(clean.map(({ seed, alarms }) => ({ seed, alarms }))).toEqual([
    { seed: 1, alarms: [] },
    { seed: 2, alarms: [] },
    { seed: 3, alarms: [] },
  ]);
  expect(Math.min(...clean.map(({ steps }) => steps))).toBeGreaterThan(200);
  expect(planned).toBe(3);
  expect(report).toMatchObject({ verdict: 'killed', exitCode: 0 });
});

test('a mutant alone gives what it gives among others', async () => {
  const steps: number[] = [];
  for (const mutants of [['turn-stays', 'claims-too-much'], ['claims-too-much']]) {
    const { report } = await run({ mutants });
    steps.push(report.games[0]?.mutants.at(-1)?.steps ?? -1);
  }
  expect(steps[0]).toBe(steps[1]);
});

test('a run that is told to stop keeps what it has, and says so', async () => {
  const stop = new AbortController();
  const { report } = await run(
    { jobs: 1 },
    {
      signal: stop.signal,
      ends: () => stop.abort({ kind: 'interrupt', by: 'SIGINT' }),
    },
  );
  expect(report).toMatchObject({ verdict: 'incomplete', exitCode: 130, interrupted: 'SIGINT' });
  expect(report.games[0]?.mutants).toHaveLength(1);
});

test('a mutant that there is not is refused', async () => {
  await expect(run({ mutants: ['nobody'] })).rejects.toThrow('there is no mutant "nobody"');
});

test('a patch that does not apply is refused before anything runs', async () => {
  const stale = toyRoot([
    { ...TOY_MUTANTS[0], hunks: [{ find: 'gone', replace: '' }] } as (typeof TOY_MUTANTS)[number],
  ]);
  try {
    await expect(run({ roots: [stale.path] })).rejects.toThrow(
      /do not pass the lint:.*\n.*found it 0/,
    );
  } finally {
    stale.remove();
  }
});
