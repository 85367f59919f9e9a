import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { resolveCommand } from '../resolve-command.ts';

describe('resolveCommand', () => {
  const base = mkdtempSync(join(tmpdir(), 'command-'));
  writeFileSync(join(base, 'adapter.py'), '');
  writeFileSync(join(base, '-p'), '');

  test('makes files absolute and leaves the rest alone', () => {
    expect(resolveCommand(['python3', '-u', 'adapter.py', 'fast', ''], base)).toEqual([
      'python3',
      '-u',
      join(base, 'adapter.py'),
      'fast',
      '',
    ]);
  });

  test('a program with a slash is a file, also if it is not there yet', () => {
    expect(resolveCommand(['./build/x'], base)).toEqual([join(base, 'build/x')]);
    expect(resolveCommand(['/bin/x'], base)).toEqual(['/bin/x']);
  });

  test('what looks like an option stays one, even if a file has its name', () => {
    expect(resolveCommand(['node', '-p'], base)).toEqual(['node', '-p']);
    expect(resolveCommand(['node', './-p'], base)).toEqual(['node', join(base, '-p')]);
  });
});
