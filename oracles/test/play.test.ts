import { describe, expect, it } from 'vitest';
import { createDice, diceSpec } from '../../engines/test/fixtures/dice.ts';
import type { FaultStatus, Implementation, Result } from '../implementation.ts';
import { inProcessImplementation } from '../in-process.ts';
import type { GameReply, PlayedGame, PlayReply, RequestBody } from '../messages.ts';
import { playGames } from '../play.ts';

/** A game whose only die tells which game it is. */
function game(die: number): PlayedGame {
  return {
    ...{ game: 'dice@1.0', profile: 'short', setup: [9], layer: 'outcome' as const },
    c: [1, die],
    a: [1, 1],
  };
}

interface Fake extends Implementation {
  /** Dice of the games of each request. */
  readonly asked: number[][];
}

/** The engine, but requests that hold a game with the die `poison` end in a fault. */
function fake(poison: number, status: FaultStatus, limit = Number.POSITIVE_INFINITY): Fake {
  const engine = inProcessImplementation({
    spec: diceSpec,
    createEngine: createDice,
    name: 'dice',
    version: '1',
  });
  const asked: number[][] = [];
  let restarts = 0;
  return {
    ...engine,
    asked,
    // The overloaded signature of the interface narrows to play here.
    request: (async (body: RequestBody) => {
      if (body.op !== 'play') return engine.request(body);
      const dice = body.games.map(({ c }) => c?.[1] ?? 0);
      asked.push(dice);
      if (restarts > limit) return { kind: 'fault', status: 'unavailable', message: 'gone' };
      if (!dice.includes(poison)) return engine.request(body);
      restarts += 1;
      return { kind: 'fault', status, message: 'down' };
    }) as Implementation['request'],
  };
}

function outline(results: readonly Result<GameReply>[]): string {
  return results.map((result) => (result.kind === 'fault' ? result.status : result.kind)).join(' ');
}

describe('playGames', () => {
  it('gives one result per game, in order', async () => {
    const results = await playGames(fake(0, 'crash'), [game(2), game(5)], 'states:1-1');
    expect(results).toMatchObject([
      { kind: 'reply', reply: { n: 1, st: [[0, 12, 2]] } },
      { kind: 'reply', reply: { n: 1, st: [[0, 15, 5]] } },
    ]);
  });

  it.each<FaultStatus>(['crash', 'timeout', 'protocol'])(
    'halves a batch down to the game of a %s and keeps the others',
    async (status) => {
      const implementation = fake(4, status);
      const results = await playGames(implementation, [1, 2, 3, 4, 5].map(game), 'end');
      expect(outline(results)).toBe(`reply reply reply ${status} reply`);
      expect(implementation.asked).toEqual([[1, 2, 3, 4, 5], [1, 2, 3], [4, 5], [4], [5]]);
    },
  );

  it('does not halve where smaller requests cannot help', async () => {
    const implementation = fake(1, 'unavailable');
    expect(outline(await playGames(implementation, [game(1), game(2)], 'end'))).toBe(
      'unavailable unavailable',
    );
    expect(implementation.asked).toHaveLength(1);
  });

  it('reports what is left as unavailable when the implementation is out of use', async () => {
    const results = await playGames(fake(1, 'crash', 1), [1, 2, 3, 4].map(game), 'end');
    expect(outline(results)).toBe('unavailable unavailable unavailable unavailable');
  });

  it('cuts requests by games, by steps and by the length of the lines', async () => {
    const games = [1, 2, 3].map(game);
    const byGames = fake(0, 'crash');
    await playGames(byGames, games, 'end', { mostGames: 2 });
    expect(byGames.asked).toEqual([[1, 2], [3]]);
    const bySteps = fake(0, 'crash');
    await playGames(bySteps, games, 'end', { mostActionWords: 5 });
    expect(bySteps.asked).toEqual([[1, 2], [3]]);
    const byReply = fake(0, 'crash');
    await playGames(byReply, games, 'states:0-9', { stateWords: 30_000, actionWords: 2 });
    expect(byReply.asked).toEqual([[1, 2], [3]]);
  });

  it('asks nothing more once it is interrupted', async () => {
    const stop = new AbortController();
    const implementation = fake(0, 'crash');
    const results = await playGames(implementation, [1, 2, 3].map(game), 'end', {
      mostGames: 1,
      signal: stop.signal,
      progress: (done) => {
        if (done === 2) stop.abort();
      },
    });
    expect(outline(results)).toBe('reply reply unavailable');
    expect(implementation.asked).toEqual([[1], [2]]);
  });

  it('passes on a failing handshake', async () => {
    const implementation: Implementation = {
      ...fake(0, 'crash'),
      hello: async () => ({ kind: 'fault', status: 'unavailable', message: 'no such file' }),
    };
    expect(outline(await playGames(implementation, [game(1)], 'end'))).toBe('unavailable');
  });

  it('does not take a reply with too few games', async () => {
    const short: Result<PlayReply> = { kind: 'reply', reply: { games: [] } };
    const implementation: Implementation = {
      ...fake(0, 'crash'),
      request: (async () => short) as Implementation['request'],
    };
    expect(outline(await playGames(implementation, [game(1)], 'end'))).toBe('protocol');
  });
});
