import { register } from 'node:module';
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
const replaced: MutatedModule = {
  url: option('module'),
  // So that a module which nothing imports cannot pass for one that changes nothing.
  code: `${option('code')}\nglobalThis.${LOADED} = true;\n`,
};
register('./patch-hook.js', { parentURL: import.meta.url, data: replaced });

// Modules that the engine shares with the rest are replaced, too, so nothing is loaded before.
const { serve } = await import('./serve-engine.ts');
await serve({
  engine,
  gameFolder,
  profile: option('profile'),
  name: option('name'),
  input: process.stdin,
  replies,
  check: () => {
    if (!(LOADED in globalThis)) throw new Error(`the engine does not import ${replaced.url}`);
  },
});

function option(name: string): string {
  const start = `--${name}=`;
  return options.find((text) => text.startsWith(start))?.slice(start.length) ?? '';
}
