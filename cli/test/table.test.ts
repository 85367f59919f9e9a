import { expect, test } from 'vitest';
import { alignColumns, groupDigits } from '../table.ts';

test('columns are aligned, numbers to the right', () => {
  const rows = [
    ['event', 'count', 'first'],
    ['drop', '1,200', '-'],
  ];
  expect(alignColumns(rows, [1])).toEqual(['event  count  first', 'drop   1,200  -']);
});

test.each([
  [0, '0'],
  [999, '999'],
  [1000, '1,000'],
  [1_234_567, '1,234,567'],
])('%i is written %s', (value, text) => expect(groupDigits(value)).toBe(text));
