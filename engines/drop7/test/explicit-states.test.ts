import { describe, expect, test } from 'vitest';
import { Drop7Machine } from '../machine.ts';
import { cellsOf, engineFor, profileOf, refusalOf, spec, stateOf } from './game.ts';

/** over, score, level, movesRemaining, movesPlayed, nextDisc. */
const HEAD = [0, 0, 1, 3, 0, 5];
const MOST = 2 ** 46 - 1;

function load(profile: string, words: readonly number[]): string {
  return refusalOf(() => new Drop7Machine(spec, profileOf(profile)).load(words));
}

function withHead(place: number, word: number): readonly number[] {
  return [...HEAD.with(place, word), ...cellsOf('8888888')];
}

describe('states that are taken', () => {
  test.each([
    ['an empty board', [...HEAD, ...cellsOf()]],
    ['a board with a popper', [...HEAD, ...cellsOf('1000000')]],
    ['a board without a legal column that is not over', [...HEAD, ...cellsOf('8'.repeat(49))]],
    ['an end for no reason', withHead(0, 1)],
    ['an end with no drops left', [1, 0, 1, 0, 9, 5, ...cellsOf()]],
    ['the largest numbers', [0, MOST, MOST, 5, MOST, 7, ...cellsOf()]],
  ])('%s', (_, words) => {
    const machine = new Drop7Machine(spec, profileOf('hardcore-17k'));
    machine.load(words);
    const saved: number[] = [];
    saved.length = machine.save(saved, 0);
    expect(saved).toEqual(words);
  });

  test('hidden values under all covers, and under a gray next disc', () => {
    const rows = ['0080000', '0390000'];
    const hidden = ['0010000', '0070000'];
    const words = [...HEAD.with(5, 8), ...cellsOf(...rows), ...cellsOf(...hidden), 4];
    expect(load('normal-observed', words)).toBe('accepted');
  });
});

describe('states that are refused, with the place that is wrong', () => {
  test.each([
    ['over', withHead(0, 2), 'over 2, expected 0..1'],
    ['a negative score', withHead(1, -1), 'score -1, expected 0..70368744177663'],
    ['a score above the range', withHead(1, MOST + 1), `score ${MOST + 1}`],
    ['half a point', withHead(1, 0.5), 'score 0.5'],
    ['level 0', withHead(2, 0), 'level 0, expected 1..'],
    ['no drops left in a game that goes on', withHead(3, 0), 'movesRemaining 0, expected 1..5'],
    ['too many drops left', withHead(3, 6), 'movesRemaining 6, expected 1..5'],
    ['moves played', withHead(4, -1), 'movesPlayed -1'],
    ['no next disc', withHead(5, 0), 'nextDisc 0, expected 1..7'],
    ['a gray next disc', withHead(5, 8), 'nextDisc 8, expected 1..7'],
    ['a cell', [...HEAD, ...cellsOf('00000X0')], 'cells [6][5] NaN, expected 0..9'],
    [
      'a hole below a disc',
      [...HEAD, ...cellsOf('0040000', '0000000', '0030000')],
      'cells [5][2] empty below an occupied cell, expected packed columns',
    ],
    [
      'a hole below row 0',
      [...HEAD, ...cellsOf().with(0, 1)],
      'cells [1][0] empty below an occupied cell',
    ],
    ['too few words', HEAD, '6 words, expected 55'],
    ['too many words', [...withHead(0, 0), 1], '56 words, expected 55'],
  ])('%s', (_, words, problem) => {
    expect(load('hardcore-17k', words)).toMatch(`bad-state: the state has ${problem}`);
  });

  test.each([
    [
      'nothing under a cover',
      '0080000',
      '0000000',
      5,
      0,
      'latent [6][2] 0 under a cover, expected 1..7',
    ],
    [
      'too much under a cover',
      '0090000',
      '0080000',
      5,
      0,
      'latent [6][2] 8 under a cover, expected 1..7',
    ],
    [
      'a value under a disc',
      '0080003',
      '0010001',
      5,
      0,
      'latent [6][6] 1 where no cover is, expected 0',
    ],
    [
      'a value under nothing',
      '0080000',
      '0110000',
      5,
      0,
      'latent [6][1] 1 where no cover is, expected 0',
    ],
    [
      'nothing under a gray disc',
      '0080000',
      '0010000',
      8,
      0,
      'dropLatent 0 under a cover, expected 1..7',
    ],
    [
      'a value under a numbered disc',
      '0080000',
      '0010000',
      7,
      1,
      'dropLatent 1 where no cover is, expected 0',
    ],
  ])('hidden values: %s', (_, row, hidden, disc, dropLatent, problem) => {
    const words = [...HEAD.with(5, disc), ...cellsOf(row), ...cellsOf(hidden), dropLatent];
    expect(load('classic-decreasing-v1', words)).toMatch(`bad-state: the state has ${problem}`);
  });

  test('the pure engine refuses them, too, and a generator that is none', () => {
    const engine = engineFor('hardcore-17k');
    const state = stateOf('hardcore-17k', { rows: ['8000000'], disc: 3 });
    const validate = (more: object) => refusalOf(() => engine.validate?.({ ...state, ...more }));
    expect(validate({})).toBe('accepted');
    expect(validate({ cells: cellsOf('8000000', '0000000') })).toMatch('bad-state');
    const generator = { name: 'headless-v1', words: [2 ** 32] };
    expect(validate({ generator })).toBe(
      'bad-state: state of headless-v1: expected 0..4294967295, found 4294967296',
    );
    expect(validate({ generator: { name: 'single-stream-v1', words: [] } })).toMatch('bad-state');
    expect(validate({ generator: { name: 'single-stream-v1', words: [7] } })).toBe('accepted');
  });
});
