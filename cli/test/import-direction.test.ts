import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { describe, expect, test } from 'vitest';
import { packageRoot } from '../../spec/package-root.ts';

/** The top-level folders; each may import from itself and from those before it. */
const ORDER = ['spec', 'engines', 'oracles', 'conformance', 'bench', 'cli'];
const root = packageRoot();

/** Modules of a top-level folder that are part of the package. */
function modulesOf(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.split(sep).includes('test'))
    .map((file) => join(root, folder, file));
}

/** The top-level folders that a module imports from. */
function importsOf(file: string): string[] {
  const source = readFileSync(file, 'utf8');
  // Statements begin their line; an example in a comment does not.
  const targets = source.matchAll(/(?:^(?:import|export)\b[^;']*|\bimport\()'(\.[^']+)'/gm);
  return [...targets].map(([, target = '']) => {
    const [folder = ''] = relative(root, join(dirname(file), target)).split(sep);
    return folder;
  });
}

describe('imports go in one direction', () => {
  test.each(ORDER)('%s imports from itself and from what stands before it', (folder) => {
    const allowed = ORDER.slice(0, ORDER.indexOf(folder) + 1);
    const modules = modulesOf(folder);
    expect(modules.length).toBeGreaterThan(0);
    const wrong = modules.flatMap((file) =>
      importsOf(file)
        .filter((target) => !allowed.includes(target))
        .map((target) => `${relative(root, file)} imports from ${target}`),
    );
    expect(wrong).toEqual([]);
  });

  test('reads the imports that there are', () => {
    expect(importsOf(join(root, 'conformance', 'probe-of.ts'))).toContain('engines');
  });
});
