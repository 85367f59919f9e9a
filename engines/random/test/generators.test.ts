import { describe, expect, it } from 'vitest';
import { ChanceSource } from '../chance-source.ts';
import {
  createGenerator,
  hasGenerator,
  registerGenerator,
  requireWord32,
  seedGenerator,
} from '../generators.ts';
import { Mulberry32 } from '../mulberry32.ts';

describe('generators by name', () => {
  it('gives the recorded words of mulberry32', () => {
    const generator = seedGenerator('mulberry32', 12345);
    const words = Array.from({ length: 4 }, () => generator.next());
    expect(words).toEqual([4207900869, 1317490944, 2079646450, 3513001552]);
  });

  it('goes on from its state words', () => {
    const generator = seedGenerator('mulberry32', 0);
    generator.next();
    const copy = createGenerator('mulberry32', generator.words());
    expect(copy.next()).toBe(1416247);
  });

  it('takes the generators of further games, each name once', () => {
    const factory = {
      seed: (seed: number) => new Mulberry32(requireWord32(seed, 'bad-params', 'seed')),
      restore: ([word]: readonly number[]) => new Mulberry32(word ?? 0),
    };
    registerGenerator('test-generator', factory);
    registerGenerator('test-generator', factory);
    expect(hasGenerator('test-generator')).toBe(true);
    expect(() => registerGenerator('test-generator', { ...factory })).toThrow('registered twice');
  });

  it.each([
    [() => seedGenerator('unknown', 1), 'bad-params'],
    [() => seedGenerator('mulberry32', 2 ** 32), 'bad-params'],
    [() => seedGenerator('mulberry32', 0.5), 'bad-params'],
    [() => createGenerator('unknown', [1]), 'bad-state'],
    [() => createGenerator('mulberry32', []), 'bad-state'],
    [() => createGenerator('mulberry32', [-1]), 'bad-state'],
  ])('refuses %s', (call, refusal) => {
    expect(call).toThrow(expect.objectContaining({ refusal }));
  });
});

describe('ChanceSource', () => {
  it('reads a tape from an offset and counts what it read', () => {
    const chance = new ChanceSource();
    chance.useTape('outcome', [9, 1, 2], 1);
    expect([chance.outcome(1, 6), chance.drawn, chance.cursor]).toEqual([1, 1, 2]);
    chance.skip(1);
    expect(() => chance.outcome(1, 6)).toThrow(
      expect.objectContaining({ refusal: 'chance-short' }),
    );
    expect(chance.drawn).toBe(2);
  });

  it.each([0, 7, 1.5, Number.NaN])('refuses the outcome %s where 1..6 is due', (word) => {
    const chance = new ChanceSource();
    chance.useTape('outcome', [word], 0);
    expect(() => chance.outcome(1, 6)).toThrow(
      expect.objectContaining({ refusal: 'chance-range' }),
    );
  });

  it('refuses raw words that are not 32-bit words', () => {
    const chance = new ChanceSource();
    chance.useTape('raw', [2 ** 32], 0);
    expect(chance.resolved).toBe(false);
    expect(() => chance.next()).toThrow(expect.objectContaining({ refusal: 'chance-range' }));
  });

  it('draws from a generator and counts no tape words', () => {
    const chance = new ChanceSource();
    chance.useGenerator(new Mulberry32(0), { name: 'mulberry32', seed: 0 });
    expect([chance.next(), chance.drawn, chance.layer]).toEqual([1144304738, 0, 'seed']);
  });

  it('has nothing to give in layer none', () => {
    const chance = new ChanceSource();
    chance.useNone();
    expect(() => chance.next()).toThrow(expect.objectContaining({ refusal: 'chance-short' }));
  });
});
