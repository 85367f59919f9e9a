import { describe, expect, test } from 'vitest';
import { createEngine } from '../../../../engines/drop7/index.ts';
import { spec } from '../../../../engines/drop7/test/game.ts';
import { checkSuite } from '../../../test/suite-check.ts';
import { createSuite } from '../index.ts';
import { bentRules } from './bent-rules.ts';

const suite = createSuite(spec);
const game = { spec, suite, createEngine };

describe('the suite of Drop7', () => {
  test.each(Object.keys(spec.profiles))(
    'finds nothing wrong with the engine, profile %s',
    async (profile) => {
      const items = await checkSuite(game, {
        subject: createEngine,
        trust: 'own',
        profile,
        steps: 1000,
        units: /./,
      });
      expect(items.filter(({ status }) => status !== 'pass')).toEqual([]);
      expect(items.length).toBeGreaterThan(80);
    },
    60_000,
  );

  test.each(bentRules)(
    'notices that $mistake',
    async ({ profile, subject, law, clause, units }) => {
      const items = await checkSuite(game, {
        subject,
        trust: 'foreign',
        profile: profile ?? 'hardcore-17k',
        steps: 2000,
        units,
      });
      const failed = items.filter(({ status }) => status === 'fail');
      const named = failed.find(({ id }) => id === law);
      expect(named?.clauses, JSON.stringify(failed.map(({ id }) => id))).toContain(clause);
    },
  );

  test('laws and scopes have ids of their own, and name clauses that there are', () => {
    const all = [...suite.laws, ...suite.scopes];
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
    const known = spec.clauses.map(({ id }) => id);
    expect(known).toEqual(expect.arrayContaining(all.flatMap(({ clauses }) => clauses)));
  });
});
