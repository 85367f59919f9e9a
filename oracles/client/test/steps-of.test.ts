import { expect, test } from 'vitest';
import { stepsOf } from '../steps-of.ts';

const game = { game: 'tins@1.0', profile: 'three', setup: [], layer: 'none', a: [1, 2] } as const;

test('a bench takes time for the work of all its repetitions', () => {
  expect(stepsOf({ op: 'bench', reps: 30, games: [game, game], out: 'end' })).toBe(120);
  const kernel = { game: 'tins@1.0', profile: 'three', name: 'x', in: [[1], [2], [3]] };
  expect(stepsOf({ op: 'bench', reps: 5, ...kernel })).toBe(15);
});

test('of other requests their sender has to say it', () => {
  expect(stepsOf({ op: 'play', games: [game], out: 'end' })).toBe(0);
});
