import { describe, expect, test } from 'vitest';
import { loadCreateEngine } from '../../../engines/catalog.ts';
import { inProcessImplementation } from '../../../oracles/in-process.ts';
import { loadGame } from '../../../spec/load.ts';
import { type WorkSource, wireWork } from '../wire-work.ts';

async function sourceOf(id: string, seed = 1): Promise<WorkSource> {
  const game = loadGame(id);
  return { game, createEngine: await loadCreateEngine(game.source), seed };
}

function benchmark(wire?: { readonly kernel: string } | { readonly play: 'uniform' | 'greedy' }) {
  const facts = { name: 'work', title: 'Work', unit: 'piece', corpus: 'pieces' };
  return { ...facts, ...(wire === undefined ? {} : { wire }) };
}

function wholeOf(work: ReturnType<typeof wireWork>) {
  return work.request([...work.pieces.keys()], 1);
}

describe('the work of a kernel', () => {
  test('is a sample of its recorded inputs, none of which the engine refuses', async () => {
    const source = await sourceOf('flow-atlas');
    const work = wireWork(source, benchmark({ kernel: 'resolve' }));
    expect(work.pieces).toHaveLength(1_024);
    const { op: _op, ...whole } = wholeOf(work);
    if (!('in' in whole)) throw new Error('expected a kernel');
    expect(whole).toMatchObject({ game: 'flow-atlas@1.0', profile: 'default', name: 'resolve' });
    const { spec } = source.game;
    const { createEngine } = source;
    const engine = inProcessImplementation({ spec, createEngine, name: 'engine', version: '0' });
    const result = await engine.request({ ...whole, op: 'kernel' });
    const outputs = result.kind === 'reply' ? result.reply.out : [];
    expect(outputs).toHaveLength(1_024);
    expect(outputs.filter((output) => 'err' in output)).toEqual([]);
  });

  test('depends on the seed alone', async () => {
    const resolve = benchmark({ kernel: 'resolve' });
    const [one, again, other] = [
      wholeOf(wireWork(await sourceOf('flow-atlas'), resolve)),
      wholeOf(wireWork(await sourceOf('flow-atlas'), resolve)),
      wholeOf(wireWork(await sourceOf('flow-atlas', 2), resolve)),
    ];
    expect(again).toEqual(one);
    expect(other).not.toEqual(one);
  });

  test('does not exist where no inputs are recorded', async () => {
    const source = await sourceOf('2048');
    expect(() => wireWork(source, benchmark({ kernel: 'nothing' }))).toThrow(
      'no inputs are recorded for kernel nothing of 2048 in profile 4x4',
    );
  });
});

describe.each(['uniform', 'greedy'] as const)('games of policy %s', (play) => {
  test('are the same for the same seed, and the rules accept every action', async () => {
    const source = await sourceOf('2048');
    const work = wireWork(source, benchmark({ play }));
    const whole = wholeOf(work);
    expect(wholeOf(wireWork(source, benchmark({ play })))).toEqual(whole);
    if (!('games' in whole)) throw new Error('expected games');
    expect(whole.games.every(({ layer }) => layer === 'seed')).toBe(true);
    const { spec } = source.game;
    const { createEngine } = source;
    const engine = inProcessImplementation({ spec, createEngine, name: 'engine', version: '0' });
    const { games, out } = whole;
    const result = await engine.request({ op: 'play', games, out });
    const played = result.kind === 'reply' ? result.reply.games : [];
    expect(played.map(({ n }) => n)).toEqual(work.pieces.map(({ operations }) => operations));
    expect(played.filter(({ err }) => err !== undefined)).toEqual([]);
  });
});

test('a benchmark without work for programs is refused by name', async () => {
  const source = await sourceOf('2048');
  expect(() => wireWork(source, benchmark())).toThrow('benchmark work has no work for programs');
});
