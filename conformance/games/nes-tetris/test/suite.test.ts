import { describe, expect, test } from 'vitest';
import { createEngine } from '../../../../engines/nes-tetris/index.ts';
import { spec } from '../../../../engines/nes-tetris/test/game.ts';
import { formOf } from '../../../../spec/form.ts';
import { propertyUnits } from '../../../properties/units.ts';
import { checkSuite } from '../../../test/suite-check.ts';
import { createSuite } from '../index.ts';
import { bentRules } from './bent-rules.ts';

const suite = createSuite(spec);
const game = { spec, suite, createEngine };

describe('the suite of NES Tetris', () => {
  test.each(Object.keys(spec.profiles))(
    'finds nothing wrong with the engine, profile %s',
    async (profile) => {
      const items = await checkSuite(game, {
        subject: createEngine,
        trust: 'own',
        profile,
        steps: 2000,
        units: /./,
      });
      expect(items.filter(({ status }) => status !== 'pass')).toEqual([]);
      expect(items.length).toBeGreaterThan(20);
    },
    60_000,
  );

  test.each(bentRules)(
    'notices that $mistake',
    async ({ profile, subject, law, clause, units }) => {
      const items = await checkSuite(game, {
        subject,
        trust: 'foreign',
        profile,
        steps: profile === 'placement' ? 2000 : 4000,
        units,
        law,
      });
      const failed = items.filter(({ status }) => status === 'fail');
      const named = failed.find(({ id }) => id === law);
      expect(named?.clauses, JSON.stringify(failed.map(({ id }) => id))).toContain(clause);
    },
    120_000,
  );

  test('generic properties are those that make sense in a profile', () => {
    const planned = (profile: string): string[] =>
      propertyUnits(formOf(spec, profile), suite, profile).flatMap(({ planned = [] }) =>
        planned.map(({ id }) => id),
      );
    expect(planned('placement')).toContain('property-distribution');
    expect(planned('frame')).toContain('property-resume');
    // Single frames have no list, no weights and no raw words.
    for (const id of ['refuse-illegal', 'legal-order', 'distribution', 'seed-words']) {
      expect(planned('frame')).not.toContain(`property-${id}`);
    }
  });

  test('laws and scopes have ids of their own, and name clauses that there are', () => {
    const all = [...suite.laws, ...suite.scopes];
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
    const known = spec.clauses.map(({ id }) => id);
    expect(known).toEqual(expect.arrayContaining(all.flatMap(({ clauses }) => clauses)));
  });
});
