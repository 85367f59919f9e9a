import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { LogProblem } from '../conformance/gates/evidence.ts';

/** A command of this program that runs as a child. */
export interface ChildRun {
  readonly args: readonly string[];
  /** Folder that it runs in. */
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly signal: AbortSignal;
  /** Takes each line of its stderr. */
  told(line: string): void;
}

/** How long a child may take to stop before it is killed: more than its own patience. */
const PATIENCE_MS = 12_000;
/** Larger than the default, as for the main program: lockstep runs make much garbage that dies young. */
const NODE_OPTIONS = ['--max-semi-space-size=64'];
const LONGEST = 2_000;

/**
 * Runs a command of this program in a process of its own. It is in a group of its own, so that Ctrl-C
 * reaches it once, through this process.
 *
 * @returns why it did not come to a result of its own; undefined if it did, whatever that is
 */
export function runChild(run: ChildRun): Promise<LogProblem | undefined> {
  const program = fileURLToPath(new URL('./gate-child.js', import.meta.url));
  const { args, cwd, env, signal } = run;
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [...NODE_OPTIONS, program, ...args], {
      cwd,
      env,
      detached: true,
      stdio: ['pipe', 'ignore', 'pipe'],
    });
    let killer: NodeJS.Timeout | undefined;
    const stop = (): void => {
      child.kill('SIGTERM');
      killer = setTimeout(() => child.kill('SIGKILL'), PATIENCE_MS);
    };
    if (signal.aborted) stop();
    else signal.addEventListener('abort', stop, { once: true });
    const lines = new LastError(run.told);
    child.stdin.on('error', () => undefined);
    child.stderr.setEncoding('utf8').on('data', (text: string) => lines.push(text));
    const end = (problem: LogProblem | undefined): void => {
      clearTimeout(killer);
      signal.removeEventListener('abort', stop);
      resolve(problem);
    };
    child.on('error', (error) => {
      end({ status: 'error', message: `could not be started: ${error.message}` });
    });
    child.on('close', (code, by) => end(problemOf(code, by, signal.aborted, lines.last())));
  });
}

function problemOf(
  code: number | null,
  by: NodeJS.Signals | null,
  stopped: boolean,
  error: string | undefined,
): LogProblem | undefined {
  if (stopped) return { status: 'notrun', message: 'it was interrupted' };
  if (by !== null) return { status: 'error', message: `it was killed by ${by}` };
  if (code === 2 && error !== undefined) return { status: 'error', message: error };
  if (code !== null && code <= 3) return undefined;
  return { status: 'error', message: `it ended with exit code ${code}; ${error ?? ''}` };
}

/** Cuts text into lines and remembers the last that tells of an error. */
class LastError {
  private readonly told: (line: string) => void;
  private rest = '';
  private error: string | undefined;

  constructor(told: (line: string) => void) {
    this.told = told;
  }

  push(text: string): void {
    const lines = `${this.rest}${text}`.split('\n');
    this.rest = lines.pop() ?? '';
    for (const line of lines) this.take(line);
  }

  last(): string | undefined {
    if (this.rest !== '') this.take(this.rest);
    this.rest = '';
    return this.error;
  }

  private take(line: string): void {
    const error = /^lockstep: (.*\(E_[A-Z_0-9]+\)|this is a fault of lockstep itself.*)$/.exec(
      line,
    );
    if (error?.[1] !== undefined) this.error = error[1].slice(0, LONGEST);
    this.told(line);
  }
}
