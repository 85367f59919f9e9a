import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { engineFor, profileOf, spec } from '../../../../engines/drop7/test/game.ts';
import { codecOf } from '../../../codec.ts';
import { Random } from '../../../generate/random.ts';
import { Walker } from '../../../generate/walker.ts';
import type { Scene } from '../../../guide.ts';
import { positionOf, rulesOf } from '../board.ts';
import { guide, rawOf } from '../guide.ts';
import { wordValue } from '../plain-draws.ts';

const SCENES = 800;

/** The step that a scene is made for, on the engine; chance goes on at random where it ends. */
function played(scene: Scene, profile: string, random: Random) {
  const { state, actions: [action] = [], chance = [] } = scene;
  const more = Array.from({ length: 80 }, () => 1 + random.below(7));
  const words = [...chance, ...more];
  const tape = { layer: 'outcome', words } as const;
  return action === undefined ? undefined : engineFor(profile).step(state, action, tape);
}

const pairs = Object.keys(spec.profiles).flatMap((profile) =>
  guide.shapers
    .filter(({ profiles }) => profiles === undefined || profiles.includes(profile))
    .map((shaper) => ({ profile, shaper, id: shaper.id })),
);

describe('the guide of Drop7', () => {
  test.each(pairs)('shaper $id of $profile reaches what it is made for', ({ profile, shaper }) => {
    const random = new Random(1);
    const missing = new Set(shaper.events);
    for (const scene of fc.sample(shaper.scenes(profileOf(profile)), {
      numRuns: SCENES,
      seed: 1,
    })) {
      engineFor(profile).validate?.(scene.state);
      for (const event of played(scene, profile, random)?.events ?? []) missing.delete(event);
    }
    expect([...missing]).toEqual([]);
  });

  test.each(Object.keys(spec.profiles))('some shaper of %s names each rare event', (profile) => {
    const named = guide.shapers
      .filter(({ profiles }) => profiles === undefined || profiles.includes(profile))
      .flatMap(({ events }) => events);
    const rare = spec.events
      .filter((event) => event.rare === true)
      .filter(({ profiles }) => profiles === undefined || profiles.includes(profile))
      .map(({ id }) => id);
    expect(named).toEqual(expect.arrayContaining(rare));
  });

  test('clears are made half of the time, deep in the level cascade, too', () => {
    const count = (id: string, event: string): number => {
      const shaper = guide.shapers.find((one) => one.id === id);
      const scenes = shaper?.scenes(profileOf('hardcore-17k')) ?? fc.constant({ state: {} });
      const steps = fc
        .sample(scenes, { numRuns: SCENES, seed: 2 })
        .map((scene) => played(scene, 'hardcore-17k', new Random(2)));
      return steps.filter((step) => step?.events.includes(event)).length / SCENES;
    };
    expect(count('clears-after-a-rise', 'clear-in-level-cascade')).toBeGreaterThan(0.5);
    expect(count('clears', 'clear-fifth-drop')).toBeGreaterThan(0.2);
    expect(count('clears', 'clear-mid-level')).toBeGreaterThan(0.2);
  });

  test('extremes measure chains, poppers and openings without the bonuses', () => {
    const values = (cells: string, disc: number, movesRemaining: number, words: number[]) => {
      const board = Array.from(cells.padStart(49, '0'), Number);
      const before = {
        ...{ over: false, score: 0, level: 1, movesPlayed: 0 },
        ...{ movesRemaining, nextDisc: disc, cells: board, latent: [], dropLatent: [] },
      };
      const action = { column: 3 };
      const tape = { layer: 'outcome', words } as const;
      const after = engineFor('hardcore-17k').step(before, action, tape).state;
      return guide.extremes.map((extreme) => extreme.valueOf({ before, action, after }));
    };
    expect(values('', 2, 3, [1])).toEqual([0, 0, 0]);
    expect(values('', 1, 1, [1])).toEqual([7, 1, 0]);
    const clear = values('222022244444444444444', 2, 1, [1, 1, 1, 1, 1, 1, 1, 5]);
    expect(clear).toEqual([14 * 7 + 7 * 39 + 7 * 109, 28, 7]);
  });

  test('raw words give their value whether it is one of seven or of eight', () => {
    for (let value = 1; value <= 7; value += 1) {
      expect(wordValue(rawOf(value), 7)).toBe(value);
      expect(wordValue(rawOf(value), 8)).toBe(value);
    }
    expect(wordValue(rawOf(8), 8)).toBe(8);
  });

  test('policies go to the middle, or where there is most room', () => {
    const profile = profileOf('hardcore-17k');
    const walker = new Walker(codecOf(spec, profile), engineFor('hardcore-17k'));
    const state = [0, 0, 1, 5, 0, 3, ...Array.from('8008088'.padStart(49, '0'), Number)];
    walker.begin({ layer: 'outcome', setup: [], start: [], state });
    const legal = walker.legal();
    const random = new Random(3);
    const [centre, lowest] = guide.policies?.(profile) ?? [];
    expect(centre?.choose(legal, random, walker)).toEqual([3]);
    expect(centre?.choose(legal.slice(0, 3), random, walker)).toEqual([2]);
    const chosen = Array.from({ length: 60 }, () => lowest?.choose(legal, random, walker)?.[0]);
    expect([...new Set(chosen)].toSorted()).toEqual([1, 2, 4]);
  });

  test('scenes of late levels are late, and half of all scenes are due to rise', () => {
    const scenes = guide.shapers.flatMap((shaper) =>
      fc.sample(shaper.scenes(profileOf('normal-observed')), { numRuns: 50, seed: 4 }),
    );
    const due = scenes.filter(({ state }) => positionOf(state).movesRemaining === 1).length;
    expect(due / scenes.length).toBeGreaterThan(0.4);
    expect(rulesOf(profileOf('normal-observed')).levelMin).toBe(5);
  });
});
