import { describe, expect, test } from 'vitest';
import type { Implementation, Result } from '../../oracles/implementation.ts';
import type { HelloReply, PlayedGame, PlayReply } from '../../oracles/messages.ts';
import { OracleError } from '../../spec/errors.ts';
import { itemFault, SubjectError, UnsupportedError } from '../fault.ts';
import { Session } from '../session.ts';
import { settle } from '../settle.ts';
import { playStepwise } from '../stepwise.ts';
import { TINS_CODEC, tinsSession, tinsSubject, withCapabilities } from './tins/tins-game.ts';

const GAME: PlayedGame = {
  game: 'tins@1.0',
  profile: 'three',
  setup: [],
  layer: 'outcome',
  c: [0, 1, 2, 2, 0],
  a: [0, 1, 2, 3],
};

/** A game of the same kind whose second action is illegal. */
const REFUSED: PlayedGame = { ...GAME, a: [0, 1, 0, 1] };

function answering(hello: Result<HelloReply>): Implementation {
  return { ...tinsSubject(), hello: async () => hello };
}

describe('a session', () => {
  test('plays games and gives the states of the range', async () => {
    const session = await tinsSession();
    const [played, refused] = await session.play([GAME, REFUSED], { first: 1, last: 2 });
    expect(played).toMatchObject({
      kind: 'played',
      reply: {
        n: 2,
        k: 5,
        st: [
          [0, 1, 1, 0, 4, 3],
          [0, 4, 2, 0, 4, 0],
        ],
        sk: [4, 5],
      },
    });
    expect(refused).toMatchObject({
      kind: 'played',
      reply: { n: 1, err: 'illegal-action', at: 1 },
    });
  });

  test('has no lists where every action is legal, though the subject has them elsewhere', async () => {
    const listless = { ...TINS_CODEC, spec: { ...TINS_CODEC.spec, legal: 'all' as const } };
    expect((await Session.open(TINS_CODEC, tinsSubject())).has('legal')).toBe(true);
    expect((await Session.open(listless, tinsSubject())).has('legal')).toBe(false);
  });

  test('gives the same without play, one step at a time', async () => {
    const whole = await tinsSession();
    const level1 = (capability: string) => capability !== 'play';
    const single = await Session.open(TINS_CODEC, withCapabilities(tinsSubject(), level1));
    const range = { first: 0, last: 9 };
    const games = [GAME, REFUSED, { ...GAME, c: [0, 1] }, { ...GAME, a: [0, 1, 2] }];
    const [a, b] = [await whole.play(games, range), await single.play(games, range)];
    for (const [index, result] of a.entries()) {
      if (result.kind !== 'played') throw new Error('not played');
      const { d: _d, ld: _ld, ed: _ed, msg: _m, ...reply } = result.reply;
      expect(b[index]).toMatchObject({ kind: 'played', reply });
    }
  });

  test('asks for the states of a game in parts if one reply cannot hold them', async () => {
    const subject = tinsSubject();
    const narrow: Implementation = {
      ...subject,
      async request(body, options) {
        const result = await subject.request(body, options);
        if (result.kind !== 'reply' || !('games' in result.reply)) return result;
        const { games } = result.reply as PlayReply;
        const states = games.reduce((sum, { st = [] }) => sum + st.length, 0);
        return states <= 1 ? result : { kind: 'refused', refusal: { err: 'too-long' } };
      },
    };
    const range = { first: 0, last: 9 };
    const whole = await (await tinsSession()).play([GAME, REFUSED], range);
    const parts = await (await Session.open(TINS_CODEC, narrow)).play([GAME, REFUSED], range);
    expect(parts).toEqual(whole);
    expect(parts[0]).toMatchObject({ reply: { n: 2, st: { length: 3 } } });
  });

  test('makes a breakdown in one game the fault of that game', async () => {
    const session = await tinsSession({ crashAtTurn: 2 });
    const [fault, fine] = await session.play([GAME, { ...GAME, a: [0, 1] }], { first: 0, last: 2 });
    expect(fault).toMatchObject({
      kind: 'fault',
      fault: { status: 'error', message: expect.stringContaining('the lid is stuck') },
    });
    expect(fine).toMatchObject({ kind: 'played' });
    expect(await playStepwise(session, GAME, { first: 0, last: 2 })).toMatchObject({
      kind: 'fault',
      fault: { status: 'error' },
    });
  });

  test('knows what the subject offers', async () => {
    const session = await tinsSession();
    expect(session.lacks(['state', 'flying'])).toEqual(['flying']);
    expect(session.hasLayer('raw')).toBe(true);
    expect(session.hasLayer('none')).toBe(true);
  });

  test('does not open on a subject that fails or refuses the handshake', async () => {
    const crash = answering({ kind: 'fault', status: 'crash', message: 'exit code 3' });
    const opened = Session.open(TINS_CODEC, crash);
    await expect(opened).rejects.toThrow('tins: handshake: exit code 3');
    await expect(opened).rejects.toMatchObject({ status: 'crash' });
    const refusing = answering({ kind: 'refused', refusal: { err: 'bad-params', msg: 'no' } });
    await expect(Session.open(TINS_CODEC, refusing)).rejects.toThrow(OracleError);
  });

  test('does not open on a subject that plays other games, or another version of this one', async () => {
    const hello = await tinsSubject().hello();
    if (hello.kind !== 'reply') throw new Error('no handshake');
    const other = answering({ ...hello, reply: { ...hello.reply, games: ['tins@1.1', 'go@1.0'] } });
    await expect(Session.open(TINS_CODEC, other)).rejects.toMatchObject({
      status: 'unsupported',
      message: 'tins plays tins@1.1 go@1.0, these rules are tins@1.0',
    });
    const none = answering({ ...hello, reply: { ...hello.reply, games: [] } });
    await expect(Session.open(TINS_CODEC, none)).rejects.toThrow('tins plays no game');
  });

  test('stops between requests when it is cancelled', async () => {
    const session = await tinsSession();
    const cancelled = AbortSignal.abort(new Error('enough'));
    await expect(session.play([GAME], { first: 0, last: 1 }, cancelled)).rejects.toThrow('enough');
  });
});

describe('faults become the status of items', () => {
  const items = [{ id: 'one', clauses: ['TN-01'] }];

  test('of all items of a unit that could not be asked', async () => {
    const result = await settle(items, async () => {
      throw new UnsupportedError('state');
    });
    expect(result.items).toEqual([
      {
        id: 'one',
        clauses: ['TN-01'],
        status: 'unsupported',
        problem: 'the subject does not offer state',
        cases: 0,
        steps: 0,
        states: 0,
      },
    ]);
  });

  test('and errors of our own pass through', async () => {
    const own = new TypeError('a bug');
    await expect(settle(items, () => Promise.reject(own))).rejects.toBe(own);
    expect(itemFault(own)).toBeUndefined();
    expect(itemFault(new SubjectError('timeout', 'slow'))).toEqual({
      status: 'timeout',
      problem: 'slow',
    });
    expect(itemFault(new OracleError('E_X', 'what'))).toEqual({ status: 'error', problem: 'what' });
  });
});
