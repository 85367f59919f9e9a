import type { BenchRevision } from '../../spec/generated/bench-log-line.ts';
import { BenchError } from '../bench-error.ts';
import { type Clone, checkClone, git } from './git.ts';

/**
 * The commit that a name stands for.
 *
 * @param name - branch, tag, hash, or an expression such as `HEAD~1`
 * @returns its full hash
 * @throws {BenchError} `E_REVISION` if there is no such commit here; as `checkClone`
 */
export async function resolveRevision(clone: Clone, name: string): Promise<string> {
  await checkClone(clone);
  const commit = `${name}^{commit}`;
  const found = await git(clone, ['rev-parse', '--verify', '--end-of-options', commit]);
  const sha = found.stdout.trim();
  if (found.code === 0 && /^[0-9a-f]{40,64}$/.test(sha)) return sha;
  const { stdout } = await git(clone, ['rev-parse', '--is-shallow-repository']);
  const isShallow = stdout.trim() === 'true';
  const clipped = JSON.stringify(name.slice(0, 200));
  throw new BenchError(
    'E_REVISION',
    `there is no commit ${clipped} in ${clone.root}${isShallow ? ', a shallow clone' : ''}`,
    {
      hint: isShallow
        ? 'git fetch --unshallow gets the whole history; git fetch --depth=N origin BRANCH a part of it.'
        : 'git fetch gets what the remote has; git log shows what is here.',
    },
  );
}

/**
 * The state of the sources that the candidate was built from. Where there is no clone, or no git, it
 * has no commit.
 *
 * @param version - version of this package
 * @throws {BenchError} `E_STOPPED`
 */
export async function workingRevision(clone: Clone, version: string): Promise<BenchRevision> {
  const packed = { name: `lockstep ${version}` };
  try {
    await checkClone(clone);
  } catch (error) {
    if (clone.signal.aborted) throw error;
    return packed;
  }
  const head = await git(clone, ['rev-parse', '--verify', 'HEAD']);
  if (head.code !== 0) return { name: 'working tree', dirty: true };
  const status = await git(clone, ['status', '--porcelain']);
  const dirty = status.code !== 0 || status.stdout !== '';
  return { name: 'working tree', sha: head.stdout.trim(), dirty };
}
