import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { planUnits } from '../plan.ts';
import type { GameSuite } from '../suite.ts';
import type { ItemResult, UnitResult } from '../unit.ts';
import { TINS_SUITE, tinsContext, tinsSubject, withCapabilities } from './tins/tins-game.ts';
import type { TinsFaults } from './tins/tins-machine.ts';
import { TINS } from './tins/tins-spec.ts';

const UNITS = planUnits(TINS, TINS_SUITE, { profiles: ['three'] });

async function run(name: string, faults: TinsFaults = {}): Promise<UnitResult> {
  const unit = UNITS.find(({ key }) => key === `tins/three/${name}`);
  if (unit === undefined) throw new Error(`no unit ${name}`);
  return unit.run(tinsContext(tinsSubject(faults)));
}

function item({ items }: UnitResult, id: string): ItemResult {
  const found = items.find((one) => one.id === id);
  if (found === undefined) throw new Error(`no item ${id}`);
  return found;
}

describe('laws on generated games', () => {
  test('hold for a right engine in every layer, with counts and events', async () => {
    for (const layer of ['outcome', 'raw', 'seed']) {
      const result = await run(`laws/${layer}`);
      expect(result.items.map(({ status }) => status)).toEqual(result.items.map(() => 'pass'));
      expect(item(result, 'score-grows').steps).toBeGreaterThan(2_000);
      expect(item(result, 'list-or-end').states).toBeGreaterThan(2_000);
      expect(Object.keys(result.events)).toEqual(['drop', 'end', 'spill', 'take-many', 'take-one']);
    }
  });

  test('give the same result for the same seed', async () => {
    expect(await run('laws/raw')).toEqual(await run('laws/raw'));
  });

  test('name a score that is wrong at turn 7 by one step, its clause first', async () => {
    const failed = item(await run('laws/outcome', { scoreOffAtTurn: 7 }), 'score-grows');
    expect(failed).toMatchObject({ status: 'fail', clauses: ['TN-03', 'TN-02'] });
    expect(failed.problem).toMatch(/^score: expected \+\d, found \+\d$/);
    const example = JSON.parse(failed.example ?? '');
    expect(example).toMatchObject({ step: 1, before: { turn: 6 }, after: { turn: 7 } });
    expect(example.actions).toHaveLength(1);
    // The sweep cannot do without the six turns before it.
    expect(example.shortestGame).toBe(7);
    expect(example.shrink.complete).toBe(true);
  });

  test('keep a game whose last step alone does not show the failure', async () => {
    const failed = item(await run('laws/outcome', { hiddenMemory: true }), 'score-grows');
    const example = JSON.parse(failed.example ?? '');
    // Taking from one tin twice: from the explicit state between the two nothing would be wrong.
    expect(example.actions).toHaveLength(2);
    expect(example.actions[0][0]).toBe(example.actions[1][0]);
  });

  test('find an early end', async () => {
    expect(item(await run('laws/seed', { endsEarly: true }), 'list-or-end')).toMatchObject({
      status: 'fail',
      problem: 'over: expected false, found true',
    });
  });

  test('give the status of the fault when the subject breaks down', async () => {
    const result = await run('laws/outcome', { crashAtTurn: 3 });
    for (const one of result.items) {
      expect(one.status).toBe('error');
      expect(one.problem).toContain('the lid is stuck');
      expect(JSON.parse(one.example ?? '')).toMatchObject({ game: 'tins@1.0', layer: 'outcome' });
    }
  });

  test('are unsupported in a layer that the subject does not play', async () => {
    const unit = UNITS.find(({ key }) => key === 'tins/three/laws/raw');
    const subject = withCapabilities(tinsSubject(), (capability) => capability !== 'chance:raw');
    const result = await unit?.run(tinsContext(subject));
    expect(result?.items.map(({ status, problem }) => `${status}: ${problem}`)).toEqual([
      'unsupported: the subject does not offer chance:raw',
      'unsupported: the subject does not offer chance:raw',
    ]);
  });

  test('run on a subject that only knows new and step', async () => {
    const level0 = (capability: string) => /^(step|chance:.*)$/.test(capability);
    const unit = UNITS.find(({ key }) => key === 'tins/three/laws/outcome');
    const right = await unit?.run(tinsContext(withCapabilities(tinsSubject(), level0)));
    expect(right?.items.map(({ status }) => status)).toEqual(['pass', 'pass', 'pass']);
    const wrong = withCapabilities(tinsSubject({ scoreOffAtTurn: 2 }), level0);
    const result = await unit?.run(tinsContext(wrong));
    expect(result?.items.map(({ status }) => status)).toEqual(['pass', 'pass', 'fail']);
  });

  test('are not run, and no pass, where no game came to what they check', async () => {
    const suite = {
      ...TINS_SUITE,
      laws: TINS_SUITE.laws.filter(({ kind }) => kind === 'start'),
    };
    const [unit] = planUnits(TINS, suite, { profiles: ['three'] }).filter(
      ({ kind }) => kind === 'laws',
    );
    const result = await unit?.run(tinsContext(tinsSubject(), { steps: 0 }));
    expect(result?.items).toMatchObject([{ id: 'start-holds', status: 'notrun', states: 0 }]);
  });

  test('that fail themselves are errors, not failures of the subject', async () => {
    const broken = {
      ...TINS_SUITE.laws[2],
      check: () => null?.['length' as never] ?? JSON.parse('{'),
    };
    const suite = { ...TINS_SUITE, laws: [broken as (typeof TINS_SUITE.laws)[number]] };
    const [unit] = planUnits(TINS, suite, { profiles: ['three'] }).filter(
      ({ kind }) => kind === 'laws',
    );
    const result = await unit?.run(tinsContext(tinsSubject(), { steps: 50 }));
    expect(result?.items[0]).toMatchObject({ status: 'error' });
    expect(result?.items[0]?.problem).toContain('the law itself failed');
  });
});

