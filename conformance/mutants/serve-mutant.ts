import { register } from 'node:module';
import { join } from 'node:path';
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
import type { MutatedModule } from './mutated-module.ts';

/**
 * The program in which an engine runs with one module replaced: it loads the engine and serves it on
 * standard input and output. Arguments: the engine's URL, the folder of game.json, `--profile=NAME`,
 * `--name=NAME`, `--module=URL` and `--code=JAVASCRIPT` of the replaced module.
 */
const [engine = '', gameFolder = '', ...options] = process.argv.slice(2);
const replies = process.stdout;
// What the engine prints is a log, not a reply.
Object.defineProperty(process, 'stdout', { value: process.stderr, configurable: true });

const LOADED = 'lockstepMutantLoaded';

try {
  const module: MutatedModule = {
    url: option('module'),
    // So that a module which the engine does not import cannot pass for one that changes nothing.
    code: `${option('code')}\nglobalThis.${LOADED} = true;\n`,
  };
  register('./patch-hook.js', { parentURL: import.meta.url, data: module });
  // The harness has validated the file before it started this process.
  const spec = deepFreeze(readJsonFile(join(gameFolder, 'game.json')).value) as GameSpec;
  const { createEngine } = await importModule(fileURLToPath(engine));
  if (!(LOADED in globalThis)) throw new Error(`the engine does not import ${module.url}`);
  const handler = createHandler({
    spec,
    // The engine of the game exports it; a broken one ends here.
    createEngine: createEngine as CreateEngine,
    profile: option('profile'),
    name: option('name'),
    version: spec.version,
  });
  await serveStdio(handler, process.stdin, replies);
  process.exit(0);
} catch (error) {
  sayLastWords(`the engine ${describeThrown(error)}`);
  process.exit(1);
}

function option(name: string): string {
  const start = `--${name}=`;
  return options.find((text) => text.startsWith(start))?.slice(start.length) ?? '';
}
