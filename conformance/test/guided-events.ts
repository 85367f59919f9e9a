import type { CreateEngine } from '../../engines/engine.ts';
import type { LayerName } from '../../engines/random/chance-source.ts';
import { formOf } from '../../spec/form.ts';
import type { GameSpec } from '../../spec/generated/game-spec.ts';
import { resolveProfile } from '../../spec/profile.ts';
import { codecOf } from '../codec.ts';
import { sourceFor, type TraceSource } from '../generate/trace-generator.ts';
import type { Guide } from '../guide.ts';
import { GuidedGames } from '../guided/guided-games.ts';

/** A game whose guide is tested. */
export interface GuidedGame {
  readonly spec: GameSpec;
  readonly guide: Guide;
  readonly createEngine: CreateEngine;
}

/** What games of a layer of a profile are made from. */
export function guidedSource(
  { spec, createEngine }: GuidedGame,
  name: string,
  layer: LayerName,
): TraceSource {
  const profile = resolveProfile(spec, name);
  return sourceFor(codecOf(formOf(spec, name), profile), createEngine(spec, profile), layer);
}

/** How often each event happens in guided games of so many steps, by its id. */
export function guidedEvents(
  game: GuidedGame,
  name: string,
  layer: LayerName,
  most: number,
): ReadonlyMap<string, number> {
  const counts = game.spec.events.map(() => 0);
  let steps = 0;
  const games = new GuidedGames(guidedSource(game, name, layer), { seed: 3, guide: game.guide });
  for (const { trace, events } of games) {
    for (const event of events) counts[event] = (counts[event] ?? 0) + 1;
    steps += trace.steps.length + 1;
    if (steps >= most) break;
  }
  return new Map(game.spec.events.map(({ id }, index) => [id, counts[index] ?? 0]));
}
