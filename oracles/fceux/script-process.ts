import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { performance } from 'node:perf_hooks';
import { OracleError } from '../../spec/errors.ts';
import { Deadline } from '../client/deadline.ts';
import { checkEnvironmentNames, childEnvironment } from '../client/environment.ts';
import { DEFAULT_LIMITS } from '../client/limits.ts';
import { forgetGroup, makeBerth, signalGroup, watchGroup } from '../client/living.ts';
import { sleep } from '../client/sleep.ts';
import { Watch } from '../client/watch.ts';
import { MessageLines } from './message-lines.ts';

/** How the process of a script is started and watched. */
export interface ProcessSettings {
  readonly program: string;
  /** Arguments; `token=...` is added. */
  readonly args: readonly string[];
  /** Folder in which it runs. */
  readonly folder: string;
  /** Variables of the caller's environment that it sees, too. */
  readonly environment: readonly string[];
  /** File descriptor of this process to which its standard output goes. */
  readonly stdout: number;
  /** Longest time without a beat. */
  readonly deadlineMs: number;
  readonly signal: AbortSignal;
}

/** What is heard of a script while it runs. */
export interface ProcessListener {
  /** A message; gives whether it shows that frames go by. */
  message(value: unknown): boolean;
  text(text: string): void;
}

/** How the process came to its end. */
export interface ProcessEnd {
  readonly how: 'exit' | 'deadline' | 'stopped' | 'memory';
  /** Exit code, or name of a signal, or what limit was passed. */
  readonly detail: string;
  /** Time on the clock from the start of the process to its end, in seconds. */
  readonly seconds: number;
}

/** Beats come once a second at most, and on time only if the machine is not busy. */
const BEAT_MS = 1_500;
/** From SIGTERM to SIGKILL. */
const GRACE_MS = 1_000;
const DRAIN_MS = 1_000;

/**
 * Runs a script to its end, which comes by itself, by the deadline, or by the signal. Nothing of it
 * is left behind: it has a process group of its own, which the guard of this process knows.
 *
 * @throws {OracleError} `E_LUA_START` if it cannot be started
 */
export async function runProcess(
  settings: ProcessSettings,
  listener: ProcessListener,
): Promise<ProcessEnd> {
  checkEnvironmentNames(settings.environment);
  const berth = makeBerth();
  const token = randomBytes(8).toString('hex');
  const began = performance.now();
  const child = spawn(settings.program, [...settings.args, `token=${token}`], {
    cwd: settings.folder,
    env: childEnvironment(berth.folder, berth.tag, settings.environment),
    detached: true,
    stdio: ['ignore', settings.stdout, 'pipe'],
  });
  const exited = exitOf(child);
  const { pid } = child;
  if (pid === undefined) {
    const { detail } = await exited;
    forgetGroup(undefined, berth);
    throw new OracleError('E_LUA_START', `${settings.program} could not be started: ${detail}`);
  }
  watchGroup(pid);
  let ended: Pick<ProcessEnd, 'how' | 'detail'> | undefined;
  const end = (how: ProcessEnd['how'], detail: string) => {
    if (ended !== undefined) return;
    ended = { how, detail };
    signalGroup(pid, 'SIGTERM');
    signalGroup(pid, 'SIGCONT');
    void sleep(GRACE_MS).then(() => {
      if (child.exitCode === null && child.signalCode === null) signalGroup(pid, 'SIGKILL');
    });
  };
  let deadline = new Deadline(settings.deadlineMs + BEAT_MS, expire);
  function expire(): void {
    end('deadline', `no frame went by for ${settings.deadlineMs / 1000} s`);
  }
  const lines = new MessageLines(token, {
    message: (value) => {
      if (!listener.message(value)) return;
      deadline.cancel();
      deadline = new Deadline(settings.deadlineMs + BEAT_MS, expire);
    },
    text: (text) => listener.text(text),
  });
  child.stderr?.on('data', (bytes: Buffer) => lines.push(bytes));
  const drained = new Promise<void>((resolve) => child.stderr?.on('end', resolve));
  const watch = new Watch(pid, berth.tag, DEFAULT_LIMITS, ({ message }) => end('memory', message));
  const onAbort = () => end('stopped', 'interrupted');
  if (settings.signal.aborted) onAbort();
  settings.signal.addEventListener('abort', onAbort);

  const exit = await exited;
  const seconds = (performance.now() - began) / 1000;
  // A program that the script has started may hold the pipe.
  await Promise.race([drained, sleep(DRAIN_MS)]);
  lines.end();
  settings.signal.removeEventListener('abort', onAbort);
  deadline.cancel();
  watch.stop();
  signalGroup(pid, 'SIGKILL');
  child.stderr?.destroy();
  forgetGroup(pid, berth);
  return { ...(ended ?? exit), seconds };
}

function exitOf(child: ChildProcess): Promise<Pick<ProcessEnd, 'how' | 'detail'>> {
  return new Promise((resolve) => {
    child.on('error', (error) => resolve({ how: 'exit', detail: error.message }));
    child.on('exit', (code, signal) => {
      resolve({ how: 'exit', detail: signal ?? `exit code ${code}` });
    });
  });
}
