import { spawn } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { loadBenchLog } from '../../bench/report/load-bench-log.ts';
import { packageRoot } from '../../spec/package-root.ts';
import { problemsOf } from '../../spec/validate.ts';
import { newFolder, runCli } from './run-cli.ts';

const folder = newFolder();
afterAll(() => folder.remove());

const run = (...args: string[]) => runCli(['bench', ...args], { cwd: folder.path });

/** What a run left beside its log. */
function left(): string[] {
  const place = join(folder.path, '.lockstep', 'bench');
  return existsSync(place) ? readdirSync(place) : [];
}

describe('lockstep bench', () => {
  test('times a kernel against itself, and reports by the schema', async () => {
    const { code, stdout, stderr } = await run('2048/row', '--processes', '1', '--json');
    const report = JSON.parse(stdout);
    expect(problemsOf('bench-report', report)).toEqual([]);
    expect(report).toMatchObject({
      exitCode: code,
      comparisons: [{ kernel: '2048/row', against: { kind: 'self' }, noise: expect.anything() }],
    });
    expect(stderr).toMatch(/^\[1\/1\] 2048\/row against itself: process 1 of 1, ratio \d/m);
    const log = loadBenchLog(join(folder.path, '.lockstep', 'bench.jsonl'));
    expect(log.at(-1)).toMatchObject({ kind: 'footer', exitCode: code });
    expect(left()).toEqual([]);
  });

  test('times a program against the engine, in the work that both do', async () => {
    const serve = `${process.execPath} ${join(packageRoot(), 'dist', 'cli', 'main.js')} serve 2048`;
    const options = ['--subject', serve, '--processes', '1', '--most', '100'];
    const { code, stdout } = await run('2048/row', ...options);
    expect(stdout).toMatch(/^candidate .* serve 2048, seed 1$/m);
    expect(stdout).toMatch(/^2048\/row +lockstep serve 2048 +\d\.\d{3} .* [0-9a-f]{16}$/m);
    expect(stdout).not.toContain('mismatch');
    expect([0, 3]).toContain(code);
  });

  test('explores a kernel, which decides nothing', async () => {
    const { code, stdout } = await run('2048/row', '--explore');
    expect(stdout).toMatch(/^2048\/row +[\d.]+ {2}ns\/row .* [0-9a-f]{8} {2}rows of 1,024 boards/m);
    expect(code).toBe(0);
  });

  test('is stopped by Ctrl-C, closes its log, and leaves nothing behind', async () => {
    const { code, stdout } = await runCli(['bench', '2048/row', '--noise', '--processes', '90'], {
      cwd: folder.path,
      told: (stderr, child) => {
        if (stderr.includes('process 1 of')) child.kill('SIGINT');
      },
    });
    expect(code).toBe(130);
    expect(stdout).toMatch(/^interrupted, stopped by SIGINT$/m);
    const log = loadBenchLog(join(folder.path, '.lockstep', 'bench.jsonl'));
    expect(log.at(-1)).toMatchObject({ kind: 'footer', interrupted: 'SIGINT', exitCode: 130 });
    expect(left()).toEqual([]);
  });

  test('that was killed is tidied up after by the next one', async () => {
    const killed = await runCli(['bench', '2048/row', '--noise'], {
      cwd: folder.path,
      told: (stderr, child) => {
        if (stderr.includes('process 1 of')) child.kill('SIGKILL');
      },
    });
    expect(killed.signal).toBe('SIGKILL');
    expect(left()).toHaveLength(1);
    await run('2048/row', '--processes', '1');
    expect(left()).toEqual([]);
  });

  test.each([
    [['2048/nuple'], 'there is no game or benchmark "2048/nuple"', 'Did you mean 2048/ntuple?'],
    [['--oracle', 'drop7-cp'], 'there is no oracle "drop7-cp"', 'Did you mean drop7-cpp?'],
    [['2048', '--oracle', 'drop7-cpp'], 'oracle drop7-cpp plays drop7, not 2048', ''],
    [['2048', '--subject', 'my.mjs'], 'expected a command', "'node my-adapter.mjs'"],
    [['2048', '--most', '2'], '--most bounds the ratio to a program', '--oracle'],
    [['--threshold', '0'], '--threshold is "0"', '3%'],
    [['--most', 'two'], '--most is "two"', ''],
    [['--processes', '0'], '--processes is "0"', ''],
    [['--noise', '--against', 'HEAD'], 'cannot be used with', ''],
    [['--explore', '--json'], 'cannot be used with', ''],
    [['2048/row', '--log', '../out.jsonl'], 'is not inside', ''],
  ])('refuses %j', async (args, problem, hint) => {
    const { code, stdout, stderr } = await run(...args);
    expect(stderr).toContain(problem);
    expect(stderr).toContain(hint);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
  });

  test('against a revision needs a clone: a package as it is installed has no revisions', async () => {
    const root = join(folder.path, 'installed');
    mkdirSync(join(root, 'spec'), { recursive: true });
    for (const part of ['dist', 'package.json', 'spec/schema', 'spec/games']) {
      cpSync(join(packageRoot(), part), join(root, part), { recursive: true });
    }
    symlinkSync(join(packageRoot(), 'node_modules'), join(root, 'node_modules'));
    const main = join(root, 'dist', 'cli', 'main.js');
    const child = spawn(process.execPath, [main, 'bench', '2048/row', '--against', 'HEAD'], {
      cwd: folder.path,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let stderr = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      stderr += text;
    });
    const code = await new Promise((resolve) => child.on('close', resolve));
    expect(stderr).toMatch(/installed is not a clone of its repository: .*E_NO_CLONE/);
    expect(code).toBe(2);
  });
});
