import { describe, expect, test } from 'vitest';
import { registerGenerator } from '../../../engines/random/generators.ts';
import { Mulberry32 } from '../../../engines/random/mulberry32.ts';
import { codecOf } from '../../codec.ts';
import { sourceFor, TraceGenerator, type TraceSource } from '../../generate/trace-generator.ts';
import { lockstepGames } from '../../lockstep/games.ts';
import { TINS_CODEC, TINS_SUITE, tinsEngine } from '../../test/tins/tins-game.ts';
import { THREE, TINS } from '../../test/tins/tins-spec.ts';
import { type GuidedGame, GuidedGames, type GuidedOptions } from '../guided-games.ts';
import { scriptOf } from '../played.ts';

const { guide } = TINS_SUITE;
/** A tin spills only if it holds as much as play from a start hardly ever brings together. */
const SPILL = TINS.events.findIndex(({ id }) => id === 'spill');

function source(layer: 'outcome' | 'raw' | 'seed' = 'outcome'): TraceSource {
  return sourceFor(TINS_CODEC, tinsEngine(), layer);
}

function guided(options: Partial<GuidedOptions> = {}, from = source()): GuidedGames {
  return new GuidedGames(from, { seed: 1, ...(guide === undefined ? {} : { guide }), ...options });
}

function take<T>(games: Iterable<T>, count: number): T[] {
  const taken: T[] = [];
  for (const game of games) {
    taken.push(game);
    if (taken.length === count) break;
  }
  return taken;
}

function spills(games: readonly { readonly events: readonly number[] }[]): number {
  return games.flatMap(({ events }) => events).filter((event) => event === SPILL).length;
}

function firstSpill(games: readonly GuidedGame[]): string {
  return games.find(({ events }) => events.includes(SPILL))?.origin ?? 'none';
}

describe('guided games', () => {
  test.each(['outcome', 'raw', 'seed'] as const)('of one seed are the same, layer %s', (layer) => {
    const games = take(guided({}, source(layer)), 300);
    expect(take(guided({}, source(layer)), 300)).toEqual(games);
    expect(take(guided({}, source(layer)), 40)).toEqual(games.slice(0, 40));
    expect(take(guided({ seed: 2 }, source(layer)), 40)).not.toEqual(games.slice(0, 40));
  });

  test('reach by a scene what play from starts does not', () => {
    expect(spills(take(guided(), 300))).toBeGreaterThanOrEqual(100);
    for (const policy of ['uniform', 'mixed', 'greedy'] as const) {
      const unguided = take(lockstepGames(source(), { seed: 1, policy, suite: TINS_SUITE }), 1_000);
      expect(spills(unguided)).toBeLessThan(10);
    }
  });

  test('reach it by a climb or a changed game where nobody made a scene', () => {
    const games = take(guided({ guide: { shapers: [], extremes: [] } }), 600);
    expect(spills(games)).toBeGreaterThanOrEqual(10);
    expect(firstSpill(games)).toMatch(/^(climb|mutate):/);
  });

  test('begin from starts alone where a side takes no explicit states', () => {
    const games = take(guided({ states: false }), 400);
    expect(games.filter(({ trace }) => trace.state !== undefined)).toEqual([]);
    expect(games.some(({ origin }) => origin.startsWith('mutate:'))).toBe(true);
  });

  test('are accepted by the reference, each with a refused end or none', () => {
    for (const layer of ['outcome', 'raw', 'seed'] as const) {
      const { walker } = new TraceGenerator(source(layer));
      for (const { trace } of take(guided({}, source(layer)), 400)) {
        expect('refusal' in walker.begin(trace)).toBe(false);
        const last = trace.steps.length - 1;
        for (const [index, { action, chance }] of trace.steps.entries()) {
          const taken = walker.step(action, chance);
          const wanted = index === last ? trace.refusal : undefined;
          expect('refusal' in taken ? taken.refusal : undefined).toBe(wanted);
        }
      }
    }
  });

  test('leave a fixed share of the steps to plain play', () => {
    const games = take(guided(), 1_500);
    const steps = (some: readonly GuidedGame[]): number =>
      some.reduce((sum, { trace }) => sum + trace.steps.length + 1, 0);
    const plain = games.filter(({ origin }) => /^policy:(uniform|edges)$/.test(origin));
    const share = steps(plain) / steps(games);
    expect(share).toBeGreaterThan(0.25);
    expect(share).toBeLessThan(0.45);
  });

  test('cost at most two engine steps of search for each of their own, and some to begin with', () => {
    for (const count of [10, 100, 2_000]) {
      const games = guided({ guide: { shapers: [], extremes: [] } });
      take(games, count);
      const { searched, made } = games.work();
      // What is under way when the bound is reached is finished.
      expect(searched).toBeLessThanOrEqual(2 * made + 4_000 + 2_000);
    }
  });

  test('end where the reference takes no start', () => {
    const engine = tinsEngine();
    const stuck = {
      ...engine,
      machine: () => {
        const machine = engine.machine?.();
        if (machine === undefined) throw new Error('no machine');
        machine.start = () => machine.chance.outcome(5, 4);
        return machine;
      },
    };
    const from = sourceFor(TINS_CODEC, stuck, 'outcome');
    expect(take(guided({ states: false }, from), 10)).toEqual([]);
  });

  test('use all generators of their game in layer seed', () => {
    const factory = {
      seed: (seed: number) => new Mulberry32(seed),
      restore: ([word = 0]: readonly number[]) => new Mulberry32(word),
    };
    registerGenerator('second-of-tins', factory);
    const text = { words: ['state'], text: 'mulberry32 again' };
    const seed = { ...TINS.layers.seed, 'second-of-tins': text };
    const codec = codecOf({ ...TINS, layers: { ...TINS.layers, seed } }, THREE);
    const games = take(guided({}, sourceFor(codec, tinsEngine(codec.spec), 'seed')), 200);
    const names = games.map(({ trace }) => trace.generator);
    for (const name of ['mulberry32', 'second-of-tins']) {
      expect(names.filter((one) => one === name).length).toBeGreaterThan(50);
    }
  });
});

