import { existsSync } from 'node:fs';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe } from '../spec/describe.ts';
import { SpecError, UsageError } from '../spec/errors.ts';
import { formOf } from '../spec/form.ts';
import type { GameSpec } from '../spec/generated/game-spec.ts';
import type { GameSource } from '../spec/load/game-source.ts';
import { packageRoot } from '../spec/package-root.ts';
import type { Profile } from '../spec/value.ts';
import type { CreateEngine, Engine } from './engine.ts';
import { importModule } from './load/import-module.ts';

const EXTENSIONS = ['.js', '.mjs', '.ts', '.mts'] as const;

/**
 * Finds the engine of a game by its folder: `engines/<id>/index` beside this file for games of the
 * package, below the root for others.
 *
 * @throws {UsageError} `E_ENGINE` if the game has no engine
 * @throws {SpecError} `E_ENGINE` if its module does not export `createEngine`
 */
export async function loadCreateEngine(source: GameSource): Promise<CreateEngine> {
  const file = engineFile(source);
  if (file === undefined) {
    throw new UsageError('E_ENGINE', `game ${source.id} has no engine`, {
      hint: `Write ${join(source.root, 'engines', source.id, 'index.ts')}, which exports createEngine.`,
    });
  }
  const { createEngine } = await importModule(file);
  if (typeof createEngine !== 'function') {
    throw new SpecError(
      'E_ENGINE',
      `${file}: expected an exported function createEngine, found ${describe(createEngine)}`,
    );
  }
  return createEngine as CreateEngine;
}

/**
 * The reference engine of a game under one profile.
 *
 * @throws {UsageError | SpecError} as `loadCreateEngine`; whatever the engine throws
 */
export async function loadEngine(
  source: GameSource,
  spec: GameSpec,
  profile: Profile,
): Promise<Engine> {
  return (await loadCreateEngine(source))(formOf(spec, profile.name), profile);
}

/** Whether a game has an engine. */
export function hasEngine(source: GameSource): boolean {
  return engineFile(source) !== undefined;
}

function engineFile({ id, root }: GameSource): string | undefined {
  if (root === packageRoot()) {
    const own = new URL(`./${id}/index${extname(import.meta.url)}`, import.meta.url);
    return existsSync(own) ? fileURLToPath(own) : undefined;
  }
  return EXTENSIONS.map((extension) => join(root, 'engines', id, `index${extension}`)).find(
    (file) => existsSync(file),
  );
}
