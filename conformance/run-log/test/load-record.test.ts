import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { reportOf } from '../../report/check-report.ts';
import { loadRunRecord } from '../load-record.ts';
import { realLogFiles } from '../log-files.ts';
import { inFolder, runOnce } from './sample-run.ts';

const PLACE = { file: 'run.jsonl', existing: 'replace' } as const;

test('a log tells the same later as when it was written', () => {
  inFolder((folder) => {
    const output = join(folder, '.lockstep');
    const record = runOnce({ ...PLACE, folder: output }, realLogFiles);
    expect(reportOf(loadRunRecord(join(output, 'run.jsonl')))).toEqual(reportOf(record));
  });
});

test('a log that was cut tells what was finished by then', () => {
  inFolder((folder) => {
    const output = join(folder, '.lockstep');
    runOnce({ ...PLACE, folder: output }, realLogFiles);
    const path = join(output, 'run.jsonl');
    const lines = readFileSync(path, 'utf8').split('\n');
    writeFileSync(path, `${lines.slice(0, 2).join('\n')}\n${lines[2]?.slice(0, 20)}`);
    expect(reportOf(loadRunRecord(path))).toMatchObject({
      verdict: 'incomplete',
      exitCode: 3,
      units: { planned: 3, finished: 1 },
      log: { closed: false, damaged: 0 },
    });
  });
});

test.each([
  ['is missing', 'none', /cannot read the log .*ENOENT/],
  ['is a folder', 'folder', /cannot read the log .*EISDIR/],
  ['is something else', 'text', /does not begin with the header/],
])('a log that %s is refused', (_what, name, message) => {
  inFolder((folder) => {
    mkdirSync(join(folder, 'folder'));
    writeFileSync(join(folder, 'text'), 'hello\n');
    expect(() => loadRunRecord(join(folder, name))).toThrow(message);
  });
});
