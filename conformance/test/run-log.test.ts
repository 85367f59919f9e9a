import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { OutputError } from '../output-error.ts';
import { reportOf } from '../report/check-report.ts';
import { type LogFiles, realLogFiles } from '../run-log/log-files.ts';
import { type FaultKind, FaultyFiles, Killed, soundFiles } from '../run-log/test/faulty-files.ts';
import { anyLine, HEADER, inFolder, resultOf, runOnce } from '../run-log/test/sample-run.ts';
import { openRunLog, type RunLogPlace } from '../run-log.ts';

/** The real file system without waiting for the disk: thousands of logs are written here. */
const quickFiles: LogFiles = { ...realLogFiles, sync: () => undefined };

function placeIn(folder: string, existing: RunLogPlace['existing'] = 'resume'): RunLogPlace {
  return { folder: join(folder, '.lockstep'), file: 'run.jsonl', existing };
}

/** The log of an undisturbed run. */
function soundLog(): { text: string; report: ReturnType<typeof reportOf> } {
  return inFolder((folder) => {
    const record = runOnce(placeIn(folder), realLogFiles);
    const text = readFileSync(join(folder, '.lockstep/run.jsonl'), 'latin1');
    return { text, report: reportOf(record) };
  });
}

/** Puts `text` where a run log is expected, in a new folder. */
function withLog<T>(text: string, use: (folder: string, path: string) => T): T {
  return inFolder((folder) => {
    mkdirSync(join(folder, '.lockstep'));
    const path = join(folder, '.lockstep/run.jsonl');
    writeFileSync(path, text, 'latin1');
    return use(folder, path);
  });
}

describe('a run log', () => {
  test('has a header, a line per unit and a footer', () => {
    const kinds = soundLog()
      .text.split('\n')
      .map((line) => line && JSON.parse(line).kind);
    expect(kinds).toEqual(['header', 'unit', 'unit', 'unit', 'footer', '']);
  });

  test('says by itself what the report says', () => {
    const { report } = soundLog();
    expect(report).toMatchObject({ verdict: 'agreed', exitCode: 0, reasons: [] });
    expect(report.log).toEqual({ damaged: 0, closed: true });
  });

  test('leaves neither a lock nor anything else behind', () => {
    inFolder((folder) => {
      runOnce(placeIn(folder), quickFiles);
      expect(readdirSync(join(folder, '.lockstep'))).toEqual(['run.jsonl']);
    });
  });

  test('is not touched when it exists and nothing was said about it', () => {
    withLog('precious\n', (folder, path) => {
      const run = () => runOnce(placeIn(folder, 'refuse'), quickFiles);
      expect(run).toThrow(expect.objectContaining({ code: 'E_LOG_EXISTS' }));
      expect(readFileSync(path, 'utf8')).toBe('precious\n');
      expect(readdirSync(join(folder, '.lockstep'))).toEqual(['run.jsonl']);
    });
  });
});

describe('a log after a failed write', () => {
  test('takes no more lines: a torn line is harmless only at the end', () => {
    inFolder((folder) => {
      const files = soundFiles();
      const host = { files, processes: { pid: 1, isAlive: () => false }, isLine: anyLine };
      const log = openRunLog(placeIn(folder), HEADER, host);
      const append = () => log.append(resultOf('dice/plain/laws/all'));
      files.failNext('ENOSPC');
      expect(append).toThrow('ENOSPC');
      expect(append).toThrow('the log is broken');
      log.close();
      expect(append).toThrow('the log is closed');
    });
  });
});

