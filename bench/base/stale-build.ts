import { existsSync, readdirSync, statSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

/** What kernels are made of. */
const FOLDERS = ['spec', 'engines', 'bench'] as const;

/**
 * What does not fit between the sources of a package and its dist folder: modules that were changed
 * after the build, or that only one side has. Nothing where there are no sources to build from.
 *
 * @param root - root of the package
 * @returns one line for each module, beginning with its path
 */
export function staleModules(root: string): readonly string[] {
  if (!existsSync(join(root, 'tsconfig.build.json'))) return [];
  return FOLDERS.flatMap((folder) => [...changed(root, folder), ...left(root, folder)]);
}

function changed(root: string, folder: string): string[] {
  return modulesOf(root, folder, '.ts').flatMap((module) => {
    const source = statSync(join(root, `${module}.ts`));
    const built = statSync(join(root, 'dist', `${module}.js`), { throwIfNoEntry: false });
    if (built === undefined) return [`${module}.ts was not built`];
    return source.mtimeMs > built.mtimeMs ? [`${module}.ts is newer than its build`] : [];
  });
}

function left(root: string, folder: string): string[] {
  const dist = join(root, 'dist');
  return modulesOf(dist, folder, '.js')
    .filter((module) => !existsSync(join(root, `${module}.ts`)))
    .map((module) => `${join('dist', module)}.js has no source`);
}

/** Paths without their ending, in order; tests and declarations are not built. */
function modulesOf(root: string, folder: string, ending: '.ts' | '.js'): string[] {
  const start = join(root, folder);
  if (!existsSync(start)) return [];
  return readdirSync(start, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith(ending) && !/\.(?:d|test)\.ts$/.test(path))
    .filter((path) => !path.split(sep).includes('test'))
    .map((path) => relative(root, join(start, path)).slice(0, -ending.length))
    .toSorted();
}
