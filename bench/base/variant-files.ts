import { cpSync, lstatSync, mkdirSync, readlinkSync, renameSync, symlinkSync } from 'node:fs';
import { basename, join, relative, sep } from 'node:path';

/**
 * Copies what kernels need of a built package: its modules without tests, types and source maps, its
 * games without permanent cases, schemas, package.json.
 *
 * @param tree - root of the built package
 * @param folder - is made; its parent has to be there
 */
export function keepVariant(tree: string, folder: string): void {
  mkdirSync(join(folder, 'spec'), { recursive: true });
  cpSync(join(tree, 'package.json'), join(folder, 'package.json'));
  copy(tree, folder, 'dist', (path) => {
    return !path.split(sep).includes('test') && !/\.(?:d\.[cm]?ts|map)$/.test(path);
  });
  copy(tree, folder, join('spec', 'games'), (path) => basename(path) !== 'vectors');
  copy(tree, folder, join('spec', 'schema'), () => true);
}

/** Gives a kept build the node_modules of the tree: the link again, or the folder itself. */
export function keepModules(tree: string, folder: string): void {
  const [from, to] = [join(tree, 'node_modules'), join(folder, 'node_modules')];
  if (lstatSync(from).isSymbolicLink()) symlinkSync(readlinkSync(from), to);
  else renameSync(from, to);
}

function copy(tree: string, folder: string, part: string, isKept: (path: string) => boolean): void {
  const from = join(tree, part);
  cpSync(from, join(folder, part), {
    recursive: true,
    filter: (source) => isKept(relative(from, source)),
  });
}
