import { describe, expect, test } from 'vitest';
import { fnv1a32 } from '../../../spec/fnv.ts';
import { lineTables } from '../line-tables.ts';

const { low, high, legal } = lineTables(4);

/** FNV-1a 32 of numbers of `bytes` bytes each, lowest first. */
function digest(values: ArrayLike<number>, bytes: number): string {
  const list: number[] = [];
  for (const value of Array.from(values)) {
    for (let i = 0; i < bytes; i += 1) list.push((value >>> (8 * i)) & 255);
  }
  return fnv1a32(list).toString(16).padStart(8, '0');
}

describe('tables of all 65,536 rows, against digests of two independent programs', () => {
  test('results of the moves', () => {
    expect(
      digest(
        low.map((entry) => entry & 0xffff),
        2,
      ),
    ).toBe('8910a553');
    expect(
      digest(
        high.map((entry) => entry & 0xffff),
        2,
      ),
    ).toBe('0d701edf');
  });

  test('points, the same both ways', () => {
    const points = Array.from(low, (entry) => (entry >> 16) * 4);
    expect(digest(points, 4)).toBe('d8ab9318');
    expect(Array.from(high, (entry) => (entry >> 16) * 4)).toEqual(points);
    expect(points.reduce((sum, score) => sum + score, 0)).toBe(75_494_400);
    expect(Math.max(...points)).toBe(65_536);
  });

  test('legality', () => {
    expect(
      digest(
        legal.map((bits) => bits & 1),
        1,
      ),
    ).toBe('304e35d5');
    expect(
      digest(
        legal.map((bits) => bits >> 1),
        1,
      ),
    ).toBe('1b669dc5');
    const counts = [0, 0, 0, 0];
    for (const bits of legal) counts[bits] = (counts[bits] ?? 0) + 1;
    expect(counts).toEqual([41_161, 21_210 - 18_045, 21_210 - 18_045, 18_045]);
  });
});

test('shorter lines follow the same rule within their length', () => {
  const three = lineTables(3);
  expect((three.low[0x011] ?? 0) & 0xffff).toBe(0x002);
  expect((three.high[0x011] ?? 0) & 0xffff).toBe(0x200);
  expect(three.low).toHaveLength(4096);
  expect(lineTables(2).legal[0x21]).toBe(0);
});
