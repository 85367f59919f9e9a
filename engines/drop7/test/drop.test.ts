import { describe, expect, test } from 'vitest';
import { drop, type Position } from './game.ts';

/** The next disc that is drawn at the end of a step. */
const NEXT = 1;

const tower = { rows: ['5000000', '2000000', '3000000', '4000000', '2000000', '3000000'], disc: 5 };

describe('poppers', () => {
  test('covers count in runs', () => {
    const { gain, rows } = drop({ rows: ['8800000'], disc: 3 }, 2, [NEXT]);
    expect({ gain, rows }).toEqual({ gain: 7, rows: ['8900000'] });
  });

  test('a run that is longer than the value does not count', () => {
    const { gain, rows } = drop({ rows: ['0000222'], disc: 4 }, 3, [NEXT]);
    expect({ gain, rows }).toEqual({ gain: 7, rows: ['0000222'] });
  });

  test('a run ends at a gap', () => {
    const { gain, rows } = drop({ rows: ['3030000'], disc: 2 }, 6, [NEXT]);
    expect({ gain, rows }).toEqual({ gain: 0, rows: ['3030002'] });
  });

  test('all poppers vanish together, by the runs before', () => {
    expect(drop({ rows: ['3300000'], disc: 3 }, 2, [NEXT]).gain).toBe(3 * 7 + 70_000);
    expect(drop({ rows: ['2000000'], disc: 2 }, 0, [NEXT]).gain).toBe(2 * 7 + 70_000);
    expect(drop({ rows: ['7777770'], disc: 7 }, 6, [NEXT]).gain).toBe(7 * 7 + 70_000);
  });

  test('a disc that matches both its runs is one popper', () => {
    expect(drop({ rows: ['8000000'], disc: 1 }, 6, [NEXT])).toMatchObject({
      gain: 7,
      rows: ['8000000'],
    });
  });

  test('discs that were there before pop in the first wave, too', () => {
    const { gain, rows } = drop({ rows: ['1040000'], disc: 5 }, 6, [NEXT]);
    expect({ gain, rows }).toEqual({ gain: 7, rows: ['0040005'] });
  });

  test('a disc in row 0 pops like any other', () => {
    const position = { rows: ['8', '8', '8', '8', '8', '8'].map((row) => row.padEnd(7, '0')) };
    const { gain, rows } = drop({ ...position, disc: 7 }, 0, [NEXT]);
    expect({ gain, top: rows[0] }).toEqual({ gain: 7, top: '9000000' });
  });
});

describe('hits', () => {
  test('a cracked cover opens once for two hits', () => {
    const { gain, rows, drawn } = drop({ rows: ['0093000'], disc: 3 }, 4, [5, NEXT]);
    expect({ gain, rows, drawn }).toEqual({ gain: 14, rows: ['0050000'], drawn: 2 });
  });

  test('a solid cover cracks with one hit and opens with two in one wave', () => {
    const once = drop({ rows: ['0080000'], disc: 2 }, 3, [NEXT]);
    expect(once).toMatchObject({ rows: ['0090000'], drawn: 1 });
    const twice = drop({ rows: ['0380000'], disc: 3 }, 3, [5, NEXT]);
    expect(twice).toMatchObject({ rows: ['0050000'], drawn: 2 });
  });

  test('hits do not go over corners or over the edge of the board', () => {
    const { rows } = drop({ rows: ['8000000', '8000800'], disc: 1 }, 6, [NEXT]);
    expect(rows).toEqual(['8000000', '8000800']);
    const edge = drop({ rows: ['8000000', '8000000'], disc: 1 }, 6, [NEXT]);
    expect(edge.rows).toEqual(['8000000', '8000000']);
  });

  test('a cover in row 0 is hit, too', () => {
    const position = { rows: [...'8788888'].map((row) => row.padEnd(7, '0')), disc: 5 };
    const { gain, rows } = drop(position, 6, [NEXT]);
    expect(gain).toBe(7);
    expect(rows).toEqual(['9000000', '9000000', '8000000', '8000000', '8000000', '8000005']);
  });

  test('covers open in the order of their cells, before they fall', () => {
    // A column of two 2s pops: the cover right above and the one left below open, the third cracks.
    const { rows, drawn } = drop({ rows: ['0090000', '9280000'], disc: 2 }, 1, [5, 6, NEXT]);
    expect({ rows, drawn }).toEqual({ rows: ['0050000', '6090000'], drawn: 3 });
  });

  test('a board and its mirror image open in the same order, so results are not mirrored', () => {
    expect(drop({ rows: ['9090000'], disc: 3 }, 1, [5, 6, NEXT]).rows).toEqual(['5060000']);
    expect(drop({ rows: ['0000909'], disc: 3 }, 5, [5, 6, NEXT]).rows).toEqual(['0000506']);
  });

  test('what opens above a gap falls with the others, covers as well', () => {
    const position = { rows: ['9000000', '8000000', '4000000', '8000000'], disc: 5 };
    // Column 0 has height 5 and the disc pops; then 4 has a column run of 4.
    const { gain, rows } = drop(position, 0, [6, NEXT]);
    expect(gain).toBe(7 + 39);
    expect(rows).toEqual(['6000000', '9000000', '9000000']);
  });
});

