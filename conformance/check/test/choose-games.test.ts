import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { packageRoot } from '../../../spec/package-root.ts';
import { chooseGames } from '../choose-games.ts';

const TOY_ROOT = join(packageRoot(), 'conformance', 'test', 'fixtures', 'toy-root');

/** Ids and profiles of the chosen games. */
function choose(names: string[], profiles: string[] = [], roots: string[] = []) {
  return chooseGames(names, profiles, roots).map(({ game, profiles: chosen }) => {
    return [game.spec.id, chosen.map((profile) => profile.name)];
  });
}

describe('the games of a check', () => {
  test('are all games of all roots if none is named', () => {
    const ids = choose([], [], [TOY_ROOT]).map(([id]) => id);
    expect(ids).toEqual(expect.arrayContaining(['2048', 'snake123', 'tic-tac-toe-dice']));
  });

  test('are each checked once, with the default profile first', () => {
    const games = choose(['2048', '2048']);
    expect(games).toHaveLength(1);
    expect(games[0]?.[1]?.[0]).toBe('4x4');
  });

  test('may be a folder', () => {
    const folder = join(TOY_ROOT, 'spec', 'games', 'tic-tac-toe-dice');
    expect(choose([folder])).toEqual([['tic-tac-toe-dice', ['plain']]]);
  });

  test('have the named profiles only', () => {
    expect(choose(['2048'], ['2x2'])).toEqual([['2048', ['2x2']]]);
    expect(choose(['2048'], ['2x2', '4x4'])).toEqual([['2048', ['4x4', '2x2']]]);
  });

  test('must have one of the named profiles', () => {
    expect(() => choose(['2048'], ['9x9'])).toThrow('there is no profile "9x9"');
    expect(() => choose(['2048', 'tic-tac-toe-dice'], ['plain'], [TOY_ROOT])).toThrow(
      'game 2048 has no profile plain',
    );
  });
});
