import { join } from 'node:path';
import { loadManifests, type Oracle } from '../../oracles/manifest.ts';
import { closest } from '../../spec/closest.ts';
import { UsageError } from '../../spec/errors.ts';
import { packageRoot } from '../../spec/package-root.ts';
import type { ChosenGame } from './choose-games.ts';

/** Which oracles a subject is compared with. */
export interface OracleChoice {
  /** Names of oracles; they have to be there. */
  readonly names: readonly string[];
  /** Whether all oracles of a game take part, not only those that are named. */
  readonly all: boolean;
  /** Whether it counts if one cannot be run. */
  readonly required: boolean;
}

/** An oracle that takes part. */
export interface ChosenOracle {
  readonly oracle: Oracle;
  /** Ids of the games that it plays, whatever their version. */
  readonly games: readonly string[];
  readonly demanded: boolean;
}

/**
 * Finds oracles by their manifests, built or not.
 *
 * @param roots - further folders whose sub folder `oracles` is looked into
 * @throws {UsageError} `E_ORACLE` for a name that there is not, or that plays none of the games
 * @throws {SpecError} if a manifest is wrong
 */
export function chooseOracles(
  choice: OracleChoice,
  games: readonly ChosenGame[],
  roots: readonly string[],
): ChosenOracle[] {
  const { names, all, required } = choice;
  const found = [packageRoot(), ...roots].flatMap((root) => loadManifests(join(root, 'oracles')));
  for (const name of names) refuseUnknown(name, found, games);
  return found
    .filter(({ manifest }) => all || names.includes(manifest.name))
    .map((oracle) => ({
      oracle,
      games: idsOf(oracle),
      demanded: required || names.includes(oracle.manifest.name),
    }));
}

function refuseUnknown(
  name: string,
  oracles: readonly Oracle[],
  games: readonly ChosenGame[],
): void {
  const oracle = oracles.find(({ manifest }) => manifest.name === name);
  if (oracle === undefined) {
    const known = oracles.map(({ manifest }) => manifest.name);
    throw new UsageError('E_ORACLE', `there is no oracle ${JSON.stringify(name)}`, {
      hint: closest(name, known) ?? `Oracles: ${known.join(' ')}.`,
    });
  }
  const ids = idsOf(oracle);
  if (games.some(({ game }) => ids.includes(game.spec.id))) return;
  const chosen = games.map(({ game }) => game.spec.id).join(' ');
  throw new UsageError('E_ORACLE', `oracle ${name} plays ${ids.join(' ')}, not ${chosen}`);
}

function idsOf({ manifest }: Oracle): string[] {
  return manifest.games.map((game) => game.split('@')[0] ?? game);
}
