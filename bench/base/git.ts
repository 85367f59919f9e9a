import { realpathSync } from 'node:fs';
import { BenchError } from '../bench-error.ts';
import { type ProgramEnd, runProgram } from './run-program.ts';

/** A clone of this package's repository. */
export interface Clone {
  /** The root of its working tree, which is that of the package. */
  readonly root: string;
  readonly signal: AbortSignal;
}

/** Variables that git sets for its hooks; with them it would look at another repository or index. */
const OTHER_REPOSITORY: readonly string[] = [
  'GIT_DIR',
  'GIT_WORK_TREE',
  'GIT_INDEX_FILE',
  'GIT_PREFIX',
  'GIT_COMMON_DIR',
  'GIT_NAMESPACE',
];

/** Nothing of the repository may run, and nothing in it may change by being looked at. */
const QUIET: readonly string[] = [
  '--no-optional-locks',
  '-c',
  'core.hooksPath=/dev/null',
  '-c',
  'core.fsmonitor=false',
];

const GIT_MS = 120_000;

/**
 * Runs git in a clone.
 *
 * @throws {BenchError} `E_PROGRAM` if there is no git, `E_STOPPED`
 */
export function git({ root, signal }: Clone, args: readonly string[]): Promise<ProgramEnd> {
  return runProgram('git', [...QUIET, ...args], {
    cwd: root,
    signal,
    timeoutMs: GIT_MS,
    env: cleanEnvironment(),
  });
}

/** The environment without what binds git to another repository, and with messages in English. */
export function cleanEnvironment(): Record<string, string | undefined> {
  const environment: Record<string, string | undefined> = { ...process.env, LC_ALL: 'C.UTF-8' };
  for (const name of OTHER_REPOSITORY) delete environment[name];
  return environment;
}

/**
 * Makes sure that the folder is the root of a git working tree. A package that is installed below a
 * project's node_modules lies in the repository of the project, which has no revisions of the package.
 *
 * @throws {BenchError} `E_NO_CLONE` if it is not; as `git`
 */
export async function checkClone(clone: Clone): Promise<void> {
  const { code, stdout, tail } = await git(clone, ['rev-parse', '--show-toplevel']);
  const found = code === 0 ? stdout.trimEnd() : undefined;
  if (found !== undefined && realpathSync(found) === realpathSync(clone.root)) return;
  const why =
    found === undefined
      ? (tail.split('\n')[0] ?? '').replace(/^fatal: /, '')
      : `it lies in the repository ${found}`;
  throw new BenchError('E_NO_CLONE', `${clone.root} is not a clone of its repository: ${why}`, {
    hint: 'Another revision can be built only where its sources are: in a git clone of Lockstep.',
  });
}
