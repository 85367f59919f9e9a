import { describe, expect, test } from 'vitest';
import { createEngine } from '../../../../engines/snake123/index.ts';
import { readVectors, spec } from '../../../../engines/snake123/test/game.ts';
import { checkSuite } from '../../../test/suite-check.ts';
import { createSuite } from '../index.ts';
import { brokenEngines } from './broken-engines.ts';

const suite = createSuite(spec);
const game = { spec, suite, createEngine };

describe('the suite of 123 Snake', () => {
  test.each(['original', 'exact'])(
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
      expect(items.length).toBeGreaterThan(100);
    },
  );

  test.each(brokenEngines)('names $clause when $mistake', async (broken) => {
    const items = await checkSuite(game, {
      subject(gameSpec, profile) {
        const { machine: _machine, ...engine } = createEngine(gameSpec, profile);
        return { ...engine, ...broken.break(engine) };
      },
      trust: 'foreign',
      profile: 'original',
      steps: 500,
      units: broken.units,
    });
    const failed = items.filter(({ status }) => status === 'fail');
    const named = failed.find(({ id }) => id === broken.law);
    expect(named?.clauses[0], JSON.stringify(failed)).toBe(broken.clause);
  });

  test('passes nothing about lists and kernels that an engine does not offer', async () => {
    const items = await checkSuite(game, {
      subject(gameSpec, profile) {
        const { machine: _machine, kernels: _kernels, ...engine } = createEngine(gameSpec, profile);
        return { ...engine, capabilities: ['chance:outcome', 'chance:raw', 'events'] };
      },
      trust: 'foreign',
      profile: 'original',
      steps: 500,
      units: /scope.(cap-shapes|die-borders)|laws.probe/,
    });
    const about = (ids: readonly string[]) => items.filter(({ id }) => ids.includes(id));
    const asking = about(['cap-shapes', 'die-borders', 'kernel-die', 'kernel-below']);
    expect(asking).toHaveLength(4);
    for (const { status, cases } of asking) expect([status, cases]).toEqual(['unsupported', 0]);
  });

  test('every clause has a law, a scope or a vector, and each of them names known clauses', () => {
    const vectors = readVectors().flatMap(({ lines }) =>
      lines.flatMap((line): string[] => JSON.parse(line).clauses),
    );
    const named = new Set([
      ...suite.laws.flatMap(({ clauses }) => clauses),
      ...suite.scopes.flatMap(({ clauses }) => clauses),
      ...vectors,
    ]);
    expect([...named].toSorted()).toEqual(spec.clauses.map(({ id }) => id));
  });

  test('laws and scopes have ids of their own', () => {
    const ids = [...suite.laws, ...suite.scopes].map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });
});
