import { describe, expect, test } from 'vitest';
import { countStatuses } from '../../conformance/report/tally.ts';
import type { CheckReport, GameReport } from '../../spec/generated/check-report.ts';
import { renderReport } from '../render-report.ts';
import { painterOf } from '../terminal.ts';

const PLAIN = painterOf({ colour: false, live: false, columns: 80 });

const GAME: GameReport = {
  id: 'dice',
  title: 'Dice',
  version: '1.0',
  digest: '0'.repeat(64),
  profiles: ['plain'],
  verdict: 'disagreed',
  clauses: { all: 20, covered: 18, failed: ['DI-02'], uncovered: ['DI-07', 'DI-08'] },
  vectors: 1234,
  compared: { cases: 1234567, steps: 10, states: 11 },
  events: { all: 2, reached: 1, missing: ['double'] },
  items: { ...countStatuses([]), pass: 9, fail: 1 },
  units: { planned: 3, finished: 2 },
  failures: [
    {
      clause: 'DI-02',
      title: 'Score',
      items: [
        {
          unit: 'dice/plain/laws/raw',
          item: 'score',
          status: 'fail',
          clauses: ['DI-02', 'DI-01'],
          problem: 'score: expected 3, found 4',
          example: '{"roll":3}',
          seed: 7,
        },
      ],
    },
    { items: [{ unit: 'dice/plain/scope/all', item: 'all', status: 'crash', clauses: [] }] },
  ],
  notCompared: [
    { unit: 'dice/plain/laws/seed', status: 'notrun' },
    { unit: 'dice/plain/laws/raw', item: 'idle', status: 'pass' },
    { unit: 'dice/plain/laws/raw', item: 'big', status: 'skip', problem: 'too large' },
  ],
};

function reportWith(game: Partial<GameReport>): CheckReport {
  return {
    format: 'lockstep-check-report@1',
    lockstep: '0.1.0',
    seed: 7,
    options: { steps: 20000, vectors: true },
    subject: { name: 'mine', version: '2.1', kind: 'module' },
    verdict: 'disagreed',
    exitCode: 1,
    reasons: ['dice: 1 item failed'],
    compared: { cases: 1234567, steps: 10, states: 11 },
    items: GAME.items,
    units: GAME.units,
    log: { damaged: 2, closed: true },
    games: [{ ...GAME, ...game }],
  };
}

