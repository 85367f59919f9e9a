import { existsSync } from 'node:fs';
import { extname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { SpecError } from '../spec/errors.ts';
import type { GameSpec } from '../spec/generated/game-spec.ts';
import type { CreateSuite, GameSuite } from './suite.ts';

/**
 * Loads the laws and scopes of a game from `conformance/games/<id>/index.ts` (`.js` when built), of
 * this package or below an extra root.
 *
 * @param roots - folders that hold `conformance/games/<id>/` like this package; the first that has
 *   the game wins, after the built-in ones
 * @returns undefined if the game has no suite: then it has no laws, which is allowed
 * @throws {SpecError} `E_SUITE` if the module cannot be loaded or exports no `createSuite`
 */
export async function loadSuite(
  spec: GameSpec,
  roots: readonly string[] = [],
): Promise<GameSuite | undefined> {
  const file = suiteFile(spec.id, roots);
  if (file === undefined) return undefined;
  let loaded: unknown;
  try {
    loaded = await import(pathToFileURL(file).href);
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause);
    throw new SpecError('E_SUITE', `${file} could not be loaded: ${why}`, { cause });
  }
  if (!exportsCreateSuite(loaded)) {
    throw new SpecError('E_SUITE', `${file} exports no function createSuite`, {
      hint: 'Export createSuite: CreateSuite, see conformance/suite.ts.',
    });
  }
  return loaded.createSuite(spec);
}

function suiteFile(id: string, roots: readonly string[]): string | undefined {
  const own = fileURLToPath(import.meta.url);
  const folders = [
    fileURLToPath(new URL('./games', import.meta.url)),
    ...roots.map((root) => join(root, 'conformance', 'games')),
  ];
  // A built package loads built suites; extra roots may hold either.
  const endings = extname(own) === '.ts' ? ['.ts', '.js'] : ['.js', '.ts'];
  for (const folder of folders) {
    for (const ending of endings) {
      const file = join(folder, id, `index${ending}`);
      if (existsSync(file)) return file;
    }
  }
  return undefined;
}

function exportsCreateSuite(loaded: unknown): loaded is { createSuite: CreateSuite } {
  return (
    typeof loaded === 'object' &&
    loaded !== null &&
    'createSuite' in loaded &&
    typeof loaded.createSuite === 'function'
  );
}
