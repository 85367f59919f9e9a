import { describe, expect, it } from 'vitest';
import { compileLayout } from '../layout.ts';
import { splitActions } from '../split-actions.ts';

describe('splitActions', () => {
  it('cuts actions of fixed size', () => {
    const layout = compileLayout({ struct: { turns: { u: 3 }, x: { u: 9 } } }, {});
    expect(splitActions(layout, [1, 5, 0, 9])).toEqual([
      [1, 5],
      [0, 9],
    ]);
    expect(splitActions(layout, [])).toEqual([]);
  });

  it('cuts walks by their length words', () => {
    const layout = compileLayout({ list: { u: 24 }, max: 25 }, {});
    expect(splitActions(layout, [2, 7, 8, 0, 1, 3])).toEqual([[2, 7, 8], [0], [1, 3]]);
  });

  it('says which action is wrong or cut off', () => {
    const layout = compileLayout({ list: { u: 24 }, max: 25 }, {});
    expect(() => splitActions(layout, [1, 7, 3, 1])).toThrow(
      'action 1: word 4 ([1]): expected 0..24, found the end of the words',
    );
    expect(() => splitActions(layout, [26])).toThrow(
      'action 0: word 0 (length): expected a length 0..25, found 26',
    );
  });

  it('refuses actions without words, which could not be told apart', () => {
    expect(() => splitActions(compileLayout({ struct: {} }, {}), [1])).toThrow(
      'an action needs at least one word',
    );
  });
});