describe('a resumed run', () => {
  const sound = soundLog();

  test('ends in the same bytes, wherever the log was cut', () => {
    for (let length = 0; length <= sound.text.length; length++) {
      withLog(sound.text, (folder, path) => {
        truncateSync(path, length);
        const record = runOnce(placeIn(folder), quickFiles);
        expect(readFileSync(path, 'latin1') === sound.text, `cut at byte ${length}`).toBe(true);
        expect(reportOf(record), `cut at byte ${length}`).toEqual(sound.report);
      });
    }
  });

  test('counts a flipped bit anywhere in a unit line and runs the unit again', () => {
    const first = sound.text.indexOf('\n') + 1;
    const end = sound.text.lastIndexOf('\n', sound.text.length - 2);
    for (let at = first; at < end; at += 3) {
      const flipped = String.fromCharCode(sound.text.charCodeAt(at) ^ 4);
      const text = `${sound.text.slice(0, at)}${flipped}${sound.text.slice(at + 1)}`;
      withLog(text, (folder) => {
        const report = reportOf(runOnce(placeIn(folder), quickFiles));
        expect(report.log.damaged, `flipped at byte ${at}`).toBeGreaterThan(0);
        expect({ ...report, log: sound.report.log }).toEqual(sound.report);
      });
    }
  });

  test('counts lines that were taken out or came from a merge', () => {
    const lines = sound.text.split('\n');
    for (const damage of [lines.toSpliced(2, 1), lines.toSpliced(2, 0, '<<<<<<< HEAD')]) {
      withLog(damage.join('\n'), (folder) => {
        const report = reportOf(runOnce(placeIn(folder), quickFiles));
        expect(report.log.damaged).toBe(1);
        expect(report.verdict).toBe('agreed');
      });
    }
  });

  test('skips a line that is longer than any line may be', () => {
    const lines = sound.text.split('\n');
    withLog(lines.toSpliced(2, 0, 'x'.repeat(3_000_000)).join('\n'), (folder) => {
      const report = reportOf(runOnce(placeIn(folder), quickFiles));
      expect(report.log.damaged).toBe(1);
      expect(report.units).toEqual({ planned: 3, finished: 3 });
    });
  });

  test.each<[string, Partial<typeof HEADER>, RegExp]>([
    ['another seed', { seed: 8 }, /seed: 8 in the log, 7 now/],
    ['another plan', { plan: '0'.repeat(64) }, /plan digest: 0{64} in the log, [0-9a-f]{64} now/],
    ['other steps', { options: { steps: 5, vectors: true } }, /steps: 5 in the log, 100 now/],
    ['no vectors', { options: { steps: 100, vectors: false } }, /vectors: false in the log, true/],
    [
      'other profiles',
      { games: HEADER.games.map((game) => ({ ...game, profiles: ['odd'] })) },
      /profiles of dice: odd in the log, plain now/,
    ],
    [
      'another game',
      { games: HEADER.games.map((game) => ({ ...game, id: 'chess' })) },
      /dice: absent/,
    ],
    ['another version', { lockstep: '0.0.9' }, /version of lockstep: 0\.0\.9 in the log, 0\.1\.0/],
    [
      'another subject',
      { subject: { name: 'mine', version: '2', kind: 'module' } },
      /subject: mine 2 \(module\) in the log, own engine 1\.0 \(engine\) now/,
    ],
    [
      'other rules',
      { games: HEADER.games.map((game) => ({ ...game, digest: 'f'.repeat(64) })) },
      /spec digest of dice: f{64} in the log, [0-9a-f]{64} now/,
    ],
  ])('refuses the log of %s and shows both sides', (_what, other, message) => {
    inFolder((folder) => {
      const host = { files: quickFiles, processes: { pid: 1, isAlive: () => false } };
      openRunLog(placeIn(folder), { ...HEADER, ...other }, { ...host, isLine: anyLine }).close();
      const before = readFileSync(join(folder, '.lockstep/run.jsonl'), 'utf8');
      const run = () => runOnce(placeIn(folder), quickFiles);
      expect(run).toThrow(expect.objectContaining({ code: 'E_LOG_FOREIGN' }));
      expect(run).toThrow(message);
      expect(readFileSync(join(folder, '.lockstep/run.jsonl'), 'utf8')).toBe(before);
    });
  });

  test.each(['not a log', 'not a log\n', '{"kind":"unit"}\n'])('leaves %j alone', (text) => {
    withLog(text, (folder, path) => {
      const run = () => runOnce(placeIn(folder), quickFiles);
      expect(run).toThrow(expect.objectContaining({ code: 'E_LOG_DAMAGED' }));
      expect(readFileSync(path, 'utf8')).toBe(text);
    });
  });
});

describe('a lock', () => {
  test('keeps a second run out while the first is alive', () => {
    withLog('', (folder) => {
      writeFileSync(join(folder, '.lockstep/run.jsonl.lock'), '99\n');
      const run = () => runOnce(placeIn(folder), realLogFiles, (pid) => pid === 99);
      expect(run).toThrow(/another run \(process 99\) holds/);
      expect(readFileSync(join(folder, '.lockstep/run.jsonl.lock'), 'utf8')).toBe('99\n');
    });
  });

  test('keeps a second run of the same process out', () => {
    inFolder((folder) => {
      const host = { files: quickFiles, processes: { pid: 41, isAlive: () => true } };
      const log = openRunLog(placeIn(folder), HEADER, { ...host, isLine: anyLine });
      const run = () => runOnce(placeIn(folder), quickFiles);
      expect(run).toThrow(expect.objectContaining({ code: 'E_LOG_LOCKED' }));
      log.close();
      expect(run).not.toThrow();
    });
  });

  test.each(['99\n', '41\n', '', 'rubbish'])('that says %j is taken over from the dead', (text) => {
    withLog('', (folder) => {
      writeFileSync(join(folder, '.lockstep/run.jsonl.lock'), text);
      runOnce(placeIn(folder), quickFiles);
      expect(readdirSync(join(folder, '.lockstep'))).toEqual(['run.jsonl']);
    });
  });
});

