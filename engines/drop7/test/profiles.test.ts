import { describe, expect, test } from 'vitest';
import { levelLength, rulesOf } from '../rules.ts';
import { cellsOf, drop, engineFor, profileOf, refusalOf, rowsOf, spec } from './game.ts';

function start(profile: string, words: readonly number[]) {
  const tape = { layer: 'outcome', words } as const;
  return engineFor(profile).start({}, { layer: 'outcome', tape });
}

describe('a start', () => {
  test('has seven solid covers and draws the first disc', () => {
    const { state, drawn } = start('hardcore-17k', [4]);
    expect(state).toEqual({
      over: false,
      score: 0,
      level: 1,
      movesRemaining: 5,
      movesPlayed: 0,
      nextDisc: 4,
      cells: cellsOf('8888888'),
      latent: [],
      dropLatent: [],
    });
    expect(drawn).toBe(1);
  });

  test('draws the hidden values first, and last that of a gray disc', () => {
    const { state, drawn } = start('classic-decreasing-v1', [7, 6, 5, 4, 3, 2, 1, 8, 3]);
    expect(state).toMatchObject({ movesRemaining: 30, nextDisc: 8, dropLatent: [3] });
    expect(rowsOf(state['latent'])).toEqual(['7654321']);
    expect(drawn).toBe(9);
  });
});

describe('hidden values', () => {
  test('a cover opens to its own and draws nothing', () => {
    const at = { rows: ['0038300'], latent: ['0006000'], disc: 1, movesRemaining: 5 };
    const { gain, rows, drawn, state } = drop(at, 0, [2], 'classic-decreasing-v1');
    expect({ gain, rows, drawn }).toEqual({ gain: 21, rows: ['0006000'], drawn: 1 });
    expect(state['latent']).toEqual(cellsOf());
  });

  test('they fall, crack and rise with their covers', () => {
    const at = { rows: ['8000000', '3000000'], latent: ['5000000', '0000000'] };
    const fallen = drop({ ...at, disc: 6 }, 0, [1], 'hardcore-latent');
    expect(fallen.rows).toEqual(['6000000', '9000000']);
    expect(rowsOf(fallen.state['latent'])).toEqual(['5000000']);
    const tape = [1, 2, 3, 4, 5, 6, 7, 1];
    const risen = drop({ ...at, disc: 6, movesRemaining: 1 }, 0, tape, 'hardcore-latent');
    // In the level cascade nothing pops: the 6 lies in a column of three.
    expect(risen.rows).toEqual(['6000000', '9000000', '8888888']);
    expect(rowsOf(risen.state['latent'])).toEqual(['5000000', '1234567']);
    expect(risen.drawn).toBe(8);
  });

  test('a gray disc becomes a solid cover with the value that it hides', () => {
    const at = { rows: ['0000000'], disc: 8, dropLatent: 4 };
    const { rows, state, drawn } = drop(at, 2, [8, 6], 'normal-observed');
    expect({ rows, drawn }).toEqual({ rows: ['0080000'], drawn: 2 });
    expect(rowsOf(state['latent'])).toEqual(['0040000']);
    expect(state).toMatchObject({ nextDisc: 8, dropLatent: [6] });
  });

  test('the end of a game leaves the value of the disc just played', () => {
    const rows = Array<string>(6).fill('8888888');
    const at = { rows: ['8888880', ...rows], disc: 8, dropLatent: 4 };
    const latent = ['1111110', ...Array<string>(6).fill('1111111')];
    const { over, state, drawn } = drop({ ...at, latent }, 6, [], 'classic-decreasing-v1');
    expect({ over, drawn }).toEqual({ over: true, drawn: 0 });
    expect(state).toMatchObject({ nextDisc: 8, dropLatent: [4] });
  });
});

describe('bonuses', () => {
  const tower = ['5000000', '2000000', '3000000', '4000000', '2000000', '3000000'];
  const gainOf = (profile: string, rows: readonly string[], disc: number, column: number) => {
    const hidden = profileOf(profile).parameters['latent'] === 1 ? [1, 1, 1, 1, 1, 1, 1] : [];
    return drop({ rows, disc, movesRemaining: 1 }, column, [...hidden, 1], profile).gain;
  };

  test.each([
    ['hardcore-17k', 0, 17_000, 87_007],
    ['hardcore-latent', 0, 17_000, 87_007],
    ['classic-decreasing-v1', 0, 7_000, 77_007],
    ['normal-observed', 0, 7_000, 77_007],
    ['hardcore-h1', 17_000, 17_000, 87_007],
    ['hardcore-h2', 0, 17_000, 17_007],
  ])('%s: refused rise %i, rise %i, clear before a rise %i', (profile, refused, risen, clear) => {
    expect(gainOf(profile, tower, 5, 0)).toBe(refused);
    expect(gainOf(profile, tower, 5, 3)).toBe(risen);
    expect(gainOf(profile, [], 1, 3)).toBe(clear);
  });

  test('hardcore-h2 pays for a clear in the middle of a level and in the level cascade', () => {
    expect(drop({ rows: [], disc: 1 }, 3, [1], 'hardcore-h2').gain).toBe(70_007);
    const at = { rows: ['2220222', '4444444', '4444444'], disc: 2, movesRemaining: 1 };
    const tape = [7, 7, 7, 7, 7, 7, 7, 1];
    expect(drop(at, 3, tape, 'hardcore-h2').gain).toBe(drop(at, 3, tape).gain);
  });
});

describe('lengths of levels', () => {
  test.each([
    ['hardcore-17k', [5, 5, 5, 5, 5, 5, 5]],
    ['classic-decreasing-v1', [30, 29, 6, 5, 4, 1, 1]],
    ['normal-observed', [30, 29, 6, 5, 5, 5, 5]],
  ])('%s', (profile, lengths) => {
    const rules = rulesOf(profileOf(profile));
    expect([1, 2, 25, 26, 27, 30, 2 ** 46 - 1].map((level) => levelLength(rules, level))).toEqual(
      lengths,
    );
  });

  test('a rise begins the new level with its whole length', () => {
    const at = { rows: [], disc: 5, movesRemaining: 1, level: 4 };
    const { state } = drop(at, 0, [1, 1, 1, 1, 1, 1, 1, 1], 'classic-decreasing-v1');
    expect(state).toMatchObject({ level: 5, movesRemaining: 26 });
  });
});

test.each([
  [{ latent: 2 }, 'latent is 2, expected 0..1'],
  [{ gray: 1 }, 'gray is 1, expected 0, because latent is 0'],
  [{ levelStart: 0 }, 'levelStart is 0'],
  [{ levelMin: 6 }, 'levelMin is 6, expected 1..5'],
  [{ levelStep: -1 }, 'levelStep is -1'],
  [{ levelBonus: 'much' }, 'levelBonus is much'],
  [{ refusedRise: 'maybe' }, 'refusedRise is maybe, expected no-bonus or bonus'],
  [{ clearTest: 1 }, 'clearTest is 1, expected both or end'],
])('rules without a meaning are refused: %o', (parameters, problem) => {
  const profile = { name: 'other', parameters: { ...spec.parameters, ...parameters } };
  expect(refusalOf(() => rulesOf(profile))).toMatch(`bad-params: ${problem}`);
});
