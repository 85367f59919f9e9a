import { describe, expect, test } from 'vitest';
import { Mulberry32 } from '../../random/mulberry32.ts';
import { isFirstWalk } from '../first-walk.ts';
import { findJoins, type Joins } from '../joins.ts';
import { WalkList } from '../walk-list.ts';

function joinsOf(cells: readonly number[]): Joins {
  const joins: Joins = { right: 0, down: 0 };
  findJoins(Float64Array.from(cells), joins);
  return joins;
}

function walksOf(list: WalkList): number[][] {
  return Array.from({ length: list.count }, (_, index) => {
    const walk: number[] = [];
    list.write(index, walk, 0);
    return walk;
  });
}

describe('the first walk over some cells to a head', () => {
  test('is the one that the complete list holds', () => {
    const random = new Mulberry32(1);
    const list = new WalkList(2 ** 16);
    let others = 0;
    for (let board = 0; board < 40; board += 1) {
      const joins = joinsOf(Array.from({ length: 25 }, () => random.next() % 2));
      list.fill(joins);
      if (list.cut || list.count > 3_000) continue;
      for (const walk of walksOf(list)) {
        expect(isFirstWalk(joins, walk, 0, walk.length)).toBe(true);
        // The cells before the head the other way round, where that is a walk.
        const turned = [...walk.slice(0, -1).reverse(), ...walk.slice(-1)];
        if (turned.length < 3 || !isWalk(joins, turned)) continue;
        expect(isFirstWalk(joins, turned, 0, turned.length)).toBe(list.has(turned, 0, walk.length));
        others += 1;
      }
    }
    expect(others).toBeGreaterThan(50);
  });

  test('is told where all 25 cells are equal, whose list is too long to be made', () => {
    const joins = joinsOf(Array.from({ length: 25 }, () => 7));
    expect(isFirstWalk(joins, [1, 0, 5, 6], 0, 4)).toBe(true);
    expect(isFirstWalk(joins, [5, 0, 1, 6], 0, 4)).toBe(false);
    // Its cells begin at place 1, as after the length word of an action.
    expect(isFirstWalk(joins, [4, 5, 0, 1, 6], 1, 4)).toBe(false);
  });
});

function isWalk({ right, down }: Joins, walk: readonly number[]): boolean {
  return walk.slice(1).every((cell, j) => {
    const [low, high] = [cell, walk[j] ?? 0].toSorted((a, b) => a - b);
    const mask = high === (low ?? 0) + 1 ? right : high === (low ?? 0) + 5 ? down : 0;
    return ((mask >> (low ?? 0)) & 1) === 1;
  });
}
