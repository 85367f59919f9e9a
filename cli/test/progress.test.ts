import { describe, expect, test } from 'vitest';
import type { Unit } from '../../conformance/unit.ts';
import { brokenUnitLine } from '../../conformance/unit-line.ts';
import { progressOf } from '../progress.ts';

const UNIT: Unit = {
  key: 'dice/plain/laws/all',
  kind: 'laws',
  title: 'Laws',
  run: async () => ({ items: [], events: {} }),
};

/** What is written when a unit starts, gets on, and ends. */
function show(live: boolean, columns = 80): string {
  let text = '';
  let time = 0;
  const write = (more: string) => {
    text += more;
  };
  const { hooks, finish } = progressOf({ live, colour: live, columns }, write, () => time);
  hooks.unitStarts?.(UNIT, 0, 2);
  for (time = 0; time < 1000; time += 10) hooks.unitProgress?.(UNIT, time, 1000);
  hooks.unitEnds?.(UNIT, brokenUnitLine(UNIT, 'error', 'x'));
  hooks.unitKept?.(UNIT);
  finish();
  return text;
}

describe('progress', () => {
  test('in a pipe is one plain line per unit', () => {
    expect(show(false)).toBe(
      'dice/plain/laws/all: 1 items, 0 cases, 1 not passed\n1 units were in the log already\n',
    );
  });

  test('says which game is read, in a pipe only of several', () => {
    const read = (live: boolean, of: number): string => {
      let text = '';
      const write = (more: string) => {
        text += more;
      };
      const { hooks } = progressOf({ live, colour: live, columns: 80 }, write, () => 0);
      hooks.readsGame?.('dice', 0, of);
      return text;
    };
    expect(read(false, 2)).toBe('dice: reading its rules and cases, game 1 of 2\n');
    expect(read(false, 1)).toBe('');
    expect(read(true, 1)).toContain('dice: reading its rules and cases');
  });

  test('in a pipe says now and then how far a long unit is', () => {
    let text = '';
    let time = 0;
    const write = (more: string) => {
      text += more;
    };
    const { hooks } = progressOf({ live: false, colour: false, columns: 80 }, write, () => time);
    hooks.unitStarts?.(UNIT, 0, 1);
    for (; time <= 40_000; time += 100) hooks.unitProgress?.(UNIT, time, 40_000);
    expect(text).toBe('dice/plain/laws/all: 37 %\ndice/plain/laws/all: 75 %\n');
  });

  test('on a terminal is one line that is gone at the end', () => {
    const text = show(true);
    expect(text).not.toContain('\n');
    expect(text).toContain('[1/2] dice/plain/laws/all 50 %');
    expect(text.endsWith('\r\u001b[2K')).toBe(true);
    expect(text.split('\r').length).toBeLessThan(15);
  });

  test('never wraps on a narrow terminal', () => {
    for (const line of show(true, 12).split('\r\u001b[2K')) expect(line.length).toBeLessThan(12);
  });
});
