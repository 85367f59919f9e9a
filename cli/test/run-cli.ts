import { type ChildProcess, spawn } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { packageRoot } from '../../spec/package-root.ts';

const MAIN = join(packageRoot(), 'dist', 'cli', 'main.js');

/** A root with one more game, which knows nothing of this package but its public entries. */
export const TOY_ROOT: string = join(packageRoot(), 'conformance', 'test', 'fixtures', 'toy-root');

/** The game of that root. */
export const TOY = 'tic-tac-toe-dice';

/** How a run of the command line ended. */
export interface CliRun {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface CliOptions {
  readonly cwd: string;
  readonly env?: Readonly<Record<string, string>>;
  /** File descriptor that takes the place of stdout. */
  readonly stdout?: number;
  /** Largest file that may be written, in blocks of 512 bytes. */
  readonly fileBlocks?: number;
  /** Text that is sent to stdin. */
  readonly input?: string;
  /** Called with the process when it has started, and with all of stderr whenever it grows. */
  readonly started?: (child: ChildProcess) => void;
  readonly told?: (stderr: string, child: ChildProcess) => void;
}

/** Runs the built command line in an environment of its own. */
export function runCli(args: readonly string[], options: CliOptions): Promise<CliRun> {
  const { PATH } = process.env;
  const command = [process.execPath, MAIN, ...args];
  const limit = ['/bin/sh', '-c', `ulimit -f ${options.fileBlocks}; exec "$@"`, 'sh'];
  const [file = '', ...rest] = options.fileBlocks === undefined ? command : [...limit, ...command];
  const child = spawn(file, rest, {
    cwd: options.cwd,
    env: { PATH, HOME: options.cwd, ...options.env },
    stdio: ['pipe', options.stdout ?? 'pipe', 'pipe'],
  });
  let stdout = '';
  let stderr = '';
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    stdout += text;
  });
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    stderr += text;
    options.told?.(stderr, child);
  });
  child.stdin?.end(options.input ?? '');
  options.started?.(child);
  // A test that gives up must not leave its run behind.
  const guard = setTimeout(() => child.kill('SIGKILL'), 55_000);
  return new Promise<CliRun>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code, signal) => resolve({ code, signal, stdout, stderr }));
  }).finally(() => clearTimeout(guard));
}

/** A new empty folder; `remove` deletes it. */
export function newFolder(): { readonly path: string; remove(): void } {
  const path = mkdtempSync(join(tmpdir(), 'lockstep-cli-'));
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}

/** Copies the toy root into a folder as a user would have it, with this package installed. */
export function copyToyRoot(folder: string): string {
  const root = join(folder, 'root');
  cpSync(TOY_ROOT, root, { recursive: true });
  mkdirSync(join(root, 'node_modules'));
  symlinkSync(packageRoot(), join(root, 'node_modules', 'lockstep'));
  return root;
}

/** Text with its numbers replaced, for comparisons that must not depend on amounts. */
export function withoutNumbers(text: string): string {
  return text.replace(/\d+(?:[.,]\d+)*/g, 'N');
}
