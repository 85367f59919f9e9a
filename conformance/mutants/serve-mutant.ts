import { once } from 'node:events';
import { register } from 'node:module';
import { MessageChannel } from 'node:worker_threads';
import { describeThrown } from '../../engines/describe-thrown.ts';
import { loadTypeScript } from '../../engines/load/import-module.ts';
import { sayLastWords } from '../../oracles/module/last-words.ts';
import type { Handler } from '../../oracles/serve/handler.ts';
import { serveStdio } from '../../oracles/serve/stdio.ts';
import { watchSurroundings } from './left-behind.ts';
import type { MutatedModule } from './mutated-module.ts';
import type { NewLife } from './patch-hook.ts';

/**
 * The program in which an engine runs with one module replaced: it loads the engine and serves it on
 * standard input and output. A `hello` with a `mutant` has it load the engine once more, all modules
 * anew, with another module replaced. Arguments: the engine's URL, the folder of game.json,
 * `--profile=NAME`, `--name=NAME`, `--module=URL` and `--code=JAVASCRIPT` of the replaced module.
 */
const [engine = '', gameFolder = '', ...options] = process.argv.slice(2);
const profile = option('profile');
const replies = process.stdout;
// What the engine prints is a log, not a reply.
Object.defineProperty(process, 'stdout', { value: process.stderr, configurable: true });

const LOADED = 'lockstepMutantLoaded';
// First, because the hook that is registered last is asked first.
loadTypeScript();
const { port1: port, port2 } = new MessageChannel();
register('./patch-hook.js', {
  parentURL: import.meta.url,
  data: { port: port2 },
  transferList: [port2],
});
const changed = watchSurroundings();
let lives = 0;

try {
  let handler = await load({
    url: option('module'),
    code: option('code'),
    name: option('name'),
  });
  const handle = async (request: unknown): Promise<ReturnType<Handler['handle']>> => {
    const mutant = mutantOf(request);
    if (mutant !== undefined) {
      const left = changed();
      if (left !== undefined) throw new Error(`the engine before this one has left ${left}`);
      handler = await load(mutant);
    }
    return handler.handle(request);
  };
  await serveStdio({ handle }, process.stdin, replies);
  process.exit(0);
} catch (error) {
  sayLastWords(`the engine ${describeThrown(error)}`);
  process.exit(1);
}

interface NamedMutant extends MutatedModule {
  readonly name: string;
}

async function load({ name, url, code }: NamedMutant): Promise<Handler> {
  lives += 1;
  const life = `?life=${lives}`;
  // So that a module which nothing imports cannot pass for one that changes nothing.
  const module = { url, code: `${code}\nglobalThis.${LOADED} = true;\n` };
  port.postMessage({ life, module } satisfies NewLife);
  await once(port, 'message');
  const served = { engine: `${engine}${life}`, gameFolder, profile, name };
  const { openHandler }: typeof import('./serve-engine.ts') = await import(
    `./serve-engine.js${life}`
  );
  const opened = await openHandler(served);
  if (!Reflect.has(globalThis, LOADED)) throw new Error(`the engine does not import ${url}`);
  Reflect.deleteProperty(globalThis, LOADED);
  return opened;
}

function mutantOf(request: unknown): NamedMutant | undefined {
  if (typeof request !== 'object' || request === null || !('mutant' in request)) return undefined;
  // The harness alone writes this, and only its own process reads it.
  return request.mutant as NamedMutant;
}

function option(name: string): string {
  const start = `--${name}=`;
  return options.find((text) => text.startsWith(start))?.slice(start.length) ?? '';
}
