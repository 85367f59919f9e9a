import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'vitest';
import { taggedProcesses } from '../../client/proc.ts';

const HARNESS = fileURLToPath(new URL('harness.mjs', import.meta.url));

/** A harness in a process of its own. */
export interface Driver {
  readonly pid: number;
  readonly exited: Promise<{ readonly code: number | null; readonly signal: string | null }>;
  /** Lines that it has printed so far. */
  lines(): readonly string[];
  /** Processes that it has started, descendants included. */
  children(): readonly number[];
  /** Waits for a line. */
  printed(line: string): Promise<void>;
  /** Waits until no process that it started is alive and its temporary files are gone. */
  cleanedUp(): Promise<void>;
}

/** Starts a scenario of the harness, on request behind a command of the shell. */
export async function runDriver(
  scenario: string,
  options: { readonly shell?: string; readonly node?: readonly string[] } = {},
): Promise<Driver> {
  const tag = `driver-${process.pid}-${Math.round(performance.now() * 1_000)}`;
  const folder = mkdtempSync(join(tmpdir(), 'driver-'));
  const node = [process.execPath, ...(options.node ?? []), HARNESS, scenario];
  const child = spawn('/bin/sh', ['-c', `${options.shell ?? ':'}; exec "$@"`, 'sh', ...node], {
    env: { PATH: process.env['PATH'], LOCKSTEP_RUN: tag, TMPDIR: folder },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const { pid = 0 } = child;
  let output = '';
  let errors = '';
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString();
  });
  child.stderr.on('data', (chunk: Buffer) => {
    errors += chunk.toString();
  });
  const exited = new Promise<{ code: number | null; signal: string | null }>((resolve) => {
    child.on('exit', (code, signal) => resolve({ code, signal }));
  });
  const lines = () => output.split('\n');
  const children = () => taggedProcesses(tag).filter((one) => one !== pid);
  return {
    pid,
    exited,
    lines,
    children,
    printed: (line) => expect.poll(() => [...lines(), errors], { timeout: 20_000 }).toContain(line),
    async cleanedUp() {
      await expect.poll(children, { timeout: 3_000, interval: 20 }).toEqual([]);
      await expect.poll(() => readdirSync(folder), { timeout: 3_000 }).toEqual([]);
    },
  };
}

/** State of a process in one letter, such as T for stopped. */
export function stateOf(pid: number): string | undefined {
  const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
  return stat.slice(stat.lastIndexOf(')') + 2)[0];
}
