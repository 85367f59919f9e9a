import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { SpecError } from './errors.ts';

let root: string | undefined;

/**
 * Absolute path of the folder that holds this package's package.json. The code runs from the
 * sources and from dist/, so the root is found by walking up.
 *
 * @throws {SpecError} `E_PACKAGE_ROOT` if the package was taken apart
 */
export function packageRoot(): string {
  root ??= findRoot(dirname(fileURLToPath(import.meta.url)));
  return root;
}

function findRoot(start: string): string {
  for (let folder = start; ; folder = dirname(folder)) {
    if (nameOf(join(folder, 'package.json')) === 'lockstep') return folder;
    if (dirname(folder) === folder) {
      throw new SpecError(
        'E_PACKAGE_ROOT',
        `no folder above ${start} holds the package.json of lockstep`,
        {
          hint: 'Install the whole package; its games and schemas are files beside the code.',
        },
      );
    }
  }
}

function nameOf(file: string): unknown {
  try {
    const value: unknown = JSON.parse(readFileSync(file, 'utf8'));
    return typeof value === 'object' && value !== null && 'name' in value ? value.name : undefined;
  } catch {
    return undefined;
  }
}
