import { describe, expect, test } from 'vitest';
import { Mulberry32 } from '../../random/mulberry32.ts';
import { findJoins } from '../joins.ts';
import { dieOf } from '../kernel.ts';
import { WalkList } from '../walk-list.ts';
import { boardWith, cellsOfMask } from './game.ts';

function listOf(cells: readonly number[], list = new WalkList(4096)): number[][] {
  const joins = { right: 0, down: 0 };
  findJoins(Float64Array.from(cells), joins);
  list.fill(joins);
  return Array.from({ length: list.count }, (_, i) => {
    const walk: number[] = [];
    list.write(i, walk, 0);
    return walk;
  });
}

/** The search of SN-19 word for word, without pruning. */
function searchOf(cells: readonly number[]): number[][] {
  const found: number[][] = [];
  const seen = new Set<string>();
  const visit = (walk: number[]) => {
    const last = walk.at(-1) ?? 0;
    const key = `${walk.toSorted((a, b) => a - b)} ${last}`;
    if (walk.length > 1 && !seen.has(key)) {
      seen.add(key);
      found.push(walk);
    }
    const around = [last - 5, last + 5, last % 5 > 0 ? last - 1 : -1, last % 5 < 4 ? last + 1 : -1];
    for (const next of around) {
      if (next >= 0 && next < 25 && cells[next] === cells[last] && !walk.includes(next)) {
        visit([...walk, next]);
      }
    }
  };
  for (let start = 0; start < 25; start += 1) visit([start]);
  return found;
}

describe('the list of legal actions', () => {
  test('a square shows order, choice of the walk and that heads count', () => {
    const letters = listOf(boardWith([0, 1, 5, 6])).map((walk) =>
      walk.map((cell) => 'abcdefg'[cell]).join(''),
    );
    expect(letters.join(' ')).toBe(
      'af afg afgb ab abg abgf bg bgf bgfa ba baf bafg fa fab fg fgb gb gba gf gfa',
    );
  });

  test.each([
    [[10, 11, 12, 13, 14], 20],
    [[0, 1, 2, 5, 6, 7], 76],
    [[3, 4, 8, 9, 13, 14, 18, 19], 216],
    [[5, 6, 7, 8, 9, 10, 11, 12, 13, 14], 534],
    [[6, 7, 8, 11, 12, 13, 16, 17, 18], 429],
    [[0, 1, 2, 3, 5, 6, 7, 8, 10, 11, 12, 13], 1904],
  ])('a group of cells %j has %i actions', (places, actions) => {
    expect(listOf(boardWith(places))).toHaveLength(actions);
  });

  test('it equals the plain search on boards of two and three values', () => {
    const random = new Mulberry32(7);
    const list = new WalkList(4096);
    let walks = 0;
    for (let board = 0; board < 300; board += 1) {
      const cells = Array.from({ length: 25 }, () => dieOf(random.next()));
      const thinned = cells.map((cell, i) => (board % 2 === 0 && cell === 3 ? 100 + i : cell));
      const expected = searchOf(thinned);
      walks += expected.length;
      expect(listOf(thinned, list)).toEqual(expected.slice(0, 4096));
    }
    expect(walks).toBeGreaterThan(10_000);
  });

  test.each([
    [0x33def, 4108],
    [0x3bdee, 4098],
    [0x73de7, 4098],
    [0x73dee, 4108],
  ])('group %i of 14 cells: its %i actions are cut at a lower limit only', (mask, actions) => {
    const cells = boardWith(cellsOfMask(mask));
    const all = listOf(cells, new WalkList(actions));
    for (const limit of [1, 4096, actions - 1, actions, actions + 1]) {
      const list = new WalkList(limit);
      expect(listOf(cells, list)).toEqual(all.slice(0, limit));
      expect(list.cut).toBe(limit < actions);
    }
    expect(all).toEqual(searchOf(cells));
  });

  test('a flood is cut before the second start', () => {
    const list = new WalkList(4096);
    const walks = listOf(
      Array.from({ length: 25 }, () => 3),
      list,
    );
    expect(list.cut).toBe(true);
    expect(walks).toHaveLength(4096);
    expect(new Set(walks.map(([start]) => start))).toEqual(new Set([0]));
  });

  test('it knows whether a walk is listed, and not just its cells and head', () => {
    const list = new WalkList(4096);
    listOf(boardWith([0, 1, 5, 6]), list);
    expect(list.has([0, 5, 6, 1], 0, 4)).toBe(true);
    expect(list.has([4, 6, 5, 0, 1], 1, 4)).toBe(false);
    expect(list.has([5, 6], 0, 2)).toBe(true);
    expect(list.has([6, 5, 9], 0, 3)).toBe(false);
  });
});