describe('the place of a log', () => {
  test.each([
    '../run.jsonl',
    '/tmp/run.jsonl',
    '.lockstep/../../x',
    'a\0b',
    '',
    '.',
    '..',
    './.lockstep',
  ])('%j is refused', (file) => {
    inFolder((folder) => {
      const run = () => runOnce({ ...placeIn(folder), file }, quickFiles);
      expect(run).toThrow(expect.objectContaining({ code: expect.stringMatching(/^E_LOG_/) }));
      expect(existsSync(join(folder, 'run.jsonl'))).toBe(false);
    });
  });

  test('may be given with its folder', () => {
    inFolder((folder) => {
      runOnce({ ...placeIn(folder), file: '.lockstep/other.jsonl' }, quickFiles);
      expect(readdirSync(join(folder, '.lockstep'))).toEqual(['other.jsonl']);
    });
  });

  test('is never reached through a link', () => {
    inFolder((folder) => {
      const victim = join(folder, 'victim');
      writeFileSync(victim, 'precious');
      mkdirSync(join(folder, 'elsewhere'));
      mkdirSync(join(folder, '.lockstep'));
      symlinkSync(victim, join(folder, '.lockstep/run.jsonl'));
      symlinkSync(join(folder, 'elsewhere'), join(folder, '.lockstep/sub'));
      for (const existing of ['resume', 'replace'] as const) {
        expect(() => runOnce(placeIn(folder, existing), quickFiles)).toThrow(/is a link/);
      }
      const below = { ...placeIn(folder), file: '.lockstep/sub/run.jsonl' };
      expect(() => runOnce(below, quickFiles)).toThrow(/leads out of .* through a link/);
      expect(readFileSync(victim, 'utf8')).toBe('precious');
      expect(readdirSync(join(folder, 'elsewhere'))).toEqual([]);
    });
  });

  test('is not an output folder that is a link or a file', () => {
    inFolder((folder) => {
      mkdirSync(join(folder, 'elsewhere'));
      symlinkSync(join(folder, 'elsewhere'), join(folder, '.lockstep'));
      expect(() => runOnce(placeIn(folder), quickFiles)).toThrow(/is a link/);
      const file = { ...placeIn(folder), folder: join(folder, 'file') };
      writeFileSync(join(folder, 'file'), '');
      expect(() => runOnce(file, quickFiles)).toThrow(/is not a folder/);
    });
  });
});

describe('a fault at any file call', () => {
  const sound = soundLog();
  const kinds: FaultKind[] = ['ENOSPC', 'EIO', 'EROFS', 'EACCES', 'EMFILE', 'short', 'kill'];
  const cases = kinds.flatMap((kind) => [false, true].map((forever) => ({ kind, forever })));

  test.each(cases)('of a new run ($kind, for ever: $forever) leaves a log to resume', (fault) => {
    let at = 0;
    for (; ; at++) {
      const hit = inFolder((folder) =>
        disturb(folder, new FaultyFiles({ at, ...fault }), fault.kind),
      );
      if (!hit) break;
    }
    expect(at).toBeGreaterThan(15);
  });

  test.each(cases)('of a resumed run ($kind, for ever: $forever) does, too', (fault) => {
    const half = sound.text.slice(0, Math.floor(sound.text.length / 2));
    let at = 0;
    for (; ; at++) {
      const hit = withLog(half, (folder) => {
        writeFileSync(join(folder, '.lockstep/run.jsonl.lock'), '99\n');
        return disturb(folder, new FaultyFiles({ at, ...fault }), fault.kind);
      });
      if (!hit) break;
    }
    expect(at).toBeGreaterThan(15);
  });

  /** Runs with the fault, then resumes without; tells whether the fault was met. */
  function disturb(folder: string, files: FaultyFiles, kind: FaultKind): boolean {
    let error: unknown;
    try {
      runOnce(placeIn(folder), files);
    } catch (caught) {
      error = caught;
    }
    if (files.hits > 0 && kind === 'kill') expect(files.killed).toBe(true);
    else if (files.hits > 0 && kind !== 'short') {
      expect(error).toBeInstanceOf(OutputError);
      expect(String(error)).toMatch(new RegExp(`run\\.jsonl.*${kind}`));
    } else expect(error).toBeUndefined();
    expect(error instanceof Killed).toBe(false);
    const record = runOnce(placeIn(folder), soundFiles());
    expect(reportOf(record)).toEqual(sound.report);
    expect(readFileSync(join(folder, '.lockstep/run.jsonl'), 'latin1')).toBe(sound.text);
    return files.hits > 0;
  }
});
