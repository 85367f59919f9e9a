import { join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { describeThrown } from '../../engines/describe-thrown.ts';
import type { CreateEngine } from '../../engines/engine.ts';
import { importModule } from '../../engines/load/import-module.ts';
import { sayLastWords } from '../../oracles/module/last-words.ts';
import { createHandler } from '../../oracles/serve/handler.ts';
import { serveStdio } from '../../oracles/serve/stdio.ts';
import { deepFreeze } from '../../spec/deep-freeze.ts';
import type { GameSpec } from '../../spec/generated/game-spec.ts';
import { readJsonFile } from '../../spec/json-file.ts';

/** Which engine is served, and to whom. */
export interface ServedEngine {
  /** URL of the module that exports `createEngine`. */
  readonly engine: string;
  /** Folder of game.json. */
  readonly gameFolder: string;
  readonly profile: string;
  /** Name of the implementation in reports. */
  readonly name: string;
  readonly input: Readable;
  readonly replies: Writable;
  /** Throws if the engine that was loaded is not the one that was meant. */
  check(): void;
}

/** Loads an engine, serves it to the end of the input, and ends the process. */
export async function serve(served: ServedEngine): Promise<never> {
  try {
    // The harness has validated the file before it started this process.
    const spec = deepFreeze(readJsonFile(join(served.gameFolder, 'game.json')).value) as GameSpec;
    const { createEngine } = await importModule(fileURLToPath(served.engine));
    served.check();
    const { profile, name, input, replies } = served;
    const { version } = spec;
    // The engine of a game exports it; a broken one ends here.
    const create = createEngine as CreateEngine;
    const handler = createHandler({ spec, createEngine: create, profile, name, version });
    await serveStdio(handler, input, replies);
    return process.exit(0);
  } catch (error) {
    sayLastWords(`the engine ${describeThrown(error)}`);
    return process.exit(1);
  }
}
