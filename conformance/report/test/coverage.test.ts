import { describe, expect, test } from 'vitest';
import type { RunGame, RunUnit } from '../../../spec/generated/run-log-line.ts';
import { problemsOf } from '../../../spec/validate.ts';
import type { RunRecord } from '../../run-log/read-log.ts';
import { HEADER, passed } from '../../run-log/test/sample-run.ts';
import { reportOf } from '../check-report.ts';
import { coverageReportOf } from '../coverage-report.ts';

const KEYS = [
  'dice/plain/laws/all',
  'dice/plain/lockstep/dice-c-outcome',
  'dice/plain/lockstep/dice-c-raw',
];

/** Dice whose event `double` is rare, and whose event `flat` cannot happen in profile plain. */
const GAME: RunGame = {
  id: 'dice',
  title: 'Dice',
  version: '1.0',
  digest: '0'.repeat(64),
  profiles: ['plain'],
  clauses: [
    { id: 'DI-01', level: 'must', title: 'Roll', events: ['rolled'] },
    { id: 'DI-02', level: 'must', title: 'Double', events: ['double', 'flat'] },
    { id: 'DI-03', level: 'must', title: 'Score', fields: ['score'] },
    { id: 'DI-04', level: 'must', title: 'List', fields: ['legal'] },
    { id: 'DI-05', level: 'must', title: 'Law' },
  ],
  events: [
    { id: 'rolled', title: 'a roll' },
    { id: 'double', title: 'two alike', rare: true },
    { id: 'flat', title: 'no dots', profiles: ['blank'] },
  ],
  others: [{ id: 'dice-c', name: 'dice-c' }],
  units: KEYS,
};

function lockstep(key: string, events: RunUnit['events'], game: number): RunUnit {
  const first = Object.fromEntries(Object.keys(events).map((id) => [id, { game, origin: 'luck' }]));
  const state = passed('state', { clauses: [], cases: 4, steps: 40 });
  return {
    kind: 'unit',
    key,
    items: [state],
    events,
    lockstep: { seed: 9, steps: 50, first },
    h: '',
  };
}

const UNITS: readonly RunUnit[] = [
  {
    kind: 'unit',
    key: KEYS[0] ?? '',
    items: [passed('law', { clauses: ['DI-05'] })],
    events: {},
    h: '',
  },
  lockstep(KEYS[1] ?? '', { rolled: 30 }, 2),
  lockstep(KEYS[2] ?? '', { rolled: 5 }, 0),
];

function record(units: readonly RunUnit[] = UNITS, requireEvents?: number): RunRecord {
  const options = { ...HEADER.options, ...(requireEvents === undefined ? {} : { requireEvents }) };
  const header = { ...HEADER, options, games: [GAME], h: '' };
  return { header, units: new Map(units.map((unit) => [unit.key, unit])), damaged: 0 };
}

const ALL = { games: [], profiles: [] };

describe('the coverage of a run', () => {
  const report = coverageReportOf(record(), ALL);
  const profile = report.games[0]?.profiles[0];

  test('fits its schema', () => {
    expect(problemsOf('coverage-report', report)).toEqual([]);
  });

  test('counts an event over all layers and says where it happened first', () => {
    const first = { layer: 'outcome', seed: 9, game: 2, origin: 'luck' };
    expect(profile?.events[0]?.pairs).toEqual([{ other: 'dice-c', count: 35, first }]);
  });

  test('lists what never happened with the clauses that name it, and nothing that cannot happen', () => {
    expect(profile?.events.map(({ event }) => event)).toEqual(['rolled', 'double']);
    expect(profile?.events[1]).toMatchObject({
      rare: true,
      pairs: [{ other: 'dice-c', count: 0 }],
      hint: 'two alike; see DI-02 Double',
    });
  });

  test('tells clauses that an event exercised from those whose fields were only compared', () => {
    const by = profile?.clauses.map(({ clause, pairs, elsewhere }) => {
      return [clause, pairs[0]?.by, elsewhere];
    });
    expect(by).toEqual([
      ['DI-01', 'events', 0],
      ['DI-02', 'none', 0],
      ['DI-03', 'fields', 0],
      // Lists of actions were not compared in either unit.
      ['DI-04', 'none', 0],
      ['DI-05', 'none', 1],
    ]);
    expect(profile?.clauses[1]?.pairs[0]?.missing).toEqual(['double']);
  });

  test('is that of the units that a cut log holds', () => {
    const cut = coverageReportOf(record(UNITS.slice(0, 2)), ALL);
    expect(cut.run).toMatchObject({ finished: 2, planned: 3, closed: false });
    expect(cut.games[0]?.profiles[0]?.events[0]?.pairs[0]?.count).toBe(30);
  });

  test.each<[string, readonly RunUnit[], number | undefined, number]>([
    ['nothing demanded', UNITS, undefined, 0],
    ['each event demanded once', UNITS, 1, 1],
    ['nothing compared', UNITS.slice(0, 1), undefined, 3],
    ['nothing compared of what is demanded', UNITS.slice(0, 1), 1, 3],
  ])('with %s has its exit code', (_what, units, requireEvents, exitCode) => {
    const demand = requireEvents === undefined ? {} : { requireEvents };
    expect(coverageReportOf(record(units), { ...ALL, ...demand }).exitCode).toBe(exitCode);
  });

  test('names each event that is short of what is demanded', () => {
    expect(coverageReportOf(record(), { ...ALL, requireEvents: 40 }).reasons).toEqual([
      'dice plain with dice-c: coverage not reached, 40 of each event demanded: rolled 35, double 0',
    ]);
  });
});