describe('policy uniform', () => {
  test('plays listed actions from starts, all alike, and nothing else', () => {
    const games = take(lockstepGames(source(), { seed: 1, policy: 'uniform' }), 400);
    const { walker } = new TraceGenerator(source());
    const places = new Map<number, number[]>();
    for (const { trace, origin } of games) {
      expect(origin).toBe('policy:uniform');
      expect(trace.state).toBeUndefined();
      walker.begin(trace);
      for (const { action, chance } of trace.steps) {
        const legal = walker.isOver() ? [] : walker.legal();
        const place = legal.findIndex((one) => String(one) === String(action));
        if (place === -1) {
          expect(trace.refusal).toBeDefined();
          continue;
        }
        const counted = places.get(legal.length) ?? legal.map(() => 0);
        counted[place] = (counted[place] ?? 0) + 1;
        places.set(legal.length, counted);
        walker.step(action, chance);
      }
    }
    for (const counted of places.values()) {
      const sum = counted.reduce((total, count) => total + count, 0);
      const mean = sum / counted.length;
      if (mean < 50) continue;
      for (const count of counted) expect(Math.abs(count - mean)).toBeLessThan(5 * Math.sqrt(mean));
    }
    expect(places.size).toBeGreaterThan(3);
  });
});

describe('what is kept of the games', () => {
  test('is bounded, short, and ends with the step that it is kept for', () => {
    const games = guided();
    take(games, 600);
    const entries = games.entries();
    expect(entries.length).toBeGreaterThan(5);
    expect(entries.length).toBeLessThanOrEqual(256);
    const { walker } = new TraceGenerator(source());
    for (const { trace, events, reasons } of entries) {
      expect(trace.steps.length).toBeLessThanOrEqual(4);
      expect(reasons.length).toBeGreaterThan(0);
      walker.begin(trace);
      const steps = trace.steps.map(({ action, chance }) => walker.step(action, chance));
      expect(steps.at(-1)).toMatchObject({ events });
    }
    const kept = entries.flatMap(({ reasons }) => reasons);
    expect(kept).toContain('event spill');
    expect(new Set(kept).size).toBe(kept.length);
  });

  test('is played first where it is given to another run', () => {
    const first = guided();
    take(first, 600);
    const entries = first.entries();
    const corpus = entries.map(({ trace }) => scriptOf(TINS_CODEC, trace));
    const games = take(guided({ seed: 9, corpus }), entries.length + 20);
    expect(games.slice(0, entries.length).map(({ origin }) => origin)).toEqual(
      entries.map(() => 'corpus:file'),
    );
    for (const [index, { trace }] of entries.entries()) {
      const again = games[index]?.trace;
      expect(again?.state).toEqual(trace.state);
      expect(again?.steps.slice(0, trace.steps.length)).toEqual(trace.steps);
    }
    expect(games.slice(entries.length).some(({ origin }) => origin === 'corpus:file')).toBe(false);
  });
});
