import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Implementation } from '../../../oracles/implementation.ts';
import type { TraceFile } from '../../../spec/generated/trace-file.ts';
import type { VectorLine } from '../../../spec/generated/vector-line.ts';
import { parseJson } from '../../../spec/json-file.ts';
import type { LoadedGame } from '../../../spec/load.ts';
import { realLogFiles } from '../../run-log/log-files.ts';
import { tinsEngine, tinsSubject } from '../../test/tins/tins-game.ts';
import type { TinsFaults } from '../../test/tins/tins-machine.ts';
import { THREE, TINS } from '../../test/tins/tins-spec.ts';
import { failureStore } from '../failure-store.ts';
import type { PolicyName } from '../policies.ts';
import { promoteTrace } from '../promote.ts';
import { readTrace, requireBelow } from '../read-trace.ts';
import { type ReplaySides, replayTrace } from '../replay.ts';
import { addVector } from '../vector-file.ts';
import { runTins } from './fakes.ts';

const document = parseJson(JSON.stringify({ format: '1.0', ...TINS }), { file: 'tins.json' });
const GAME: LoadedGame = {
  source: { id: 'tins', dir: '/nowhere', root: '/nowhere' },
  spec: TINS,
  document,
};

function sides(faults: TinsFaults, subject?: Implementation): ReplaySides {
  return {
    game: GAME,
    profile: THREE,
    subject: subject ?? { ...tinsSubject(faults), name: 'tins' },
    reference: { ...tinsSubject(), name: 'right' },
    engine: tinsEngine(),
  };
}

async function traceOf(faults: TinsFaults, policy: PolicyName = 'guided'): Promise<TraceFile> {
  const { failures } = await runTins(faults, { steps: 3_000, policy });
  const file = failures[0]?.smallest.file;
  if (file === undefined) throw new Error('nothing was found');
  return file;
}

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lockstep-replay-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('a replay', () => {
  test('fails as long as the mistake is there, and says fixed when it is gone', async () => {
    const faults = { overfills: true } as const;
    const file = await traceOf(faults);
    const failed = await replayTrace(file, sides(faults));
    expect(failed).toMatchObject({
      status: 'failed',
      exitCode: 1,
      sameSignature: true,
      lane: 'state',
      executed: 1,
      of: 1,
    });
    expect(failed.report[0]).toBe('tins disagrees with right at step 1 of 1 (state)');
    expect(failed.report).toContainEqual(
      expect.stringMatching(/first difference: cells\[\d\]: expected 9, got 1\d/),
    );
    expect(failed.clauses).toContain('TN-05');
    const fixed = await replayTrace(file, sides({}));
    expect(fixed).toMatchObject({ status: 'fixed', exitCode: 0, executed: 1, of: 1 });
  });

  test('of every version that was ever saved fails with the signature that it tells', async () => {
    for (const faults of [
      { scoreOffAtTurn: 7 },
      { hiddenMemory: true },
      { reversedList: true },
    ] as const) {
      const { store, failures } = await runTins(faults, { steps: 1_500 });
      expect(failures.length).toBeGreaterThan(0);
      expect(store.versions.length).toBeGreaterThan(2);
      for (const version of store.versions) {
        const report = await replayTrace(version, sides(faults));
        expect(report.status).toBe('failed');
        // A version that was saved before the difference was located tells none.
        expect(report.sameSignature ?? true).toBe(true);
      }
    }
  });

  test('tells another difference from the one that the trace was written for', async () => {
    const file = await traceOf({ overfills: true });
    const report = await replayTrace(file, sides({ reversedList: true }));
    expect(report).toMatchObject({ status: 'failed', sameSignature: false, lane: 'legal' });
  });

  test('of a game that ends early is an error, never fixed', async () => {
    const file = await traceOf({ hiddenMemory: true }, 'mixed');
    const { tape: _tape, ...rest } = file;
    const report = await replayTrace({ ...rest, tape: [1, 1, 1, 1] }, sides({}));
    expect(report).toMatchObject({ status: 'error', exitCode: 2, executed: 1, of: 2 });
    expect(report.problem).toBe('both sides end after 1 of 2 steps (chance-short)');
  });

  test('is an error if a side breaks down or cannot be reached', async () => {
    const file = await traceOf({ overfills: true });
    const turn = (file.state?.[2] ?? 0) + 1;
    expect(await replayTrace(file, sides({ crashAtTurn: turn }))).toMatchObject({
      status: 'error',
    });
    const gone: Implementation = {
      ...tinsSubject(),
      name: 'gone',
      hello: async () => ({ kind: 'fault', status: 'unavailable', message: 'it is not built' }),
    };
    expect(await replayTrace(file, sides({}, gone))).toMatchObject({
      status: 'error',
      problem: 'gone: it is not built',
    });
  });

  test('of a thousand traces reads and plays each of them to its end', {
    timeout: 180_000,
  }, async () => {
    const store = failureStore(realLogFiles, folder, 1);
    const { failures } = await runTins({ scoreOffAtTurn: 5 }, { steps: 1_500 });
    const file = failures[0]?.smallest.file;
    if (file === undefined) throw new Error('nothing was found');
    const shared = sides({ scoreOffAtTurn: 5 });
    for (let index = 0; index < 1_000; index += 1) {
      const [over = 0, , ...more] = file.state ?? [];
      store.save({ ...file, id: `trace-${index}`, state: [over, index, ...more] });
    }
    let executed = 0;
    for (let index = 0; index < 1_000; index += 1) {
      const read = readTrace(`trace-${index}`, folder, (path) => resolve(folder, path));
      const report = await replayTrace(read.file, shared);
      expect(report).toMatchObject({ status: 'failed', sameSignature: true });
      executed += report.executed;
    }
    expect(executed).toBe(1_000);
  });
});

