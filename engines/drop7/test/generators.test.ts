import { describe, expect, test } from 'vitest';
import type { EngineState } from '../../engine.ts';
import { seedGenerator } from '../../random/generators.ts';
import { discWord, HeadlessGenerator, mix32, revealSeed } from '../headless.ts';
import { engineFor, rowsOf, stateOf } from './game.ts';

test('mix32 gives the known words', () => {
  expect([0, 1, 2, 255, 2 ** 31, 2 ** 32 - 1].map(mix32)).toEqual([
    0, 1753845952, 3507691905, 3007594116, 3427483940, 1734902346,
  ]);
});

describe('headless-v1', () => {
  test('the words of the discs depend on seed and moves played', () => {
    expect([0, 1, 2].map((moves) => discWord(0, moves))).toEqual([
      2898234448, 543165658, 312473432,
    ]);
    expect(discWord(0xffffffff, 0)).toBe(3123522472);
    expect(discWord(5, 2 ** 32 + 9)).toBe(discWord(5, 9));
  });

  test('each step has a stream of its own for all other draws', () => {
    expect([0, 1, 1999].map((moves) => revealSeed(0, moves))).toEqual([
      348423558, 2254391294, 1898544850,
    ]);
    const generator = new HeadlessGenerator(0);
    const values = (moves: number) => {
      generator.beginStep(moves);
      return Array.from({ length: 8 }, () => 1 + Math.floor((generator.next() * 7) / 2 ** 32));
    };
    expect(values(0)).toEqual([7, 4, 1, 4, 5, 3, 1, 2]);
    expect(values(1)).toEqual([6, 1, 2, 4, 7, 7, 3, 1]);
    expect(values(0)).toEqual([7, 4, 1, 4, 5, 3, 1, 2]);
  });

  test('the discs of a game do not depend on its play, and its word is the seed', () => {
    const engine = engineFor('hardcore-17k');
    for (const columns of [[0, 1, 2, 3, 4, 5, 6, 0, 1], Array<number>(9).fill(3)]) {
      const chance = { layer: 'seed', generator: 'headless-v1', seed: 0 } as const;
      let { state } = engine.start({}, chance);
      const discs = [state['nextDisc']];
      for (const column of columns) {
        state = engine.step(state, { column }).state;
        discs.push(state['nextDisc']);
      }
      expect(discs.join('')).toBe('5113311542');
      expect(state.generator).toEqual({ name: 'headless-v1', words: [0] });
    }
  });

  test('openings take the stream of the moves before the step, the disc that of those after', () => {
    const position = { rows: ['9090000'], disc: 3, movesPlayed: 1 };
    const state = { ...stateOf('hardcore-17k', position), generator: generatorOf(0) };
    const after = engineFor('hardcore-17k').step(state, { column: 1 }).state;
    // They open to 6 and 1, and the 1 pops; with the stream of step 0 it would be 7 and 4.
    expect(rowsOf(after['cells'])).toEqual(['6000000']);
    expect(after['nextDisc']).toBe(1);
  });

  test('the hidden values of a start take the stream of step -1', () => {
    const chance = { layer: 'seed', generator: 'headless-v1', seed: 77 } as const;
    const { state } = engineFor('hardcore-latent').start({}, chance);
    const stream = seedGenerator('mulberry32', mix32(77 ^ 0x5245564c));
    const hidden = Array.from({ length: 7 }, () => 1 + Math.floor((stream.next() * 7) / 2 ** 32));
    expect(rowsOf(state['latent'])).toEqual([hidden.join('')]);
    expect(state['nextDisc']).toBe(1 + Math.floor((discWord(77, 0) * 7) / 2 ** 32));
  });

  test('the value under a gray disc goes on with the stream of its step', () => {
    const classic = 'classic-decreasing-v1';
    const engine = engineFor(classic);
    // A seed whose second disc is gray.
    const seed = 5;
    const state = {
      ...stateOf(classic, { rows: [], disc: 5, movesRemaining: 1 }),
      generator: generatorOf(seed),
    };
    const after = engine.step(state, { column: 0 }).state;
    const stream = seedGenerator('mulberry32', revealSeed(seed, 0));
    const values = Array.from({ length: 8 }, () => 1 + Math.floor((stream.next() * 7) / 2 ** 32));
    expect(rowsOf(after['latent'])).toEqual([values.slice(0, 7).join('')]);
    expect([after['nextDisc'], after['dropLatent']]).toEqual([8, values.slice(7)]);
  });
});

describe('single-stream-v1', () => {
  test('all draws come from one stream, whose state is the word', () => {
    const engine = engineFor('hardcore-17k');
    const chance = { layer: 'seed', generator: 'single-stream-v1', seed: 1 } as const;
    let { state }: { state: EngineState } = engine.start({}, chance);
    const discs = [state['nextDisc']];
    // Quiet drops: each draws one disc.
    for (const column of [0, 1, 2]) {
      state = engine.step(state, { column }).state;
      discs.push(state['nextDisc']);
    }
    expect(discs).toEqual([5, 1, 4, 7]);
    expect(state.generator).toEqual({
      name: 'single-stream-v1',
      words: [(1 + 4 * 0x6d2b79f5) % 2 ** 32],
    });
  });

  test('openings are drawn before the disc', () => {
    const generator = { name: 'single-stream-v1', words: [2] };
    const state = { ...stateOf('hardcore-17k', { rows: ['9090000'], disc: 3 }), generator };
    // The stream of 2 begins with 6, 3, 2.
    const after = engineFor('hardcore-17k').step(state, { column: 1 }).state;
    expect(rowsOf(after['cells'])).toEqual(['6030000']);
    expect(after['nextDisc']).toBe(2);
  });
});

function generatorOf(seed: number): { readonly name: string; readonly words: readonly number[] } {
  return { name: 'headless-v1', words: [seed] };
}
