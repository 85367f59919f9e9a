import { describe, expect, test } from 'vitest';
import type { Tape } from '../../engine.ts';
import { EventSet } from '../../event-set.ts';
import { Drop7Machine } from '../machine.ts';
import { engineFor, type Position, profileOf, refusalOf, rowsOf, spec, stateOf } from './game.ts';

const MOST = 2 ** 46 - 1;
const HARDCORE = 'hardcore-17k';

function step(position: Position, column: number, words: readonly number[], profile = HARDCORE) {
  return raw(position, column, { layer: 'outcome', words }, profile);
}

function raw(position: Position, column: number, tape: Tape, profile = HARDCORE): string {
  const state = stateOf(profile, position);
  return refusalOf(() => engineFor(profile).step(state, { column }, tape)).replace(/:.*/, '');
}

describe('a step is refused', () => {
  const fullColumn = Array<string>(7).fill('8000000');

  test('for a finished game before anything else', () => {
    expect(step({ rows: [], disc: 5, over: true }, 9, [])).toBe('game-over');
  });

  test('for a full column and for what is no column, before the draws are read', () => {
    expect(step({ rows: fullColumn, disc: 5 }, 0, [])).toBe('illegal-action');
    expect(step({ rows: [], disc: 5 }, 7, [])).toBe('illegal-action');
    expect(step({ rows: [], disc: 5 }, -1, [])).toBe('illegal-action');
    expect(step({ rows: Array<string>(7).fill('8888888'), disc: 5 }, 3, [])).toBe('illegal-action');
  });

  test('in the middle of a wave, and leaves nothing for the next step', () => {
    // The 3 pops and hits the cracked cover, which draws, and the solid one, which only cracks.
    const between = stateOf(HARDCORE, { rows: ['0090800'], disc: 3 });
    const engine = engineFor(HARDCORE);
    const drop = (words: readonly number[]) =>
      engine.step(between, { column: 3 }, { layer: 'outcome', words });
    expect(refusalOf(() => drop([]))).toMatch('chance-short');
    expect(rowsOf(drop([2, 6]).state['cells'])).toEqual(['0020900']);
  });

  test('by the first draw that fails', () => {
    const opening = { rows: ['9000000'], disc: 1 };
    expect(step(opening, 1, [])).toBe('chance-short');
    expect(step(opening, 1, [5])).toBe('chance-short');
    expect(step(opening, 1, [8])).toBe('chance-range');
    expect(step(opening, 1, [0])).toBe('chance-range');
    expect(step(opening, 1, [5, 8])).toBe('chance-range');
    expect(step(opening, 1, [5, 7, 99])).toBe('accepted');
    expect(raw(opening, 1, { layer: 'raw', words: [2 ** 32, 0] })).toBe('chance-range');
    expect(raw(opening, 1, { layer: 'raw', words: [2 ** 32 - 1, 0] })).toBe('accepted');
  });

  test('a disc may be gray only where the rules have gray discs, an opening nowhere', () => {
    const classic = 'classic-decreasing-v1';
    expect(step({ rows: [], disc: 5 }, 0, [8])).toBe('chance-range');
    expect(step({ rows: [], disc: 5 }, 0, [8, 3], classic)).toBe('accepted');
    expect(step({ rows: [], disc: 5 }, 0, [8], classic)).toBe('chance-short');
    expect(step({ rows: [], disc: 5 }, 0, [8, 8], classic)).toBe('chance-range');
    expect(step({ rows: [], disc: 5 }, 0, [9], classic)).toBe('chance-range');
    const rise = { rows: [], disc: 5, movesRemaining: 1 };
    expect(step(rise, 0, [1, 2, 3, 8, 5, 6, 7, 8, 1], classic)).toBe('chance-range');
  });

  test('last of all for numbers that leave their range', () => {
    const points = { rows: ['8000000'], disc: 1, score: MOST - 6 };
    expect(step(points, 6, [])).toBe('chance-short');
    expect(step(points, 6, [1])).toBe('domain-error');
    expect(step({ ...points, score: MOST - 7 }, 6, [1])).toBe('accepted');
    expect(step({ rows: [], disc: 5, movesPlayed: MOST }, 6, [1])).toBe('domain-error');
    const rise = { rows: [], disc: 5, movesRemaining: 1, level: MOST };
    expect(step(rise, 6, [1])).toBe('domain-error');
    expect(step({ ...rise, level: MOST - 1 }, 6, [1])).toBe('accepted');
  });
});

test('a start is refused for lack of draws, and for draws that are none', () => {
  const start = (profile: string, words: readonly number[]) => {
    const chance = { layer: 'outcome', tape: { layer: 'outcome', words } } as const;
    return refusalOf(() => engineFor(profile).start({}, chance)).replace(/:.*/, '');
  };
  expect(start(HARDCORE, [])).toBe('chance-short');
  expect(start(HARDCORE, [8])).toBe('chance-range');
  expect(start('hardcore-latent', [1, 2, 3, 4, 5, 6, 7])).toBe('chance-short');
  expect(start('hardcore-latent', [1, 2, 3, 4, 5, 6, 0, 1])).toBe('chance-range');
});

test('the machine refuses finished games and words that are no action itself', () => {
  const machine = new Drop7Machine(spec, profileOf(HARDCORE));
  const events = new EventSet(spec.events.length);
  const play = (words: readonly number[]) =>
    refusalOf(() => {
      machine.chance.useTape('outcome', [5, 5], 0);
      machine.start([]);
      machine.step(words, events);
    }).replace(/:.*/, '');
  expect(machine.refuses).toBe(true);
  expect([play([]), play([0, 0]), play([7]), play([0.5])]).toEqual(
    Array<string>(4).fill('illegal-action'),
  );
  expect(play([3])).toBe('accepted');
  expect(refusalOf(() => machine.start([1]))).toMatch('bad-params');
});
