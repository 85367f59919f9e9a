import { existsSync, readdirSync } from 'node:fs';
import { extname, join } from 'node:path';
import type { GameSource } from '../../spec/load/game-source.ts';
import { packageRoot } from '../../spec/package-root.ts';
import { filesBelow } from './files-below.ts';
import { importedFiles } from './imported-files.ts';

const SOURCES: readonly string[] = ['.ts', '.mts'];
const BUILT: readonly string[] = ['.js', '.mjs'];

/**
 * The files that the built-in engine of a game consists of: its folder, what all engines share, and
 * whatever these import; as sources and as they were built, as far as each is there. Tests do not count.
 *
 * @returns absolute paths
 */
export function engineFiles(game: GameSource): readonly string[] {
  const root = packageRoot();
  const own = game.root === root ? [] : modulesBelow(join(game.root, 'engines', game.id), ANY);
  const files = [
    ...importedFiles(modulesOf(join(root, 'engines'), game.id, SOURCES)),
    ...importedFiles(modulesOf(join(root, 'dist', 'engines'), game.id, BUILT)),
    ...importedFiles(own),
  ];
  return [...new Set(files)];
}

const ANY: readonly string[] = [...SOURCES, ...BUILT];

/** Modules of one game and those that belong to no game; a game's folder has an index. */
function modulesOf(engines: string, id: string, extensions: readonly string[]): string[] {
  if (!existsSync(engines)) return [];
  return readdirSync(engines, { withFileTypes: true }).flatMap((entry) => {
    const path = join(engines, entry.name);
    if (!entry.isDirectory()) return isModule(entry.name, extensions) ? [path] : [];
    const isOther =
      entry.name !== id && extensions.some((end) => existsSync(`${path}/index${end}`));
    return isOther || entry.name === 'test' ? [] : modulesBelow(path, extensions);
  });
}

function modulesBelow(folder: string, extensions: readonly string[]): string[] {
  return filesBelow(folder, new Set(['test', 'node_modules'])).filter((file) =>
    isModule(file, extensions),
  );
}

function isModule(file: string, extensions: readonly string[]): boolean {
  return extensions.includes(extname(file)) && !/\.d\.m?ts$/.test(file);
}
