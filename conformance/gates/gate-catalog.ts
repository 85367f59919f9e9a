import { join } from 'node:path';
import { loadManifests, type Oracle } from '../../oracles/manifest.ts';
import type { Benchmark } from '../../spec/generated/game-spec.ts';
import { listGames } from '../../spec/load/game-source.ts';
import { type LoadedGame, loadGameFrom } from '../../spec/load.ts';
import { packageRoot } from '../../spec/package-root.ts';
import { type LoadedMutants, loadMutants } from '../mutants/load-mutants.ts';

/** A game and what there is of it that a gate can demand. */
export interface GatedGame {
  readonly game: LoadedGame;
  /** Names of its oracles. */
  readonly oracles: readonly string[];
  /** Absent if it has none. */
  readonly mutants?: LoadedMutants;
}

/** Everything that a gate file may name. */
export interface GateCatalog {
  /** By id. */
  readonly games: ReadonlyMap<string, GatedGame>;
  /** By name. */
  readonly oracles: ReadonlyMap<string, Oracle>;
  /** By id, `game/name`. */
  readonly benchmarks: ReadonlyMap<string, Benchmark>;
}

/**
 * Looks for all games, oracles, mutants and benchmarks.
 *
 * @param roots - absolute paths of folders with further games, beside the package
 * @throws {SpecError} if a file of a game or an oracle is wrong
 */
export function gateCatalog(roots: readonly string[]): GateCatalog {
  const oracles = [packageRoot(), ...roots].flatMap((root) => loadManifests(join(root, 'oracles')));
  const games = listGames(roots).map((source): GatedGame => {
    const mutants = loadMutants(source);
    return {
      game: loadGameFrom(source),
      oracles: oracles.filter((oracle) => plays(oracle, source.id)).map(nameOf),
      ...(mutants === undefined ? {} : { mutants }),
    };
  });
  return {
    games: new Map(games.map((one) => [one.game.spec.id, one])),
    oracles: new Map(oracles.map((oracle) => [nameOf(oracle), oracle])),
    benchmarks: new Map(
      games.flatMap(({ game: { spec } }) =>
        (spec.benchmarks ?? []).map((one): [string, Benchmark] => [`${spec.id}/${one.name}`, one]),
      ),
    ),
  };
}

function nameOf({ manifest }: Oracle): string {
  return manifest.name;
}

function plays({ manifest }: Oracle, game: string): boolean {
  return manifest.games.some((one) => one.split('@')[0] === game);
}
