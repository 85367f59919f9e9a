import { describe, expect, it } from 'vitest';
import { generatorWordNames, splitSeedState, stateFieldOf } from '../generator-words.ts';
import { compileLayout } from '../layout.ts';
import { countdown } from './fixtures/game.ts';

const layout = compileLayout({ struct: { score: 'u', tail: { list: 'u', max: 3 } } }, {});

describe('generator words', () => {
  it('are named by the spec', () => {
    expect(generatorWordNames(countdown, 'mulberry32')).toEqual(['state']);
    expect(() => generatorWordNames(countdown, 'mulbery32')).toThrow(
      expect.objectContaining({ code: 'E_GENERATOR', hint: 'Did you mean mulberry32?' }),
    );
    expect(() => generatorWordNames({ ...countdown, layers: {} }, 'toString')).toThrow(
      'game countdown has no generator "toString"',
    );
  });

  it('follow the words of the state', () => {
    const words = [5, 2, 7, 8, 100, 200];
    expect(splitSeedState(layout, 2, words)).toEqual({
      state: [5, 2, 7, 8],
      generator: [100, 200],
    });
    expect(words.map((_, index) => stateFieldOf(layout, index, words, ['low', 'high']))).toEqual([
      'score',
      'tail.length',
      'tail[0]',
      'tail[1]',
      'generator.low',
      'generator.high',
    ]);
    expect(stateFieldOf(layout, 3, [5, 2, 7, 8])).toBe('tail[1]');
  });

  it.each([
    [[5, 2, 7, 8, 100], 'word 4: expected 2 generator words behind the state, found 1'],
    [[5, 2, 7], 'word 3 (tail[1]): expected 0..70368744177663, found the end of the words'],
  ])('%j cannot be cut', (words, message) => {
    expect(() => splitSeedState(layout, 2, words)).toThrow(message);
  });
});
