import { describe, expect, test } from 'vitest';
import type { RunItem, RunUnit } from '../../../spec/generated/run-log-line.ts';
import type { RunRecord } from '../../run-log/read-log.ts';
import { HEADER, passed, resultOf } from '../../run-log/test/sample-run.ts';
import type { Status } from '../../unit.ts';
import { footerOf, reportOf } from '../check-report.ts';

const [GAME] = HEADER.games;
const KEYS = GAME?.units ?? [];

/** A finished run in which the first unit has these items, too. */
function record(extra: readonly RunItem[] = [], units: readonly string[] = KEYS): RunRecord {
  const lines = units.map((key, index): [string, RunUnit] => {
    const line = resultOf(key);
    return [key, { ...line, items: [...line.items, ...(index === 0 ? extra : [])], h: '' }];
  });
  return { header: { ...HEADER, h: '' }, units: new Map(lines), damaged: 0 };
}

function item(status: Status, more: Partial<RunItem> = {}): RunItem {
  return passed(`extra-${status}`, { status, ...more });
}

describe('the verdict', () => {
  test.each<[Status, string, number]>([
    ['pass', 'agreed', 0],
    ['xfail', 'agreed', 0],
    ['unsupported', 'agreed', 0],
    ['skip', 'agreed', 0],
    ['fail', 'disagreed', 1],
    ['flaky', 'disagreed', 1],
    ['xpass', 'disagreed', 1],
    ['error', 'error', 2],
    ['crash', 'error', 2],
    ['timeout', 'error', 2],
    ['protocol', 'error', 2],
    ['notrun', 'incomplete', 3],
  ])('on one more item that is %s is %s, exit code %i', (status, verdict, exitCode) => {
    expect(reportOf(record([item(status)]))).toMatchObject({ verdict, exitCode });
  });

  test.each<[Status[], number]>([
    [['notrun', 'crash', 'fail'], 1],
    [['notrun', 'crash'], 2],
    [['notrun', 'skip'], 3],
  ])('on %j is the worst of them', (statuses, exitCode) => {
    expect(reportOf(record(statuses.map((status) => item(status)))).exitCode).toBe(exitCode);
  });

  test('is never green when a unit is missing', () => {
    const report = reportOf(record([], KEYS.slice(1)));
    expect(report).toMatchObject({ verdict: 'incomplete', exitCode: 3 });
    expect(report.reasons).toEqual(['dice: 1 unit not run']);
    expect(report.games[0]?.notCompared).toEqual([{ unit: KEYS[0], status: 'notrun' }]);
  });

  test('is never green when nothing was compared', () => {
    const header = {
      ...HEADER,
      h: '',
      games: HEADER.games.map((game) => ({ ...game, units: [] })),
    };
    const report = reportOf({ header, units: new Map(), damaged: 0 });
    expect(report).toMatchObject({ verdict: 'incomplete', exitCode: 3 });
    expect(report.reasons).toEqual(['dice: nothing was compared']);
  });

  test('is never green when an item passed without a case', () => {
    const report = reportOf(record([passed('idle', { cases: 0, steps: 0, states: 0 })]));
    expect(report).toMatchObject({ verdict: 'incomplete', exitCode: 3 });
    expect(report.reasons).toEqual(['dice: 1 item compared nothing']);
    expect(report.games[0]?.notCompared).toEqual([{ unit: KEYS[0], item: 'idle', status: 'pass' }]);
  });

  test.each([
    ['SIGINT', 130],
    ['SIGTERM', 143],
    ['SIGHUP', 129],
  ] as const)('of a run that %s ended has exit code %i, whatever was found', (signal, exitCode) => {
    const report = reportOf(record([item('fail')], KEYS.slice(0, 1)), { interrupted: signal });
    expect(report).toMatchObject({ verdict: 'interrupted', exitCode, interrupted: signal });
    expect(report.reasons[0]).toBe(`interrupted by ${signal}`);
  });

  test('of a run whose budget ended is that of an incomplete run', () => {
    const end = { interrupted: 'budget' } as const;
    expect(reportOf(record([], KEYS.slice(1)), end).exitCode).toBe(3);
    expect(reportOf(record([item('fail')], KEYS.slice(0, 1)), end).exitCode).toBe(1);
  });

  test('does not blame the subject for a fault of the harness', () => {
    const report = reportOf(record([item('fail')]), { harnessError: 'TypeError: x' });
    expect(report).toMatchObject({ verdict: 'error', exitCode: 2 });
    expect(report.reasons[0]).toBe('the harness itself failed, not the subject: TypeError: x');
  });
});

