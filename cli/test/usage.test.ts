import { accessSync, constants, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { packageRoot } from '../../spec/package-root.ts';
import { problemsOf } from '../../spec/validate.ts';
import { newFolder, runCli, TOY, TOY_ROOT } from './run-cli.ts';

const folder = newFolder();
afterAll(() => folder.remove());
const run = (...args: string[]) => runCli(args, { cwd: folder.path });

test('the built program may be executed, as npx in a clone does', () => {
  const main = join(packageRoot(), 'dist', 'cli', 'main.js');
  expect(() => accessSync(main, constants.X_OK)).not.toThrow();
});

describe('help', () => {
  test.each([[[]], [['--help']], [['-h']]])('of lockstep %j shows the commands', async (args) => {
    const { code, stdout, stderr } = await run(...args);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    for (const command of ['check', 'spec', 'serve', 'schema']) expect(stdout).toContain(command);
    expect(stdout).toContain('Examples:');
  });

  test.each(['check', 'spec', 'serve', 'schema'])('of %s has examples', async (command) => {
    const { code, stdout } = await run(command, '--help');
    expect(code).toBe(0);
    expect(stdout).toMatch(
      new RegExp(`Examples?:\\n(.*\\n)* *(echo .* )?(\\| )?lockstep ${command}`),
    );
  });

  test('of check explains the exit codes', async () => {
    expect((await run('check', '--help')).stdout).toMatch(
      /Exit codes:\n {2}0 .*\n {2}1 .*\n {2}2 /,
    );
  });

  test('loads nothing that takes time to load', () => {
    const modules = importsOf(join(packageRoot(), 'cli', 'main.ts'));
    expect(modules).toContain('commander');
    for (const heavy of ['ajv', 'fast-check', 'execa', '@swc', 'tinybench']) {
      expect(
        modules.some((name) => name.startsWith(heavy)),
        heavy,
      ).toBe(false);
    }
  });
});

/** All modules that a file imports statically, itself or through others. */
function importsOf(file: string, seen = new Set<string>()): string[] {
  if (seen.has(file)) return [];
  seen.add(file);
  const source = readFileSync(file, 'utf8');
  const names = [...source.matchAll(/^(?:import|export) (?!type )[^;]*?from '([^']+)';/gms)];
  return names.flatMap(([, name = '']) =>
    name.startsWith('.') ? importsOf(resolve(dirname(file), name), seen) : [name],
  );
}

describe('the version', () => {
  test('is that of the package', async () => {
    const { version } = JSON.parse(readFileSync(join(packageRoot(), 'package.json'), 'utf8'));
    expect(await run('--version')).toMatchObject({ code: 0, stdout: `${version}\n` });
  });
});

describe('wrong usage', () => {
  const toy = ['--games', TOY_ROOT];
  test.each<[string, string[], RegExp]>([
    [
      'a command',
      ['chek'],
      /unknown command 'chek'.*Did you mean check.*\n.*Commands: check coverage replay mutate bench gate promote/,
    ],
    ['an option', ['check', '--stesp', '5'], /unknown option '--stesp'.*--steps.*\n.*--profile/],
    ['a game', ['check', '2047'], /there is no game "2047"[\s\S]*2048/],
    ['a folder of games', ['check', '--games', 'nowhere'], /nowhere has no folder/],
    ['a profile', ['check', '2048', '--profile', '9x9'], /no profile "9x9"[\s\S]*4x4/],
    ['steps', ['check', '--steps', 'many'], /--steps is "many", expected a whole number 1\.\./],
    ['steps of zero', ['check', '--steps', '0'], /--steps is "0"/],
    [
      'a seed',
      ['check', '--seed', '-1'],
      /--seed is "-1", expected a whole number 0\.\.4294967295/,
    ],
    ['a budget', ['check', '--budget', 'long'], /--budget is "long", expected a duration/],
    ['two efforts', ['check', '--budget', '5s', '--steps', '5'], /cannot be used with/],
    ['a subject', ['check', TOY, ...toy, '--subject', 'x.js'], /expected module:PATH/],
    ['no module', ['check', TOY, ...toy, '--subject', 'module:'], /expected module:PATH/],
    [
      'a module that cannot be',
      ['check', TOY, ...toy, '--subject', `module:${'x'.repeat(5_000)}`],
      /there is no module/,
    ],
    ['a missing module', ['check', TOY, ...toy, '--subject', 'module:x.js'], /no module .*x\.js/],
    ['a subject for all games', ['check', '--subject', 'module:x.js'], /one game at a time/],
    ['a log elsewhere', ['check', TOY, ...toy, '--log', '../x'], /not inside .*\.lockstep/],
    ['a schema', ['schema', 'chek'], /unknown schema "chek"[\s\S]*check-report/],
    ['a game to serve', ['serve', 'nothing'], /there is no game "nothing"/],
    ['a game to print', ['spec', 'nothing'], /there is no game "nothing"/],
    ['no game to serve', ['serve'], /missing required argument 'game'/],
  ])('of %s says what would be right and exits with 2', async (_what, args, message) => {
    const { code, stdout, stderr } = await run(...args);
    expect(stderr).toMatch(message);
    expect(stderr).toMatch(/^lockstep: .*\(E_[A-Z_]+\)\n/s);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
  });

  test('never brings the terminal to life', async () => {
    const { stderr } = await run('check', '\u001b[2J\u202e');
    expect(stderr).toContain('\\u001b[2J');
    expect(stderr).not.toMatch(/[^\n\x20-\x7e]/);
  });
});

describe('spec', () => {
  test('lists the games', async () => {
    const { code, stdout } = await run('spec', '--games', TOY_ROOT);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^2048 \d/m);
    expect(stdout).toMatch(/^tic-tac-toe-dice 1\.0 {2}Tic-tac-toe with a die: 7 clauses/m);
  });

  test('prints every clause', async () => {
    const { code, stdout } = await run('spec', TOY, '--games', TOY_ROOT);
    expect(code).toBe(0);
    for (let n = 1; n <= 7; n++) expect(stdout).toContain(`TD-0${n}`);
  });

  test('prints the file with --json', async () => {
    const { stdout } = await run('spec', TOY, '--games', TOY_ROOT, '--json');
    expect(problemsOf('game', JSON.parse(stdout))).toEqual([]);
  });
});

describe('schema', () => {
  test('lists the schemas and prints each', async () => {
    const names = (await run('schema')).stdout.trim().split('\n');
    expect(names).toEqual(expect.arrayContaining(['check-report', 'game', 'run-log', 'vector']));
    const { stdout } = await run('schema', 'check-report');
    expect(JSON.parse(stdout)).toMatchObject({ title: 'CheckReport' });
  });
});

describe('serve', () => {
  test('answers the wire protocol', async () => {
    const input = '{"id":0,"op":"hello","proto":[1,1],"harness":"test"}\n{"id":1,"op":"bye"}\n';
    const options = { cwd: folder.path, input };
    const { code, stdout } = await runCli(['serve', TOY, '--games', TOY_ROOT], options);
    const replies = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(code).toBe(0);
    expect(replies).toMatchObject([{ id: 0, proto: 1, games: [`${TOY}@1.0`] }, { id: 1 }]);
  });
});
