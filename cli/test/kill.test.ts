import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, describe, expect, test } from 'vitest';
import { Random } from '../../conformance/generate/random.ts';
import { taggedProcesses } from '../../oracles/client/proc.ts';
import { newFolder, runCli } from './run-cli.ts';

const KILLS = 50;
const SEED = 1;
const folder = newFolder();
afterAll(() => folder.remove());

/** A short run with an oracle in a process of its own. */
const CHECK = ['check', '2048', '--profile', '2x2', '--steps', '300', '--no-vectors'];
const WITH_ORACLE = [...CHECK, '--oracle', '2048-python', '--json'];

function logText(file: string): string {
  return readFileSync(join(folder.path, '.lockstep', file), 'utf8');
}

/** Processes of a tag that are still alive after a second. */
async function leftAlive(tag: string): Promise<number[]> {
  for (let waited = 0; waited < 10 && taggedProcesses(tag).length > 0; waited += 1) {
    await sleep(100);
  }
  return taggedProcesses(tag);
}

describe('SIGKILL of a run with an oracle', () => {
  test(`at ${KILLS} random times leaves no process, and a log that resumes to the same bytes`, {
    timeout: 600_000,
  }, async () => {
    const begin = performance.now();
    const sound = await runCli([...WITH_ORACLE, '--log', 'sound.jsonl'], { cwd: folder.path });
    const usualMs = Math.ceil(performance.now() - begin);
    const random = new Random(SEED);
    let run = 0;
    for (let kill = 0; kill < KILLS; kill += 1) {
      const log = `run-${run}.jsonl`;
      const tag = `kill-${process.pid}-${kill}`;
      const afterMs = random.below(usualMs);
      const args = [...WITH_ORACLE, '--log', log];
      if (existsSync(join(folder.path, '.lockstep', log))) args.push('--resume');
      const killed = await runCli(args, {
        cwd: folder.path,
        env: { LOCKSTEP_RUN: tag },
        started: (child) => setTimeout(() => child.kill('SIGKILL'), afterMs),
      });
      expect(await leftAlive(tag), `killed after ${afterMs} ms`).toEqual([]);
      if (killed.signal === 'SIGKILL') continue;
      // The rest was done before the kill came; the next kills hit a new run.
      expect(killed.stdout).toBe(sound.stdout);
      expect(logText(log)).toBe(logText('sound.jsonl'));
      run += 1;
    }
    const log = `run-${run}.jsonl`;
    const resumed = await runCli([...WITH_ORACLE, '--log', log, '--resume'], { cwd: folder.path });
    expect(resumed.code).toBe(sound.code);
    expect(resumed.stdout).toBe(sound.stdout);
    expect(logText(log)).toBe(logText('sound.jsonl'));
  });
});
