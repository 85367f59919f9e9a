import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { join, relative } from 'node:path';
import { importedFiles } from '../../conformance/gates/imported-files.ts';

/**
 * Whether a kernel of two built trees is made of the same files byte by byte, so that a difference of
 * their speed could be nothing but noise: its module and all that it imports, the rules of its game,
 * and the packages.
 *
 * @param kernel - `game/name`
 */
export function isSameWork(root: string, other: string, kernel: string): boolean {
  const [game = ''] = kernel.split('/');
  const [own, others] = [filesOf(root, game), filesOf(other, game)];
  return (
    packagesOf(root) === packagesOf(other) &&
    own.length > 1 &&
    own.length === others.length &&
    own.every((file, index) => file === others[index] && isSameFile(root, other, file))
  );
}

/** Paths relative to the root, in order. */
function filesOf(root: string, game: string): string[] {
  const modules = importedFiles([join(root, 'dist', 'bench', 'games', `${game}.js`)]);
  const rules = join(root, 'spec', 'games', game, 'game.json');
  return [...modules, rules].map((file) => relative(root, file)).sort();
}

function isSameFile(root: string, other: string, file: string): boolean {
  const [own, others] = [join(root, file), join(other, file)];
  return existsSync(others) && readFileSync(own).equals(readFileSync(others));
}

/** Where the packages really are; a base with packages of its own has other ones. */
function packagesOf(root: string): string | undefined {
  const folder = join(root, 'node_modules');
  return existsSync(folder) ? realpathSync(folder) : undefined;
}
