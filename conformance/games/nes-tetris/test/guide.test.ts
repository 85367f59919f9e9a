import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { EngineState } from '../../../../engines/engine.ts';
import { createEngine } from '../../../../engines/nes-tetris/index.ts';
import { spec } from '../../../../engines/nes-tetris/test/game.ts';
import { resolveProfile } from '../../../../spec/profile.ts';
import { codecOf } from '../../../codec.ts';
import { Random } from '../../../generate/random.ts';
import { sourceFor, TraceGenerator } from '../../../generate/trace-generator.ts';
import type { Scene } from '../../../guide.ts';
import { stateOf as frameState, PLAYING } from '../frame.ts';
import { guide } from '../guide.ts';
import { BEGUN, stateOf } from '../placement.ts';
import { anyPiece } from '../shaping.ts';

const SCENES = 600;
const PROFILES = Object.keys(spec.profiles);

const engines = Object.fromEntries(
  PROFILES.map((name) => [name, createEngine(spec, resolveProfile(spec, name))]),
);

function engineFor(profile: string) {
  const engine = engines[profile];
  if (engine === undefined) throw new Error(`no profile ${profile}`);
  return engine;
}

/** Events of all actions of a scene, in layer seed. */
function eventsOf({ state, actions = [] }: Scene, profile: string, random: Random): Set<string> {
  const engine = engineFor(profile);
  const events = new Set<string>();
  const generator = { name: 'nes-lfsr', words: [random.below(65_536)] };
  let now = { ...state, generator } as EngineState;
  for (const action of actions) {
    if (now['over'] === true || !engine.accepts(now, action)) break;
    const step = engine.step(now, action);
    for (const event of step.events) events.add(event);
    now = step.state;
  }
  return events;
}

const shapers = guide.shapers.map((shaper) => ({
  shaper,
  id: shaper.id,
  profile: shaper.profiles?.[0] ?? '',
}));

describe('the guide of NES Tetris', () => {
  test.each(shapers)('shaper $id reaches what it is made for', ({ shaper, profile }) => {
    const random = new Random(1);
    const missing = new Set(shaper.events);
    const scenes = shaper.scenes(resolveProfile(spec, profile));
    for (const scene of fc.sample(scenes, { numRuns: SCENES, seed: 1 })) {
      engineFor(profile).validate?.(scene.state);
      for (const event of eventsOf(scene, profile, random)) missing.delete(event);
    }
    expect([...missing]).toEqual([]);
  });

  test.each(PROFILES)('some shaper of %s names each event that is possible in it', (profile) => {
    const named = new Set(
      shapers.filter((one) => one.profile === profile).flatMap(({ shaper }) => shaper.events),
    );
    const possible = spec.events.filter(({ profiles }) => profiles?.includes(profile) ?? true);
    expect(possible.map(({ id }) => id).filter((id) => !named.has(id))).toEqual([]);
  });

  test('extremes measure lines, points and cells near the ceiling of both profiles', () => {
    const values = (before: Scene['state'], after: Scene['state']): number[] =>
      guide.extremes.map((extreme) => extreme.valueOf({ before, action: {}, after }));
    const placed = { ...BEGUN, lines: 104, score: 13_200, hidden: [0, 3] };
    expect(values(stateOf({ ...BEGUN, lines: 100 }), stateOf(placed))).toEqual([4, 13_200, 2]);
    const page = PLAYING.page.with(250, 0x7b).with(19, 0x7c).with(20, 0x7c);
    const framed = { ...PLAYING, linesLow: 0x04, linesHigh: 1, score: [0x50, 0x32, 0x01], page };
    expect(values(frameState(PLAYING), frameState(framed))).toEqual([104, 13_250, 2]);
  });

  describe('its ways to play', () => {
    /** Games of one policy from starts: pieces that came, lines, and distinct buttons. */
    function played(profile: string, name: string, steps: number) {
      const engine = engineFor(profile);
      const codec = codecOf(spec, resolveProfile(spec, profile));
      const generator = new TraceGenerator(sourceFor(codec, engine, 'seed'));
      const policy = guide.policies?.(codec.profile).find((one) => one.name === name);
      const counts = new Map<string, number>();
      const onStep = (events: readonly number[]): void => {
        for (const event of events) {
          const id = spec.events[event]?.id ?? '';
          counts.set(id, (counts.get(id) ?? 0) + 1);
        }
      };
      const trace =
        policy &&
        generator.generate(new Random(7), { maxSteps: steps, policy, illegalPercent: 0, onStep });
      return {
        counts,
        steps: trace?.steps.length ?? 0,
        buttons: new Set(trace?.steps.map(({ action }) => action[0])),
      };
    }

    test('stacker lives for long and makes lines', () => {
      const { counts, steps } = played('placement', 'stacker', 300);
      expect(steps).toBeGreaterThan(200);
      expect(counts.get('clear-1') ?? 0).toBeGreaterThan(20);
    });

    test('placer starts a game, drops pieces softly and makes lines', () => {
      const { counts, steps } = played('frame', 'placer', 6000);
      expect(steps).toBe(6000);
      expect(counts.get('game-made')).toBe(1);
      expect(counts.get('spawn') ?? 0).toBeGreaterThan(30);
      expect(counts.get('stopped-by-soft-drop') ?? 0).toBeGreaterThan(20);
      expect(['clear-1', 'clear-2', 'clear-3'].some((id) => counts.has(id))).toBe(true);
    });

    test('waiter lets pieces fall', () => {
      const { counts } = played('frame', 'waiter', 6000);
      const softly = counts.get('stopped-by-soft-drop') ?? 0;
      expect(counts.get('stopped-by-gravity') ?? 0).toBeGreaterThan(softly);
    });

    test.each(['holder', 'tapper'])('%s holds buttons that players hold', (name) => {
      const { buttons, counts } = played('frame', name, 3000);
      expect(buttons.size).toBeGreaterThan(5);
      expect(buttons.size).toBeLessThan(40);
      expect(counts.has('start-pressed')).toBe(true);
    });
  });

  test('pieces are drawn from all seven', () => {
    const random = new Random(1);
    expect(new Set(Array.from({ length: 200 }, () => anyPiece(random))).size).toBe(7);
  });
});
