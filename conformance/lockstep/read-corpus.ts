import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { hasGenerator } from '../../engines/random/generators.ts';
import { canonicalJson, sha256 } from '../../spec/canonical-json.ts';
import { SpecError, UsageError } from '../../spec/errors.ts';
import type { TraceFile } from '../../spec/generated/trace-file.ts';
import { readJsonFile } from '../../spec/json-file.ts';
import { validateDocument } from '../../spec/validate.ts';
import { type Codec, checkState, generatorLength, stateLength } from '../codec.ts';
import type { Script } from '../generate/script.ts';
import { realLogFiles } from '../run-log/log-files.ts';

/** Most entries of one profile that are read. */
const MOST_FILES = 4_096;

/** Games of earlier runs that generation begins with. */
export interface ReadCorpus {
  /** SHA-256 over the names and contents of all entries of the profiles. */
  readonly digest: string;
  /** The games of one profile and layer. */
  scripts(profile: string, layer: string): readonly Script[];
}

/**
 * Reads the entries of some profiles of a game, `DIR/GAME/PROFILE/*.json`: what a run of this game
 * has kept in its output folder. A profile without a folder has none.
 *
 * @param folder - absolute path
 * @param codecs - of the profiles
 * @throws {UsageError} `E_CORPUS` if the folder is no folder, or an entry is a link or no plain file
 * @throws {SpecError} `E_CORPUS` or what the schema of traces asks for, with file and place
 */
export function readCorpus(folder: string, codecs: readonly Codec[]): ReadCorpus {
  if (realLogFiles.kindOf(folder) !== 'folder') {
    throw new UsageError('E_CORPUS', `the corpus ${folder} is no folder`, {
      hint: 'Name the folder that holds GAME/PROFILE/*.json, such as .lockstep/corpus.',
    });
  }
  const found = new Map<string, Script[]>();
  let digest = sha256('');
  for (const codec of codecs) {
    const inner = join(folder, codec.spec.id, codec.profile.name);
    for (const name of namesIn(inner)) {
      const path = join(inner, name);
      const file = entryAt(path, codec);
      const key = `${codec.profile.name} ${file.layer}`;
      found.set(key, [...(found.get(key) ?? []), scriptOfFile(codec, file)]);
      digest = sha256(`${digest}${codec.profile.name}/${name}${canonicalJson(file)}`);
    }
  }
  return { digest, scripts: (profile, layer) => found.get(`${profile} ${layer}`) ?? [] };
}

function namesIn(folder: string): string[] {
  const kind = realLogFiles.kindOf(folder);
  if (kind === 'missing') return [];
  if (kind !== 'folder') throw new UsageError('E_CORPUS', `the corpus ${folder} is no folder`);
  const names = readdirSync(folder).filter((name) => name.endsWith('.json'));
  if (names.length > MOST_FILES) {
    throw new UsageError(
      'E_CORPUS',
      `${folder} holds ${names.length} files, at most ${MOST_FILES}`,
    );
  }
  return names.sort();
}

function entryAt(path: string, codec: Codec): TraceFile {
  if (realLogFiles.kindOf(path) !== 'file') {
    throw new UsageError('E_CORPUS', `${path} is a link or no plain file`);
  }
  const file = validateDocument<TraceFile>('trace', readJsonFile(path));
  const problem = problemOf(file, codec);
  if (problem !== undefined) {
    throw new SpecError('E_CORPUS', `${path}: ${problem}`, {
      hint: 'Remove the file: it was made for other rules, or changed by hand.',
    });
  }
  return file;
}

/** What keeps an entry from being a game of this profile. */
function problemOf(file: TraceFile, { spec, profile, ...codec }: Codec): string | undefined {
  const expected = (pointer: string, wanted: string, found: string): string =>
    `${pointer}: expected ${wanted}, found ${found}`;
  if (file.game !== spec.id) return expected('/game', spec.id, file.game);
  if (file.version !== spec.version) return expected('/version', spec.version, file.version);
  if (file.profile !== profile.name) return expected('/profile', profile.name, file.profile);
  if (spec.layers[file.layer] === undefined) {
    return expected('/layer', Object.keys(spec.layers).join(' or '), file.layer);
  }
  const { gen = '' } = file;
  if (file.layer === 'seed' && (spec.layers.seed?.[gen] === undefined || !hasGenerator(gen))) {
    return expected('/gen', 'a generator of the game', JSON.stringify(gen));
  }
  if (Number(file.seed ?? 0) > 0xffffffff)
    return expected('/seed', '0..4294967295', `${file.seed}`);
  if (file.state !== undefined) {
    const words = generatorLength(spec, file.layer, gen);
    const problem = checkState({ ...codec, spec, profile }, file.state, words);
    if (problem !== undefined) return `/state: ${problem}`;
  }
  for (const [index, action] of file.actions.entries()) {
    const problem = codec.action.check(action);
    if (problem !== undefined) return `/actions/${index}: ${problem}`;
  }
  return undefined;
}

function scriptOfFile(codec: Codec, file: TraceFile): Script {
  const { setup, state, gen, seed, tape = [], actions } = file;
  const own = state === undefined ? 0 : stateLength(codec, state);
  return {
    ...(setup === undefined ? {} : { setup }),
    ...(state === undefined ? {} : { state: state.slice(0, own) }),
    ...(gen === undefined ? {} : { generator: gen }),
    ...(state === undefined || gen === undefined ? {} : { generatorWords: state.slice(own) }),
    ...(seed === undefined ? {} : { seed: Number(seed) }),
    steps: actions.map((action) => ({ action })),
    tape,
  };
}
