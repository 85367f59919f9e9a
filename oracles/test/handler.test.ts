import { beforeEach, describe, expect, it } from 'vitest';
import type { Engine, Machine } from '../../engines/engine.ts';
import { seedGenerator } from '../../engines/random/generators.ts';
import { createDice, diceSpec } from '../../engines/test/fixtures/dice.ts';
import { digestOf, EMPTY_DIGEST } from '../../spec/digest.ts';
import { RefusalError } from '../../spec/errors.ts';
import type { GameReply, PlayReply } from '../messages.ts';
import type { BenchClocks } from '../serve/bench.ts';
import {
  createHandler,
  type Handler,
  type HandlerOptions,
  type HandlerReply,
} from '../serve/handler.ts';

const game = { game: 'dice@1.0', profile: 'short', setup: [3] };
const init = { ...game, layer: 'outcome' };
const at10 = { ...init, s: [0, 10, 4] };

function handlerOf(
  trust: 'own' | 'foreign',
  changes: Partial<Engine> = {},
  more: Pick<HandlerOptions, 'clocks'> = {},
): Handler {
  return createHandler({
    spec: diceSpec,
    createEngine: (spec, profile) => ({ ...createDice(spec, profile), ...changes }),
    name: 'dice',
    version: '1.0.0',
    trust,
    ...more,
  });
}

/** Clocks of a machine on which everything between two looks takes 7 ns, and 5 ns of CPU time. */
function tickingClocks(): BenchClocks {
  let [wall, cpu] = [0, 0];
  return {
    wall: () => {
      wall += 7;
      return wall;
    },
    cpu: () => {
      cpu += 5;
      return cpu;
    },
  };
}

function firstGame(reply: HandlerReply): GameReply | undefined {
  return (reply as PlayReply).games[0];
}

/** A machine whose list is always too long and which has lost its state afterwards. */
function loseStateOnLegal(machine: Machine): Machine {
  const lost: Machine = Object.create(machine);
  lost.legal = () => {
    lost.load([0, 0, 0]);
    throw new RefusalError('too-long', 'long');
  };
  return lost;
}

