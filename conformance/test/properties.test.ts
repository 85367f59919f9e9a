import { describe, expect, test } from 'vitest';
import type { Implementation } from '../../oracles/implementation.ts';
import { planUnits } from '../plan.ts';
import { PROPERTIES } from '../properties/units.ts';
import type { ItemResult, UnitResult } from '../unit.ts';
import { TINS_SUITE, tinsContext, tinsSubject, withCapabilities } from './tins/tins-game.ts';
import type { TinsFaults } from './tins/tins-machine.ts';
import { FOUR, TINS } from './tins/tins-spec.ts';

type Layer = 'outcome' | 'raw' | 'seed';

async function runOn(subject: Implementation, layer: Layer): Promise<UnitResult> {
  const key = `tins/three/properties/${layer}`;
  const unit = planUnits(TINS, TINS_SUITE).find((one) => one.key === key);
  if (unit === undefined) throw new Error(`no unit ${key}`);
  return unit.run(tinsContext(subject, { steps: 10_000 }));
}

/** The items that did not pass, by id. */
async function redItems(
  layer: Layer,
  faults: TinsFaults,
): Promise<Readonly<Record<string, ItemResult>>> {
  const { items } = await runOn(tinsSubject(faults), layer);
  const red = items.filter(({ status }) => status !== 'pass');
  return Object.fromEntries(red.map((item) => [item.id, item]));
}

describe('generic properties', () => {
  test('all hold for a right engine, each on at least one case', async () => {
    for (const layer of ['outcome', 'raw', 'seed'] as const) {
      expect(await redItems(layer, {})).toEqual({});
    }
  });

  test('report exactly the items that the unit plans, in the same order', async () => {
    for (const unit of planUnits(TINS, TINS_SUITE, { profiles: ['four'] })) {
      if (unit.kind !== 'properties') continue;
      const { items } = await unit.run(tinsContext(tinsSubject(), { profile: FOUR, steps: 500 }));
      expect(items.map(({ id }) => id)).toEqual(unit.planned?.map(({ id }) => id));
    }
  });

  test('have ids that say what they are', () => {
    for (const { id } of PROPERTIES) expect(id).toMatch(/^property-[a-z-]+$/);
    expect(new Set(PROPERTIES.map(({ id }) => id)).size).toBe(PROPERTIES.length);
  });

  test.each<[string, Layer, TinsFaults, string, Partial<ItemResult>]>([
    [
      'a list in another order',
      'outcome',
      { reversedList: true },
      'property-legal-order',
      { status: 'fail', clauses: ['TN-06'] },
    ],
    [
      'a listed action that is refused',
      'outcome',
      { listsTooMuch: true },
      'property-legal-accepted',
      { status: 'fail', clauses: ['TN-06'] },
    ],
    [
      'a state that reaches further than its words: taken up elsewhere it goes on differently',
      'raw',
      { hiddenMemory: true },
      'property-resume',
      { status: 'fail', clauses: ['TN-03'] },
    ],
    [
      'the same, seen by playing step by step',
      'seed',
      { hiddenMemory: true },
      'property-batch-steps',
      { status: 'fail', clauses: ['TN-03'] },
    ],
    [
      'an illegal action that is taken',
      'outcome',
      { acceptsTooMuch: true },
      'property-refuse-illegal',
      { status: 'fail' },
    ],
    [
      'a tape word that cannot be and is taken',
      'outcome',
      { noRangeCheck: true },
      'property-chance-range',
      { status: 'fail' },
    ],
    [
      'outcomes that do not follow their weights',
      'seed',
      { biased: true },
      'property-distribution',
      { status: 'fail', clauses: ['TN-09', 'TN-01', 'TN-04'] },
    ],
    [
      'a game that ends too early',
      'outcome',
      { endsEarly: true },
      'property-play',
      { status: 'fail', clauses: ['TN-07'] },
    ],
    [
      'a cell above its largest value',
      'outcome',
      { overfills: true },
      'property-layout',
      { status: 'fail' },
    ],
    [
      'one draw too many',
      'outcome',
      { drawsTwiceOnSpill: true },
      'property-outcomes',
      { status: 'fail' },
    ],
    ['a breakdown', 'outcome', { crashAtTurn: 102 }, 'property-play', { status: 'error' }],
  ])('find %s', async (_what, layer, faults, id, expected) => {
    const red = await redItems(layer, faults);
    expect(red[id]).toMatchObject(expected);
    expect(red[id]?.problem).toBeTruthy();
  });

  test('tell where and what: the field, expected and found', async () => {
    const { 'property-resume': failed } = await redItems('outcome', { hiddenMemory: true });
    expect(failed?.problem).toMatch(
      /^taken up here, step \d+ differs: score: expected \d+, found \d+$/,
    );
    expect(failed?.seed).toBe(1);
    expect(Object.keys(JSON.parse(failed?.example ?? '{}'))).toEqual(
      expect.arrayContaining(['profile', 'layer', 'state', 'action', 'chance', 'step']),
    );
  });

  test('find a subject that a refused step changes', async () => {
    const found = await runOn(changedByRefusal(tinsSubject()), 'outcome');
    const red = found.items.filter(({ status }) => status !== 'pass').map(({ id }) => id);
    expect(red).toEqual([
      'property-refuse-illegal',
      'property-refuse-malformed',
      'property-chance-short',
      'property-chance-range',
    ]);
    expect(found.items.find(({ id }) => id === 'property-refuse-illegal')?.problem).toMatch(
      /^after the refusal the next step differs: score: expected/,
    );
  });

  test('find a subject whose games depend on what was played before', async () => {
    const found = await runOn(countingScore(tinsSubject()), 'outcome');
    const one = found.items.find(({ id }) => id === 'property-deterministic');
    expect(one).toMatchObject({ status: 'fail' });
    expect(one?.problem).toMatch(/^played again, step \d+ differs: score/);
  });

  test('find digests that are not those of the states', async () => {
    const found = await runOn(wrongDigests(tinsSubject()), 'outcome');
    const red = found.items.filter(({ status }) => status !== 'pass').map(({ id }) => id);
    expect(red).toEqual(['property-digest']);
  });

  test('name the capabilities that a subject lacks', async () => {
    const subject = withCapabilities(
      tinsSubject(),
      (capability) => !['state', 'legal', 'dig'].includes(capability),
    );
    const { items } = await runOn(subject, 'outcome');
    const lacking = items.filter(({ status }) => status === 'unsupported');
    expect(lacking.map(({ id, problem }) => `${id}: ${problem}`)).toEqual([
      'property-legal-order: the subject does not offer legal',
      'property-over-empty: the subject does not offer legal',
      'property-legal-accepted: the subject does not offer legal, state',
      'property-refuse-illegal: the subject does not offer state',
      'property-refuse-malformed: the subject does not offer state',
      'property-refuse-over: the subject does not offer state',
      'property-chance-short: the subject does not offer state',
      'property-chance-range: the subject does not offer state',
      'property-resume: the subject does not offer state',
      'property-digest: the subject does not offer dig',
      'property-outcomes: the subject does not offer state',
    ]);
    expect(items.filter(({ status }) => status === 'fail')).toEqual([]);
  });
});

