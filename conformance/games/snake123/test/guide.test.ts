import { describe, expect, test } from 'vitest';
import { createEngine } from '../../../../engines/snake123/index.ts';
import { loadGame } from '../../../../spec/load.ts';
import { TraceGenerator } from '../../../generate/trace-generator.ts';
import { guidedEvents, guidedSource } from '../../../test/guided-events.ts';
import { guide } from '../guide.ts';

const { spec } = loadGame('snake123');
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

test('every seed of the guide has a first board without equal neighbours (SN-08)', () => {
  const { walker } = new TraceGenerator(guidedSource(game, 'original', 'seed'));
  const seeds = guide.seeds?.['mulberry32'] ?? [];
  expect(seeds.length).toBeGreaterThan(10);
  for (const seed of seeds) {
    walker.begin({ layer: 'seed', generator: 'mulberry32', seed, setup: [], start: [] });
    // Each word adds a constant to the state: 50 dice were drawn, not 25.
    const drawnTwice = (seed + 50 * 0x6d2b79f5) % 2 ** 32;
    expect(walker.bookmark().generator).toEqual([drawnTwice]);
  }
});
