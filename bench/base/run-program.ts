import { type ChildProcess, spawn } from 'node:child_process';
import { BenchError } from '../bench-error.ts';

/** How a program is run. */
export interface ProgramOptions {
  /** Folder that it works in. */
  readonly cwd: string;
  /** Ends it and everything that it has started. */
  readonly signal: AbortSignal;
  /** How long it may take, in milliseconds. */
  readonly timeoutMs: number;
  readonly env: Readonly<Record<string, string | undefined>>;
}

/** How a program ended. */
export interface ProgramEnd {
  /** Undefined if it was killed. */
  readonly code: number | undefined;
  /** The first mebibyte of what it printed. */
  readonly stdout: string;
  /** The end of what it printed on either stream, for people. */
  readonly tail: string;
}

const STDOUT_CHARACTERS = 1_048_576;
const TAIL_CHARACTERS = 2_000;

/**
 * Runs a program to its end, without a shell.
 *
 * @throws {BenchError} `E_PROGRAM` if it cannot be started or takes too long, `E_STOPPED` if the
 *   signal ended it
 */
export async function runProgram(
  program: string,
  args: readonly string[],
  options: ProgramOptions,
): Promise<ProgramEnd> {
  const { cwd, env, signal, timeoutMs } = options;
  if (signal.aborted) throw stopped();
  let stdout = '';
  let tail = '';
  const child = start(program, args, cwd, env);
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    stdout = `${stdout}${text}`.slice(0, STDOUT_CHARACTERS);
    tail = `${tail}${text}`.slice(-TAIL_CHARACTERS);
  });
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    tail = `${tail}${text}`.slice(-TAIL_CHARACTERS);
  });
  let isLate = false;
  const kill = () => killGroup(child);
  const late = setTimeout(() => {
    isLate = true;
    kill();
  }, timeoutMs);
  signal.addEventListener('abort', kill, { once: true });
  try {
    const code = await new Promise<number | null>((resolve, reject) => {
      child.on('error', (error) => reject(notStarted(program, error)));
      child.on('close', resolve);
    });
    if (signal.aborted) throw stopped();
    if (isLate) {
      const seconds = Math.round(timeoutMs / 1000);
      throw new BenchError('E_PROGRAM', `${program} ${args[0] ?? ''} took more than ${seconds} s`);
    }
    return { code: code ?? undefined, stdout, tail: tail.trim() };
  } finally {
    clearTimeout(late);
    signal.removeEventListener('abort', kill);
  }
}

/** In a process group of its own: compilers and npm do their work in programs that they start. */
function start(
  program: string,
  args: readonly string[],
  cwd: string,
  env: ProgramOptions['env'],
): ChildProcess {
  try {
    return spawn(program, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'], detached: true });
  } catch (error) {
    throw notStarted(program, error);
  }
}

function killGroup({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // It has just ended.
  }
}

function notStarted(program: string, cause: unknown): BenchError {
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  const why = cause instanceof Error ? cause.message : String(cause);
  const hint =
    code === 'ENOENT'
      ? `Install ${program}, or put it on the PATH.`
      : code === 'EAGAIN'
        ? 'No further processes are allowed here: ulimit -u, or the limit of the container.'
        : undefined;
  return new BenchError('E_PROGRAM', `cannot start ${program}: ${why}`, {
    cause,
    ...(hint === undefined ? {} : { hint }),
  });
}

function stopped(): BenchError {
  return new BenchError('E_STOPPED', 'stopped before anything was measured');
}
