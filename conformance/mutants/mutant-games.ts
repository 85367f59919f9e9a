import { UsageError } from '../../spec/errors.ts';
import { type ChosenGame, chooseGames } from '../check/choose-games.ts';
import { refuseMutantFindings } from './lint-mutants.ts';
import { type LoadedMutants, loadMutants } from './load-mutants.ts';
import type { MutationOptions } from './mutation-options.ts';

/** A game with its mutants, checked. */
export interface MutantGame {
  readonly chosen: ChosenGame;
  readonly loaded: LoadedMutants;
}

/**
 * The chosen games that have mutants, after these have passed their lint.
 *
 * @throws {UsageError} for games that do not exist, `E_MUTANT` for a mutant that does not
 * @throws {SpecError} for a mutants.json that is wrong, `E_MUTANT_LINT`
 */
export function mutantGames(
  options: Pick<MutationOptions, 'games' | 'mutants' | 'roots'>,
): MutantGame[] {
  const games = chooseGames(options.games, [], options.roots).flatMap((chosen): MutantGame[] => {
    const loaded = loadMutants(chosen.game.source);
    return loaded === undefined ? [] : [{ chosen, loaded }];
  });
  for (const { chosen, loaded } of games) refuseMutantFindings(chosen.game, loaded);
  const known = games.flatMap(({ loaded }) => loaded.mutants.map(({ id }) => id));
  for (const id of options.mutants) {
    if (known.includes(id)) continue;
    throw new UsageError('E_MUTANT', `there is no mutant ${JSON.stringify(id)}`, {
      hint: 'See lockstep mutate --list.',
    });
  }
  return games;
}
