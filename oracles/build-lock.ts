import { closeSync, mkdirSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import { OracleError } from '../spec/errors.ts';
import { sleep } from './client/sleep.ts';

/**
 * Runs `work` while this process alone holds a lock file, which names the process by its id. A
 * lock whose process is dead is taken over.
 *
 * @param waitMs - how long to wait for another process
 * @param waiting - told once if another process holds the lock
 * @throws {OracleError} `E_ORACLE_LOCKED` with the process that holds it
 */
export async function withLock<T>(
  file: string,
  waitMs: number,
  waiting: (pid: number) => void,
  work: () => Promise<T>,
): Promise<T> {
  mkdirSync(dirname(file), { recursive: true });
  await acquire(file, waitMs, waiting);
  try {
    return await work();
  } finally {
    rmSync(file, { force: true });
  }
}

async function acquire(
  file: string,
  waitMs: number,
  waiting: (pid: number) => void,
): Promise<void> {
  const step = 100;
  for (let waited = 0; ; waited += step) {
    if (tryCreate(file)) return;
    const holder = holderOf(file);
    if (holder !== undefined && !isAlive(holder)) {
      rmSync(file, { force: true });
      continue;
    }
    if (waited >= waitMs) {
      const who = holder === undefined ? 'another process' : `process ${holder}`;
      throw new OracleError('E_ORACLE_LOCKED', `${who} is building here: ${file}`, {
        hint: 'Wait for it, or end it.',
        details: { file },
      });
    }
    if (waited === 0 && holder !== undefined) waiting(holder);
    await sleep(step);
  }
}

function tryCreate(file: string): boolean {
  let descriptor: number;
  try {
    descriptor = openSync(file, 'wx');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  }
  writeSync(descriptor, `${process.pid}\n`);
  closeSync(descriptor);
  return true;
}

/** The process named by the lock; undefined while it is being written or if it has gone. */
function holderOf(file: string): number | undefined {
  try {
    const pid = Number(readFileSync(file, 'utf8'));
    return Number.isInteger(pid) && pid > 0 ? pid : undefined;
  } catch {
    return undefined;
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // A process of another user exists, too.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