describe('rises', () => {
  test('bonuses of a clear in the middle of a level and with the last disc before a rise', () => {
    const position = { rows: [], disc: 1, movesRemaining: 2 };
    expect(drop(position, 3, [NEXT])).toMatchObject({ gain: 70_007, over: false });
    const last = drop({ ...position, movesRemaining: 1 }, 3, [NEXT]);
    expect(last).toMatchObject({ gain: 87_007, rows: ['8888888'] });
    expect(last.state).toMatchObject({ level: 2, movesRemaining: 5 });
  });

  test('a rise is refused if row 0 is occupied, and the next disc stays', () => {
    const refused = drop({ ...tower, movesRemaining: 1 }, 0, []);
    expect(refused).toMatchObject({ gain: 0, over: true, drawn: 0 });
    expect(refused.rows[0]).toBe('5000000');
    expect(refused.state).toMatchObject({
      level: 1,
      movesRemaining: 0,
      movesPlayed: 1,
      nextDisc: 5,
    });
  });

  test('a refused rise keeps the points of the waves', () => {
    const position = { ...tower, rows: [...tower.rows.slice(0, 5), '3000080'], movesRemaining: 1 };
    const full = { ...position, rows: ['4000000', ...position.rows], disc: 2 };
    expect(drop(full, 6, [])).toMatchObject({ gain: 7, over: true });
  });

  test('a full column is no end, be it in the middle of a level or after a rise', () => {
    const risen = drop({ ...tower, movesRemaining: 1 }, 3, [NEXT]);
    expect(risen).toMatchObject({ gain: 17_000, over: false });
    expect(risen.rows[0]).toBe('5000000');
    expect(drop({ ...tower, movesRemaining: 2 }, 0, [NEXT])).toMatchObject({
      gain: 0,
      over: false,
    });
  });

  test('a wave that frees row 0 saves the rise', () => {
    const rows = ['8', '8', '8', '8', '8', '8'].map((row) => row.padEnd(7, '0'));
    expect(drop({ rows, disc: 7, movesRemaining: 1 }, 0, [NEXT])).toMatchObject({
      gain: 7 + 17_000,
      over: false,
    });
  });

  test('the level cascade begins at depth 1 after a quiet drop', () => {
    const { gain, rows } = drop({ rows: ['2000000'], disc: 5, movesRemaining: 1 }, 6, [NEXT]);
    expect(gain).toBe(17_000 + 7);
    expect(rows).toEqual(['0000005', '9888888']);
  });

  test('the level cascade goes on with the depth of the first cascade', () => {
    const { gain, rows } = drop({ rows: ['2000000'], disc: 1, movesRemaining: 1 }, 6, [NEXT]);
    expect(gain).toBe(7 + 17_000 + 39);
    expect(rows).toEqual(['9888888']);
  });

  test('the level cascade can clear the board', () => {
    const position = { rows: ['2220222', '4444444', '4444444'], disc: 2, movesRemaining: 1 };
    const { gain, rows, drawn } = drop(position, 3, [7, 1, 7, 7, 1, 7, 7, NEXT]);
    // Fourteen 4s, seven 2s, and the seven discs that opened.
    expect(gain).toBe(17_000 + 14 * 7 + 7 * 39 + 7 * 109 + 70_000);
    expect({ rows, drawn }).toEqual({ rows: ['0000000'], drawn: 8 });
  });

  test('a rise that fills all columns pays its bonus and ends the game', () => {
    const full = Array<string>(5).fill('8888888');
    const { gain, over, drawn, state } = drop(
      { rows: ['8888880', ...full], disc: 5, movesRemaining: 1 },
      6,
      [],
    );
    expect({ gain, over, drawn }).toEqual({ gain: 17_000, over: true, drawn: 0 });
    expect(state).toMatchObject({ level: 2, movesRemaining: 5, nextDisc: 5 });
  });

  test('the game ends when the last column is filled in the middle of a level', () => {
    const full = Array<string>(6).fill('8888888');
    const { gain, over, state } = drop({ rows: ['8888880', ...full], disc: 5 }, 6, []);
    expect({ gain, over }).toEqual({ gain: 0, over: true });
    expect(state).toMatchObject({ movesRemaining: 2, movesPlayed: 1, nextDisc: 5 });
  });
});

/** One disc pops in each wave and opens the cover beside it, along row 5 and back along row 6. */
const CHAIN: Position = { rows: ['9999999', '8888889'], disc: 3 };

test('points grow with the depth, which has no end', () => {
  const tape = [2, 2, 2, 2, 2, 2, 2, 1, 1, 1, 1, 1, 1, 1, NEXT];
  const { gain, rows, drawn } = drop(CHAIN, 0, tape);
  expect(gain).toBe(29_272 + 70_000);
  expect({ rows, drawn }).toEqual({ rows: ['0000000'], drawn: 15 });
});
