import { UsageError } from '../../spec/errors.ts';
import { listGames } from '../../spec/load/game-source.ts';
import { type LoadedGame, loadGame, loadGameFrom } from '../../spec/load.ts';
import { resolveProfile } from '../../spec/profile.ts';
import type { Profile } from '../../spec/value.ts';

/** A game to be checked and its profiles, the default profile first. */
export interface ChosenGame {
  readonly game: LoadedGame;
  readonly profiles: readonly Profile[];
}

/**
 * Loads the games that a check is about.
 *
 * @param names - ids or folders of games; all games if there are none
 * @param profiles - names of profiles; all profiles if there are none
 * @param roots - folders that hold further games
 * @throws {UsageError} `E_GAME`, `E_PROFILE` with the names that there are
 * @throws {SpecError} if a game.json is wrong
 */
export function chooseGames(
  names: readonly string[],
  profiles: readonly string[],
  roots: readonly string[],
): ChosenGame[] {
  const games =
    names.length === 0
      ? listGames(roots).map(loadGameFrom)
      : [...new Set(names)].map((name) => loadGame(name, roots));
  if (games.length === 0) throw new UsageError('E_GAME', 'there are no games');
  refuseUnknown(games, profiles);
  return games.map((game) => ({ game, profiles: profilesOf(game, profiles) }));
}

function refuseUnknown(games: readonly LoadedGame[], profiles: readonly string[]): void {
  for (const name of profiles) {
    if (games.some(({ spec }) => Object.hasOwn(spec.profiles, name))) continue;
    throw new UsageError('E_PROFILE', `there is no profile ${JSON.stringify(name)}`, {
      hint: `Profiles: ${games.map(listProfiles).join('; ')}.`,
    });
  }
}

function profilesOf({ spec }: LoadedGame, wanted: readonly string[]): Profile[] {
  const names = Object.keys(spec.profiles).filter(
    (name) => wanted.length === 0 || wanted.includes(name),
  );
  if (names.length === 0) {
    throw new UsageError('E_PROFILE', `game ${spec.id} has no profile ${wanted.join(' or ')}`, {
      hint: `Profiles: ${Object.keys(spec.profiles).join(' ')}. Name the games that you mean.`,
    });
  }
  const ordered = names.toSorted(
    (a, b) => Number(b === spec.defaultProfile) - Number(a === spec.defaultProfile),
  );
  return ordered.map((name) => resolveProfile(spec, name));
}

function listProfiles({ spec }: LoadedGame): string {
  return `${spec.id}: ${Object.keys(spec.profiles).join(' ')}`;
}
