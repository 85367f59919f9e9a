import { describe, expect, test } from 'vitest';
import type { PlayedGame } from '../../messages.ts';
import { checkReply, type Fields } from '../check-reply.ts';
import { loadReplySchema } from '../reply-schema.ts';

const GAME: PlayedGame = {
  game: 'tins@1.0',
  profile: 'three',
  setup: [],
  layer: 'outcome',
  c: [0],
  a: [0],
};

async function problemOf(
  body: Parameters<typeof checkReply>[0],
  reply: Fields,
  caps: readonly string[],
): Promise<string | undefined> {
  return checkReply(body, reply, new Set(caps), await loadReplySchema());
}

describe('a subject that offers events', () => {
  const states = { op: 'play', games: [GAME], out: 'states:0-1' } as const;
  const shown = { n: 1, k: 1, over: 0, st: [[0], [1]], sk: [0, 1] };

  test('shows them with the states of a game', async () => {
    const told = { games: [{ ...shown, se: [[], [3]] }] };
    expect(await problemOf(states, told, ['events'])).toBeUndefined();
    expect(await problemOf(states, { games: [shown] }, [])).toBeUndefined();
    expect(await problemOf(states, { games: [shown] }, ['events'])).toBe(
      'games[0]: capability lie: no list "se" in spite of events',
    );
  });

  test('need not show them of a start that was refused', async () => {
    const refused = { n: 0, k: 0, over: 0, err: 'chance-short', at: 0, st: [], sk: [] };
    expect(await problemOf(states, { games: [refused] }, ['events'])).toBeUndefined();
  });

  test('tells them of a single step', async () => {
    const step = { op: 'step', a: [0], c: [0] } as const;
    expect(await problemOf(step, { s: [1], k: 1, ev: [] }, ['events'])).toBeUndefined();
    expect(await problemOf(step, { s: [1], k: 1 }, [])).toBeUndefined();
    expect(await problemOf(step, { s: [1], k: 1 }, ['events'])).toBe(
      'capability lie: no list "ev" in spite of events',
    );
  });
});

describe('a bench', () => {
  const games = { op: 'bench', reps: 2, games: [GAME], out: 'end' } as const;
  const kernel = { op: 'bench', reps: 2, game: 'tins@1.0', profile: 'three', name: 'x' } as const;
  const right = { ns: [9, 9], cpu: [8, 8], ops: 1, d: '0000000100000001' };

  test('has a time for each repetition', async () => {
    expect(await problemOf(games, right, [])).toBeUndefined();
    expect(await problemOf(games, { ...right, ns: [9] }, [])).toMatch(/count: "ns" has 1 entries/);
    expect(await problemOf(games, { ...right, cpu: [] }, [])).toMatch(/count: "cpu" has 0/);
    expect(await problemOf(games, { ...right, cpu: [8, -1] }, [])).toMatch(/form: "\/cpu\/1"/);
  });

  test('may come from a platform without a clock of CPU time', async () => {
    const { cpu: _cpu, ...wall } = right;
    expect(await problemOf(games, wall, [])).toBeUndefined();
  });

  test('plays no more steps than there are actions, and evaluates every input', async () => {
    expect(await problemOf(games, { ...right, ops: 2 }, [])).toBe(
      'count: 2 steps timed, but only 1 action words given',
    );
    expect(await problemOf({ ...kernel, in: [[1]] }, right, [])).toBeUndefined();
    expect(await problemOf({ ...kernel, in: [[1], [2]] }, right, [])).toMatch(/count: "ops" has 1/);
  });
});
