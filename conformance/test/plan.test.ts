import { describe, expect, test } from 'vitest';
import { planUnits, unitProfile } from '../plan.ts';
import { TINS_SUITE } from './tins/tins-game.ts';
import { TINS } from './tins/tins-spec.ts';

const VECTORS = [
  {
    stem: 'cases',
    lines: [
      {
        id: 'rng',
        kind: 'rng' as const,
        clauses: ['TN-09'],
        origin: 'x',
        gen: 'mulberry32',
        seed: '0',
        words: [],
      },
      {
        id: 'half',
        kind: 'kernel' as const,
        clauses: ['TN-03'],
        origin: 'x',
        profile: 'four',
        name: 'half',
        in: [],
        out: [],
      },
    ],
  },
];

describe('the plan of a game', () => {
  test('has vectors first, then the properties, laws and scopes of each profile', () => {
    const units = planUnits(TINS, TINS_SUITE, { vectors: VECTORS });
    expect(units.map(({ key }) => key)).toEqual([
      'tins/four/vectors/cases',
      'tins/all/vectors/cases',
      'tins/three/properties/outcome',
      'tins/three/properties/raw',
      'tins/three/properties/seed',
      'tins/three/laws/outcome',
      'tins/three/laws/raw',
      'tins/three/laws/seed',
      'tins/three/laws/probe',
      'tins/three/scope/small-tins',
      'tins/four/properties/outcome',
      'tins/four/properties/raw',
      'tins/four/properties/seed',
      'tins/four/laws/outcome',
      'tins/four/laws/raw',
      'tins/four/laws/seed',
      'tins/four/laws/probe',
    ]);
  });

  test('keeps to the profiles that are wanted; lines without a profile are always in it', () => {
    const units = planUnits(TINS, TINS_SUITE, { vectors: VECTORS, profiles: ['three'] });
    const profiles = new Set(units.map(({ key }) => key.split('/')[1]));
    expect(profiles).toEqual(new Set(['all', 'three']));
    expect(units.map((unit) => unitProfile(TINS, unit))).not.toContain('four');
  });

  test('has generic properties alone for a game without a suite', () => {
    const units = planUnits(TINS, undefined);
    expect(new Set(units.map(({ kind }) => kind))).toEqual(new Set(['properties']));
    expect(units).toHaveLength(6);
  });

  test('names every item, with its clauses where they are known', () => {
    for (const { planned, key } of planUnits(TINS, TINS_SUITE, { vectors: VECTORS })) {
      expect(planned?.length, key).toBeGreaterThan(0);
      const ids = planned?.map(({ id }) => id) ?? [];
      expect(new Set(ids).size).toBe(ids.length);
      for (const id of ids) expect(id).toMatch(/^[a-z0-9-]+$/);
    }
  });

  test('leaves laws out where their layer or profile is not', () => {
    const [unit] = planUnits(TINS, TINS_SUITE).filter(({ key }) => key.endsWith('laws/raw'));
    expect(unit?.planned?.map(({ id }) => id)).toEqual(['list-or-end', 'score-grows']);
  });
});