describe('the store of failing traces', () => {
  test('keeps whole files, also over an older version', async () => {
    const file = await traceOf({ overfills: true });
    const store = failureStore(realLogFiles, join(folder, 'out'), 1);
    const path = store.save(file);
    expect(store.save({ ...file, note: 'again' })).toBe(path);
    expect(JSON.parse(readFileSync(path, 'utf8'))).toMatchObject({ id: file.id, note: 'again' });
    store.remove(file.id ?? '');
    store.remove(file.id ?? '');
    expect(realLogFiles.kindOf(path)).toBe('missing');
  });

  test.each(['../x', '/etc/x', 'a/../../x', 'a\0b', 'a\\b', '', 'A', `${'a'.repeat(81)}`])(
    'takes no name like %j',
    async (id) => {
      const file = await traceOf({ overfills: true });
      const store = failureStore(realLogFiles, folder, 1);
      expect(() => store.save({ ...file, id })).toThrow(/no name of a trace/);
    },
  );

  test('writes through no link', async () => {
    const file = await traceOf({ overfills: true });
    mkdirSync(join(folder, 'elsewhere'));
    symlinkSync(join(folder, 'elsewhere'), join(folder, 'failures'));
    expect(() => failureStore(realLogFiles, folder, 1).save(file)).toThrow(/it is a link/);
  });
});

describe('reading a trace', () => {
  const read = (name: string): unknown => readTrace(name, folder, (path) => resolve(folder, path));

  test('refuses links, folders and what is not there', () => {
    mkdirSync(join(folder, 'failures'));
    writeFileSync(join(folder, 'secret.json'), '{}');
    symlinkSync(join(folder, 'secret.json'), join(folder, 'failures', 'link.json'));
    mkdirSync(join(folder, 'failures', 'folder.json'));
    expect(() => read('link')).toThrow(/is a link/);
    expect(() => read('folder')).toThrow(/no plain file/);
    expect(() => read('missing')).toThrow(/does not exist/);
    expect(() => read('a\0b')).toThrow(/it is no path/);
  });

  test('refuses a file with anything that is not in the schema, such as a command', async () => {
    const file = await traceOf({ overfills: true });
    writeFileSync(join(folder, 'x.json'), JSON.stringify({ ...file, run: ['sh', '-c', 'id'] }));
    expect(() => read('./x.json')).toThrow(/\/run: expected an object/);
    writeFileSync(join(folder, 'x.json'), JSON.stringify({ ...file, command: 'id' }));
    expect(() => read('./x.json')).toThrow(/command/);
  });
});

describe('a promoted trace', () => {
  const options = (oracle?: TinsFaults): Parameters<typeof promoteTrace>[1] => ({
    game: GAME,
    profile: THREE,
    reference: tinsSubject(),
    engine: tinsEngine(),
    oracles: oracle === undefined ? [] : [{ ...tinsSubject(oracle), name: 'witness' }],
  });

  test('is a case of one step with the answers of the reference', async () => {
    const file = await traceOf({ overfills: true });
    const { line, agreed } = await promoteTrace(file, options({}));
    expect(agreed).toEqual(['witness']);
    expect(line).toMatchObject({ kind: 'fan', id: `promoted-${file.id}`, state: file.state });
    expect(line.clauses).toContain('TN-05');
    const [branch] = line.kind === 'fan' ? line.branches : [];
    expect(branch?.tape).toHaveLength(1);
    expect(branch?.expect?.events).toContain('spill');
    expect(Object.keys(branch?.expect?.fields ?? {})).toEqual(['over', 'score', 'turn', 'cells']);
  });

  test('is a whole game where one step does not show it', async () => {
    const file = await traceOf({ hiddenMemory: true });
    const { line } = await promoteTrace(file, options());
    expect(line).toMatchObject({ kind: 'play', actions: file.actions, expect: [{ at: 2 }] });
  });

  test('is refused if an oracle disputes the reference, or if no clause is known', async () => {
    const file = await traceOf({ overfills: true });
    await expect(promoteTrace(file, options({ overfills: true }))).rejects.toThrow(
      /disputed: witness/,
    );
    const { divergence } = file;
    if (divergence === undefined) throw new Error('no divergence');
    const nameless = { ...file, divergence: { ...divergence, clauses: ['XX-01'] } };
    await expect(promoteTrace(nameless, options())).rejects.toThrow(/names no clause/);
  });

  test('is added to its file once, and never replaces another', async () => {
    const file = await traceOf({ overfills: true });
    const { line } = await promoteTrace(file, options());
    const path = join(folder, 'promoted.jsonl');
    writeFileSync(path, '{"id":"older"}');
    expect(addVector(realLogFiles, path, line, 1)).toBe(true);
    expect(addVector(realLogFiles, path, line, 1)).toBe(false);
    const lines = readFileSync(path, 'utf8').trimEnd().split('\n');
    expect(lines.map((one) => JSON.parse(one).id)).toEqual(['older', line.id]);
    const other: VectorLine = { ...line, origin: 'somewhere else' };
    expect(() => addVector(realLogFiles, path, other, 1)).toThrow(/another case/);
  });

  test.each(['../x.jsonl', '/etc/x.jsonl', 'link/x.jsonl', 'missing/x.jsonl', '.', 'folder'])(
    'is not written to %s',
    (to) => {
      symlinkSync(tmpdir(), join(folder, 'link'));
      mkdirSync(join(folder, 'folder'));
      expect(() => requireBelow(folder, resolve(folder, to))).toThrow(/cannot be written/);
    },
  );

  test('may be written below the folder', () => {
    mkdirSync(join(folder, 'folder'));
    expect(() => requireBelow(folder, join(folder, 'folder', 'x.jsonl'))).not.toThrow();
  });
});
