import { join } from 'node:path';
import type { CreateEngine } from '../../engines/engine.ts';
import { createHandler, type Handler } from '../../oracles/serve/handler.ts';
import { deepFreeze } from '../../spec/deep-freeze.ts';
import type { GameSpec } from '../../spec/generated/game-spec.ts';
import { readJsonFile } from '../../spec/json-file.ts';

/** Which engine is served. */
export interface ServedEngine {
  /** URL of the module that exports `createEngine`. */
  readonly engine: string;
  /** Folder of game.json. */
  readonly gameFolder: string;
  readonly profile: string;
  /** Name of the implementation in reports. */
  readonly name: string;
}

/**
 * Loads an engine and makes what answers requests to it. The hook loads this module and all that it
 * imports anew for each engine, so that none shares a variable with another.
 *
 * @throws whatever the engine throws when it is loaded
 */
export async function openHandler(served: ServedEngine): Promise<Handler> {
  const { gameFolder, profile, name } = served;
  // The harness has validated the file before it started this process.
  const spec = deepFreeze(readJsonFile(join(gameFolder, 'game.json')).value) as GameSpec;
  const { createEngine } = await import(served.engine);
  const { version } = spec;
  // The engine of a game exports it; a broken one ends here.
  return createHandler({
    spec,
    createEngine: createEngine as CreateEngine,
    profile,
    name,
    version,
  });
}
