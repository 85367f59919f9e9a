import { describe, expect, test } from 'vitest';
import { passed } from '../../run-log/test/sample-run.ts';
import { judgeItems, judgeOrphans } from '../judge-items.ts';

const WANTED = new Set(['a', 'b']);
const EMPTY = { cases: 0, steps: 0, states: 0 };

function judge(...items: Parameters<typeof judgeItems>[0]['items']) {
  return judgeItems({ items, wasStopped: false }, WANTED);
}

describe('a test', () => {
  test('passes if all its items agree', () => {
    expect(judge(passed('a'), passed('b'), passed('other', { status: 'fail' }))).toEqual({
      kind: 'pass',
    });
  });

  test.each(['fail', 'error', 'crash', 'timeout', 'protocol', 'xpass', 'flaky', 'notrun'] as const)(
    'fails if one item is %s',
    (status) => {
      const end = judge(
        passed('a'),
        passed('b', { status, problem: 'no', example: '{}', seed: 3 }),
      );
      expect(end).toMatchObject({ kind: 'fail', error: { code: 'E_CONFORMANCE' } });
      expect(end.kind === 'fail' && end.error.message).toBe(
        `1 of 2 cases are not right\nb (${status}): no\n  clauses DI-01\n  example {}\n  seed 3`,
      );
    },
  );

  test('fails if an item passed without comparing anything', () => {
    expect(judge(passed('a', EMPTY))).toMatchObject({
      kind: 'fail',
      error: { message: 'a (pass): nothing was compared\n  clauses DI-01' },
    });
  });

  test('is skipped only if no item is left to compare', () => {
    const skipped = passed('a', { ...EMPTY, status: 'unsupported', problem: 'no kernel' });
    expect(judge(skipped)).toEqual({ kind: 'skip', note: 'no kernel' });
    expect(judge(skipped, passed('b'))).toEqual({ kind: 'pass' });
  });

  test('says what helps when the time was too short', () => {
    const items = [passed('a', { ...EMPTY, status: 'notrun', problem: 'stopped' })];
    const end = judgeItems({ items, wasStopped: true }, WANTED);
    const told = expect.stringContaining('raise timeoutMs');
    expect(end).toMatchObject({ error: { hint: told, message: told } });
  });

  test('shows a few failures and counts the rest', () => {
    const items = Array.from({ length: 9 }, (_, n) => passed(`i${n}`, { status: 'fail' }));
    const end = judgeItems({ items, wasStopped: false }, new Set(items.map(({ id }) => id)));
    expect(end.kind === 'fail' && end.error.message).toMatch(
      /^9 of 9 [\s\S]*i4 [\s\S]*and 4 more$/,
    );
  });
});

describe('items that nobody planned', () => {
  test('are shown if they are red', () => {
    const unit = { items: [passed('a'), passed('unit', { status: 'crash' })], wasStopped: false };
    expect(judgeOrphans(unit, WANTED)).toMatchObject({ kind: 'fail' });
    expect(judgeOrphans({ ...unit, items: [passed('a')] }, WANTED)).toEqual({ kind: 'pass' });
  });
});