describe('the report', () => {
  test('reads well', () => {
    expect(
      renderReport(reportWith({}), PLAIN),
    ).toBe(`subject mine 2.1 (module), seed 7, 20,000 steps

dice 1.0  plain  disagreed
  clauses   18 of 20 covered, without DI-07 DI-08
  vectors   1,234
  compared  1,234,567 cases, 10 steps, 11 states
  events    1 of 2 reached, without double
  items     pass 9, fail 1, error 0, crash 0, timeout 0, protocol 0, unsupported 0, skip 0, xfail 0, xpass 0, flaky 0, notrun 0
  units     2 of 3 finished
  x DI-02 Score
      fail dice/plain/laws/raw score
        score: expected 3, found 4
        clauses DI-02 DI-01
        example {"roll":3}
        seed 7
  x no clause
      crash dice/plain/scope/all all
  not compared
      notrun dice/plain/laws/seed
      compared nothing dice/plain/laws/raw idle
      skip dice/plain/laws/raw big: too large

damaged log lines: 2
! dice: 1 item failed
disagreed: 1,234,567 cases, 10 steps, 11 states compared
`);
  });

  test('tells coverage by implementation and profile, and what is short of what is demanded', () => {
    const rare = { event: 'double', count: 0, hint: 'Two alike.' };
    const profile = {
      profile: 'plain',
      games: 3,
      steps: 4000,
      possible: 2,
      reached: 1,
      never: [rare],
      fewest: [{ event: 'rolled', count: 12 }],
      short: [rare],
      clauses: { events: ['DI-01'], fields: ['DI-02'], elsewhere: ['DI-03'], none: [] },
    };
    const pair = { other: 'dice-c', name: 'dice-c', units: 1, games: 3, steps: 4000, failures: 0 };
    const events = { all: 2, reached: 1, missing: ['double'] };
    const lockstep = [{ ...pair, events, profiles: [profile] }];
    const report = reportWith({ lockstep, verdict: 'uncovered' });
    const options = { ...report.options, lockstepSteps: 50_000, requireEvents: 10 };
    const text = renderReport({ ...report, options, verdict: 'uncovered' }, PLAIN);
    expect(text).toContain('20,000 steps, 50,000 in lockstep\n');
    expect(text).toContain(`
  lockstep  dice-c: 3 games, 4,000 steps, 1 of 2 events
            plain  4,000 steps, 1 of 2 events, never double, fewest rolled 12, 2 of 3 clauses
  coverage not reached: plain with dice-c
      double 0 of 10: Two alike.
`);
    expect(text).toMatch(/^coverage not reached: .* compared$/m);
  });

  test('keeps long lists short and says so', () => {
    const missing = Array.from({ length: 30 }, (_, index) => `event-${index}`);
    const notCompared = missing.map((item) => {
      return { unit: 'dice/plain/laws/raw', item, status: 'skip' as const, problem: `no ${item}` };
    });
    const events = { all: 30, reached: 0, missing };
    const text = renderReport(reportWith({ events, notCompared }), PLAIN);
    expect(text).toContain('event-11 and 18 more\n');
    expect(text).toContain('      ... 18 more lines; --json shows all\n');
  });

  test('puts items of a unit that share a reason into one line', () => {
    const problem = 'the subject does not offer rng';
    const notCompared = ['a', 'b', 'c'].map((item) => {
      return { unit: 'dice/plain/vectors/rng', item, status: 'unsupported' as const, problem };
    });
    expect(renderReport(reportWith({ notCompared }), PLAIN)).toContain(
      '  not compared\n      unsupported dice/plain/vectors/rng, 3 items: the subject does not offer rng\n',
    );
  });

  test('shows the failures of five clauses and only counts those of the others', () => {
    const failures = Array.from({ length: 7 }, (_, index) => {
      const clause = `DI-0${index + 1}`;
      const item = { unit: 'dice/plain/laws/raw', item: 'law', status: 'fail' as const };
      return { clause, title: 'Rule', items: [{ ...item, clauses: [clause] }] };
    });
    const text = renderReport(reportWith({ failures }), PLAIN);
    expect(text).toContain('  x DI-05 Rule\n      fail dice/plain/laws/raw law\n');
    expect(text).toContain('  x DI-06 Rule: 1 item\n  x DI-07 Rule: 1 item\n');
  });

  test('lets nothing of a subject or a file reach the terminal as it is', () => {
    const evil = '\u001b]0;x\u0007\u009b2J\u202e\r\n\u200b';
    const failure = {
      unit: 'dice/plain/laws/raw',
      item: 'a',
      status: 'fail' as const,
      clauses: [],
    };
    const report = reportWith({
      version: evil,
      failures: [
        { clause: 'DI-02', title: evil, items: [{ ...failure, problem: evil, example: evil }] },
      ],
      notCompared: [{ unit: 'dice/plain/laws/raw', status: 'skip', problem: evil }],
    });
    const subject = { ...report.subject, name: evil, version: evil };
    const text = renderReport({ ...report, subject, reasons: [evil] }, PLAIN);
    expect(text).not.toMatch(/[^\n\x20-\x7e]/);
    expect(text.split('\\u202e').length - 1).toBe(8);
  });

  test('is the same with colours, but for the colours', () => {
    const paint = painterOf({ colour: true, live: true, columns: 80 });
    const painted = renderReport(reportWith({}), paint);
    const esc = String.fromCharCode(27);
    expect(painted).toContain(`${esc}[31mdisagreed${esc}[0m`);
    const plain = painted
      .split(esc)
      .map((part, n) => (n === 0 ? part : part.replace(/^\[\d+m/, '')));
    expect(plain.join('')).toBe(renderReport(reportWith({}), PLAIN));
  });
});
