import { execFileSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FceuxRun } from '../../../spec/generated/fceux-report.ts';
import { packageRoot } from '../../../spec/package-root.ts';
import { runScript, type ScriptSettings } from '../run-script.ts';

/** The interpreters under which every script has to behave the same. */
export const INTERPRETERS = ['luajit', 'lua5.1'] as const;

/** Folder of the scripts of these tests. */
export const SCRIPTS: string = join(packageRoot(), 'oracles', 'fceux', 'test', 'scripts');

/** Says what to install if an interpreter is missing: without both these tests prove nothing. */
export function requireInterpreters(): void {
  for (const program of INTERPRETERS) {
    try {
      execFileSync(program, ['-v'], { stdio: 'ignore' });
    } catch {
      throw new Error(`these tests need ${program}: sudo apt install lua5.1 luajit`);
    }
  }
}

/** A folder for one test file. */
export function newFolder(): { readonly path: string; remove(): void } {
  const path = mkdtempSync(join(tmpdir(), 'lockstep-fceux-'));
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}

/** A run with what it printed. */
export interface Played {
  readonly run: FceuxRun;
  readonly printed: string;
  readonly told: string;
}

/** Settings that a test changes; the rest is a game of level 9 from the power-on register. */
export type Changes = Partial<ScriptSettings> & Pick<ScriptSettings, 'script'>;

/** The start of the recorded runs, but for the random register. */
export const START: ScriptSettings['start'] = {
  rng: 0x8988,
  startLevel: 9,
  spawnCount: 0,
  frameCounter: 0,
  shift: 0,
};

/** Runs a script and collects what it prints in a file of the folder. */
export async function play(folder: string, changes: Changes): Promise<Played> {
  const file = join(folder, 'printed.txt');
  const stdout = openSync(file, 'w');
  let told = '';
  try {
    const run = await runScript({
      start: START,
      options: {},
      deadlineMs: 20_000,
      environment: [],
      messages: false,
      stdout,
      told: (text) => {
        told += text;
      },
      version: '0.0.0',
      signal: new AbortController().signal,
      ...changes,
    });
    return { run, printed: readFileSync(file, 'utf8'), told };
  } finally {
    closeSync(stdout);
  }
}
