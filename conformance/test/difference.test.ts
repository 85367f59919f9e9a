import { describe, expect, test } from 'vitest';
import { checkState, decodeState, generatorLength } from '../codec.ts';
import { describeDifference, stateDifference, wordsDifference } from '../difference.ts';
import { TINS_CODEC } from './tins/tins-game.ts';
import { TINS } from './tins/tins-spec.ts';

describe('the difference of two states', () => {
  test('names the first field, what was expected and found, and all fields that differ', () => {
    const difference = stateDifference(TINS_CODEC, [0, 5, 1, 1, 2, 3], [0, 6, 1, 1, 0, 3]);
    expect(difference).toEqual({
      field: 'score',
      expected: '5',
      found: '6',
      fields: ['score', 'cells[1]'],
    });
    if (difference === undefined) throw new Error('no difference');
    expect(describeDifference(difference)).toBe('score: expected 5, found 6');
  });

  test('is none for equal words', () => {
    expect(stateDifference(TINS_CODEC, [0, 5, 1, 1, 2, 3], [0, 5, 1, 1, 2, 3])).toBeUndefined();
  });

  test('counts generator words from the end of the layout', () => {
    const a = [0, 5, 1, 1, 2, 3, 77];
    expect(stateDifference(TINS_CODEC, a, [...a.slice(0, 6), 78])?.field).toBe('generator[0]');
    expect(stateDifference(TINS_CODEC, a, a.slice(0, 6))).toMatchObject({
      field: 'generator[0]',
      found: 'nothing',
    });
  });

  test('can tell what is missing', () => {
    expect(wordsDifference([1], [1, 2], (index) => `w${index}`)).toMatchObject({
      field: 'w1',
      expected: 'nothing',
      found: '2',
    });
  });
});

describe('the words of a state', () => {
  test('come apart into fields and generator', () => {
    expect(decodeState(TINS_CODEC, [0, 5, 1, 1, 2, 3, 77])).toEqual({
      fields: { over: false, score: 5, turn: 1, cells: [1, 2, 3] },
      generator: [77],
    });
  });

  test('have as many generator words as the spec names, in layer seed only', () => {
    expect(generatorLength(TINS, 'seed', 'mulberry32')).toBe(1);
    expect(generatorLength(TINS, 'raw', 'mulberry32')).toBe(0);
    expect(generatorLength(TINS, 'seed', 'unheard')).toBe(0);
  });

  test('are judged with them', () => {
    expect(checkState(TINS_CODEC, [0, 5, 1, 1, 2, 3, 77], 1)).toBeUndefined();
    expect(checkState(TINS_CODEC, [0, 5, 1, 1, 2, 3], 1)).toBeDefined();
    expect(checkState(TINS_CODEC, [0, 5, 1, 1, 2, 10], 0)).toContain('cells[2]');
    expect(checkState(TINS_CODEC, [0, 5, 1, 1, 2, 3, -1], 1)).toBe(
      'generator[0] is -1, expected a word',
    );
    expect(checkState(TINS_CODEC, [], 1)).toContain('expected more than 1 generator words');
  });
});