describe('laws that ask questions', () => {
  test('hold for a right engine', async () => {
    const result = await run('laws/probe');
    expect(result.items).toMatchObject([{ id: 'take-commutes', status: 'pass', cases: 6 }]);
  });

  test('report a small failing case', async () => {
    const failed = item(await run('laws/probe', { scoreOffAtTurn: 1 }), 'take-commutes');
    expect(failed).toMatchObject({
      status: 'fail',
      problem: 'score: expected 1, found 2',
      seed: 1,
    });
    expect(JSON.parse(failed.example ?? '')).toEqual({ case: { held: 1, score: 0 } });
  });

  test('give the status of the fault when the subject breaks down', async () => {
    expect(item(await run('laws/probe', { crashAtTurn: 1 }), 'take-commutes')).toMatchObject({
      status: 'error',
    });
  });

  const asksFirst: GameSuite['laws'][number] = {
    kind: 'probe',
    id: 'half-rounds-down',
    clauses: ['TN-02'],
    title: 'the kernel half rounds down',
    cases: () => fc.constantFrom(0, 1, 2, 3),
    async check(probe, sample) {
      if (sample === 0) return undefined;
      const [answer] = (await probe.kernel('half', [[Number(sample)]])) ?? [];
      const rounded = Math.floor(Number(sample) / 2);
      return answer === undefined || String(answer) === String(rounded) ? undefined : 'wrong';
    },
  };

  async function runAlone(law: GameSuite['laws'][number], subject = tinsSubject()) {
    const [unit] = planUnits(TINS, { ...TINS_SUITE, laws: [law] }, { profiles: ['three'] }).filter(
      ({ kind }) => kind === 'laws',
    );
    return unit?.run(tinsContext(subject));
  }

  test('count only the cases in which the subject answered something', async () => {
    const [result] = (await runAlone(asksFirst))?.items ?? [];
    expect(result?.status).toBe('pass');
    // 20 cases at this budget, and some of them are the one that asks nothing.
    expect(result?.cases).toBeGreaterThan(0);
    expect(result?.cases).toBeLessThan(20);
  });

  test('are unsupported, and no pass, where the subject has nothing that they ask for', async () => {
    const subject = withCapabilities(tinsSubject(), (capability) => capability !== 'kernel:half');
    expect((await runAlone(asksFirst, subject))?.items).toMatchObject([
      { status: 'unsupported', cases: 0, problem: 'the subject does not offer kernel:half' },
    ]);
  });

  test('look on for a case that asks something, however small the budget is', async () => {
    const rarely = { ...asksFirst, cases: () => fc.nat(20).map((n) => (n === 7 ? 1 : 0)) };
    const suite = { ...TINS_SUITE, laws: [rarely] };
    const [unit] = planUnits(TINS, suite, { profiles: ['three'] }).filter(
      ({ kind }) => kind === 'laws',
    );
    const result = await unit?.run(tinsContext(tinsSubject(), { steps: 1 }));
    expect(result?.items).toMatchObject([{ status: 'pass' }]);
  });

  test('are not run, and no pass, where no case asks anything', async () => {
    const silent = { ...asksFirst, check: async () => undefined };
    expect((await runAlone(silent))?.items).toMatchObject([
      { status: 'notrun', cases: 0, problem: 'no generated case asked the subject anything' },
    ]);
  });

  test('are unsupported where the subject takes no explicit states', async () => {
    const unit = UNITS.find(({ key }) => key === 'tins/three/laws/probe');
    const subject = withCapabilities(tinsSubject(), (capability) => capability !== 'state');
    const result = await unit?.run(tinsContext(subject));
    expect(result?.items[0]?.status).toBe('unsupported');
  });
});

describe('scopes', () => {
  test('pass for a right engine and say what was compared', async () => {
    const result = await run('scope/small-tins');
    expect(result.items).toMatchObject([
      { id: 'small-tins', status: 'pass', cases: 27, states: 27 },
    ]);
  });

  test('report the first difference, its clauses and how many more there are', async () => {
    const result = await run('scope/small-tins', { listsTooMuch: true });
    expect(result.items).toMatchObject([
      {
        status: 'fail',
        clauses: ['TN-06'],
        problem: '2,0,0: expected 2 actions (and 18 more differences)',
      },
    ]);
  });
});
