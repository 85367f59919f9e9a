import { describe, expect, test } from 'vitest';
import { loadReplySchema } from '../reply-schema.ts';

const D = '39cbbb241e32dc35';

describe('the schema of messages', () => {
  test.each([
    ['new', { s: [0, 1], k: 4 }],
    ['step', { s: [], k: 0, ev: [3, 7], unknown: null }],
    ['play', { games: [{ n: 1, k: 2, over: 1, d: D, ld: D, ed: D }] }],
    ['play', { games: [{ n: 0, k: 0, over: 0, err: 'illegal-action', at: 0 }] }],
    ['legal', { l: [[0], [1, 2]] }],
    ['kernel', { out: [[34, 0.5, -1], { err: 'bad-params' }] }],
    ['rng', { w: [1, 2, 3], g: [4] }],
    ['perft', { l: [[0]], n: [120], terminals: 0 }],
    ['bye', {}],
    ['new', { err: 'bad-state', msg: 'whatever' }],
  ])('takes a reply to %s: %j', async (op, reply) => {
    expect((await loadReplySchema()).check(op, reply)).toBeUndefined();
  });

  test.each([
    ['new', { s: [0] }, /must have required property 'k'/],
    ['new', { s: [0.5], k: 0 }, /"\/s\/0" must be integer/],
    ['new', { s: [2 ** 46], k: 0 }, /"\/s\/0" must be <= 70368744177663/],
    ['play', { games: [{ n: 1, k: 2, over: 2 }] }, /"\/games\/0\/over" must be <= 1/],
    ['play', { games: [{ n: 1, k: 2, over: 0, err: 'internal' }] }, /must have property at/],
    ['play', { games: [{ n: 1, k: 2, over: 0, d: D.toUpperCase() }] }, /must match pattern/],
    ['legal', { l: [0] }, /"\/l\/0" must be array/],
    ['new', { err: 'no-such-code' }, /"\/err" must be equal to one of the allowed values/],
    ['hello', { proto: 1, name: 'x', version: '1', lang: 'x', games: ['X'], caps: [] }, /pattern/],
    ['toString', {}, /the protocol has no operation toString/],
  ])('refuses a reply to %s: %j', async (op, reply, problem) => {
    expect((await loadReplySchema()).check(op, reply)).toMatch(problem);
  });
});