describe('the report of a check', () => {
  test('tells coverage by pair and profile', () => {
    const [pair] = reportOf(record()).games[0]?.lockstep ?? [];
    expect(pair).toMatchObject({ other: 'dice-c', games: 8, steps: 80 });
    expect(pair?.profiles).toEqual([
      {
        profile: 'plain',
        games: 8,
        steps: 80,
        possible: 2,
        reached: 1,
        never: [{ event: 'double', count: 0, hint: 'two alike; see DI-02 Double' }],
        fewest: [{ event: 'rolled', count: 35 }],
        clauses: {
          events: ['DI-01'],
          fields: ['DI-03'],
          elsewhere: ['DI-05'],
          none: ['DI-02', 'DI-04'],
        },
      },
    ]);
  });

  test('is not green when an event happened less often than was demanded', () => {
    const report = reportOf(record(UNITS, 10));
    expect(report).toMatchObject({ verdict: 'uncovered', exitCode: 1 });
    expect(report.reasons).toEqual([
      'dice: coverage not reached: 1 event of plain happened less than 10 times in lockstep with dice-c',
    ]);
    const short = report.games[0]?.lockstep?.[0]?.profiles[0]?.short;
    expect(short?.map(({ event, count }) => [event, count])).toEqual([['double', 0]]);
  });

  test('is green when each possible event happened as often as was demanded', () => {
    const units = [...UNITS.slice(0, 2), lockstep(KEYS[2] ?? '', { rolled: 1, double: 10 }, 0)];
    expect(reportOf(record(units, 10))).toMatchObject({ verdict: 'agreed', exitCode: 0 });
  });

  test('cannot judge the coverage of what nothing was compared with', () => {
    const skipped = UNITS.map((unit) => {
      if (unit.lockstep === undefined) return unit;
      const state = passed('state', { status: 'skip', clauses: [], cases: 0, steps: 0, states: 0 });
      const { lockstep: _none, ...rest } = unit;
      return { ...rest, items: [state], events: {} };
    });
    expect(reportOf(record(skipped))).toMatchObject({ verdict: 'agreed', exitCode: 0 });
    const report = reportOf(record(skipped, 1));
    expect(report).toMatchObject({ verdict: 'incomplete', exitCode: 3 });
    expect(report.reasons[0]).toContain('nothing was compared in lockstep');
  });

  test('a disagreement counts more than coverage, and coverage more than a crash', () => {
    const [law, ...others] = UNITS;
    const withItem = (status: 'fail' | 'crash'): RunUnit[] =>
      law === undefined ? [] : [{ ...law, items: [passed('bad', { status })] }, ...others];
    expect(reportOf(record(withItem('fail'), 10)).verdict).toBe('disagreed');
    expect(reportOf(record(withItem('crash'), 10)).verdict).toBe('uncovered');
  });

  test('says how many steps lockstep units got from a budget', () => {
    const { header, ...rest } = record();
    const options = { ...header.options, budgetMs: 60_000 };
    expect(reportOf({ ...rest, header: { ...header, options } }).options.lockstepSteps).toBe(50);
  });
});
