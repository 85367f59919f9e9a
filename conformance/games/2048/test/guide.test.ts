import { describe, expect, test } from 'vitest';
import { createEngine } from '../../../../engines/2048/index.ts';
import type { LayerName } from '../../../../engines/random/chance-source.ts';
import { loadGame } from '../../../../spec/load.ts';
import { resolveProfile } from '../../../../spec/profile.ts';
import { codecOf } from '../../../codec.ts';
import { sourceFor, type TraceSource } from '../../../generate/trace-generator.ts';
import { GuidedGames } from '../../../guided/guided-games.ts';
import { guide } from '../guide.ts';

const { spec } = loadGame('2048');
const LAYERS = ['outcome', 'raw', 'seed'] as const;
/** Steps in which every event is to be reached ten times: a tenth of what a check plays by default. */
const STEPS = 7_000;

function sourceOf(name: string, layer: LayerName): TraceSource {
  const profile = resolveProfile(spec, name);
  return sourceFor(codecOf(spec, profile), createEngine(spec, profile), layer);
}

describe('guided games', () => {
  const cases = Object.keys(spec.profiles).flatMap((name) =>
    LAYERS.map((layer) => [name, layer] as const),
  );
  test.each(cases)('reach every event that can happen in %s ten times, layer %s', (name, layer) => {
    const counts = spec.events.map(() => 0);
    let steps = 0;
    for (const { trace, events } of new GuidedGames(sourceOf(name, layer), { seed: 3, guide })) {
      for (const event of events) counts[event] = (counts[event] ?? 0) + 1;
      steps += trace.steps.length + 1;
      if (steps >= STEPS) break;
    }
    const possible = spec.events.filter(({ profiles }) => profiles?.includes(name) ?? true);
    const rarely = spec.events.filter((_, index) => (counts[index] ?? 0) < 10);
    expect(rarely.filter((event) => possible.includes(event)).map(({ id }) => id)).toEqual([]);
    const never = spec.events.filter((_, index) => counts[index] === 0);
    expect(never).toEqual(spec.events.filter((event) => !possible.includes(event)));
  });
});
