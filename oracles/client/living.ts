import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Guard } from './guard.ts';
import { taggedProcesses } from './proc.ts';

/**
 * All process groups that this harness has alive, so that none outlives it: at a normal exit, at
 * an uncaught exception, at a signal, and (through the guard) at SIGKILL.
 */

/** A place for one child: its folder and the tag that its descendants inherit. */
export interface Berth {
  readonly folder: string;
  readonly tag: string;
}

interface Household {
  /** Every LOCKSTEP_RUN of this harness begins with it. */
  readonly tag: string;
  readonly root: string;
  readonly guard: Guard;
  readonly groups: Set<number>;
  berths: number;
}

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGQUIT'] as const;
let household: Household | undefined;

/** Makes the folder and the tag of a child to be started. */
export function makeBerth(): Berth {
  household ??= openHousehold();
  household.berths += 1;
  const folder = join(household.root, `child-${household.berths}`);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  return { folder, tag: `${household.tag}.${household.berths}` };
}

/** Puts a started process group under watch. */
export function watchGroup(group: number): void {
  household?.groups.add(group);
  household?.guard.watch(group);
}

/** Takes a process group that has ended, and its folder, off the list. */
export function forgetGroup(group: number | undefined, berth: Berth): void {
  if (group !== undefined) {
    household?.groups.delete(group);
    household?.guard.forget(group);
  }
  removeFolder(berth.folder);
}

/** Sends a signal to a process group; a group that is gone already is no error. */
export function signalGroup(group: number, signal: NodeJS.Signals): void {
  try {
    process.kill(-group, signal);
  } catch {
    // Gone already.
  }
}

function openHousehold(): Household {
  const outer = process.env['LOCKSTEP_RUN'] ?? '';
  const prefix = /^[A-Za-z0-9.-]{1,100}$/.test(outer) ? `${outer}.` : '';
  const tag = `${prefix}${randomBytes(8).toString('hex')}`;
  const root = mkdtempSync(join(realpathSync(tmpdir()), 'lockstep-'));
  const opened = { tag, root, guard: new Guard(tag, root), groups: new Set<number>(), berths: 0 };
  process.on('exit', () => endAll(opened));
  for (const signal of SIGNALS) process.on(signal, onSignal);
  process.on('SIGTSTP', onStop);
  process.on('SIGCONT', onContinue);
  return opened;
}

/** Ends every child at once and without waiting; the last thing that a harness does. */
function endAll(opened: Household): void {
  for (const group of opened.groups) signalGroup(group, 'SIGKILL');
  opened.groups.clear();
  for (const pid of taggedProcesses(opened.tag)) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // Gone already.
    }
  }
  removeFolder(opened.root);
}

/**
 * Whoever else listens to the signal (the command line does) decides about the end; its exit
 * comes by `endAll`. If nobody does, the children are killed and the signal gets its usual effect.
 */
function onSignal(signal: NodeJS.Signals): void {
  if (process.listenerCount(signal) > 1) return;
  if (household !== undefined) endAll(household);
  process.off(signal, onSignal);
  process.kill(process.pid, signal);
}

/** Ctrl-Z reaches only the harness, because children have groups of their own: pass it on. */
function onStop(): void {
  for (const group of household?.groups ?? []) signalGroup(group, 'SIGSTOP');
  process.kill(process.pid, 'SIGSTOP');
}

function onContinue(): void {
  for (const group of household?.groups ?? []) signalGroup(group, 'SIGCONT');
}

function removeFolder(folder: string): void {
  try {
    rmSync(folder, { recursive: true, force: true, maxRetries: 2 });
  } catch {
    // A leftover in the folder of temporary files is not worth failing a run.
  }
}
