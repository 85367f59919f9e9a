import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { realProcesses } from '../../conformance/run-log/lock.ts';

/** Names of folders that belong to one process. */
const OWN = /^lockstep-(?:base|run)-([1-9][0-9]{0,9})-[0-9a-f]{8}$/;

/** Those of this process. */
const held = new Set<string>();

/** Makes a new folder that belongs to this process; whoever makes it removes it. */
export function makeOwnFolder(place: string, use: 'base' | 'run'): string {
  const name = `lockstep-${use}-${process.pid}-${randomBytes(4).toString('hex')}`;
  held.add(name);
  mkdirSync(join(place, name), { recursive: true });
  return join(place, name);
}

/** Folders in `place` whose processes are gone. */
export function staleFolders(place: string): string[] {
  if (!existsSync(place)) return [];
  return readdirSync(place)
    .filter((name) => isStale(name))
    .map((name) => join(place, name));
}

/**
 * Whether a folder was left by a process that was killed, by its name. One with our own id that is not
 * ours died before us: ids are used again.
 */
export function isStale(path: string): boolean {
  const name = basename(path);
  const pid = Number(OWN.exec(name)?.[1]);
  if (!Number.isSafeInteger(pid) || held.has(name)) return false;
  return pid === realProcesses.pid || !realProcesses.isAlive(pid);
}
