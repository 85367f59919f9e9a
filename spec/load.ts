import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { canonicalJson, sha256 } from './canonical-json.ts';
import { checkGame } from './check-game.ts';
import { deepFreeze } from './deep-freeze.ts';
import { SpecError, UsageError } from './errors.ts';
import { findingError } from './finding.ts';
import type { GameSpec } from './generated/game-spec.ts';
import { at, type JsonDocument, readJsonFile } from './json-file.ts';
import { findGame, type GameSource } from './load/game-source.ts';
import { validateDocument } from './validate.ts';

/** Version of the game file format that this code reads. */
const GAME_FORMAT = '1.0';

/** A game that has passed its schema and all checks of its meaning. */
export interface LoadedGame {
  readonly source: GameSource;
  /** Deeply frozen. */
  readonly spec: GameSpec;
  /** The file, for the places of its values. */
  readonly document: JsonDocument;
}

/**
 * Loads a game of the package, of an extra root, or in any folder.
 *
 * @param idOrFolder - id of a game, or path of a folder with a game.json
 * @param extraRoots - folders laid out like the package, for games by id
 * @throws {UsageError} `E_GAME` if there is no such game
 * @throws {SpecError} if its game.json cannot be read or is wrong, with file, line and column
 */
export function loadGame(idOrFolder: string, extraRoots: readonly string[] = []): LoadedGame {
  return loadGameFrom(findGame(idOrFolder, extraRoots));
}

/**
 * Loads a game from where `listGames` or `findGame` found it.
 *
 * @throws {SpecError} as `loadGame`
 */
export function loadGameFrom(source: GameSource): LoadedGame {
  const file = join(source.dir, 'game.json');
  if (!existsSync(file)) {
    throw new UsageError('E_GAME', `${source.dir} has no game.json`, {
      hint: 'Give the id of a game, or the folder that holds its game.json.',
    });
  }
  const document = readJsonFile(file);
  const spec = parseGame(document);
  if (spec.id !== source.id) {
    throw new SpecError(
      'E_GAME_ID',
      `${at(file, document.locate('/id'))}: /id: expected the name of the folder, ${JSON.stringify(source.id)}, found ${JSON.stringify(spec.id)}`,
      { hint: 'Rename the folder or change the id.', details: { file, pointer: '/id' } },
    );
  }
  return { source, spec, document };
}

/**
 * The game in a JSON document: its form and its meaning are checked.
 *
 * @throws {SpecError} `E_FORMAT`, `E_SCHEMA` or `E_GAME_MEANING` with file, line, column, pointer
 */
export function parseGame(document: JsonDocument): GameSpec {
  checkFormat(document);
  const spec = validateDocument<GameSpec>('game', document);
  const [finding, ...more] = checkGame(spec);
  if (finding !== undefined) throw findingError(document, finding, more.length);
  return deepFreeze(spec);
}

/** SHA-256 of the canonical JSON of a game: equal digests mean the same rules. */
export function gameDigest(spec: GameSpec): string {
  return sha256(canonicalJson(spec));
}

/** A newer file is refused by its version, not by the first property that is new in it. */
function checkFormat(document: JsonDocument): void {
  const { value } = document;
  if (typeof value !== 'object' || value === null || !('format' in value)) return;
  const { format } = value;
  if (typeof format !== 'string' || format === GAME_FORMAT) return;
  throw new SpecError(
    'E_FORMAT',
    `${at(document.file, document.locate('/format'))}: /format: expected ${JSON.stringify(GAME_FORMAT)}, found ${JSON.stringify(format.slice(0, 20))}`,
    {
      hint: `This version of lockstep reads format ${GAME_FORMAT} only; use the version that the file was written for.`,
      details: { file: document.file, pointer: '/format' },
    },
  );
}
