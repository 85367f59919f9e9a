import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join, relative, resolve, sep } from 'node:path';
import type { CertifiedFiles, CertifiedProject } from '../../spec/generated/certificate.ts';
import { findGame } from '../../spec/load/game-source.ts';
import { packageRoot } from '../../spec/package-root.ts';
import { engineFiles } from './engine-files.ts';
import { filesBelow, isFile } from './files-below.ts';

/** Where the files of a certificate are to be looked for. */
export interface CertifiedPlace {
  readonly game: string;
  /** Absolute path of the output folder. */
  readonly output: string;
  /** Absolute path of the folder of the gate file. */
  readonly base: string;
  /** Further root that has the game, relative to `base`; the package has it if absent. */
  readonly root?: string;
  /** Files and folders of a subject, relative to `base`; the built-in engine is meant if absent. */
  readonly sources?: readonly string[];
}

/** What a certificate says about files. */
export interface Certified {
  readonly files: CertifiedFiles;
  readonly project?: CertifiedProject;
}

/** Folders that are never part of a subject's sources, unless named themselves. */
const NOT_SOURCES: ReadonlySet<string> = new Set([
  '.git',
  '.lockstep',
  '__pycache__',
  'node_modules',
]);

/**
 * Digests of all files that a verdict about an engine depends on, as they are now.
 *
 * @throws {UsageError | SpecError} if there is no such game
 */
export function certifiedFiles(place: CertifiedPlace): Certified {
  const { base, output, root, sources } = place;
  const game = findGame(place.game, root === undefined ? [] : [resolve(base, root)]);
  const judged = sources === undefined ? engineFiles(game) : sourceFiles(base, sources);
  const all = [join(game.dir, 'game.json'), ...judged];
  const isOwn = (file: string): boolean => file.startsWith(packageRoot() + sep);
  // The package's own engine has its place in the package, whatever the project is.
  const inPackage = all.filter(
    (file, index) => isOwn(file) && (index === 0 || sources === undefined),
  );
  const files = digests(packageRoot(), inPackage);
  if (root === undefined && sources === undefined) return { files };
  const others = all.filter((file) => !inPackage.includes(file));
  const project = {
    folder: relative(output, base) || '.',
    ...(root === undefined ? {} : { root }),
    ...(sources === undefined ? {} : { sources: [...sources] }),
    files: digests(base, others),
  };
  return { files, project };
}

/** Whether the built engine is older than its sources, which then are not what runs. */
export function unbuiltFile(files: CertifiedFiles): string | undefined {
  const root = packageRoot();
  return Object.keys(files).find((file) => {
    const built = join(root, 'dist', file.replace(/\.ts$/, '.js'));
    if (!file.endsWith('.ts') || !existsSync(built)) return false;
    return statSync(join(root, file)).mtimeMs > statSync(built).mtimeMs;
  });
}

function sourceFiles(base: string, sources: readonly string[]): readonly string[] {
  const files = sources.flatMap((source) => {
    const path = resolve(base, source);
    if (isFile(path)) return [path];
    return filesBelow(path, NOT_SOURCES);
  });
  return [...new Set(files)];
}

/** SHA-256 of files by their paths below a folder, with slashes, in code unit order. */
function digests(folder: string, files: readonly string[]): CertifiedFiles {
  const named = files.map((file) => [relative(folder, file).split(sep).join('/'), file] as const);
  return Object.fromEntries(
    named
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, file]) => [name, createHash('sha256').update(readFileSync(file)).digest('hex')]),
  );
}
