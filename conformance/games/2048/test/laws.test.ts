import { describe, expect, test } from 'vitest';
import type { CreateEngine } from '../../../../engines/engine.ts';
import { engineOf } from '../../../../engines/engine-of.ts';
import { MISTAKES } from './mistakes.ts';
import { PlainMachine } from './plain-machine.ts';
import { blamed, judge } from './play-on.ts';

function engineWith(machine: typeof PlainMachine): CreateEngine {
  return (spec, profile) => engineOf(spec, profile, () => new machine(profile));
}

describe('a machine that plays by the rules passes every law', () => {
  test.each([
    ['4x4', 'outcome'],
    ['4x4', 'raw'],
    ['4x4', 'seed'],
    ['2x3', 'outcome'],
    ['2x3', 'probe'],
    ['2x2', 'seed'],
  ])('%s, %s', async (profile, part) => {
    const items = await judge(engineWith(PlainMachine), part, profile);
    expect(items.length).toBeGreaterThan(10);
    expect(items.filter(({ status }) => status !== 'pass')).toEqual([]);
  });
});

describe('a machine with one mistake fails a law that names the clause', () => {
  test.each(MISTAKES)('$clause: $what ($unit)', async ({ clause, unit, machine }) => {
    const items = await judge(engineWith(machine), unit);
    expect(blamed(items)).toContain(clause);
    expect(items.filter(({ status }) => status === 'error')).toEqual([]);
  });
});
