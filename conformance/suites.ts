import { existsSync } from 'node:fs';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { importModule } from '../engines/load/import-module.ts';
import { describe } from '../spec/describe.ts';
import { LockstepError, SpecError } from '../spec/errors.ts';
import type { GameSpec } from '../spec/generated/game-spec.ts';
import type { GameSource } from '../spec/load/game-source.ts';
import { packageRoot } from '../spec/package-root.ts';
import type { CreateSuite, GameSuite } from './suite.ts';

const EXTENSIONS = ['.js', '.mjs', '.ts', '.mts'] as const;

/**
 * Loads the laws and scopes of a game: `conformance/games/<id>/index` beside this file for games of
 * the package, below the root for others.
 *
 * @returns undefined if the game has no suite: then it has no laws, which is allowed
 * @throws {SpecError} `E_SUITE` if the module cannot be loaded or does not export `createSuite`
 */
export async function loadSuite(
  source: GameSource,
  spec: GameSpec,
): Promise<GameSuite | undefined> {
  const file = suiteFile(source);
  if (file === undefined) return undefined;
  const { createSuite } = await importSuite(file);
  if (typeof createSuite !== 'function') {
    throw new SpecError(
      'E_SUITE',
      `${file}: expected an exported function createSuite, found ${describe(createSuite)}`,
      { hint: 'Export createSuite: (spec) => ({ laws, scopes }).' },
    );
  }
  return (createSuite as CreateSuite)(spec);
}

async function importSuite(file: string): Promise<Readonly<Record<string, unknown>>> {
  try {
    return await importModule(file);
  } catch (cause) {
    if (cause instanceof LockstepError) throw cause;
    const why = cause instanceof Error ? cause.message : String(cause);
    throw new SpecError('E_SUITE', `${file} could not be loaded: ${why}`, { cause });
  }
}

function suiteFile({ id, root }: GameSource): string | undefined {
  if (root === packageRoot()) {
    const own = new URL(`./games/${id}/index${extname(import.meta.url)}`, import.meta.url);
    return existsSync(own) ? fileURLToPath(own) : undefined;
  }
  return EXTENSIONS.map((extension) =>
    join(root, 'conformance', 'games', id, `index${extension}`),
  ).find((file) => existsSync(file));
}
