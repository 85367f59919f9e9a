import { existsSync, readdirSync, realpathSync, statSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { closest } from '../closest.ts';
import { SpecError, UsageError } from '../errors.ts';
import { packageRoot } from '../package-root.ts';

/** Where the files of a game are. */
export interface GameSource {
  readonly id: string;
  /** Absolute path of the folder that has spec/games, engines and conformance/games. */
  readonly root: string;
  /** Absolute path of the folder of game.json. */
  readonly dir: string;
}

const ID = /^[a-z0-9][a-z0-9-]{0,79}$/;

const GAMES = join('spec', 'games');

/**
 * All games of the package and of extra roots, by id.
 *
 * @param extraRoots - folders laid out like the package: spec/games, engines, conformance/games
 * @throws {UsageError} `E_GAMES_ROOT` if an extra root has no spec/games
 * @throws {SpecError} `E_GAME_ID` if a folder's name is no id, `E_GAME_TWICE` if two roots have one id
 */
export function listGames(extraRoots: readonly string[] = []): GameSource[] {
  const games = new Map<string, GameSource>();
  for (const root of rootsOf(extraRoots)) {
    for (const game of gamesBelow(root)) {
      const other = games.get(game.id);
      if (other !== undefined) {
        throw new SpecError(
          'E_GAME_TWICE',
          `game ${game.id} is in ${other.dir} and in ${game.dir}`,
          {
            hint: 'Rename one of the folders and the id in its game.json.',
          },
        );
      }
      games.set(game.id, game);
    }
  }
  return [...games.values()].sort((a, b) => (a.id < b.id ? -1 : 1));
}

/**
 * Finds a game by its id or by the path of its folder.
 *
 * @throws {UsageError} `E_GAME` if there is none; errors of `listGames`
 */
export function findGame(idOrFolder: string, extraRoots: readonly string[] = []): GameSource {
  if (!ID.test(idOrFolder)) return gameInFolder(idOrFolder);
  const games = listGames(extraRoots);
  const game = games.find(({ id }) => id === idOrFolder);
  if (game !== undefined) return game;
  const hint = closest(
    idOrFolder,
    games.map(({ id }) => id),
  );
  throw new UsageError(
    'E_GAME',
    `there is no game ${JSON.stringify(idOrFolder)}`,
    hint === undefined ? {} : { hint },
  );
}

function gameInFolder(folder: string): GameSource {
  const path = resolve(folder);
  if (folder.includes('\0') || !isFolder(path)) {
    throw new UsageError('E_GAME', `there is no game ${JSON.stringify(folder)}`, {
      hint: 'Give the id of a game, or the folder that holds its game.json.',
    });
  }
  const dir = realpathSync(path);
  const games = dirname(dir);
  const root = games.endsWith(join('/', GAMES)) ? dirname(dirname(games)) : dir;
  return { id: basename(dir), root, dir };
}

function rootsOf(extraRoots: readonly string[]): ReadonlySet<string> {
  const roots = new Set([packageRoot()]);
  for (const extra of extraRoots) {
    const root = resolve(extra);
    if (!isFolder(join(root, GAMES))) {
      throw new UsageError('E_GAMES_ROOT', `${root} has no folder ${GAMES}`, {
        hint: 'Give a folder that holds spec/games, engines and conformance/games.',
      });
    }
    roots.add(realpathSync(root));
  }
  return roots;
}

function gamesBelow(root: string): GameSource[] {
  const folder = join(root, GAMES);
  if (!isFolder(folder)) return [];
  const ids = readdirSync(folder).filter((name) => existsSync(join(folder, name, 'game.json')));
  for (const id of ids) {
    if (!ID.test(id)) {
      throw new SpecError('E_GAME_ID', `the folder ${join(folder, id)} is named by no id`, {
        hint: 'Use a-z, 0-9 and "-".',
      });
    }
  }
  return ids.map((id) => ({ id, root, dir: join(folder, id) }));
}

function isFolder(path: string): boolean {
  // A path through a file, or one that is too long, makes statSync throw: existsSync says no.
  return existsSync(path) && statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
}