describe.each(['own', 'foreign'] as const)('a handler over an engine of trust %s', (trust) => {
  let handler: Handler;
  beforeEach(() => {
    handler = handlerOf(trust);
  });

  it('tells its capabilities in the handshake', () => {
    const reply = handler.handle({ op: 'hello', proto: [1, 1], harness: 'test' });
    expect(reply).toMatchObject({ proto: 1, name: 'dice', games: ['dice@1.0'] });
    const caps = 'caps' in reply ? reply.caps : [];
    expect(caps.includes('rng')).toBe(trust === 'own');
    expect(caps.filter((cap) => cap !== 'rng')).toEqual([
      ...['step', 'play', 'dig', 'state', 'legal', 'events'],
      ...['chance:outcome', 'chance:raw', 'chance:seed', 'perft', 'kernel:double'],
    ]);
  });

  it('plays step by step', () => {
    expect(handler.handle({ op: 'new', ...init, c: [4, 6] })).toEqual({ s: [0, 7, 4], k: 1 });
    expect(handler.handle({ op: 'legal' })).toEqual({
      l: [
        [1, 1],
        [1, 2],
        [1, 3],
      ],
    });
    expect(handler.handle({ op: 'step', a: [2, 1, 2], c: [6, 2, 5] })).toEqual({
      s: [0, 17, 2],
      k: 2,
      ev: [0],
    });
    expect(handler.handle({ op: 'step', a: [1, 3], c: [1] })).toEqual({
      s: [1, 20, 1],
      k: 1,
      ev: [1],
    });
    expect(handler.handle({ op: 'legal' })).toEqual({ l: [] });
  });

  it('leaves the current game as it was when a step or a new game is refused', () => {
    handler.handle({ op: 'new', ...at10 });
    const refusals = [
      [{ op: 'step', a: [2, 3, 3], c: [1] }, 'chance-short'],
      [{ op: 'step', a: [1, 1], c: [7] }, 'chance-range'],
      [{ op: 'step', a: [1, 4], c: [1] }, 'illegal-action'],
      [{ op: 'step', a: [0], c: [1] }, 'illegal-action'],
      [{ op: 'step', a: [1, 1, 1], c: [1] }, 'illegal-action'],
      [{ op: 'step', a: 'left', c: [1] }, 'bad-params'],
      [{ op: 'new', ...init, s: [1, 10, 4] }, 'bad-state'],
      [{ op: 'new', ...init, c: [] }, 'chance-short'],
    ] as const;
    for (const [request, err] of refusals) {
      expect(handler.handle(request)).toMatchObject({ err });
    }
    expect(handler.handle({ op: 'step', a: [1, 1], c: [2] })).toEqual({
      s: [0, 12, 2],
      k: 1,
      ev: [],
    });
  });

  it('plays whole games with the digests of all lanes', () => {
    const states = [
      [0, 7, 4],
      [0, 17, 2],
      [1, 20, 1],
    ];
    const lists = [[1, 1, 1, 2, 1, 3], [1, 1, 1, 2, 1, 3], []];
    const end = {
      n: 2,
      k: 4,
      over: 1,
      d: digestOf(states),
      ld: digestOf(lists),
      ed: digestOf([[0], [1]]),
    };
    const played = { ...init, c: [4, 6, 2, 1, 5], a: [2, 1, 2, 1, 3] };
    const play = (out: string) => handler.handle({ op: 'play', games: [played, played], out });
    expect(play('end')).toEqual({ games: [end, end] });
    const prefixes = {
      p: [digestOf(states.slice(0, 1)), end.d],
      pl: [digestOf(lists.slice(0, 1)), end.ld],
      pe: [EMPTY_DIGEST, end.ed],
    };
    expect(play('every:3')).toEqual({
      games: [
        { ...end, ...prefixes },
        { ...end, ...prefixes },
      ],
    });
    const shown = {
      st: states.slice(1),
      sl: [
        [
          [1, 1],
          [1, 2],
          [1, 3],
        ],
        [],
      ],
      se: [[0], [1]],
      sk: [3, 4],
    };
    expect(play('states:1-9')).toEqual({
      games: [
        { ...end, ...shown },
        { ...end, ...shown },
      ],
    });
  });

  it('puts the words of the generator behind the state in layer seed', () => {
    const seeded = { ...game, layer: 'seed', gen: 'mulberry32', seed: '42' };
    const generator = seedGenerator('mulberry32', 42);
    generator.next();
    const first = handler.handle({ op: 'new', ...seeded });
    expect(first).toMatchObject({ k: 0 });
    const words = 's' in first ? first.s : [];
    expect(words.slice(3)).toEqual(generator.words());
    const second = handler.handle({ op: 'step', a: [1, 1] });
    const { seed: _, ...unseeded } = seeded;
    expect(handler.handle({ op: 'new', ...unseeded, s: words })).toEqual({ s: words, k: 0 });
    expect(handler.handle({ op: 'step', a: [1, 1] })).toEqual(second);
  });

  it.each([
    ['an illegal action', [1, 1, 1, 5], [4, 1], 'illegal-action', 1],
    ['an action that is cut off', [1, 1, 3, 1], [4, 1], 'illegal-action', 1],
    ['a tape that ends', [1, 1, 1, 1], [4, 1], 'chance-short', 1],
    ['an action after the end', [2, 3, 3, 9], [4, 6, 6], 'game-over', 1],
  ])('ends a game at %s with the digests of the prefix', (_title, a, c, err, at) => {
    const reply = handler.handle({ op: 'play', games: [{ ...init, c, a }], out: 'end' });
    const prefix = handler.handle({
      op: 'play',
      games: [{ ...init, c, a: a.slice(0, a[0] === 1 ? 2 : 3) }],
      out: 'end',
    });
    const whole = firstGame(prefix);
    expect(reply).toMatchObject({ games: [{ ...whole, err, at }] });
    expect(whole).toMatchObject({ n: 1, k: c.length });
  });

  it('reports a refused start as a game without states', () => {
    const reply = handler.handle({
      op: 'play',
      games: [{ ...init, setup: [10], c: [1], a: [1, 1] }],
      out: 'every:1',
    });
    expect(reply).toMatchObject({
      games: [{ n: 0, k: 0, over: 0, d: EMPTY_DIGEST, p: [], err: 'bad-params', at: 0 }],
    });
  });

  it('counts sequences', () => {
    expect(handler.handle({ op: 'perft', depth: 0, ...at10 })).toMatchObject({ l: [], n: [1] });
    expect(handler.handle({ op: 'perft', depth: 1, ...at10 })).toMatchObject({
      l: [
        [1, 1],
        [1, 2],
        [1, 3],
      ],
      n: [6, 6, 6],
      terminals: 0,
      moves: 3,
      sum: 18 * 10 + 6 * 21,
    });
    // From 18: factor 1 ends the game with a die of 2 and more, factors 2 and 3 with any die.
    expect(handler.handle({ op: 'perft', depth: 2, ...init, s: [0, 18, 1] })).toMatchObject({
      n: [18, 0, 0],
      terminals: 17,
      moves: 6,
    });
    expect(handler.handle({ op: 'perft', depth: 2, ...init, s: [1, 20, 1] })).toMatchObject({
      l: [],
      n: [],
      terminals: 1,
    });
  });

  it('evaluates kernels, one result per input', () => {
    const request = { op: 'kernel', game: game.game, profile: 'short', name: 'double' };
    expect(handler.handle({ ...request, in: [[4], [13], [101], [], 'x'] })).toMatchObject({
      out: [
        [8],
        { err: 'domain-error' },
        { err: 'bad-params' },
        { err: 'bad-params' },
        { err: 'bad-params' },
      ],
    });
    expect(handler.handle({ ...request, name: 'triple', in: [] })).toMatchObject({
      err: 'unsupported-op',
    });
  });

  describe('with clocks', () => {
    const timed = (request: object) =>
      handlerOf(trust, {}, { clocks: tickingClocks() }).handle({
        op: 'bench',
        reps: 3,
        ...request,
      });
    const kernel = { game: game.game, profile: 'short', name: 'double' };

    it('offers to time its work', () => {
      const timing = handlerOf(trust, {}, { clocks: tickingClocks() });
      const reply = timing.handle({ op: 'hello', proto: [1, 1], harness: 'test' });
      expect('caps' in reply && reply.caps).toContain('bench');
    });

    it('times each repetition of some games and digests their ends', () => {
      const games = [
        { ...init, c: [4, 6], a: [1, 1] },
        // The second action is refused: one step counts, and its state is the last.
        { ...init, c: [4, 6], a: [1, 1, 9, 9] },
        // The start is refused: there is no state.
        { ...init, c: [], a: [1, 1] },
        { ...init, profile: 'huge', c: [4], a: [] },
      ];
      const played = handler.handle({ op: 'play', games, out: 'states:0-9' }) as PlayReply;
      const records = played.games.map(({ n, k, st = [] }) => [n, k, ...(st.at(-1) ?? [])]);
      expect(records).toEqual([
        [1, 2, 0, 13, 6],
        [1, 2, 0, 13, 6],
        [0, 0],
        [0, 0],
      ]);
      expect(timed({ games, out: 'end' })).toEqual({
        ns: [7, 7, 7],
        cpu: [5, 5, 5],
        ops: 2,
        d: digestOf(records),
      });
    });

    it('times each repetition of a kernel; a refused input is an empty record', () => {
      expect(timed({ ...kernel, in: [[4], [13], [101], [], [50]] })).toEqual({
        ns: [7, 7, 7],
        cpu: [5, 5, 5],
        ops: 5,
        d: digestOf([[8], [], [], [], [100]]),
      });
    });

    it.each([
      [{ games: [], out: 'end', reps: 0 }, 'bad-params'],
      [{ games: [], out: 'end', reps: 1_000_001 }, 'bad-params'],
      [{ games: [], out: 'all' }, 'bad-params'],
      [{ games: ['x'], out: 'end' }, 'bad-params'],
      [{ ...kernel, in: ['x'] }, 'bad-params'],
      [{ ...kernel, name: 'triple', in: [] }, 'unsupported-op'],
      [{ ...kernel, game: 'dice@2.0', in: [] }, 'unsupported-game'],
    ])('refuses to time %j', (request, err) => {
      expect(timed(request)).toMatchObject({ err });
    });
  });

  it('times nothing without clocks', () => {
    const request = { op: 'bench', reps: 1, games: [], out: 'end' };
    expect(handler.handle(request)).toMatchObject({ err: 'unsupported-op' });
  });

  it.each([
    [{ op: 'new', ...init, game: 'dice@2.0', c: [1] }, 'unsupported-game'],
    [{ op: 'new', ...init, profile: 'huge', c: [1] }, 'unsupported-profile'],
    [{ op: 'new', ...game, layer: 'none' }, 'unsupported-op'],
    [{ op: 'new', ...game, layer: 'seed', gen: 'mulberry32', seed: '-1' }, 'bad-params'],
    [{ op: 'new', ...game, layer: 'seed', gen: 'mulberry32', seed: '4294967296' }, 'bad-params'],
    [{ op: 'new', ...game, layer: 'seed', gen: 'mulberry32', seed: '042' }, 'bad-params'],
    [{ op: 'new', ...game, layer: 'seed', gen: 'other', seed: '1' }, 'bad-params'],
    [{ op: 'new', ...init, c: [1.5] }, 'bad-params'],
    [{ op: 'new', ...init, s: [0, 1] }, 'bad-state'],
    [{ op: 'play', games: [], out: 'every:0' }, 'bad-params'],
    [{ op: 'play', games: [], out: 'states:3-2' }, 'bad-params'],
    [{ op: 'step', a: [1, 1] }, 'bad-params'],
    [{ op: 'legal' }, 'bad-params'],
    [{ op: 'perft', depth: 21, ...at10 }, 'bad-params'],
    [{ op: 'dance' }, 'unsupported-op'],
    [{ op: 'constructor' }, 'unsupported-op'],
    [{}, 'unsupported-op'],
    [null, 'bad-params'],
    [[], 'bad-params'],
  ])('refuses %j', (request, err) => {
    expect(handler.handle(request)).toMatchObject({ err });
  });
});

