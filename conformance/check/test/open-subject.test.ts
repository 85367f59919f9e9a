import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { digestOfSubject, type SubjectChoice } from '../open-subject.ts';

const folder = mkdtempSync(join(tmpdir(), 'lockstep-subject-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function program(...command: string[]): SubjectChoice {
  return { kind: 'process', command, base: folder, name: 'adapter' };
}

describe('the digest of a subject, so that a log is not continued on another one', () => {
  test('changes with any file that the command names', () => {
    const path = join(folder, 'adapter.py');
    writeFileSync(path, 'one');
    const relative = program('python3', '-u', 'adapter.py', '--fast');
    const before = digestOfSubject(relative);
    expect(before).toMatch(/^[0-9a-f]{12}$/);
    expect(digestOfSubject(relative)).toBe(before);
    writeFileSync(path, 'two');
    expect(digestOfSubject(relative)).not.toBe(before);
    expect(digestOfSubject(program('./adapter.py'))).toBe(digestOfSubject(program(path)));
  });

  test('changes with the arguments of a program', () => {
    const digests = [[], ['--fast'], ['--', 'fast']].map((rest) => {
      return digestOfSubject(program('python3', ...rest));
    });
    expect(new Set(digests).size).toBe(3);
  });

  test('of a module is that of its text', () => {
    const path = join(folder, 'engine.mjs');
    writeFileSync(path, 'export const a = 1;');
    const module: SubjectChoice = { kind: 'module', path, name: 'module:engine.mjs' };
    const before = digestOfSubject(module);
    writeFileSync(path, 'export const a = 2;');
    expect(digestOfSubject(module)).not.toBe(before);
  });

  test('is not there for the engine of this package, whose version says it', () => {
    expect(digestOfSubject({ kind: 'built-in', version: '1' })).toBeUndefined();
  });
});
