import { describe, expect, test } from 'vitest';
import { createEngine } from '../../../../engines/2048/index.ts';
import { loadGame } from '../../../../spec/load.ts';
import { guidedEvents } from '../../../test/guided-events.ts';
import { guide } from '../guide.ts';

const { spec } = loadGame('2048');
const LAYERS = ['outcome', 'raw', 'seed'] as const;
/** Steps in which every event is to be reached ten times: a tenth of what a check plays by default. */
const STEPS = 7_000;

const game = { spec, guide, createEngine };

describe('guided games', () => {
  const cases = Object.keys(spec.profiles).flatMap((name) =>
    LAYERS.map((layer) => [name, layer] as const),
  );
  test.each(cases)('reach every event that can happen in %s ten times, layer %s', (name, layer) => {
    const counts = guidedEvents(game, name, layer, STEPS);
    const possible = spec.events.filter(({ profiles }) => profiles?.includes(name) ?? true);
    const rarely = possible.filter(({ id }) => (counts.get(id) ?? 0) < 10);
    expect(rarely.map(({ id }) => id)).toEqual([]);
    const never = spec.events.filter(({ id }) => counts.get(id) === 0);
    expect(never).toEqual(spec.events.filter((event) => !possible.includes(event)));
  });
});
