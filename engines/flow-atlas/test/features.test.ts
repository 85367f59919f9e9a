import { describe, expect, test } from 'vitest';
import type { Fields } from '../../../spec/value.ts';
import { boardAt, call, engine, nearlyFull, refusalOf, stateOf, without2 } from './game.ts';

function features(fields: Fields, [turns = 0, rotation = 0, x = 0, reserve = 0]: number[]) {
  const action = { turns, rotation, x, reserve };
  const { num, den } = call('features', { state: stateOf(fields), action }) as {
    num: number[];
    den: number[];
  };
  return { num, den, text: num.map((n, i) => `${n}/${den[i]}`) };
}

describe('features', () => {
  test('of a small board, by hand', () => {
    // T onto the start: .#. / ### / .#. in rows 11..13, columns 12..14.
    expect(features({ current: 't' }, [0, 0, 12, 0]).text).toEqual([
      '29/1000',
      '0/4',
      '0/1',
      '0/1',
      '0/1',
      '3/4',
      '4/9', // three of its cells and the centre lie in square 3
      '5/81',
      '1/16',
      '5/81',
      '1/81',
      '0/27',
      '2/13', // row 11 is two away
      '64/68',
      '12/20', // a plus has twelve edges, on a box of 4 * (2 * 2 + 1)
      '0/3',
      '0/9',
      '0/9',
      '0/3',
      '0/9',
      '0/3',
      `${blocked()}/36`,
      `${roughness()}/128`,
      '0/9',
      '0/1',
    ]);
    // Empty cells of square 3: (12, 13) is occupied, so (13, 12) and (13, 14) see the plus above and
    // beside them, (14, 12..14) see it above.
    function blocked(): number {
      return 2 + 2 + 3;
    }
    // Columns 12..14 from the top: 12, 11, 12, and 27 outside; likewise from the other sides.
    function roughness(): number {
      return 15 + 1 + 1 + 15 + (13 + 1 + 1 + 13) + (14 + 1 + 1 + 14) + (14 + 1 + 1 + 14);
    }
  });

  test('of a failure are those of the checkpoint, without squares and cells', () => {
    const board = boardAt(5, 13, ...new Array<string>(9).fill('#'));
    const { num, den } = features({ current: 'i', board, score: 50 }, [0, 1, 13, 0]);
    expect([num[0], num[4], num[5], num[9]]).toEqual([-50 - 200, 1, 0, 1]);
    expect([num[13], den[13]]).toEqual([68, 68]);
  });

  test('can show a checkpoint that reaches too far for its depth', () => {
    const checkpointBoard = boardAt(5, 13, '#');
    const board = boardAt(6, 13, '#');
    const { num, den } = features(
      { current: 'i', board, checkpointBoard, depth: 18 },
      [0, 1, 13, 0],
    );
    expect([num[13], den[13]]).toEqual([50 - 64, 50]);
  });

  test('look at the depth after a fold', () => {
    const { num, den } = features({ current: 'i', board: nearlyFull('.########') }, [0, 1, 9, 0]);
    expect(num.slice(0, 6)).toEqual([10 + 200 + 100 - 1, 1, 1, 1, 0, 1]);
    expect(den[13]).toBe(67);
    expect(den[6]).toBe(25);
  });

  test('of holes, pockets and buried cells', () => {
    const board = boardAt(11, 11, '#####', '#...#', '##.##', '##.##', '#####');
    const { num } = features({ board, charge: 0 }, [0, 0, 10, 0]);
    // Five empty cells that nothing reaches, all enclosed from four sides.
    expect([num[15], num[16], num[17]]).toEqual([5, 5, 5]);
    expect([num[18], num[19]]).toEqual([0, 0]);
    expect([num[20], num[21]]).toEqual([5, 20]);
  });

  test('of the four outlines between rows and columns 9 and 17', () => {
    const { num } = features({ board: boardAt(13, 9, '#########') }, [0, 0, 17, 0]);
    // O lies on columns 17 and 18 of rows 11 and 12: from above 2, from below nothing, from the left
    // 27, 17, 17, 9, 27, from the right 27, 8, 8, 9, 27.
    expect(num[22]).toBe(2 + 0 + (10 + 8 + 18) + (19 + 1 + 18));
  });

  test('do not change when board and turns are turned together', () => {
    const board = boardAt(9, 10, '..##...', '.####..', '##.#.##', '#######', '#.###.#', '..#####');
    const one = features({ board, current: 'l', depth: 2 }, [0, 3, 12, 0]);
    for (let turns = 1; turns < 4; turns += 1) {
      const turned = call('turn', { board, turns }) as number[];
      const other = features({ board: turned, current: 'l', depth: 2 }, [4 - turns, 3, 12, 0]);
      expect(other.text).toEqual(one.text);
    }
  });

  test('are refused where a step is', () => {
    const refused = (fields: Fields, turns = 0, of = engine) => {
      const action = { turns, rotation: 0, x: 13, reserve: 0 };
      return refusalOf(() => call('features', { state: stateOf(fields), action }, of));
    };
    expect(refused({})).toBe('accepted');
    expect(refused({ over: true, placements: 300 })).toBe('domain-error');
    expect(refused({ placements: 300 })).toBe('domain-error');
    expect(refused({ board: boardAt(13, 20, '#') })).toBe('domain-error');
    expect(refused({ score: 2 ** 30 })).toBe('domain-error');
    expect(refused({}, 2)).toBe('accepted');
    expect(refused({}, 2, without2)).toBe('domain-error');
  });
});
