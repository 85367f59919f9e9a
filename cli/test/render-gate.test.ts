import { describe, expect, test } from 'vitest';
import { line, reportWith } from '../../conformance/gates/test/reports.ts';
import { renderGate } from '../render-gate.ts';

const plain = (_style: string, text: string): string => text;
const failure = (index: number) =>
  line('agreement', {
    id: `agreement/failure/law-${index}`,
    title: `law ${index}`,
    status: 'fail',
    signature: `2048/4x4/laws/probe/law-${index}/fail`,
    place: { file: 'spec/games/2048/game.json', line: 10 + index },
  });

describe('the report of a gate for people', () => {
  test('has a table with a row for each demand, and the verdict last', () => {
    const text = renderGate(
      reportWith([line('agreement'), line('speed', { status: 'warn' })]),
      plain,
    );
    expect(text).toMatch(
      /^pass +agreement +2048 +agreement of 2048 +as the rules say +as the rules say$/m,
    );
    expect(text).toMatch(/\ngate passed: 1 passed, 1 warned\n$/);
  });

  test('says for each failure where to look and by which name it can be pinned', () => {
    const text = renderGate(reportWith([line('agreement', { status: 'fail' }), failure(1)]), plain);
    expect(text).toContain('fail law 1 at spec/games/2048/game.json:11\n');
    expect(text).toContain('  signature: 2048/4x4/laws/probe/law-1/fail\n');
    // The line above it says no more than that there is one.
    expect(text).not.toContain('fail agreement of 2048\n');
  });

  test('has few failures of one demand in the table, and all of them below', () => {
    const failures = Array.from({ length: 9 }, (_, index) => failure(index));
    const text = renderGate(
      reportWith([line('agreement', { status: 'fail' }), ...failures]),
      plain,
    );
    expect(text.match(/^fail +agreement +2048 +law \d/gm)).toHaveLength(5);
    expect(text).toContain('... 4 more failures of the same demands, below\n');
    expect(text.match(/^fail law \d at/gm)).toHaveLength(9);
  });

  test('tells what was not looked at, certificates, and what stopped it', () => {
    const report = reportWith([line('agreement')], {
      leftOut: ['parts: speed'],
      certificates: ['.lockstep/certificates/2048.json'],
      verdict: 'interrupted',
      interrupted: 'SIGINT',
    });
    const text = renderGate(report, plain);
    expect(text).toContain('not looked at:\n  parts: speed\n');
    expect(text).toContain('certificate .lockstep/certificates/2048.json\n');
    expect(text).toContain('gate interrupted by SIGINT: 1 passed\n');
  });

  test('lets nothing of what others wrote act on the terminal', () => {
    const evil = '\u001b[2J\n::error::x';
    const report = reportWith(
      [
        line('agreement', {
          status: 'fail',
          title: evil,
          found: evil,
          details: [evil],
          signature: evil,
        }),
      ],
      { leftOut: [evil], file: evil },
    );
    expect(renderGate(report, plain)).not.toContain('\u001b');
    expect(renderGate(report, plain)).not.toMatch(/^::error/m);
  });
});
