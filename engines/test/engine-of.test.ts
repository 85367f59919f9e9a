import { describe, expect, it } from 'vitest';
import { RefusalError } from '../../spec/errors.ts';
import type { Chance, Engine, EngineState } from '../engine.ts';
import { createDice, diceSpec } from './fixtures/dice.ts';

const engine: Engine = createDice(diceSpec, { name: 'short', parameters: { target: 20 } });
const playing = { over: false, total: 10, last: 4 };
const finished = { over: true, total: 21, last: 4 };

function outcomes(...words: number[]): Chance {
  return { layer: 'outcome', tape: { layer: 'outcome', words } };
}

function refusal(call: () => unknown): string {
  try {
    call();
  } catch (error) {
    if (error instanceof RefusalError) return error.refusal;
    throw error;
  }
  return 'accepted';
}

describe('engineOf', () => {
  it('starts from decoded setup and tells how much of the tape was read', () => {
    expect(engine.start({ first: 5 }, outcomes(3, 6, 6))).toEqual({
      state: { over: false, total: 8, last: 3 },
      events: [],
      drawn: 1,
    });
  });

  it('steps from any state and names the events', () => {
    const tape = { layer: 'outcome', words: [9, 9, 6, 1], offset: 2 } as const;
    expect(engine.step(playing, [2, 1], tape)).toEqual({
      state: { over: true, total: 23, last: 1 },
      events: ['six', 'end'],
      drawn: 2,
    });
  });

  it('remembers nothing between calls', () => {
    const tape = { layer: 'outcome', words: [2] } as const;
    const once = engine.step(playing, [1], tape);
    engine.start({ first: 0 }, outcomes(6));
    expect(engine.legal(finished)).toEqual([]);
    expect(engine.step(playing, [1], tape)).toEqual(once);
    expect(playing).toEqual({ over: false, total: 10, last: 4 });
  });

  it('keeps the generator in the state in layer seed', () => {
    const chance: Chance = { layer: 'seed', generator: 'mulberry32', seed: 42 };
    const first = engine.start({ first: 0 }, chance);
    expect(first.state.generator?.name).toBe('mulberry32');
    expect(first.drawn).toBe(0);
    const second = engine.step(first.state, [1]);
    expect(second.state.generator?.words).not.toEqual(first.state.generator?.words);
    expect(engine.step(first.state, [1])).toEqual(second);
  });

  it('lists the legal actions and accepts a wider set', () => {
    expect(engine.legal(playing)).toEqual([[1], [2], [3]]);
    expect(engine.accepts(playing, [3, 3, 3])).toBe(true);
    expect(engine.accepts(playing, [4])).toBe(false);
    expect(engine.accepts(finished, [1])).toBe(false);
  });

  it.each<[string, EngineState, number[], number[], string]>([
    ['a state that breaks the layout', { over: false, total: -1, last: 0 }, [1], [1], 'bad-state'],
    ['a state that contradicts a clause', { over: true, total: 1, last: 1 }, [9], [9], 'bad-state'],
    ['a finished game', finished, [9], [9], 'game-over'],
    ['an action that breaks the layout', playing, [9], [9], 'illegal-action'],
    ['an action that the rules refuse', playing, [], [9], 'illegal-action'],
    ['a tape that ends', playing, [1], [], 'chance-short'],
    ['an outcome out of range', playing, [1], [9], 'chance-range'],
    ['an outcome that is no integer', playing, [1], [Number.NaN], 'chance-range'],
  ])('refuses %s', (_title, state, action, words, expected) => {
    expect(refusal(() => engine.step(state, action, { layer: 'outcome', words }))).toBe(expected);
  });

  it('refuses starts with bad setup, seed or generator', () => {
    expect(refusal(() => engine.start({ first: 10 }, outcomes(1)))).toBe('bad-params');
    const seed = (generator: string, value: number): Chance => ({
      layer: 'seed',
      generator,
      seed: value,
    });
    expect(refusal(() => engine.start({ first: 0 }, seed('mulberry32', 2 ** 32)))).toBe(
      'bad-params',
    );
    expect(refusal(() => engine.start({ first: 0 }, seed('dice', 1)))).toBe('bad-params');
    expect(refusal(() => engine.start({ first: 0 }, { layer: 'none' }))).toBe('chance-short');
  });

  it('refuses a state whose generator words are no state of the generator', () => {
    for (const words of [[], [2 ** 32], [1, 2]]) {
      const state: EngineState = { ...playing, generator: { name: 'mulberry32', words } };
      expect(refusal(() => engine.step(state, [1]))).toBe('bad-state');
      expect(refusal(() => engine.validate?.(state))).toBe('bad-state');
    }
  });
});
