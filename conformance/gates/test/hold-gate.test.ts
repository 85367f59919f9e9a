import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { holdGate } from '../hold-gate.ts';

const base = mkdtempSync(join(tmpdir(), 'lockstep-hold-'));
afterAll(() => rmSync(base, { recursive: true }));

describe('the folder of a gate', () => {
  test('is made, and free again after the gate', () => {
    const folder = join(base, 'fresh', 'gate');
    holdGate(folder).release();
    expect(readdirSync(folder)).toEqual([]);
  });

  test('is closed to a second gate while one runs', () => {
    const folder = join(base, 'busy');
    const lock = holdGate(folder);
    expect(() => holdGate(folder)).toThrow(/another gate runs in this folder/);
    lock.release();
    holdGate(folder).release();
  });

  test('is taken over from a gate that was killed', () => {
    const folder = join(base, 'killed');
    holdGate(folder).release();
    writeFileSync(join(folder, 'gate.lock'), '4242\n');
    const table = (alive: boolean) => ({ pid: process.pid, isAlive: () => alive });
    expect(() => holdGate(folder, table(true))).toThrow(/process 4242/);
    holdGate(folder, table(false)).release();
  });

  test('that cannot be made is told by its path', () => {
    writeFileSync(join(base, 'file'), '');
    const folder = join(base, 'file', 'gate');
    expect(() => holdGate(folder)).toThrow(`cannot write ${folder}`);
  });
});
