import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { SpecError } from '../../spec/errors.ts';
import type { MutantFile } from '../../spec/generated/mutant-file.ts';
import { at, type JsonDocument, readJsonFile } from '../../spec/json-file.ts';
import type { GameSource } from '../../spec/load/game-source.ts';
import { validateDocument } from '../../spec/validate.ts';

/** The mutants of a game, with the file that they stand in. */
export interface LoadedMutants {
  readonly document: JsonDocument;
  readonly mutants: MutantFile['mutants'];
  readonly without: NonNullable<MutantFile['without']>;
}

/**
 * Reads `conformance/games/<game>/mutants.json`.
 *
 * @returns undefined if the game has no mutants
 * @throws {SpecError} `E_FILE`, `E_JSON`, `E_SCHEMA` if the file is wrong, `E_MUTANT_GAME` if it is
 * that of another game
 */
export function loadMutants({ id, root }: GameSource): LoadedMutants | undefined {
  const path = join(root, 'conformance', 'games', id, 'mutants.json');
  if (!existsSync(path)) return undefined;
  const document = readJsonFile(path);
  const { game, mutants, without = [] } = validateDocument<MutantFile>('mutants', document);
  if (game !== id) {
    const where = at(document.file, document.locate('/game'));
    throw new SpecError('E_MUTANT_GAME', `${where}: expected the game ${id}, found ${game}`);
  }
  return { document, mutants, without };
}
