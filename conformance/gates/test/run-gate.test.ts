import { existsSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { UsageError } from '../../../spec/errors.ts';
import type { GateFile } from '../../../spec/generated/gate-file.ts';
import { realLogFiles } from '../../run-log/log-files.ts';
import { ResultLog } from '../../run-log/result-log.ts';
import type { Stop } from '../../stop.ts';
import { clearLogs, type GatePlan, planGate } from '../gate-plan.ts';
import { noteSources, sourceProblems } from '../judged-sources.ts';
import { PARTS, partsOf } from '../parts.ts';
import { readEvidence } from '../read-evidence.ts';
import { type GateRunners, runGate } from '../run-gate.ts';
import { benched, compared, mutant, type SampleGate, sampleGate } from './sample-gate.ts';

const FILE: Partial<GateFile> = {
  games: { 2048: { mutants: {} }, drop7: {}, snake123: { mutants: { steps: 500 } } },
  speed: { base: 'v1', kernels: [{ kernel: '2048/row', against: 'base' }] },
};

let sample: SampleGate;
let plan: GatePlan;
beforeEach(() => {
  sample = sampleGate({}, FILE);
  plan = planned();
});
afterEach(() => sample.remove());

function planned(wishes: Partial<Parameters<typeof planGate>[1]> = {}): GatePlan {
  const parts = { looked: PARTS, warned: [] };
  return planGate(sample.gate, {
    games: [],
    parts,
    output: join(sample.folder, '.lockstep'),
    ...wishes,
  });
}

/** Runners that only note what they were asked for. */
function noting(change: Partial<GateRunners> = {}): {
  readonly asked: string[];
  runners: GateRunners;
} {
  const asked: string[] = [];
  const runners: GateRunners = {
    check: async ({ game }) => void asked.push(`check ${game}`),
    mutate: async ({ game }) => void asked.push(`mutate ${game}`),
    bench: async ({ base }) => void asked.push(`bench ${base}`),
    ...change,
  } as GateRunners;
  return { asked, runners };
}

const live = (): AbortSignal => new AbortController().signal;

describe('a plan', () => {
  test('has a fixed log for each run, and what the caller says instead of the file', () => {
    expect(plan.checks.map(({ log }) => basename(log))).toEqual([
      'check-2048.jsonl',
      'check-drop7.jsonl',
      'check-snake123.jsonl',
    ]);
    expect(plan.mutations.map(({ game }) => game)).toEqual(['2048', 'snake123']);
    expect([plan.seed, ...plan.speed.map(({ base }) => base)]).toEqual([1, 'v1']);
    const other = planned({ seed: 9, against: 'main', games: ['2048'] });
    expect([other.checks.length, other.checks[0]?.seed, other.speed[0]?.base]).toEqual([
      1,
      9,
      'main',
    ]);
  });

  test('refuses a revision with which nothing would be compared', () => {
    const idle = { looked: partsOf('--only', ['agreement']), warned: [] };
    expect(() => planned({ against: 'main', parts: idle })).toThrow(
      '--against main: nothing is compared with a base here',
    );
  });

  test('runs no more than the parts need', () => {
    const only = (...names: string[]): GatePlan =>
      planned({ parts: { looked: partsOf('--only', names), warned: [] } });
    expect(only('speed')).toMatchObject({ checks: [], mutations: [] });
    expect(only('mutants').speed).toEqual([]);
    // No events are demanded, so nothing has to be checked for them.
    expect(only('events').checks).toEqual([]);
    expect(only('correctness')).toMatchObject({ parts: { looked: PARTS.slice(0, 4) } });
  });

  test('refuses games and parts that there are not', () => {
    expect(() => planned({ games: ['2049'] })).toThrow(expect.objectContaining({ code: 'E_GAME' }));
    expect(() => partsOf('--only', ['spede'])).toThrow(expect.objectContaining({ code: 'E_PART' }));
  });

  test('removes the logs that are written again, and no others', () => {
    clearLogs(plan);
    const [first, second] = plan.checks.map(({ log }) => log);
    writeFileSync(first ?? '', 'old');
    writeFileSync(second ?? '', 'old');
    clearLogs(planned({ games: ['2048'] }));
    expect([existsSync(first ?? ''), existsSync(second ?? '')]).toEqual([false, true]);
  });
});

describe('a run', () => {
  test('checks first, then mutants one game after the other, then speed alone', async () => {
    const { asked, runners } = noting();
    await runGate(plan, runners, { signal: live(), jobs: 1 });
    expect(asked).toEqual([
      ...['2048', 'drop7', 'snake123'].map((game) => `check ${game}`),
      'mutate 2048',
      'mutate snake123',
      'bench v1',
    ]);
  });

  test('has so many checks at a time, and nothing else beside them', async () => {
    let now = 0;
    const seen: number[] = [];
    const enter = async (): Promise<undefined> => {
      now += 1;
      seen.push(now);
      await new Promise((resolve) => setImmediate(resolve));
      now -= 1;
      return undefined;
    };
    const { runners } = noting({ check: enter, mutate: enter, bench: enter });
    await runGate(plan, runners, { signal: live(), jobs: 2 });
    expect(seen).toEqual([1, 2, 2, 1, 1, 1]);
  });

  test('goes on when something breaks, and tells what', async () => {
    const { asked, runners } = noting({
      check: async ({ game }) => {
        if (game === '2048') throw new UsageError('E_X', 'no way', { hint: 'Turn back.' });
        if (game === 'drop7') throw new TypeError('odd');
        return { status: 'error', message: 'it was killed by SIGKILL' };
      },
    });
    const problems = await runGate(plan, runners, { signal: live(), jobs: 1 });
    expect(plan.checks.map(({ log }) => problems.get(log)?.message)).toEqual([
      'no way (E_X). Turn back.',
      'this is a fault of lockstep itself: TypeError: odd',
      'it was killed by SIGKILL',
    ]);
    expect(asked).toContain('bench v1');
  });

  test('starts nothing more when it is stopped', async () => {
    const stop = new AbortController();
    const { asked, runners } = noting({
      mutate: async () => {
        const reason: Stop = { kind: 'interrupt', by: 'SIGINT' };
        stop.abort(reason);
        return { status: 'notrun', message: 'it was interrupted' };
      },
    });
    const problems = await runGate(plan, runners, { signal: stop.signal, jobs: 1 });
    expect(asked).toHaveLength(3);
    expect([...problems.keys()].map((log) => basename(log))).toEqual(['mutate-2048.jsonl']);
  });
});

describe('the logs of a gate', () => {
  const bench = (): ReturnType<typeof benched> => benched(compared());

  /** Writes the log of the mutants of 2048. */
  function writeMutants(more: { readonly steps?: number; readonly footer?: boolean } = {}): string {
    const { steps = 12_000, footer = true } = more;
    clearLogs(plan);
    const log = new ResultLog(realLogFiles, plan.folder, 'mutate-2048.jsonl');
    const facts = {
      lockstep: '0.1.0',
      node: 'v20',
      seed: 1,
      steps,
      policy: 'guided',
      vectors: false,
      allKinds: false,
    };
    const games = [{ id: '2048', version: '1.0', planned: 2 }];
    log.append({ kind: 'header', format: 'lockstep-mutation-log@1', ...facts, games });
    for (const id of ['one', 'two']) {
      log.append({ kind: 'mutant', game: '2048', result: mutant(id, 'killed') });
    }
    if (footer) log.append({ kind: 'footer', verdict: 'killed', exitCode: 0 });
    log.close();
    return log.path;
  }

  test('that are not there were not run', () => {
    const { checks, mutations, speed } = readEvidence(plan, bench);
    const missing = { problem: { status: 'notrun', message: 'it was not run' } };
    expect([checks.get('2048'), mutations.get('2048'), speed.get('base')]).toEqual([
      missing,
      missing,
      missing,
    ]);
  });

  test('of mutants are read back', () => {
    writeMutants();
    const found = readEvidence(plan, bench).mutations.get('2048');
    expect(found?.problem).toBeUndefined();
    expect(found?.record?.mutants.map(({ id }) => id)).toEqual(['one', 'two']);
  });

  test('that end too early are an error, whatever they hold', () => {
    writeMutants({ footer: false });
    const found = readEvidence(plan, bench).mutations.get('2048');
    expect(found).toMatchObject({ problem: { status: 'error' }, record: { planned: 2 } });
    const path = writeMutants();
    truncateSync(path, readFileSync(path).length - 200);
    const torn = readEvidence(plan, bench).mutations.get('2048');
    expect(torn?.problem?.message).toBe('1 of 2 mutants were run');
  });

  test('that somebody has changed are not read', () => {
    const path = writeMutants();
    writeFileSync(path, readFileSync(path, 'utf8').replace('"killed"', '"equivalent"'));
    const found = readEvidence(plan, bench).mutations.get('2048');
    expect(found?.record).toBeUndefined();
    expect(found?.problem?.message).toMatch(/:2 is no intact line .* \(E_LOG_DAMAGED\)$/);
  });

  test('of another run are not judged', () => {
    writeMutants({ steps: 3 });
    expect(readEvidence(plan, bench).mutations.get('2048')).toEqual({
      problem: {
        status: 'error',
        message: 'its log is that of another run: steps 3, demanded 12000',
      },
    });
  });

  test('are about the files of their time', () => {
    writeMutants();
    expect([...sourceProblems(plan).values()][0]?.message).toMatch(/^nobody knows/);
    noteSources(plan);
    expect(sourceProblems(plan).size).toBe(0);
    // What a later gate on another game notes leaves the notes on this one alone.
    noteSources(planned({ games: ['drop7'] }));
    expect(sourceProblems(plan).size).toBe(0);
    const notes = join(plan.folder, 'sources.json');
    writeFileSync(notes, readFileSync(notes, 'utf8').replace(/"mutate-2048.jsonl": "./, '$&0'));
    expect([...sourceProblems(plan)]).toEqual([
      [
        expect.stringContaining('mutate-2048'),
        { status: 'error', message: expect.stringContaining('changed') },
      ],
    ]);
    rmSync(notes);
    expect(sourceProblems(plan).size).toBe(1);
  });
});
