import { describe, expect, test } from 'vitest';
import type { Fields } from '../../../spec/value.ts';
import { FlowAtlasMachine } from '../machine.ts';
import { boardAt, engine, I, nearlyFull, play, profile, refusalOf, spec, stateOf } from './game.ts';

const MOST = 2 ** 30;

describe('explicit states', () => {
  const taken = (fields: Fields) => refusalOf(() => engine.validate?.(stateOf(fields)));

  test.each<[string, Fields]>([
    ['a start', {}],
    ['the largest numbers', { score: MOST, depth: MOST, rewinds: MOST, limit: MOST }],
    ['an end', { over: true, placements: 300 }],
    ['an end that is overdue', { over: true, placements: 301 }],
    ['a reach of 68, whatever the depth', { board: boardAt(5, 11, '#'), depth: 99 }],
    ['less than the checkpoint has', { score: 0, checkpointScore: 10 }],
    ['pieces that no bag has', { bag: [I, I, I, I, I, I], next: [I, I] }],
    ['full squares but the last', { board: nearlyFull('########.') }],
  ])('%s is taken', (_, fields) => {
    expect(taken(fields)).toBe('accepted');
  });

  test.each<[string, Fields]>([
    ['an empty board', { board: new Array(27).fill(0) }],
    [
      'a reach of 69',
      {
        board: boardAt(5, 10, '#')
          .with(5, 0)
          .with(13, 1 << 22),
      },
    ],
    ['a full square 9', { board: nearlyFull('#########') }],
    ['an invalid checkpoint', { checkpointBoard: nearlyFull('#########') }],
    ['a row that is too long', { board: boardAt(13, 13, '#').with(12, 2 ** 27) }],
    ['charge 2', { charge: 2 }],
    ['limit 0', { limit: 0 }],
    ['a score above the range', { score: MOST + 1 }],
    ['a negative depth', { depth: -1 }],
    ['a piece 7', { next: [I, 7] }],
    ['seven pieces in the bag', { bag: [0, 1, 2, 3, 4, 5, 6] }],
    ['an end for no reason', { over: true }],
    ['no end at the limit', { placements: 300 }],
  ])('%s is refused', (_, fields) => {
    expect(taken(fields)).toBe('bad-state');
  });

  test('words are checked one by one, and their number', () => {
    const machine = new FlowAtlasMachine(spec, profile);
    machine.chance.useTape('outcome', [0, 0, 0, 0, 0, 0], 0);
    machine.start([5]);
    const words: number[] = [];
    words.length = machine.save(words, 0);
    const loads = (changed: readonly number[]) => refusalOf(() => machine.load(changed));
    expect(loads(words)).toBe('accepted');
    expect(loads(words.slice(0, -1))).toBe('bad-state');
    expect(loads([...words, 0])).toBe('bad-state');
    expect(loads([])).toBe('bad-state');
    expect(words.every((_, i) => loads(words.with(i, -1)) === 'bad-state')).toBe(true);
    expect(words.every((_, i) => loads(words.with(i, 2 ** 40)) === 'bad-state')).toBe(true);
    expect(words.every((_, i) => loads(words.with(i, 0.5)) === 'bad-state')).toBe(true);
  });

  test('a generator has one word', () => {
    const held = (words: number[]) => ({ ...stateOf(), generator: { name: 'mulberry32', words } });
    expect(refusalOf(() => engine.validate?.(held([2 ** 32 - 1])))).toBe('accepted');
    expect(refusalOf(() => engine.validate?.(held([2 ** 32])))).toBe('bad-state');
    expect(refusalOf(() => engine.validate?.(held([])))).toBe('bad-state');
  });
});

