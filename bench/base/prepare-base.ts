import {
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
} from 'node:fs';
import { join } from 'node:path';
import { BenchError } from '../bench-error.ts';
import { type BaseManifest, majorOf, unusable, writeManifest } from './base-manifest.ts';
import { buildTree, installModules } from './build-tree.ts';
import type { Clone } from './git.ts';
import { lockDigest } from './lock-file.ts';
import { resolveRevision } from './revision.ts';
import { keepModules, keepVariant } from './variant-files.ts';
import { type WorkFolder, withWorkFolder } from './work-folder.ts';

/** Builds that are kept; the one that was not used for longest goes first. */
const MOST_KEPT = 8;
/** Name of a kept build. */
const KEPT = /^[0-9a-f]{40,64}-node[0-9]+$/;

/** Which revision is wanted, by whom. */
export interface BaseOptions extends Clone {
  /** Branch, tag, hash, or an expression such as `HEAD~1`. */
  readonly revision: string;
  /** Output folder, `.lockstep`; builds are kept below it in `bench/base`. */
  readonly folder: string;
  /** Version of this package. */
  readonly version: string;
  /** Version of Node, such as `v20.20.2`. */
  readonly node: string;
  /** Model of the first processor. */
  readonly cpu: string;
  /** Takes one line for people. */
  readonly tell: (line: string) => void;
}

/** A built revision. */
export interface Base {
  readonly sha: string;
  /** Its root: dist, spec, package.json, node_modules. */
  readonly folder: string;
  /** Whether an earlier run built it. */
  readonly cached: boolean;
}

/**
 * Builds another revision of this package, or finds the build of an earlier run. It is checked out in
 * a worktree of its own, which is removed whatever happens; the tree one works in is not touched.
 *
 * A kept build counts only for the Node and the processor that it was made by. Two runs may do this at
 * once: each builds for itself, and the first to end keeps its build.
 *
 * @throws {BenchError} `E_NO_CLONE`, `E_REVISION`, `E_PROGRAM`, `E_WORKTREE`, `E_BASE_INSTALL`,
 *   `E_BASE_BUILD`, `E_STOPPED`
 */
export async function prepareBase(options: BaseOptions): Promise<Base> {
  const { root, node, cpu, version, tell } = options;
  const sha = await resolveRevision(options, options.revision);
  const name = nameOf(options.revision, sha);
  const place = join(options.folder, 'bench', 'base');
  const folder = join(place, `${sha}-node${majorOf(node)}`);
  const linked = lockDigest(root);
  const now: BaseManifest = {
    sha,
    node,
    cpu,
    lockstep: version,
    ...(linked === undefined ? {} : { linked }),
  };
  if (existsSync(folder)) {
    const why = unusable(folder, now);
    if (why === undefined) {
      touch(folder);
      return { sha, folder, cached: true };
    }
    tell(`the kept build of ${name} is not comparable: ${why}; building it again`);
  }
  mkdirSync(place, { recursive: true });
  tell(`checking out ${name}`);
  await withWorkFolder(options, place, sha, async (work) => {
    const made = await makeVariant(work, options, name, now);
    putInPlace(made, folder, now, work);
  });
  removeOldest(place);
  return { sha, folder, cached: false };
}

async function makeVariant(
  { path, tree }: WorkFolder,
  { root, signal, tell }: BaseOptions,
  name: string,
  now: BaseManifest,
): Promise<string> {
  const build = { tree, root, name, signal, tell };
  const linked = await installModules(build);
  await buildTree(build);
  const made = join(path, 'variant');
  keepVariant(tree, made);
  keepModules(tree, made);
  const { linked: _own, ...rest } = now;
  writeManifest(made, { ...rest, ...(linked === undefined ? {} : { linked }) });
  return made;
}

/** Renames, so that a reader sees a whole build or none. */
function putInPlace(made: string, folder: string, now: BaseManifest, work: WorkFolder): void {
  if (existsSync(folder) && unusable(folder, now) !== undefined) {
    renameSync(folder, join(work.path, 'replaced'));
  }
  try {
    renameSync(made, folder);
  } catch (error) {
    // Another run was faster; its build is as good.
    if (existsSync(folder) && unusable(folder, now) === undefined) return;
    throw new BenchError('E_BASE_BUILD', `cannot keep the build in ${folder}`, { cause: error });
  }
}

function touch(folder: string): void {
  const now = new Date();
  utimesSync(folder, now, now);
}

function removeOldest(place: string): void {
  const kept = readdirSync(place)
    .filter((name) => KEPT.test(name))
    .map((name) => ({ path: join(place, name), used: statSync(join(place, name)).mtimeMs }))
    .sort((a, b) => b.used - a.used);
  for (const { path } of kept.slice(MOST_KEPT)) rmSync(path, { recursive: true, force: true });
}

/** How messages call the revision. */
function nameOf(revision: string, sha: string): string {
  const short = sha.slice(0, 12);
  return sha.startsWith(revision) ? short : `${revision} (${short})`;
}
