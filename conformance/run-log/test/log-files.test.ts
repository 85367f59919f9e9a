import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { realLogFiles, writeFully } from '../log-files.ts';
import { inFolder } from './sample-run.ts';

describe('the files of a log', () => {
  test('are never opened through a link, also not one planted at the last moment', () => {
    inFolder((folder) => {
      const victim = join(folder, 'victim');
      const link = join(folder, 'link');
      writeFileSync(victim, 'precious');
      symlinkSync(victim, link);
      expect(() => realLogFiles.openExisting(link)).toThrow('ELOOP');
      expect(() => realLogFiles.openToRead(link)).toThrow('ELOOP');
      expect(() => realLogFiles.create(link)).toThrow('EEXIST');
      symlinkSync(join(folder, 'new'), join(folder, 'dangling'));
      expect(() => realLogFiles.create(join(folder, 'dangling'))).toThrow('EEXIST');
      expect(readFileSync(victim, 'utf8')).toBe('precious');
    });
  });

  test('are told apart by kind', () => {
    inFolder((folder) => {
      mkdirSync(join(folder, 'folder'));
      writeFileSync(join(folder, 'file'), '');
      symlinkSync(join(folder, 'folder'), join(folder, 'link'));
      const kinds = ['folder', 'file', 'link', 'none'].map((name) => {
        return realLogFiles.kindOf(join(folder, name));
      });
      expect(kinds).toEqual(['folder', 'file', 'link', 'missing']);
      expect(realLogFiles.kindOf('/dev/null')).toBe('other');
    });
  });

  test('are given up when a write writes nothing', () => {
    const files = { ...realLogFiles, write: () => 0 };
    expect(() => writeFully(files, 1, Buffer.from('abc'))).toThrow('wrote 0 of 3 bytes');
  });
});