describe('a step is refused', () => {
  const step = (fields: Fields, action: readonly number[], words: readonly number[] = []) =>
    refusalOf(() => play(fields, action, words));

  test('for a finished game before anything else', () => {
    expect(step({ over: true, placements: 300 }, [9, 9, 99, 9])).toBe('game-over');
  });

  test('for an action that is not legal, before chance is read', () => {
    const empty = { bag: [] };
    expect(step(empty, [0, 0, 13, 0])).toBe('chance-short');
    expect(step(empty, [0, 0, 14, 0])).toBe('illegal-action');
    expect(step(empty, [4, 0, 13, 0])).toBe('illegal-action');
    expect(step(empty, [0, 1, 13, 0])).toBe('illegal-action');
    expect(step(empty, [0, 0, -1, 0])).toBe('illegal-action');
    expect(step(empty, [0, 0, 13, 1])).toBe('illegal-action');
    expect(step({ ...empty, depth: 1, charge: 0 }, [0, 1, 13, 1])).toBe('illegal-action');
  });

  test('by the first word of a refill that fails', () => {
    const refill = (words: readonly number[]) => step({ bag: [] }, [0, 0, 13, 0], words);
    expect(refill([7])).toBe('chance-range');
    expect(refill([6, 6])).toBe('chance-range');
    expect(refill([6, 5, 4, 3, 2, 2])).toBe('chance-range');
    expect(refill([6, 5, 4, 3, 2])).toBe('chance-short');
    expect(refill([6, 5, 4, 3, 2, 1])).toBe('accepted');
    const raw = (words: readonly number[]) =>
      refusalOf(() => play({ bag: [] }, [0, 0, 13, 0], [], { layer: 'raw', words }));
    expect(raw([2 ** 32])).toBe('chance-range');
    expect(raw(new Array(6).fill(2 ** 32 - 1))).toBe('accepted');
  });

  test('last of all for numbers that leave their range', () => {
    const rich = { score: MOST - 10, bag: [] };
    expect(step(rich, [0, 0, 13, 0])).toBe('chance-short');
    expect(step(rich, [0, 0, 13, 0], [0, 0, 0, 0, 0, 0])).toBe('domain-error');
    expect(step({ score: MOST - 20 }, [0, 0, 13, 0])).toBe('accepted');
    const fold = { current: 'i', board: nearlyFull('.########') };
    expect(step({ ...fold, depth: MOST }, [0, 1, 9, 0])).toBe('domain-error');
    expect(step({ ...fold, depth: MOST - 1 }, [0, 1, 9, 0])).toBe('accepted');
    const fail = { current: 'i', board: boardAt(5, 13, '#') };
    expect(step({ ...fail, rewinds: MOST }, [0, 1, 13, 0])).toBe('domain-error');
    expect(step({ ...fail, rewinds: MOST - 1 }, [0, 1, 13, 0])).toBe('accepted');
  });
});

test('a start is refused for its limit, and for lack of chance', () => {
  const start = (limit: number, words: readonly number[] = [0, 0, 0, 0, 0, 0]) => {
    const tape = { layer: 'outcome', words } as const;
    return refusalOf(() => engine.start({ limit }, { layer: 'outcome', tape }));
  };
  expect([start(0), start(MOST + 1), start(MOST)]).toEqual([
    'bad-params',
    'bad-params',
    'accepted',
  ]);
  expect([start(1, [0, 0, 0, 0, 0]), start(1, [7])]).toEqual(['chance-short', 'chance-range']);
});

test('the machine refuses finished games and words that are no action itself', () => {
  const machine = new FlowAtlasMachine(spec, profile);
  const step = (words: readonly number[]) =>
    refusalOf(() => {
      machine.chance.useTape('outcome', [0, 0, 0, 0, 0, 0], 0);
      machine.start([1]);
      machine.step(words, { add: () => {} });
    });
  const bad = [[], [0, 0, 13], [0, 0, 13, 0, 0], [0, 0, 0.5, 0], [0, 0, 13, 2]];
  expect(bad.map(step)).toEqual(bad.map(() => 'illegal-action'));
  expect(step([0, 0, 13, 0])).toBe('accepted');
  expect(refusalOf(() => machine.step([0, 0, 13, 0], { add: () => {} }))).toBe('game-over');
  expect(refusalOf(() => machine.start([]))).toBe('bad-params');
});

test('the rules refuse parameters that they do not cover', () => {
  const made = (more: Record<string, number | string>) =>
    refusalOf(
      () =>
        new FlowAtlasMachine(spec, { ...profile, parameters: { ...profile.parameters, ...more } }),
    );
  expect(made({})).toBe('accepted');
  expect(made({ turnCounts: '0-2' })).toBe('bad-params');
  expect(made({ groupMin: 0 })).toBe('bad-params');
  // 51 + 18 is more than any valid board reaches.
  expect(made({ pressureFloor: 51 })).toBe('bad-params');
  expect(made({ pressureFloor: 51, pressureDepth: 17 })).toBe('accepted');
  expect(made({ pressureFloor: 31 })).toBe('bad-params');
});
