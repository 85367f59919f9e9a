import { randomBytes } from 'node:crypto';
import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { realProcesses } from '../../conformance/run-log/lock.ts';
import { BenchError } from '../bench-error.ts';
import { type Clone, git } from './git.ts';

/** Name of a folder in which one process builds one revision. */
const WORK = /^lockstep-base-([1-9][0-9]{0,9})-[0-9a-f]{8}$/;
/** Name of the checked out revision in it. */
const TREE = 'tree';

/** The folders of this process that are in use. */
const held = new Set<string>();

/** A folder in which a revision is built. */
export interface WorkFolder {
  readonly path: string;
  /** The checked out revision, a worktree of the repository. */
  readonly tree: string;
}

/**
 * Checks a commit out beside everything else, and removes it whatever happens.
 *
 * @param place - folder that the work folder is made in
 * @throws {BenchError} `E_WORKTREE` if it cannot be checked out; whatever `use` throws
 */
export async function withWorkFolder<T>(
  clone: Clone,
  place: string,
  sha: string,
  use: (work: WorkFolder) => Promise<T>,
): Promise<T> {
  mkdirSync(place, { recursive: true });
  await removeStale(clone, place);
  const path = join(place, `lockstep-base-${process.pid}-${randomBytes(4).toString('hex')}`);
  const tree = join(path, TREE);
  held.add(basename(path));
  try {
    mkdirSync(path);
    const added = await git(clone, ['worktree', 'add', '--quiet', '--detach', tree, sha]);
    if (added.code !== 0) {
      throw new BenchError('E_WORKTREE', `cannot check out ${sha} in ${tree}\n${added.tail}`);
    }
    return await use({ path, tree });
  } finally {
    await removeWork(clone.root, path);
    held.delete(basename(path));
  }
}

/** Removes what runs left that were killed: here, and wherever git knows a worktree of ours. */
async function removeStale(clone: Clone, place: string): Promise<void> {
  const { stdout } = await git(clone, ['worktree', 'list', '--porcelain']);
  const registered = [...stdout.matchAll(/^worktree (.+)$/gm)]
    .map(([, path = '']) => path)
    .filter((path) => basename(path) === TREE)
    .map((path) => dirname(path));
  const here = readdirSync(place).map((name) => join(place, name));
  for (const path of new Set([...registered, ...here])) {
    if (isStale(basename(path))) await removeWork(clone.root, path);
  }
}

/** A process with our own id that is not us died before us: ids are used again. */
function isStale(name: string): boolean {
  const pid = Number(WORK.exec(name)?.[1]);
  if (!Number.isSafeInteger(pid) || held.has(name)) return false;
  return pid === realProcesses.pid || !realProcesses.isAlive(pid);
}

/** Also after an interruption, so without its signal. */
async function removeWork(root: string, path: string): Promise<void> {
  rmSync(path, { recursive: true, force: true, maxRetries: 3 });
  const clone = { root, signal: new AbortController().signal };
  // Twice: git locks a worktree while it makes it, and a killed git leaves it locked.
  const remove = ['worktree', 'remove', '--force', '--force', join(path, TREE)];
  // Without a git that works the next run removes the entry; what went wrong before is told.
  await git(clone, remove).catch(() => undefined);
}