describe('generators', () => {
  it('prints the words of a generator and its state after them', () => {
    const request = { op: 'rng', game: 'dice@1.0', gen: 'mulberry32', seed: '42', n: 3 };
    expect(handlerOf('own').handle(request)).toEqual({
      w: [2581720956, 1925393290, 3661312704],
      g: [1199730185],
    });
    expect(handlerOf('foreign').handle(request)).toMatchObject({ err: 'unsupported-op' });
  });
});

describe('an engine that says what it lacks', () => {
  const partial = handlerOf('foreign', { capabilities: ['chance:outcome'] });

  it('is not asked for the missing lanes', () => {
    const played = { ...at10, c: [3], a: [1, 1] };
    expect(partial.handle({ op: 'play', games: [played], out: 'states:0-1' })).toEqual({
      games: [
        {
          n: 1,
          k: 1,
          over: 0,
          d: digestOf([
            [0, 10, 4],
            [0, 13, 3],
          ]),
          st: [
            [0, 10, 4],
            [0, 13, 3],
          ],
          sk: [0, 1],
        },
      ],
    });
  });

  it('refuses the missing operations and layers', () => {
    const seeded = { ...game, layer: 'seed', gen: 'mulberry32', seed: '1' };
    expect(partial.handle({ op: 'new', ...seeded })).toMatchObject({ err: 'unsupported-op' });
    expect(partial.handle({ op: 'legal', ...at10 })).toMatchObject({ err: 'unsupported-op' });
    expect(partial.handle({ op: 'perft', depth: 1, ...at10 })).toMatchObject({
      err: 'unsupported-op',
    });
  });
});

