import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { TOY_MUTANTS, toyRoot } from '../../conformance/mutants/test/toy.ts';
import { problemsOf } from '../../spec/validate.ts';
import { newFolder, runCli, TOY, TOY_ROOT } from './run-cli.ts';

const folder = newFolder();
const root = toyRoot(TOY_MUTANTS);
afterAll(() => {
  folder.remove();
  root.remove();
});

const run = (...args: string[]) => runCli(['mutate', ...args], { cwd: folder.path });
const toy = (...args: string[]) =>
  run(TOY, '--games', root.path, '--steps', '200', '--no-vectors', ...args);

describe('lockstep mutate', () => {
  test('kills a mutant of 2048 with the engine as it is packed, and says by what', async () => {
    const { code, stdout, stderr } = await run(
      ...['2048', '--mutant', 'merge-chain', '--no-vectors', '--steps', '500'],
    );
    expect(stdout).toMatch(/^ {2}merge-chain +killed +\d+ +lockstep state +T48-\d\d/m);
    expect(stdout).toMatch(/^ {2}killed +1 of 1$/m);
    expect(stdout).toMatch(/^all killed: 1 of 1 run$/m);
    expect(stderr).toMatch(/^2048 merge-chain: killed by lockstep, \d+ steps\n/);
    expect(code).toBe(0);
  });

  test('gives a report of its schema, the same whatever works at the same time', async () => {
    const mutants = ['--mutant', 'turn-stays', '--mutant', 'claims-too-much', '--json'];
    const one = await toy(...mutants);
    const two = await toy(...mutants, '--jobs', '2');
    expect(problemsOf('mutation-report', JSON.parse(one.stdout))).toEqual([]);
    expect(two.stdout).toBe(one.stdout);
    expect(one.code).toBe(1);
  });

  test('shows what is wrong, and proofs', async () => {
    const chosen = ['says-nothing-else', 'throws-when-loaded'].flatMap((id) => ['--mutant', id]);
    const { code, stdout } = await toy(...chosen);
    expect(stdout).toMatch(/^ {2}equivalent says-nothing-else: .*\n +proof: Adding one/m);
    expect(stdout).toMatch(/^ {2}error throws-when-loaded: .*\n .*not today/m);
    expect(code).toBe(2);
  });

  test('runs the engine as it is, which raises no alarm', async () => {
    const { code, stdout } = await toy('--clean', '2');
    expect(stdout).toMatch(/^ {2}clean +2 of 2 runs, [\d,]+ steps compared, 0 alarms$/m);
    expect(stdout).toMatch(/^no false alarm: 2 of 2 run$/m);
    expect(code).toBe(0);
  });

  test('lists mutants without running them', async () => {
    const { code, stdout } = await run(TOY, '--games', root.path, '--list');
    for (const { id } of TOY_MUTANTS) expect(stdout).toContain(`\n  ${id} `);
    expect(code).toBe(0);
    const all = await run('--list', '--json');
    const games = JSON.parse(all.stdout) as { readonly id: string }[];
    expect(games.map(({ id }) => id)).toEqual(expect.arrayContaining(['2048', 'snake123']));
  });

  test('of a game without mutants has nothing to run', async () => {
    const { code, stdout } = await run(TOY, '--games', TOY_ROOT);
    expect(stdout).toMatch(/^nothing to run: the chosen games have no mutants/m);
    expect(code).toBe(3);
  });

  test.each([
    [['2048', '--mutant', 'nobody'], 'there is no mutant "nobody"'],
    [['nothing'], 'there is no game "nothing"'],
    [['2048', '--steps', '0'], '--steps is "0"'],
    [['2048', '--clean', '2', '--mutant', 'merge-chain'], 'cannot be used with'],
  ])('refuses %j', async (args, problem) => {
    const { code, stdout, stderr } = await run(...args);
    expect(stderr).toContain(problem);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
  });

  test('is stopped by Ctrl-C, keeps what it has, and leaves nothing behind', async () => {
    const { code, stdout } = await runCli(
      ['mutate', TOY, '--games', root.path, '--no-vectors', '--clean', '9000', '--steps', '500'],
      {
        cwd: folder.path,
        told: (stderr, child) => {
          if (stderr.includes('seed 1:')) child.kill('SIGINT');
        },
      },
    );
    expect(code).toBe(130);
    expect(stdout).toMatch(/^incomplete: \d+ of 9000 run, stopped by SIGINT$/m);
    const output = join(folder.path, '.lockstep');
    const log = readFileSync(join(output, `mutate-clean-${TOY}.jsonl`), 'utf8');
    const footer = JSON.parse(log.trimEnd().split('\n').at(-1) ?? '');
    expect(footer).toMatchObject({ kind: 'footer', interrupted: 'SIGINT', exitCode: 130 });
    expect(readdirSync(output).filter((name) => name.endsWith('.lock'))).toEqual([]);
    expect(children()).toEqual([]);
  });
});

/** Processes that serve mutants of this test's game. */
function children(): string[] {
  if (!existsSync('/proc')) return [];
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => commandOf(pid).includes(join(root.path, 'engines')));
}

function commandOf(pid: string): string {
  try {
    return readFileSync(join('/proc', pid, 'cmdline'), 'utf8');
  } catch {
    // It has ended in the meantime.
    return '';
  }
}
