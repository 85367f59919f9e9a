import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import { transformSync } from '@swc/wasm-typescript';
import { SpecError, UsageError } from '../../spec/errors.ts';
import type { MutantHunk } from '../../spec/generated/mutant-file.ts';
import type { GameSource } from '../../spec/load/game-source.ts';
import { packageRoot } from '../../spec/package-root.ts';
import { applyHunks } from './patch.ts';

/** A module of an engine that is to be loaded with other text than its file has. */
export interface MutatedModule {
  /** URL of the module that is replaced. */
  readonly url: string;
  /** JavaScript to be loaded in its place. */
  readonly code: string;
}

/** What is changed in which module. */
export interface ModulePatch {
  readonly id: string;
  /** Path of the module from the folder of the engine. */
  readonly file: string;
  readonly hunks: readonly MutantHunk[];
}

const ENTRIES = ['index.js', 'index.mjs', 'index.ts', 'index.mts'] as const;
const TYPESCRIPT = /\.[cm]?ts$/;
const RELATIVE_IMPORT = /(\b(?:from|import)\s*\(?\s*)(['"])(\.{1,2}\/[^'"]+)\.ts\2/g;
/** The code is an argument of the process that loads it, and arguments have a longest length. */
const LONGEST_CODE = 120_000;

/**
 * The text of a module with a patch applied. The patch is written for the source: an engine of this
 * package is TypeScript, whose types are taken away, and runs as built JavaScript.
 *
 * @throws {SpecError} `E_MUTANT_FILE` if there is no such module, `E_MUTANT_PATCH` if the patch does
 * not apply, `E_MUTANT_SYNTAX` if what it makes is no module
 */
export function mutatedModule(source: GameSource, patch: ModulePatch): MutatedModule {
  const { id, file, hunks } = patch;
  const where = `mutant ${id}, ${file}`;
  const path = moduleFile(source, patch);
  const text = applyHunks(readFileSync(path, 'utf8'), hunks, where);
  const code = TYPESCRIPT.test(path) ? withoutTypes(text, where) : text;
  if (Buffer.byteLength(code) > LONGEST_CODE) {
    throw new SpecError('E_MUTANT_FILE', `${where}: a module above ${LONGEST_CODE} bytes`);
  }
  if (source.root !== packageRoot()) {
    return { url: pathToFileURL(realpathSync(path)).href, code };
  }
  const built = join('dist', relative(packageRoot(), path).replace(TYPESCRIPT, '.js'));
  return { url: urlOfBuilt(built), code: code.replaceAll(RELATIVE_IMPORT, '$1$2$3.js$2') };
}

/**
 * URL of the module of an engine that exports `createEngine`, as processes of their own load it.
 *
 * @throws {UsageError} `E_ENGINE` if the game has no engine, `E_BUILD` if this package is not built
 */
export function engineUrl({ id, root }: GameSource): string {
  if (root === packageRoot()) return urlOfBuilt(join('dist', 'engines', id, 'index.js'));
  const folder = join(root, 'engines', id);
  const entry = ENTRIES.map((name) => join(folder, name)).find((path) => existsSync(path));
  if (entry !== undefined) return pathToFileURL(realpathSync(entry)).href;
  throw new UsageError('E_ENGINE', `game ${id} has no engine in ${folder}`);
}

function moduleFile({ id, root }: GameSource, patch: ModulePatch): string {
  const engines = join(root, 'engines');
  const path = join(engines, id, patch.file);
  const inside = existsSync(path) && realpathSync(path).startsWith(realpathSync(engines) + sep);
  if (inside && extname(path) !== '') return path;
  const message = `mutant ${patch.id}: there is no module ${patch.file} below ${engines}`;
  throw new SpecError('E_MUTANT_FILE', message);
}

function withoutTypes(text: string, where: string): string {
  try {
    return transformSync(text, { mode: 'strip-only' }).code;
  } catch (thrown) {
    const why = thrown instanceof Error ? thrown.message : reasonOf(thrown);
    throw new SpecError('E_MUTANT_SYNTAX', `${where}: what the hunks make is no module: ${why}`);
  }
}

/** The compiler throws plain objects. */
function reasonOf(thrown: unknown): string {
  const parts = typeof thrown === 'object' && thrown !== null ? Object.values(thrown) : [thrown];
  return parts.filter((part) => typeof part === 'string').join(': ');
}

function urlOfBuilt(file: string): string {
  const path = join(packageRoot(), file);
  if (existsSync(path)) return pathToFileURL(realpathSync(path)).href;
  throw new UsageError('E_BUILD', `${path} is missing`, { hint: 'Run npm run build.' });
}
