import { spawn } from 'node:child_process';
import { closeSync, mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { OracleError } from '../spec/errors.ts';
import { withLock } from './build-lock.ts';
import { buildState, keepFolder, sourceDigest, writeStamp } from './build-stamp.ts';
import { quoteCommand } from './client/split-command.ts';
import type { Oracle } from './manifest.ts';

/** How an oracle is built. */
export interface BuildOptions {
  /** Takes one line for people: each command before it runs, and what is waited for. */
  readonly print: (line: string) => void;
  /** Build even if nothing has changed. @defaultValue false */
  readonly force?: boolean;
  /** How long to wait for another process that builds the same oracle. @defaultValue 600000 */
  readonly waitMs?: number;
  /** Ends a build that is running. */
  readonly signal?: AbortSignal;
}

/** `built` now, or `unchanged` since an earlier build. */
export type BuildResult = 'built' | 'unchanged';

const SHOWN_BYTES = 4_096;

/**
 * Builds an oracle unless its sources are those of its last build. The commands run in its folder,
 * one after the other and without a shell; their output goes to .lockstep/build.log there.
 *
 * @throws {OracleError} `E_ORACLE_BUILD` if a command fails, with the end of its output;
 *   `E_ORACLE_LOCKED` if another process builds it for longer than `waitMs`
 */
export async function buildOracle(oracle: Oracle, options: BuildOptions): Promise<BuildResult> {
  const { name } = oracle.manifest;
  const waiting = (pid: number) => options.print(`${name}: process ${pid} is building it; waiting`);
  const lock = join(keepFolder(oracle), 'build.lock');
  return withLock(lock, options.waitMs ?? 600_000, waiting, async () => {
    if (options.force !== true && buildState(oracle) === 'built') return 'unchanged';
    // Of the sources before the build: a change while it runs makes it stale.
    const digest = sourceDigest(oracle);
    const log = join(keepFolder(oracle), 'build.log');
    writeFileSync(log, '');
    mkdirSync(join(oracle.folder, 'build'), { recursive: true });
    for (const command of oracle.manifest.build ?? []) {
      options.print(`${name}$ ${quoteCommand(command)}`);
      await run(oracle, command, log, options.signal);
    }
    writeStamp(oracle, digest);
    return 'built';
  });
}

/** Runs one command to its end; what it prints goes to the log, so that nothing can block it. */
async function run(
  oracle: Oracle,
  command: readonly string[],
  log: string,
  signal: AbortSignal | undefined,
): Promise<void> {
  const descriptor = openSync(log, 'a');
  const [program = '', ...args] = command;
  try {
    const child = spawn(program, args, {
      cwd: oracle.folder,
      env: buildEnvironment(oracle.manifest.environment ?? []),
      stdio: ['ignore', descriptor, descriptor],
      ...(signal === undefined ? {} : { signal }),
    });
    const why = await new Promise<string | undefined>((resolve) => {
      child.on('error', (error) => resolve(error.message));
      child.on('exit', (code, killedBy) => {
        if (killedBy !== null) resolve(`killed by ${killedBy}`);
        else resolve(code === 0 ? undefined : `exit code ${code}`);
      });
    });
    if (why !== undefined) throw buildError(oracle, command, why, log);
  } finally {
    closeSync(descriptor);
  }
}

/** Compilers need the real home, where their caches and settings are, but no more than that. */
function buildEnvironment(names: readonly string[]): Record<string, string> {
  const environment: Record<string, string> = { LANG: 'C.UTF-8', TZ: 'UTC' };
  for (const name of ['PATH', 'HOME', 'TMPDIR', ...names]) {
    const value = process.env[name];
    if (value !== undefined) environment[name] = value;
  }
  return environment;
}

function buildError(
  oracle: Oracle,
  command: readonly string[],
  why: string,
  log: string,
): OracleError {
  const output = readFileSync(log).subarray(-SHOWN_BYTES).toString('utf8').trimEnd();
  return new OracleError(
    'E_ORACLE_BUILD',
    `${oracle.manifest.name}: ${quoteCommand(command)} failed (${why})${output === '' ? '' : `\n${output}`}`,
    {
      hint: `The whole output is in ${log}; lockstep oracles doctor says what is missing.`,
      details: { oracle: oracle.manifest.name, log },
    },
  );
}
