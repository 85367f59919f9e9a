import { expect, test } from 'vitest';
import { missingCapability } from '../needs.ts';

const game = { game: 'tins@1.0', profile: 'three', setup: [], layer: 'seed', a: [1] } as const;
const play = { op: 'bench', reps: 1, games: [game], out: 'end' } as const;
const kernel = { op: 'bench', reps: 1, game: 'tins@1.0', profile: 'three', name: 'x' } as const;

test('a bench needs its own capability and those of the work', () => {
  const all = ['bench', 'play', 'chance:seed', 'kernel:x'];
  for (const lost of ['bench', 'play', 'chance:seed']) {
    expect(missingCapability(play, new Set(all.filter((cap) => cap !== lost)))).toBe(lost);
  }
  expect(missingCapability({ ...kernel, in: [] }, new Set(['bench', 'play']))).toBe('kernel:x');
  expect(missingCapability({ ...kernel, in: [] }, new Set(['bench', 'kernel:x']))).toBeUndefined();
});
