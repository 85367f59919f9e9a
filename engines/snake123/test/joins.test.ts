import { describe, expect, test } from 'vitest';
import {
  findJoins,
  groupOf,
  hasCycle,
  isDead,
  type Joins,
  joinedCells,
  largestGroup,
  sizeOf,
} from '../joins.ts';
import { boardWith, cellsOfMask } from './game.ts';

function joinsOf(cells: readonly number[]): Joins {
  const joins = { right: 0, down: 0 };
  findJoins(Float64Array.from(cells), joins);
  return joins;
}

const shape = (...places: number[]): Joins => joinsOf(boardWith(places));

describe('equal neighbours', () => {
  test.each([
    [3, 4, true],
    [19, 24, true],
    [4, 5, false],
    [9, 10, false],
    [0, 6, false],
    [12, 16, false],
  ])('cells %i and %i join: %s', (a, b, join) => {
    expect(isDead(shape(a, b))).toBe(!join);
    expect(cellsOfMask(joinedCells(shape(a, b)))).toEqual(join ? [a, b] : []);
  });

  test('values are compared whole, far beyond 32 bits', () => {
    const cells = boardWith([0]);
    for (const bits of [8, 16, 31, 32, 45]) {
      expect(isDead(joinsOf(cells.with(1, 2 + 2 ** bits)))).toBe(true);
    }
    expect(isDead(joinsOf(cells.with(0, 2 ** 45 + 1).with(1, 2 ** 45 + 1)))).toBe(false);
  });
});

describe('groups', () => {
  test('a group is all that hangs together through equal neighbours', () => {
    const joins = shape(0, 1, 6, 7, 12, 24);
    expect(cellsOfMask(groupOf(joins, 7))).toEqual([0, 1, 6, 7, 12]);
    expect(cellsOfMask(groupOf(joins, 24))).toEqual([24]);
    expect(largestGroup(joins)).toBe(5);
    expect(largestGroup(shape(0))).toBe(0);
    expect(sizeOf(0b1011)).toBe(3);
  });

  test.each([
    ['a line', [10, 11, 12, 13, 14], false],
    ['a plus', [7, 11, 12, 13, 17], false],
    ['a horseshoe', [0, 1, 2, 5, 7, 10, 12], false],
    ['a square', [0, 1, 5, 6], true],
    ['a ring with a tail', [6, 7, 8, 11, 13, 16, 17, 18, 23, 24], true],
    ['the ring along the edge', [0, 1, 2, 3, 4, 5, 9, 10, 14, 15, 19, 20, 21, 22, 23, 24], true],
  ])('%s: cycle %s', (_name, places, cycle) => {
    expect(hasCycle(shape(...places))).toBe(cycle);
  });
});
