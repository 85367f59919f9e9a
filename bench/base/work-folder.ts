import { rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { BenchError } from '../bench-error.ts';
import { type Clone, git } from './git.ts';
import { isStale, makeOwnFolder, staleFolders } from './own-folders.ts';

/** Name of the checked out revision in a work folder. */
const TREE = 'tree';

/** How often a commit is checked out before that has failed, and the pause after the first time. */
const ATTEMPTS = 5;
const PAUSE_MS = 50;

/** A folder in which a revision is built. */
export interface WorkFolder {
  readonly path: string;
  /** The checked out revision, a worktree of the repository. */
  readonly tree: string;
}

/**
 * Checks a commit out beside everything else, and removes it whatever happens. What killed runs left is
 * removed first.
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
  await removeStale(clone, place);
  const path = makeOwnFolder(place, 'base');
  const tree = join(path, TREE);
  try {
    await addWorktree(clone, tree, sha);
    return await use({ path, tree });
  } finally {
    await removeWork(clone.root, path);
  }
}

/**
 * More than once: git removes the folder of its entries with the last of them, also while somebody else
 * is about to make one in it.
 */
async function addWorktree(clone: Clone, tree: string, sha: string): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    const added = await git(clone, ['worktree', 'add', '--quiet', '--detach', tree, sha]);
    if (added.code === 0) return;
    if (attempt === ATTEMPTS) {
      throw new BenchError('E_WORKTREE', `cannot check out ${sha} in ${tree}\n${added.tail}`);
    }
    await git(clone, ['worktree', 'remove', '--force', '--force', tree]);
    await setTimeout(PAUSE_MS * attempt);
  }
}

/** Here, and wherever git knows a worktree of ours: runs may have other output folders. */
async function removeStale(clone: Clone, place: string): Promise<void> {
  const { stdout } = await git(clone, ['worktree', 'list', '--porcelain']);
  const registered = [...stdout.matchAll(/^worktree (.+)$/gm)]
    .map(([, path = '']) => path)
    .filter((path) => basename(path) === TREE)
    .map((path) => dirname(path))
    .filter((path) => isStale(path));
  for (const path of new Set([...registered, ...staleFolders(place)])) {
    await removeWork(clone.root, path);
  }
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
