import { describe, expect, it } from 'vitest';
import { evaluateSize } from '../size-expression.ts';

const context = { parameters: { rows: 4, cols: 5, cap: 'clamp15' }, pointer: '/state/cells' };

describe('sizes', () => {
  const good: readonly [string | number, number][] = [
    [7, 7],
    ['rows', 4],
    ['rows*cols-1', 19],
    [' 2 * ( rows + cols ) ', 18],
    ['rows-1-2', 1],
    ['2+3*4', 14],
    ['(2+3)*4', 20],
    ['((rows))', 4],
    ['rows-4', 0],
  ];
  it.each(good)('%j is %i', (size, value) => {
    expect(evaluateSize(size, context)).toBe(value);
  });

  const bad: readonly [string | number, string][] = [
    ['row', '"row" names the unknown parameter row'],
    ['cap+1', 'names the parameter cap, which is the text "clamp15"'],
    ['toString', 'names the unknown parameter toString'],
    ['rows cols', 'expected an operator or the end, found "cols"'],
    ['rows*', 'expected a number, a parameter or "(", found the end'],
    ['(rows', 'expected ")", found the end'],
    ['rows/2', 'has an unexpected "/" at column 5'],
    ['-1', 'expected a number, a parameter or "(", found "-"'],
    ['rows-cols', 'is -1, expected 0..70368744177663'],
    ['9999999999999999*9', 'leaves the exact integers'],
    ['', 'expected a number, a parameter or "(", found the end'],
    [1.5, 'is 1.5, expected 0..'],
  ];
  it.each(bad)('%j is refused', (size, message) => {
    expect(() => evaluateSize(size, context)).toThrow(message);
    expect(() => evaluateSize(size, context)).toThrow('size at /state/cells: ');
  });

  it('hints at the parameter that was meant', () => {
    expect(() => evaluateSize('row', context)).toThrow(
      expect.objectContaining({ code: 'E_SIZE', hint: 'Did you mean rows?' }),
    );
  });
});
