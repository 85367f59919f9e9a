import { existsSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { UsageError } from '../../spec/errors.ts';
import { packageRoot } from '../../spec/package-root.ts';
import type { ProcessLimits } from '../client/limits.ts';
import { processImplementation, type RestartBudget } from '../client/process-implementation.ts';
import type { Implementation, RequestOptions, Result } from '../implementation.ts';
import type { HelloReply, ReplyOf, RequestBody } from '../messages.ts';
import { findLastWords } from './last-words.ts';

/** A user's module to be checked. */
export interface ModuleOptions {
  /** Path of the module: .js, .mjs, .cjs, .ts or .mts. */
  readonly path: string;
  /** Folder of the game.json whose rules the module plays. */
  readonly gameFolder: string;
  readonly profile: string;
  /** Name for reports. @defaultValue `module:` and the path as given */
  readonly name?: string;
  /** What differs from the limits of the protocol. */
  readonly limits?: Partial<ProcessLimits>;
  /** Shared with other implementations of the run. */
  readonly restartBudget?: RestartBudget;
}

const HEAP_MEBIBYTES = 1024;
const EXHAUSTED = /heap out of memory|Array buffer allocation failed/;

/**
 * A user's module as an implementation. It exports `createEngine(spec, profile)`, see `Engine`.
 *
 * The module runs in a process of its own, so that whatever it does (an endless loop, `exit`, all
 * memory, a native crash, output of its own) ends as a fault of its requests and never reaches the
 * harness. A thread would not do: a heap that overflows in one ends the whole process.
 *
 * @throws {UsageError} `E_MODULE` if there is no such file; `E_BUILD` if this package is not built
 */
export function moduleImplementation(options: ModuleOptions): Implementation {
  const path = resolve(options.path);
  // A path through a file, or one that is too long, makes statSync throw: existsSync says no.
  if (!existsSync(path) || statSync(path, { throwIfNoEntry: false })?.isFile() !== true) {
    throw new UsageError('E_MODULE', `there is no module ${options.path}`, {
      hint: 'Give the path of a JavaScript or TypeScript file that exports createEngine.',
    });
  }
  const program = join(packageRoot(), 'dist', 'oracles', 'module', 'serve-module.js');
  if (!existsSync(program)) {
    throw new UsageError('E_BUILD', `${program} is missing`, { hint: 'Run npm run build.' });
  }
  const child = processImplementation({
    name: options.name ?? `module:${options.path}`,
    command: [
      process.execPath,
      `--max-old-space-size=${HEAP_MEBIBYTES}`,
      program,
      path,
      resolve(options.gameFolder),
      `--profile=${options.profile}`,
    ],
    ...(options.limits === undefined ? {} : { limits: options.limits }),
    ...(options.restartBudget === undefined ? {} : { restartBudget: options.restartBudget }),
  });
  return {
    name: child.name,
    kind: 'module',
    hello: async (): Promise<Result<HelloReply>> => explain(await child.hello()),
    request: async <B extends RequestBody>(
      body: B,
      more?: RequestOptions,
    ): Promise<Result<ReplyOf[B['op']]>> => explain(await child.request(body, more)),
    close: () => child.close(),
  };
}

/** Says what the module did rather than how its process ended, where that is known. */
function explain<R>(result: Result<R>): Result<R> {
  if (result.kind !== 'fault' || result.status === 'timeout') return result;
  const { log = '' } = result;
  if (EXHAUSTED.test(log)) {
    return { ...result, message: `the module ran out of memory: ${result.message}` };
  }
  const words = findLastWords(log);
  return words === undefined ? result : { ...result, message: words };
}
