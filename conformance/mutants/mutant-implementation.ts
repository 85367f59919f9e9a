import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { ProcessLimits } from '../../oracles/client/limits.ts';
import { processImplementation } from '../../oracles/client/process-implementation.ts';
import type { Implementation, Result } from '../../oracles/implementation.ts';
import { findLastWords } from '../../oracles/module/last-words.ts';
import { UsageError } from '../../spec/errors.ts';
import type { GameSource } from '../../spec/load/game-source.ts';
import { packageRoot } from '../../spec/package-root.ts';
import { engineUrl, type MutatedModule } from './mutated-module.ts';

const HEAP_MEBIBYTES = 512;
/** A hang costs little time for long games, and a busy machine is not taken for one. */
const LIMITS: Partial<ProcessLimits> = {
  requestMs: 4_000,
  stepMs: 0.1,
  graceMs: 500,
  restarts: 4,
};

/**
 * The engine of a game with one module replaced, in a process of its own with deadlines: it may hang,
 * throw, or print without end, and nothing of it stays behind.
 *
 * @throws {UsageError} `E_BUILD` if this package is not built, `E_ENGINE` if the game has no engine
 */
export function mutantImplementation(
  source: GameSource,
  profile: string,
  name: string,
  module: MutatedModule,
): Implementation {
  const program = join(packageRoot(), 'dist', 'conformance', 'mutants', 'serve-mutant.js');
  if (!existsSync(program)) {
    throw new UsageError('E_BUILD', `${program} is missing`, { hint: 'Run npm run build.' });
  }
  const child = processImplementation({
    name,
    command: [
      process.execPath,
      `--max-old-space-size=${HEAP_MEBIBYTES}`,
      program,
      engineUrl(source),
      source.dir,
      `--profile=${profile}`,
      `--name=${name}`,
      `--module=${module.url}`,
      `--code=${module.code}`,
    ],
    limits: LIMITS,
  });
  return {
    ...child,
    hello: async () => explain(await child.hello()),
    request: async (body, more) => explain(await child.request(body, more)),
  };
}

/** Says what the engine did rather than how its process ended, where that is known. */
function explain<R>(result: Result<R>): Result<R> {
  if (result.kind !== 'fault' || result.status === 'timeout') return result;
  const words = findLastWords(result.log ?? '');
  return words === undefined ? result : { ...result, message: words };
}
