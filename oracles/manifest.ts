import { existsSync, readdirSync, realpathSync } from 'node:fs';
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';
import { SpecError } from '../spec/errors.ts';
import type { OracleManifest } from '../spec/generated/oracle-manifest.ts';
import { at, type JsonDocument, readJsonFile } from '../spec/json-file.ts';
import { validateDocument } from '../spec/validate.ts';

/** An oracle as its folder describes it. */
export interface Oracle {
  readonly manifest: OracleManifest;
  /** Absolute path of its folder, links resolved. */
  readonly folder: string;
}

const MANIFEST = 'oracle.json';

/**
 * Loads the manifests of all oracles, sorted by name.
 *
 * @param root - folder whose sub folders with an oracle.json are oracles
 * @throws {SpecError} `E_SCHEMA`, `E_JSON`, `E_MANIFEST` with file, line and column
 */
export function loadManifests(root: string): readonly Oracle[] {
  if (!existsSync(root)) return [];
  return readdirSync(root)
    .sort()
    .filter((name) => existsSync(join(root, name, MANIFEST)))
    .map((name) => loadManifest(join(root, name)));
}

/**
 * Loads the manifest of one oracle. Its commands stay inside its folder: no file outside of it,
 * save its SDK, can be named, and nothing is ever put in place of a part of an argument.
 *
 * @throws {SpecError} as `loadManifests`
 */
export function loadManifest(folder: string): Oracle {
  const document = readJsonFile(join(folder, MANIFEST));
  const manifest = validateDocument<OracleManifest>('oracle-manifest', document);
  const real = realpathSync(folder);
  if (manifest.name !== basename(real)) {
    const text = `expected the name of the folder, "${basename(real)}", found "${manifest.name}"`;
    throw manifestError(document, '/name', text, 'Rename the folder or change the name.');
  }
  const roots = [real, ...(manifest.sdk === undefined ? [] : [sdkFolder(real, manifest.sdk)])];
  for (const [index, argument] of manifest.run.entries()) {
    checkArgument(document, `/run/${index}`, argument, real, roots);
  }
  for (const [number, command] of (manifest.build ?? []).entries()) {
    for (const [index, argument] of command.entries()) {
      checkArgument(document, `/build/${number}/${index}`, argument, real, roots);
    }
  }
  for (const [index, { toolchain }] of manifest.requires.entries()) {
    if (toolchain === undefined) continue;
    checkArgument(document, `/requires/${index}/toolchain`, `./${toolchain}`, real, roots);
  }
  return { manifest, folder: real };
}

/** Folder of an SDK, beside the folders of the oracles. */
export function sdkFolder(oracleFolder: string, sdk: string): string {
  return join(dirname(oracleFolder), 'sdk', sdk);
}

function checkArgument(
  document: JsonDocument,
  pointer: string,
  argument: string,
  folder: string,
  roots: readonly string[],
): void {
  if (/[\0\n\r]/.test(argument)) {
    throw manifestError(document, pointer, 'expected no NUL and no line end in an argument');
  }
  if (/\{[a-z_-]+\}/i.test(argument)) {
    const hint = 'An adapter learns the game from the requests, not from its arguments.';
    throw manifestError(document, pointer, 'expected no placeholder', hint);
  }
  // The path may stand behind an option, as in -I../sdk/cpp or --path=src.
  const path = argument.replace(/^-+[A-Za-z-]*=?/, '');
  if (!path.includes('/') && path !== '..') return;
  if (path.includes('://')) return;
  const target = resolve(folder, path);
  const inside = (file: string) => roots.some((root) => isInside(root, file));
  if (isAbsolute(path) || !inside(target) || !inside(realPathOf(target))) {
    const hint = 'Name files relative to the folder of the oracle.';
    throw manifestError(document, pointer, `expected a path in the oracle's folder`, hint);
  }
}

/** The path with the links of its existing part resolved. */
function realPathOf(path: string): string {
  if (existsSync(path)) return realpathSync(path);
  return path === dirname(path) ? path : join(realPathOf(dirname(path)), basename(path));
}

function isInside(root: string, path: string): boolean {
  const way = relative(root, path);
  return way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}

function manifestError(
  document: JsonDocument,
  pointer: string,
  problem: string,
  hint?: string,
): SpecError {
  const where = at(document.file, document.locate(pointer));
  return new SpecError('E_MANIFEST', `${where}: ${pointer}: ${problem}`, {
    details: { file: document.file, pointer },
    ...(hint === undefined ? {} : { hint }),
  });
}