/** The score is one higher after a step that was refused. */
function changedByRefusal(subject: Implementation): Implementation {
  let refused = false;
  return {
    ...subject,
    async request(body, options) {
      const result = await subject.request(body, options);
      if (body.op === 'new') refused = false;
      if (body.op === 'step' && result.kind === 'refused') refused = true;
      if (body.op !== 'step' || result.kind !== 'reply' || !refused) return result;
      return { ...result, reply: raised(result.reply) };
    },
  };
}

/** Every reply to `play` has a score of its own. */
function countingScore(subject: Implementation): Implementation {
  let requests = 0;
  return {
    ...subject,
    async request(body, options) {
      const result = await subject.request(body, options);
      if (body.op !== 'play' || result.kind !== 'reply') return result;
      requests += 1;
      return { ...result, reply: shifted(result.reply, requests) };
    },
  };
}

function wrongDigests(subject: Implementation): Implementation {
  return {
    ...subject,
    async request(body, options) {
      const result = await subject.request(body, options);
      if (body.op !== 'play' || result.kind !== 'reply') return result;
      const text = JSON.stringify(result.reply).replaceAll(/"d":"./g, '"d":"x');
      return { ...result, reply: JSON.parse(text) };
    },
  };
}

function raised<R>(reply: R): R {
  const copy = structuredClone(reply);
  const { s } = copy as { s: number[] };
  s[1] = (s[1] ?? 0) + 1;
  return copy;
}

function shifted<R>(reply: R, by: number): R {
  const copy = structuredClone(reply);
  for (const { st = [] } of (copy as { games: { st?: number[][] }[] }).games) {
    for (const words of st) words[1] = (words[1] ?? 0) + by;
  }
  return copy;
}
