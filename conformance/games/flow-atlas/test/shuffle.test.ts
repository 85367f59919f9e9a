import { describe, expect, test } from 'vitest';
import type { CreateEngine, EngineState } from '../../../../engines/engine.ts';
import { createEngine } from '../../../../engines/flow-atlas/index.ts';
import { spec } from '../../../../engines/flow-atlas/test/game.ts';
import type { Fields } from '../../../../spec/value.ts';
import { checkProperties } from '../../../test/suite-check.ts';
import { createSuite } from '../index.ts';
import { PIECES } from '../pieces.ts';
import { mulberry } from '../plain-chance.ts';

const game = { spec, suite: createSuite(spec), createEngine };

/** Swaps place `i` with the place that a word says, for each `i` in turn. */
type Shuffle = readonly (readonly [i: number, place: (word: number) => number])[];

const shuffle = (order: readonly number[], place: (word: number, i: number) => number): Shuffle =>
  order.map((i) => [i, (word) => place(word, i)]);

const DOWN = [6, 5, 4, 3, 2, 1];

/** A refill in a seeded step is shuffled in another way, with as many words. */
function shuffledBy(swaps: Shuffle): CreateEngine {
  return (gameSpec, profile) => {
    const { machine: _machine, ...engine } = createEngine(gameSpec, profile);
    return {
      ...engine,
      step(state, action, tape) {
        const step = engine.step(state, action, tape);
        let [word = 0] = state.generator?.words ?? [];
        if (state.generator === undefined || !step.events.includes('bag-refilled')) return step;
        const pieces = [...PIECES];
        for (const [i, place] of swaps) {
          const drawn = mulberry(word);
          word = drawn.state;
          const j = place(drawn.output);
          [pieces[i], pieces[j]] = [pieces[j] ?? 0, pieces[i] ?? 0];
        }
        const [first = 0, ...bag] = pieces;
        const [kept = 0] = step.state['next'] as readonly number[];
        const after: Fields = { next: [kept, first], bag };
        return { ...step, state: { ...step.state, ...after } as EngineState };
      },
    };
  };
}

async function distribution(subject: CreateEngine, profile: string, steps: number) {
  const trust = 'foreign';
  const items = await checkProperties(game, { subject, trust, profile, steps, units: /seed$/ });
  return items.find(({ id }) => id === 'property-distribution');
}

describe('the shuffle of the bag has 5040 outcomes, and property-distribution', () => {
  test.each(Object.keys(spec.profiles))(
    'looks at them in %s, even in a short check',
    async (name) => {
      const item = await distribution(createEngine, name, 200);
      expect(item).toMatchObject({ status: 'pass' });
      expect(item?.cases).toBeGreaterThanOrEqual(1500);
    },
  );

  test.each<[string, Shuffle]>([
    [
      'the rules in another way: by the upper half of a word',
      shuffle(DOWN, (word, i) => Math.floor((word * (i + 1)) / 2 ** 32)),
    ],
    [
      'a bag from the second place to the last',
      shuffle(DOWN.toReversed(), (word, i) => word % (i + 1)),
    ],
  ])('lets pass what is as fair as the rules: %s', async (_what, swaps) => {
    expect(await distribution(shuffledBy(swaps), 'default', 200)).toMatchObject({ status: 'pass' });
  });

  test.each<[string, Shuffle]>([
    ['no place is swapped with itself', shuffle(DOWN, (word, i) => word % i)],
    ['every place is swapped with any', shuffle(DOWN, (word) => word % 7)],
    ['the last place is left out', shuffle(DOWN, (word, i) => (i === 6 ? 6 : word % (i + 1)))],
    ['the second place is left out', shuffle(DOWN, (word, i) => (i === 1 ? 1 : word % (i + 1)))],
    ['words lose all but three bits', shuffle(DOWN, (word, i) => (word % 8) % (i + 1))],
  ])('notices that %s', async (_what, swaps) => {
    const item = await distribution(shuffledBy(swaps), 'default', 200);
    expect(item).toMatchObject({ status: 'fail' });
    expect(item?.clauses).toContain('FA-05');
    expect(item?.problem).toMatch(/^outcome word \d: chi-square \d+\.\d over \d+ steps/);
  });
});
