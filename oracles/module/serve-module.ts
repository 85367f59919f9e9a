import { basename, join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { describeThrown } from '../../engines/describe-thrown.ts';
import type { CreateEngine } from '../../engines/engine.ts';
import { deepFreeze } from '../../spec/deep-freeze.ts';
import { formOf } from '../../spec/form.ts';
import type { GameSpec } from '../../spec/generated/game-spec.ts';
import { readJsonFile } from '../../spec/json-file.ts';
import { resolveProfile } from '../../spec/profile.ts';
import { createHandler } from '../serve/handler.ts';
import { type Responder, serveStdio } from '../serve/stdio.ts';
import { watchIntrinsics } from './intrinsics.ts';
import { sayLastWords } from './last-words.ts';
import { loadModule } from './load-module.ts';

/**
 * The program in which a user's module runs: it loads the module and serves it on standard input
 * and output. Arguments: the module's path, the folder of game.json, `--profile=NAME`.
 */
const [modulePath = '', gameFolder = '', profileOption = ''] = process.argv.slice(2);
const profileName = profileOption.replace('--profile=', '');

let phase: 'loading' | 'serving' | 'done' = 'loading';
const replies = process.stdout;
// What the module prints is a log, not a reply.
Object.defineProperty(process, 'stdout', { value: process.stderr, configurable: true });

// Nothing is left to happen and the import has not ended, so it never will.
process.on('beforeExit', () => {
  if (phase === 'loading') end(`${modulePath}: a top-level await never settles`);
});
process.on('exit', (code) => {
  if (phase !== 'done') sayLastWords(`the module ended the process with code ${code}`);
});
process.on('uncaughtException', (error) =>
  end(`the module ${describeThrown(error)} in a callback`),
);
process.on('unhandledRejection', (reason) => end(`the module rejected: ${describeThrown(reason)}`));

try {
  const responder = await open();
  phase = 'serving';
  await serveStdio(responder, process.stdin, replies);
  phase = 'done';
  process.exit(0);
} catch (error) {
  end(error instanceof Error ? error.message : String(error));
}

async function open(): Promise<Responder> {
  // The harness has validated the file before it started this process.
  const spec = deepFreeze(readJsonFile(join(gameFolder, 'game.json')).value) as GameSpec;
  const replaced = watchIntrinsics();
  const createEngine = await loadModule(modulePath);
  refuseReplaced(replaced());
  const profile = resolveProfile(spec, profileName);
  const first = createEngine(formOf(spec, profile.name), profile);
  refuseReplaced(replaced());
  const made: CreateEngine = (ofSpec, ofProfile) =>
    ofProfile.name === profile.name ? first : createEngine(ofSpec, ofProfile);
  const handler = createHandler({
    spec,
    createEngine: made,
    profile: profileName,
    name: basename(modulePath),
    version: spec.version,
    trust: 'foreign',
  });
  return {
    async handle(request) {
      const reply = handler.handle(request);
      const name = replaced();
      // What the module has left to be done later, and fails, belongs to this request.
      await setImmediate();
      return name === undefined ? reply : { err: 'internal', msg: replacement(name) };
    },
  };
}

function refuseReplaced(name: string | undefined): void {
  if (name !== undefined) throw new Error(replacement(name));
}

function replacement(name: string): string {
  return `the module replaced the built-in ${name}, so its results cannot be checked`;
}

function end(reason: string): void {
  phase = 'done';
  sayLastWords(reason);
  process.exit(1);
}
