import { symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { namedLog, newestLog } from '../find-log.ts';
import { realLogFiles } from '../log-files.ts';
import { inFolder, runOnce } from './sample-run.ts';

/** Writes a log of the sample game into the folder, so many seconds old. */
function logIn(folder: string, file: string, age: number): string {
  runOnce({ folder, file, existing: 'refuse' }, realLogFiles);
  const path = join(folder, file);
  const time = Date.now() / 1000 - age;
  utimesSync(path, time, time);
  return path;
}

describe('the newest log', () => {
  test('is the one that was written last among those that hold the games', () => {
    inFolder((folder) => {
      logIn(folder, 'old.jsonl', 100);
      const path = logIn(folder, 'new.jsonl', 50);
      expect(newestLog(folder, ['dice']).path).toBe(path);
      expect(newestLog(folder, []).record.header.games[0]?.id).toBe('dice');
      expect(() => newestLog(folder, ['dice', 'chess'])).toThrow(/no log of a check with dice and/);
    });
  });

  test('is never a file that is no log, or a link', () => {
    inFolder((folder) => {
      const path = logIn(folder, 'log.jsonl', 100);
      writeFileSync(join(folder, 'notes.jsonl'), 'hello\n');
      symlinkSync(path, join(folder, 'link.jsonl'));
      expect(basename(newestLog(folder, []).path)).toBe('log.jsonl');
    });
  });

  test('is missed with a word on what to do', () => {
    inFolder((folder) => {
      const missing = join(folder, 'nowhere');
      expect(() => newestLog(missing, ['dice'])).toThrow(
        expect.objectContaining({
          code: 'E_NO_LOG',
          hint: 'Run lockstep check dice first, or name a log with --log FILE.',
        }),
      );
    });
  });
});

describe('a log that is named', () => {
  test('is one of the output folder, or a path', () => {
    inFolder((folder) => {
      const path = logIn(folder, 'log.jsonl', 1);
      const at = (name: string) => namedLog(name, folder, (one) => resolve('/', one)).path;
      expect([at('log.jsonl'), at(path)]).toEqual([path, path]);
      for (const name of ['other.jsonl', '', '..', 'a\0b']) {
        expect(() => at(name)).toThrow(expect.objectContaining({ code: 'E_NO_LOG' }));
      }
    });
  });
});
