import { dirname, isAbsolute, relative, resolve, sep } from 'node:path';
import { SpecError } from '../../spec/errors.ts';
import type { GateFile, GateGame } from '../../spec/generated/gate-file.ts';
import type { GatePlace } from '../../spec/generated/gate-report.ts';
import { at, type JsonDocument, readJsonFile } from '../../spec/json-file.ts';
import { validateDocument } from '../../spec/validate.ts';
import { type GateCatalog, type GatedGame, gateCatalog } from './gate-catalog.ts';
import { gateFindings } from './gate-findings.ts';

/** A gate file whose demands can be judged, with the games that they are about. */
export interface LoadedGate {
  /** Absolute path of the file, and of its folder, against which its paths are resolved. */
  readonly path: string;
  readonly folder: string;
  readonly value: GateFile;
  readonly catalog: GateCatalog;
  /** Absolute paths of folders with further games. */
  readonly roots: readonly string[];
  /** Number of the line of the value at a JSON pointer. */
  locate(pointer: string): number;
  /** The place of a line as reports tell it: relative to the folder, or absolute outside of it. */
  placeOf(file: string, line: number): GatePlace;
}

/**
 * Loads a gate file and makes sure that everything it names exists. What its known failures name may
 * have ceased to exist: a gate says so itself.
 *
 * @param path - absolute path
 * @throws {SpecError} `E_FILE`, `E_JSON`, `E_SCHEMA` if it is no gate file, `E_GATE` if it demands what
 * there is not, with line, column, JSON pointer, what was expected and found; as `loadGame`
 */
export function loadGateFile(path: string): LoadedGate {
  const document = readJsonFile(path);
  const value = validateDocument<GateFile>('gates', document);
  const folder = dirname(path);
  const roots = (value.roots ?? []).map((root) => resolve(folder, root));
  const catalog = gateCatalog(roots);
  refuseFindings(document, value, catalog);
  return {
    path,
    folder,
    value,
    catalog,
    roots,
    locate: (pointer) => document.locate(pointer).line,
    placeOf: (file, line) => placeIn(folder, file, line),
  };
}

/** What is demanded of a game. @throws {RangeError} if nothing is */
export function demandsOf(gate: LoadedGate, game: string): GateGame {
  const demands = gate.value.games[game];
  if (demands === undefined) throw new RangeError(`nothing is demanded of ${game}`);
  return demands;
}

/** A game of which something is demanded. @throws {RangeError} if it does not exist */
export function gatedGame(gate: LoadedGate, game: string): GatedGame {
  const found = gate.catalog.games.get(game);
  if (found === undefined) throw new RangeError(`there is no game ${game}`);
  return found;
}

/** The profiles of a game that are judged, in the order of its spec. */
export function gatedProfiles(gate: LoadedGate, game: string): string[] {
  const { profiles } = demandsOf(gate, game);
  const all = Object.keys(gatedGame(gate, game).game.spec.profiles);
  return all.filter((name) => profiles?.includes(name) ?? true);
}

function placeIn(folder: string, file: string, line: number): GatePlace {
  const way = relative(folder, file);
  const outside = way === '..' || way.startsWith(`..${sep}`) || isAbsolute(way);
  return { file: outside ? file : way.split(sep).join('/'), line };
}

function refuseFindings(document: JsonDocument, value: GateFile, catalog: GateCatalog): void {
  const [finding, ...more] = gateFindings(value, catalog);
  if (finding === undefined) return;
  const { pointer, message, hint } = finding;
  const position = document.locate(pointer);
  const rest = more.length === 0 ? '' : ` (and ${more.length} more)`;
  throw new SpecError('E_GATE', `${at(document.file, position)}: ${pointer}: ${message}${rest}`, {
    details: { file: document.file, ...position, pointer },
    ...(hint === undefined ? {} : { hint }),
  });
}
