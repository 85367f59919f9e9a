import { describe, expect, test } from 'vitest';
import type { WeightedOutcome } from '../../engine.ts';
import { engineFor, type Position, refusalOf, stateOf } from './game.ts';

const HARDCORE = 'hardcore-17k';
const CLASSIC = 'classic-decreasing-v1';

function outcomes(
  at: Position,
  column: number,
  profile = HARDCORE,
  limit?: number,
): readonly WeightedOutcome[] {
  return [...(engineFor(profile).outcomes?.(stateOf(profile, at), { column }, limit) ?? [])];
}

function sum(list: readonly WeightedOutcome[]): number {
  return list.reduce((all, { numerator, denominator }) => all + numerator / denominator, 0);
}

describe('outcomes of a step', () => {
  test('a quiet drop has the seven discs', () => {
    const list = outcomes({ rows: [], disc: 5 }, 0);
    expect(list.map(({ words }) => words)).toEqual([[1], [2], [3], [4], [5], [6], [7]]);
    expect(list[6]).toEqual({ words: [7], numerator: 1, denominator: 7 });
  });

  test('a step that ends the game has one, without words', () => {
    const rows = ['8888880', ...Array<string>(6).fill('8888888')];
    expect(outcomes({ rows, disc: 5 }, 6)).toEqual([{ words: [], numerator: 1, denominator: 1 }]);
  });

  test('an opening can lead to more openings, so the words differ in number', () => {
    // The 1 pops and opens the cover beside it, which pops if it opens to 1 or, as the last of three
    // and then of two in its row, to 3 or 2; so 5 + 2 * (5 + 2 * 7) ways to open, and seven discs.
    const list = outcomes({ rows: ['9990000'], disc: 1 }, 3);
    expect(list).toHaveLength(43 * 7);
    const lengths = new Set(list.map(({ words }) => words.length));
    expect([...lengths].sort()).toEqual([2, 3, 4]);
    expect(list[0]).toEqual({ words: [1, 1, 1, 1], numerator: 1, denominator: 7 ** 4 });
    expect(sum(list)).toBeCloseTo(1, 12);
  });

  test('a gray disc draws one word more and has a chance of one in eight', () => {
    const list = outcomes({ rows: [], disc: 5 }, 0, CLASSIC);
    expect(list).toHaveLength(7 + 7);
    expect(list[6]).toEqual({ words: [7], numerator: 1, denominator: 8 });
    expect(list[13]).toEqual({ words: [8, 7], numerator: 1, denominator: 56 });
  });

  test('are refused if there are more than the limit', () => {
    const at = { rows: [], disc: 5 };
    expect(outcomes(at, 0, HARDCORE, 7)).toHaveLength(7);
    expect(refusalOf(() => outcomes(at, 0, HARDCORE, 6))).toMatch('too-long');
    const rise = { ...at, movesRemaining: 1 };
    expect(refusalOf(() => outcomes(rise, 0, CLASSIC))).toMatch('too-long');
  });

  test('are refused where the step is', () => {
    expect(refusalOf(() => outcomes({ rows: [], disc: 5, over: true }, 0))).toMatch('game-over');
    const rows = Array<string>(7).fill('8000000');
    expect(refusalOf(() => outcomes({ rows, disc: 5 }, 0))).toMatch('illegal-action');
  });
});
