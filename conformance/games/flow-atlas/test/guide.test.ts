import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createEngine } from '../../../../engines/flow-atlas/index.ts';
import { spec } from '../../../../engines/flow-atlas/test/game.ts';
import { resolveProfile } from '../../../../spec/profile.ts';
import { codecOf } from '../../../codec.ts';
import { Random } from '../../../generate/random.ts';
import { Walker } from '../../../generate/walker.ts';
import type { Scene } from '../../../guide.ts';
import { cellsOf } from '../cells.ts';
import { guide } from '../guide.ts';
import { boardFeatures } from '../plain-features.ts';
import { BEGUN, pressureLimit, rulesOf, stateOf } from '../position.ts';
import { quickFeatures } from '../quick-features.ts';
import { SCENERIES } from '../scope-boards.ts';

const SCENES = 150;
const profileOf = (name: string) => resolveProfile(spec, name);
const engines = new Map(
  Object.keys(spec.profiles).map((name) => [name, createEngine(spec, profileOf(name))]),
);
const engineFor = (profile: string) =>
  engines.get(profile) ?? createEngine(spec, profileOf(profile));

/** Events of the step that a scene is made for, on the engine. */
function eventsOf({ state, actions: [action] = [], chance = [] }: Scene, profile: string) {
  const words = [...chance, ...[0, 0, 0, 0, 0, 0].slice(chance.length)];
  if (action === undefined) return [];
  return engineFor(profile).step(state, action, { layer: 'outcome', words }).events;
}

const pairs = Object.keys(spec.profiles).flatMap((profile) =>
  guide.shapers.map((shaper) => ({ profile, shaper, id: shaper.id })),
);

describe('the guide of Flow Atlas', () => {
  test.each(pairs)('shaper $id of $profile reaches what it is made for', ({ profile, shaper }) => {
    const missing = new Set(shaper.events);
    const scenes = fc.sample(shaper.scenes(profileOf(profile)), { numRuns: SCENES, seed: 1 });
    for (const scene of scenes) {
      engineFor(profile).validate?.(scene.state);
      for (const event of eventsOf(scene, profile)) missing.delete(event);
    }
    expect([...missing]).toEqual([]);
  });

  test('some shaper is made for each rare event', () => {
    const named = guide.shapers.flatMap(({ events }) => events);
    const rare = spec.events.filter((event) => event.rare === true).map(({ id }) => id);
    expect(named).toEqual(expect.arrayContaining(rare));
  });

  test.each([
    ['mend-folds', 'mend-folds'],
    ['several-gaps', 'mend-several-gaps'],
    ['precision', 'precision-perfect'],
    ['rescue', 'fold-rescues'],
    ['pressure-equal', 'pressure-equal'],
  ])('most scenes of %s do it', (id, event) => {
    const shaper = guide.shapers.find((one) => one.id === id);
    const scenes = shaper?.scenes(profileOf('default')) ?? fc.constant({ state: {} });
    const reached = fc
      .sample(scenes, { numRuns: SCENES, seed: 2 })
      .filter((scene) => eventsOf(scene, 'default').includes(event));
    expect(reached.length / SCENES).toBeGreaterThan(0.9);
  });

  test('a raw word gives its index at every place that has it', () => {
    for (let index = 0; index <= 6; index += 1) {
      const word = guide.rawOf?.(index, 0, profileOf('default')) ?? 0;
      expect(word).toBeLessThan(2 ** 32);
      for (let i = Math.max(1, index); i <= 6; i += 1) expect(word % (i + 1)).toBe(index);
    }
  });

  test('extremes count squares, points, depth and reach', () => {
    const [, , , , , , nearFold] = SCENERIES;
    const state = stateOf({ ...BEGUN, board: nearFold?.rows ?? [], depth: 18, current: 0 });
    const engine = engineFor('default');
    const found = engine.legal(state).map((action) => {
      const { state: after } = engine.step(state, action, { layer: 'outcome', words: [] });
      return guide.extremes.map((extreme) => extreme.valueOf({ before: state, action, after }));
    });
    const most = [0, 1, 2, 3].map((i) => Math.max(...found.map((values) => values[i] ?? 0)));
    expect(most.slice(0, 3)).toEqual([1, 320, 19]);
    expect(most[3]).toBeGreaterThan(25);
  });

  test.each(SCENERIES)('quick features of $name are those of the clauses', ({ rows, depth }) => {
    const rules = rulesOf(profileOf('default'));
    const exact = boardFeatures(cellsOf(rows), depth, rules).map(([num, den]) => num / den);
    expect(quickFeatures(rows, pressureLimit(depth, rules))).toEqual(exact);
  });

  test('the linear player folds again and again, the greedy one now and then', () => {
    const profile = profileOf('default');
    const folds = (guide.policies?.(profile) ?? []).map((policy) => {
      const walker = new Walker(codecOf(spec, profile), engineFor('default'));
      walker.begin({ layer: 'seed', setup: [1000], start: [], generator: 'mulberry32', seed: 7 });
      const random = new Random(5);
      for (let step = 0; step < 150; step += 1) {
        walker.step(policy.choose(walker.legal(), random, walker), []);
      }
      return { name: policy.name, depth: walker.words()[2] ?? 0 };
    });
    expect(folds.map(({ name }) => name)).toEqual(['greedy-reward', 'linear']);
    expect(folds[1]?.depth).toBeGreaterThan(3);
  });
});
