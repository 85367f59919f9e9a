import { loadCreateEngine } from '../engines/catalog.ts';
import { createHandler } from '../oracles/serve/handler.ts';
import { serveStdio } from '../oracles/serve/stdio.ts';
import { systemClocks } from '../oracles/serve/system-clocks.ts';
import { loadGame } from '../spec/load.ts';
import { readPackageVersion } from './package-version.ts';

/**
 * Serves the engine of a game on stdin and stdout until the input ends.
 *
 * @throws {UsageError} if there is no such game or it has no engine
 */
export async function serveGame(game: string, roots: readonly string[]): Promise<void> {
  const loaded = loadGame(game, roots);
  const handler = createHandler({
    spec: loaded.spec,
    createEngine: await loadCreateEngine(loaded.source),
    name: `lockstep-${loaded.spec.id}`,
    version: readPackageVersion(),
    clocks: systemClocks,
  });
  await serveStdio(handler, process.stdin, process.stdout);
}
