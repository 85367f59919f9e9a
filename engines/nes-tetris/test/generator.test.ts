import { describe, expect, test } from 'vitest';
import { createGenerator, seedGenerator } from '../../random/generators.ts';
import { placement, refusalOf } from './game.ts';

describe('generator nes-lfsr', () => {
  test('gives the register after each step', () => {
    const register = seedGenerator('nes-lfsr', 0x8988);
    expect([register.next(), register.next(), register.next()]).toEqual([0x44c4, 0x2262, 0x1131]);
    expect(register.words()).toEqual([0x1131]);
  });

  test('takes a seed modulo 65536', () => {
    expect(seedGenerator('nes-lfsr', 65536 + 5).words()).toEqual([5]);
  });

  test('stays at 0', () => {
    expect(seedGenerator('nes-lfsr', 0).next()).toBe(0);
  });

  test('has one cycle of 32767 registers', () => {
    const register = seedGenerator('nes-lfsr', 0x8988);
    let steps = 1;
    while (register.next() !== 0x8988) steps += 1;
    expect(steps).toBe(32767);
  });

  test('refuses words that are no register', () => {
    expect(refusalOf(() => createGenerator('nes-lfsr', [65536]))).toMatch('bad-state');
    expect(refusalOf(() => createGenerator('nes-lfsr', [1, 2]))).toMatch('bad-state');
    expect(refusalOf(() => seedGenerator('nes-lfsr', -1))).toMatch('bad-params');
  });
});

describe('a start in layer seed', () => {
  test('makes one step between the two choices', () => {
    const chance = { layer: 'seed', generator: 'nes-lfsr', seed: 0x8988 } as const;
    const { state } = placement.start({ startLevel: 9, drawSteps: 1 }, chance);
    // (0x89 + 1) mod 8 is 2, a Z. (0x44 + 2) mod 8 is 6, an I.
    expect(state).toMatchObject({ current: 8, next: 18, spawnID: 18, spawnCount: 2, level: 9 });
    expect(state.generator).toEqual({ name: 'nes-lfsr', words: [0x44c4] });
  });

  test('gives the pieces of a known sequence', () => {
    const chance = { layer: 'seed', generator: 'nes-lfsr', seed: 0x8988 } as const;
    let { state } = placement.start({ startLevel: 0, drawSteps: 1 }, chance);
    const pieces = [state['current'], state['next']];
    while (pieces.length < 8) {
      const [action] = placement.legal(state);
      state = placement.step(state, action ?? 0).state;
      pieces.push(state['next']);
    }
    expect(pieces).toEqual([8, 18, 14, 2, 7, 2, 8, 2]);
  });

  test('is refused without a generator of the game', () => {
    const tape = { layer: 'raw', tape: { layer: 'raw', words: [1, 2] } } as const;
    const start = () => placement.start({ startLevel: 0, drawSteps: 1 }, tape);
    expect(refusalOf(start)).toMatch('chance-short');
  });
});