describe('the report', () => {
  test('counts clauses, vectors, cases, steps, states, events and items', () => {
    expect(reportOf(record()).games[0]).toMatchObject({
      clauses: { all: 2, covered: 2, failed: [], uncovered: [] },
      vectors: 2,
      compared: { cases: 18, steps: 12, states: 18 },
      events: { all: 2, reached: 1, missing: ['double'] },
      units: { planned: 3, finished: 3 },
    });
  });

  test('prints a number for every status word', () => {
    expect(reportOf(record([item('skip')])).items).toEqual({
      pass: 6,
      fail: 0,
      error: 0,
      crash: 0,
      timeout: 0,
      protocol: 0,
      unsupported: 0,
      skip: 1,
      xfail: 0,
      xpass: 0,
      flaky: 0,
      notrun: 0,
    });
  });

  test('does not count a clause as covered by what was not compared', () => {
    const lines = KEYS.map((key): [string, RunUnit] => {
      const items = [passed('one'), item('unsupported', { clauses: ['DI-02'] })];
      return [key, { kind: 'unit', key, items, events: {}, h: '' }];
    });
    const report = reportOf({ ...record(), units: new Map(lines) });
    expect(report.games[0]?.clauses).toMatchObject({ covered: 1, uncovered: ['DI-02'] });
    expect(report.games[0]?.compared.cases).toBe(9);
  });

  test('groups failures by their most likely clause, what can be about one clause only first', () => {
    const failures = [
      item('crash', { id: 'lost', clauses: [] }),
      item('fail', { id: 'b', clauses: ['DI-02', 'DI-01'], problem: 'score 3, expected 4' }),
      item('fail', { id: 'a', clauses: ['DI-01'], example: '{"roll":1}', seed: 5 }),
      item('fail', { id: 'c', clauses: ['DI-02'] }),
    ];
    const { failures: groups, clauses } = reportOf(record(failures)).games[0] ?? {};
    expect(groups?.map(({ clause, items }) => [clause, items.map((one) => one.item)])).toEqual([
      ['DI-02', ['c', 'b']],
      ['DI-01', ['a']],
      [undefined, ['lost']],
    ]);
    expect(groups?.[1]?.items[0]).toMatchObject({ example: '{"roll":1}', seed: 5 });
    expect(groups?.[0]?.items[1]).toMatchObject({ problem: 'score 3, expected 4' });
    expect(clauses?.failed).toEqual(['DI-01', 'DI-02']);
  });

  test('suspects a clause that fails wherever it is checked before one that mostly passes', () => {
    const extra = (status: Status, clause: string, count: number): RunItem[] =>
      Array.from({ length: count }, (_, i) => {
        return item(status, { id: `${status}-${clause}-${i}`, clauses: [clause] });
      });
    const failures = [
      ...extra('fail', 'DI-01', 3),
      ...extra('pass', 'DI-01', 20),
      ...extra('fail', 'DI-02', 3),
    ];
    const { failures: groups } = reportOf(record(failures)).games[0] ?? {};
    expect(groups?.map(({ clause }) => clause)).toEqual(['DI-02', 'DI-01']);
  });

  test('names the clause of one precise failure before that of several broad ones', () => {
    const broad = ['e', 'f', 'g'].map((id) => item('fail', { id, clauses: ['DI-01', 'DI-02'] }));
    const failures = [...broad, item('fail', { id: 'sharp', clauses: ['DI-02'] })];
    const { failures: groups } = reportOf(record(failures)).games[0] ?? {};
    expect(groups?.map(({ clause }) => clause)).toEqual(['DI-02', 'DI-01']);
  });

  test('says the same as the footer made of it', () => {
    const end = { interrupted: 'SIGTERM' } as const;
    const found = record([item('fail')], KEYS.slice(0, 2));
    const live = reportOf(found, end);
    const footer = { ...footerOf(live), h: '' };
    const later = reportOf({ ...found, footer });
    expect(later).toEqual({ ...live, log: { damaged: 0, closed: true } });
  });
});