describe('an engine that is broken', () => {
  it('is reported per game with function and place', () => {
    const handler = handlerOf('foreign', { legal: () => [[1], [9]] });
    const reply = handler.handle({ op: 'play', games: [{ ...at10, a: [] }], out: 'end' });
    expect(reply).toMatchObject({
      games: [
        { err: 'internal', msg: 'legal() returned action [1][0]: expected integer 1..3, found 9' },
      ],
    });
  });

  it('is reported by every request when it cannot be made', () => {
    const handler = createHandler({
      spec: diceSpec,
      createEngine: () => {
        throw new Error('no table file');
      },
      name: 'broken',
      version: '0',
    });
    const msg = 'createEngine() threw Error: no table file';
    expect(handler.handle({ op: 'hello', proto: [1, 1] })).toEqual({ err: 'internal', msg });
    expect(handler.handle({ op: 'new', ...init, c: [1] })).toEqual({ err: 'internal', msg });
  });
});

describe('an engine that contradicts itself', () => {
  it('lists nothing where it calls a state of its own bad, and still shows that state', () => {
    const legal = (): never => {
      throw new RefusalError('bad-state', 'not a state');
    };
    const request = { op: 'play', games: [{ ...at10, a: [] }], out: 'states:0-0' };
    const shown = firstGame(handlerOf('foreign', { legal }).handle(request));
    expect(shown).toMatchObject({ n: 0, st: [at10.s], sl: [[]] });
    expect(shown?.ld).toBe(digestOf([[]]));
    expect(shown?.err).toBeUndefined();
  });

  it('is told when its outcomes do not fit its steps', () => {
    const outcomes = () => [{ words: [1, 2], numerator: 1, denominator: 1 }];
    expect(handlerOf('own', { outcomes }).handle({ op: 'perft', depth: 1, ...at10 })).toEqual({
      err: 'internal',
      msg: 'outcomes() gave an outcome of 2 words of which the step read 1',
    });
  });

  it('is told when the output of a kernel does not fit its layout', () => {
    const handler = handlerOf('own', { kernels: { double: () => [201] } });
    const request = { op: 'kernel', game: game.game, profile: 'short', name: 'double' };
    expect(handler.handle({ ...request, in: [[4]] })).toMatchObject({
      out: [{ err: 'internal', msg: expect.stringContaining('double() returned word 0') }],
    });
  });
});

