import { describe, expect, test } from 'vitest';
import { annotationsOf } from '../annotations.ts';
import { line, reportWith } from './reports.ts';

/** The commands of a report as lists of properties with their message. */
function commands(text: string): string[] {
  return text.split('\n').filter((each) => each !== '');
}

describe('annotations of a gate', () => {
  test('carry file and line, seen from where the gate was run', () => {
    const report = reportWith(
      [
        line('agreement', {
          status: 'fail',
          profile: '4x4',
          found: '3 failures',
          place: { file: 'src/kernel.ts', line: 12 },
        }),
        line('speed', { status: 'warn', found: '1.2' }),
      ],
      { file: 'ports/lockstep.gates.json' },
    );
    expect(commands(annotationsOf(report))).toEqual([
      '::error file=ports/src/kernel.ts,line=12,title=2048 4x4 agreement fail::agreement of 2048: demanded as the rules say, found 3 failures',
      '::warning file=ports/lockstep.gates.json,line=1,title=2048 speed warning::speed of 2048: demanded as the rules say, found 1.2',
    ]);
  });

  test('begin with single failures, then with what has a place of its own', () => {
    const place = { file: 'spec/games/2048/game.json', line: 96 };
    const signature = '2048/4x4/state/fail/score/T48-09';
    const report = reportWith([
      line('agreement', { status: 'fail', title: 'laws' }),
      line('agreement', { status: 'fail', title: '4x4 with reference', place }),
      line('agreement', { status: 'fail', title: 'T48-09 Cap', place, signature }),
    ]);
    const told = commands(annotationsOf(report)).map((each) =>
      each.replace(/,title.*fail::|: d.*/g, ' '),
    );
    expect(told).toEqual([
      '::error file=spec/games/2048/game.json,line=96 T48-09 Cap ',
      '::error file=spec/games/2048/game.json,line=96 4x4 with reference ',
      '::error file=lockstep.gates.json,line=1 laws ',
    ]);
  });

  test('say nothing about what passes, and about known failures', () => {
    const report = reportWith([line('agreement'), line('events', { status: 'known' })]);
    expect(annotationsOf(report)).toBe('');
  });

  test('escape what ends a property or a message, or would begin another command', () => {
    const report = reportWith([
      line('clauses', {
        status: 'fail',
        title: '100 %',
        found: 'a\r\n::error::b \u001b[31m',
        details: ['x: y, z'],
        place: { file: 'a,b:c%.ts', line: 1 },
      }),
    ]);
    expect(annotationsOf(report)).toBe(
      '::error file=a%2Cb%3Ac%25.ts,line=1,title=2048 clauses fail::' +
        '100 %25: demanded as the rules say, found a\\u000d%0A::error::b \\u001b[31m%0Ax: y, z\n',
    );
  });

  test('are at most ten of a kind, failures first, and say how many are left out', () => {
    const many = (status: 'notrun' | 'fail' | 'error' | 'warn', count: number) =>
      Array.from({ length: count }, (_, index) =>
        line('agreement', { id: `${status}${index}`, title: `${status}${index}`, status }),
      );
    const report = reportWith([
      ...many('notrun', 5),
      ...many('error', 4),
      ...many('fail', 3),
      ...many('warn', 10),
    ]);
    const told = commands(annotationsOf(report)).map((each) => each.replace(/^.*::|: .*$/g, ''));
    expect(told).toEqual([
      ...['fail0', 'fail1', 'fail2', 'error0', 'error1', 'error2', 'error3', 'notrun0', 'notrun1'],
      '3 more errors of this gate are not shown here; its summary has them all.',
      ...Array.from({ length: 10 }, (_, index) => `warn${index}`),
    ]);
  });

  test('cut a message that is too long', () => {
    const details = Array.from({ length: 200 }, () => 'x'.repeat(4000));
    const text = annotationsOf(reportWith([line('agreement', { status: 'fail', details })]));
    expect(text.length).toBeLessThan(5000);
    expect(text).toMatch(/x%0A\.\.\.\n$/);
  });
});
