import { expect, test } from 'vitest';
import { clauseShares } from '../clause-shares.ts';
import { codecOf } from '../codec.ts';
import { TINS_CODEC, tinsEngine } from './tins/tins-game.ts';
import { THREE, TINS } from './tins/tins-spec.ts';

test('a clause that has an event for every step has nearly all steps, one without events none', () => {
  const shares = clauseShares(TINS_CODEC, tinsEngine());
  expect([...shares.keys()]).toEqual(TINS.clauses.map(({ id }) => id));
  // Each turn takes one pebble or many; about two of three drop something.
  expect(shares.get('TN-02')).toBeCloseTo(1, 2);
  expect(shares.get('TN-04')).toBeCloseTo(2 / 3, 1);
  expect(shares.get('TN-03')).toBeCloseTo(0, 2);
  expect([...shares.values()].every((share) => share > 0 && share < 1)).toBe(true);
});

test('the same steps are looked at every time', () => {
  const [one, other] = [tinsEngine(), tinsEngine()];
  expect(clauseShares(TINS_CODEC, one)).toEqual(clauseShares(TINS_CODEC, other));
});

test('nothing is known of a game that cannot be played', () => {
  const engine = tinsEngine();
  const { machine: _machine, ...pure } = engine;
  const layers = { seed: { unheard: { words: ['state'], text: 'not in this package' } } };
  const spec = { ...TINS, layers };
  expect(clauseShares(codecOf(spec, THREE), pure).size).toBe(0);
});