describe('a legal list that is too long', () => {
  it('may leave a machine in any state, which is then loaded again', () => {
    const machine = createDice(diceSpec, { name: 'short', parameters: { target: 20 } }).machine?.();
    const lost = machine === undefined ? undefined : loseStateOnLegal(machine);
    const handler = handlerOf('own', lost === undefined ? {} : { machine: () => lost });
    const played = { ...at10, c: [3], a: [1, 1] };
    expect(handler.handle({ op: 'play', games: [played], out: 'states:1-1' })).toMatchObject({
      games: [{ n: 1, st: [[0, 13, 3]] }],
    });
  });

  it('ends lane ld and leaves the game as it is', () => {
    const handler = handlerOf('foreign', {
      legal: () => {
        throw Object.assign(new Error('long'), { refusal: 'too-long' });
      },
    });
    const played = { ...at10, c: [3], a: [1, 1] };
    const reply = handler.handle({ op: 'play', games: [played], out: 'states:1-1' });
    const result = firstGame(reply);
    expect(result).toMatchObject({ n: 1, st: [[0, 13, 3]], se: [[]], ed: digestOf([[]]) });
    expect(result).not.toHaveProperty('ld');
    expect(result).not.toHaveProperty('sl');
    expect(handler.handle({ op: 'legal', ...at10 })).toMatchObject({ err: 'too-long' });
  });
});
