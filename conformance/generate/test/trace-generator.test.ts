import { describe, expect, test } from 'vitest';
import type { Engine } from '../../../engines/engine.ts';
import { TINS_CODEC, TINS_SUITE, tinsEngine } from '../../test/tins/tins-game.ts';
import type { Policy } from '../policy.ts';
import { edges, uniform } from '../policy.ts';
import { Random } from '../random.ts';
import { isTrace, playedGame, type Trace } from '../trace.ts';
import { TraceArbitrary } from '../trace-arbitrary.ts';
import { sourceFor, TraceGenerator, type TraceSource } from '../trace-generator.ts';
import { traceStream } from '../trace-stream.ts';
import { OPS_SOURCE } from './ops-game.ts';

function source(layer: 'outcome' | 'raw' | 'seed', reference: Engine = tinsEngine()): TraceSource {
  return sourceFor(TINS_CODEC, reference, layer);
}

function some(layer: 'outcome' | 'raw' | 'seed', count: number, seed = 1): Trace[] {
  const stream = traceStream(new TraceGenerator(source(layer)), TINS_SUITE, seed);
  return Array.from({ length: count }, () => stream.next().value).filter(isTrace);
}

describe('generated games', () => {
  test.each(['outcome', 'raw', 'seed'] as const)(
    'are accepted by the reference as they stand, layer %s',
    (layer) => {
      const arbitrary = new TraceArbitrary(source(layer), { maxSteps: 1 });
      const traces = some(layer, 200);
      expect(traces).toHaveLength(200);
      for (const trace of traces) expect(arbitrary.canShrinkWithoutContext(trace)).toBe(true);
    },
  );

  test('depend on the seed alone, each game on its number', () => {
    expect(some('raw', 20)).toEqual(some('raw', 20));
    expect(some('raw', 20)).toEqual(some('raw', 40).slice(0, 20));
    expect(some('raw', 20, 2)).not.toEqual(some('raw', 20, 1));
  });

  test('end with a refused action in 5 to 10 of 100 games, of both kinds', () => {
    const refused = some('outcome', 1_000).flatMap(({ refusal }) => refusal ?? []);
    expect(refused.length).toBeGreaterThanOrEqual(50);
    expect(refused.length).toBeLessThanOrEqual(100);
    expect(new Set(refused)).toEqual(new Set(['illegal-action', 'game-over']));
  });

  test('begin at crafted states, too, which are no longer than a few steps', () => {
    const traces = some('seed', 300);
    const crafted = traces.filter(({ state }) => state !== undefined);
    expect(crafted.length).toBeGreaterThan(100);
    expect(crafted.length).toBeLessThan(200);
    for (const { steps, state } of crafted) {
      expect(steps.length).toBeLessThanOrEqual(7);
      // over, score, turn, three tins, and the generator's word.
      expect(state).toHaveLength(7);
    }
  });

  test('reach the end of the game as well as being cut short', () => {
    const generator = new TraceGenerator(source('raw'));
    const trace = generator.generate(new Random(1), { maxSteps: 10_000, illegalPercent: 0 });
    expect(generator.walker.isOver()).toBe(true);
    const short = generator.generate(new Random(1), { maxSteps: 3, illegalPercent: 0 });
    expect(short?.steps).toEqual(trace?.steps.slice(0, 3));
  });

  test('of a game whose every action is legal have random actions', () => {
    const trace = new TraceGenerator(OPS_SOURCE).generate(new Random(1), { maxSteps: 50 });
    const actions = trace?.steps.map(({ action }) => action[0]) ?? [];
    expect(actions).toHaveLength(50);
    expect(new Set(actions).size).toBeGreaterThan(40);
  });

  test('of such a game are played by policies, which may choose what was not offered', () => {
    const offered: number[] = [];
    const upwards: Policy = {
      name: 'upwards',
      choose(legal, _random, walker) {
        offered.push(legal.length);
        return [walker.words()[1] ?? 0];
      },
    };
    const options = { maxSteps: 20, policy: upwards, illegalPercent: 0 };
    const trace = new TraceGenerator(OPS_SOURCE).generate(new Random(1), options);
    const steps = Array.from({ length: 20 }, (_, index) => index);
    expect(trace?.steps.map(({ action }) => action[0])).toEqual(steps);
    expect(Math.min(...offered)).toBeGreaterThan(1);
  });

  test('are none if the reference takes no start', () => {
    const stuck: Engine = {
      ...tinsEngine(),
      machine: () => {
        const machine = tinsEngine().machine?.();
        if (machine === undefined) throw new Error('no machine');
        machine.start = () => machine.chance.outcome(5, 4);
        return machine;
      },
    };
    const generator = new TraceGenerator(source('outcome', stuck));
    expect(generator.generate(new Random(1), { maxSteps: 5 })).toBeUndefined();
    expect([...traceStream(generator, undefined, 1)]).toEqual([]);
  });
});

describe('policies', () => {
  const legal = [[0], [1], [2], [3]];

  function counts(choose: typeof uniform): number[] {
    const random = new Random(1);
    const { walker } = new TraceGenerator(source('outcome'));
    const counted = [0, 0, 0, 0];
    for (let index = 0; index < 1_000; index += 1) {
      const [at = 0] = choose.choose(legal, random, walker);
      counted[at] = (counted[at] ?? 0) + 1;
    }
    return counted;
  }

  test('uniform takes all actions alike, edges mostly the first', () => {
    for (const count of counts(uniform)) expect(Math.abs(count - 250)).toBeLessThan(60);
    const [first = 0, second = 0, , last = 0] = counts(edges);
    expect(first).toBeGreaterThan(600);
    expect(last).toBeGreaterThan(second);
    expect(second).toBeGreaterThan(0);
  });
});

test('a trace travels as a game of a play request', () => {
  const trace: Trace = {
    game: 'tins@1.0',
    profile: 'three',
    layer: 'outcome',
    setup: [],
    start: [0, 1, 2],
    steps: [
      { action: [1, 1], chance: [2] },
      { action: [0, 1], chance: [0] },
    ],
  };
  expect(playedGame(trace)).toEqual({
    game: 'tins@1.0',
    profile: 'three',
    layer: 'outcome',
    setup: [],
    c: [0, 1, 2, 2, 0],
    a: [1, 1, 0, 1],
  });
});
