import { expect, test } from 'vitest';
import type { Fields } from '../../../spec/value.ts';
import { engine, refusalOf, stateOf } from './game.ts';

const DROP = { turns: 0, rotation: 0, x: 13, reserve: 0 };

function outcomes(fields: Fields, limit?: number) {
  return [...(engine.outcomes?.(stateOf(fields), DROP, limit) ?? [])];
}

test('a step draws nothing while the bag has pieces', () => {
  expect(outcomes({ bag: [3] })).toEqual([{ words: [], numerator: 1, denominator: 1 }]);
});

test('a refill has 5040 ways of equal weight, each once, ascending', () => {
  const list = outcomes({ bag: [] });
  expect(list).toHaveLength(5040);
  expect(list[0]).toEqual({ words: [0, 0, 0, 0, 0, 0], numerator: 1, denominator: 5040 });
  expect(list[1]?.words).toEqual([0, 0, 0, 0, 0, 1]);
  expect(list[5039]?.words).toEqual([6, 5, 4, 3, 2, 1]);
  expect(new Set(list.map(({ words }) => words.join())).size).toBe(5040);
});

test('they are refused above the limit, and where the step is', () => {
  expect(refusalOf(() => outcomes({ bag: [] }, 5039))).toBe('too-long');
  expect(outcomes({ bag: [] }, 5040)).toHaveLength(5040);
  expect(refusalOf(() => outcomes({ over: true, placements: 300 }))).toBe('game-over');
  expect(refusalOf(() => [...(engine.outcomes?.(stateOf(), { ...DROP, x: 0 }) ?? [])])).toBe(
    'illegal-action',
  );
});
