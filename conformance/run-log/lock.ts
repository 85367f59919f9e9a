import { OutputError } from '../output-error.ts';
import { errnoOf, type LogFiles, readText, writeFully } from './log-files.ts';

/** The processes of this machine, as far as a lock needs them. */
export interface ProcessTable {
  /** This process. */
  readonly pid: number;
  isAlive(pid: number): boolean;
}

/** The real processes. */
export const realProcesses: ProcessTable = {
  pid: process.pid,
  isAlive(pid) {
    try {
      process.kill(pid, 0);
      return true;
    } catch (error) {
      // Somebody else's process may not be signalled, but it is there.
      return errnoOf(error) === 'EPERM';
    }
  },
};

/** A lock that is held until it is released. */
export interface Lock {
  release(): void;
}

const held = new Set<string>();

/**
 * Takes the lock file `path`, which holds the id of the process that owns it. The lock of a
 * process that is gone is taken over.
 *
 * @throws {OutputError} `E_LOG_LOCKED` if a living process (this one included) holds it
 */
export function takeLock(files: LogFiles, path: string, processes: ProcessTable): Lock {
  if (held.has(path)) throw locked(path, processes.pid);
  for (let attempt = 0; attempt < 5; attempt++) {
    if (files.kindOf(path) !== 'missing') clearStale(files, path, processes);
    if (claim(files, path, processes.pid)) {
      held.add(path);
      return {
        release() {
          held.delete(path);
          files.remove(path);
        },
      };
    }
  }
  throw new OutputError('E_LOG_LOCKED', `other runs keep taking ${path}`);
}

function claim(files: LogFiles, path: string, pid: number): boolean {
  let fd: number;
  try {
    fd = files.create(path);
  } catch (error) {
    if (errnoOf(error) === 'EEXIST') return false;
    throw error;
  }
  try {
    writeFully(files, fd, new TextEncoder().encode(`${pid}\n`));
    return true;
  } finally {
    files.close(fd);
  }
}

/**
 * Moves the lock aside before it judges it, so that of two runs that see the same stale lock only
 * one can remove it. A process with our own id died before us: ids are used again, above all in
 * containers. An empty lock was left by a run that was killed while it made the lock.
 */
function clearStale(files: LogFiles, path: string, processes: ProcessTable): void {
  const owner = ownerOf(files, path);
  if (owner !== undefined && owner !== processes.pid && processes.isAlive(owner)) {
    throw locked(path, owner);
  }
  const aside = `${path}.${processes.pid}`;
  try {
    files.rename(path, aside);
  } catch (error) {
    if (errnoOf(error) === 'ENOENT') return;
    throw error;
  }
  const moved = ownerOf(files, aside);
  if (moved !== owner && moved !== undefined && processes.isAlive(moved)) {
    files.rename(aside, path);
    throw locked(path, moved);
  }
  files.remove(aside);
}

function ownerOf(files: LogFiles, path: string): number | undefined {
  let fd: number;
  try {
    fd = files.openToRead(path);
  } catch (error) {
    if (errnoOf(error) === 'ENOENT') return undefined;
    throw error;
  }
  try {
    const text = readText(files, fd, 64);
    return /^[1-9][0-9]{0,9}\n$/.test(text) ? Number(text) : undefined;
  } finally {
    files.close(fd);
  }
}

function locked(path: string, pid: number): OutputError {
  return new OutputError('E_LOG_LOCKED', `another run (process ${pid}) holds ${path}`, {
    hint: `Wait for it or write to another log with --log NAME; if process ${pid} is no run of Lockstep, remove the file.`,
    details: { pid },
  });
}
