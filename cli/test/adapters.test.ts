import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { taggedProcesses } from '../../oracles/client/proc.ts';
import { packageRoot } from '../../spec/package-root.ts';
import { newFolder, runCli, TOY, TOY_ROOT } from './run-cli.ts';

const folder = newFolder();
afterAll(() => folder.remove());

const cwd = folder.path;
const BAD_ORACLE = join(packageRoot(), 'oracles', 'test', 'faults', 'bad-oracle.mjs');
const MAIN = join(packageRoot(), 'dist', 'cli', 'main.js');

describe('check-adapter', () => {
  test('passes the engine of a game, served as an adapter', async () => {
    const serve = ['node', MAIN, 'serve', TOY, '--games', TOY_ROOT];
    const run = await runCli(['check-adapter', '--games', TOY_ROOT, '--', ...serve], { cwd });
    expect(run.stderr).toBe('');
    expect(run.stdout).toContain('ok   step plays a game, state by state');
    expect(run.stdout).toMatch(/The adapter is right: \d+ passed, 0 failed, \d+ not offered\.\n$/);
    expect(run.code).toBe(0);
  });

  test('shows what is wrong with one that cannot talk', async () => {
    writeFileSync(join(cwd, 'silent.mjs'), 'console.log("hello \\u001b[31m");process.exit(3);');
    const run = await runCli(['check-adapter', '--', 'node', 'silent.mjs'], { cwd });
    expect(run.stdout).toContain('no reply to hello (crash): exited with code 3');
    expect(run.stdout).toContain('such as: hello \\u001b[31m');
    expect(run.stdout).not.toContain('\u001b');
    expect(run.code).toBe(2);
  });

  test('compares nothing if it knows no game of the adapter', async () => {
    const run = await runCli(['check-adapter', '--', 'node', BAD_ORACLE, 'good'], { cwd });
    expect(run.stdout).toContain('toy@1.0: unknown to this harness');
    expect(run.code).toBe(3);
  });

  test.each([
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ] as const)('%s ends it and the adapter', async (signal, code) => {
    const tag = `cli-${process.pid}-${signal}`;
    const run = await runCli(['check-adapter', '--', 'node', BAD_ORACLE, 'hang:hello'], {
      cwd,
      env: { LOCKSTEP_RUN: tag },
      started: (child) => {
        const timer = setInterval(() => {
          // The command and its adapter.
          if (taggedProcesses(tag).length < 2) return;
          clearInterval(timer);
          child.kill(signal);
        }, 20);
      },
    });
    expect(run.code).toBe(code);
    expect(run.stderr).toBe('lockstep: interrupted\n');
    expect(taggedProcesses(tag)).toEqual([]);
  });
});

describe('oracles', () => {
  const root = join(cwd, 'mine');
  const oracle = join(root, 'oracles', 'toy-node');
  mkdirSync(oracle, { recursive: true });
  mkdirSync(join(root, 'spec', 'games'), { recursive: true });
  writeFileSync(
    join(oracle, 'oracle.json'),
    JSON.stringify({
      name: 'toy-node',
      language: 'JavaScript',
      games: ['toy@1.0'],
      build: [['node', '-e', 'require("node:fs").writeFileSync("build/toy.mjs", "")']],
      run: ['node', 'build/toy.mjs'],
      requires: [{ command: 'node', version: ['--version'], debian: 'nodejs', homebrew: 'node' }],
      independent: true,
    }),
  );

  test('lists them, builds them once, and lists them as built', async () => {
    const list = () => runCli(['oracles', '--games', root], { cwd });
    expect((await list()).stdout).toMatch(/^toy-node +JavaScript +unbuilt +toy@1\.0$/m);
    const build = () => runCli(['oracles', 'build', 'toy-node', '--games', root], { cwd });
    const first = await build();
    expect(first).toMatchObject({ code: 0, stderr: '' });
    expect(first.stdout).toMatch(/^toy-node\$ node -e .*\ntoy-node: built\n$/);
    expect((await build()).stdout).toBe('toy-node: unchanged\n');
    expect((await list()).stdout).toMatch(/^toy-node +JavaScript +built +toy@1\.0$/m);
  });

  test('knows the nearest name', async () => {
    const run = await runCli(['oracles', 'build', 'toy-nod', '--games', root], { cwd });
    expect(run.code).toBe(2);
    expect(run.stderr).toContain('there is no oracle "toy-nod" (E_ORACLE)');
    expect(run.stderr).toContain('toy-node');
  });

  test('doctor says what they need', async () => {
    const run = await runCli(['oracles', 'doctor', '--games', root], { cwd });
    expect(run.stdout).toContain('toy-node (JavaScript)');
    expect(run.stdout).toContain(`ok       node ${process.versions.node}`);
  });
});
