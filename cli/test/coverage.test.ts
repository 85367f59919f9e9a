import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CheckReport } from '../../spec/generated/check-report.ts';
import type { CoverageReport } from '../../spec/generated/coverage-report.ts';
import { problemsOf } from '../../spec/validate.ts';
import { copyToyRoot, newFolder, runCli, TOY } from './run-cli.ts';

const user = newFolder();
afterAll(() => user.remove());
const run = (...args: string[]) => runCli(args, { cwd: user.path });
const CHECK = ['check', TOY, '--games', 'root', '--subject', 'module:root/own.mjs'];
const STEPS = ['--steps', '10000'];

beforeAll(async () => {
  const root = copyToyRoot(user.path);
  const engine = readFileSync(join(root, 'engines', TOY, 'index.js'), 'utf8');
  writeFileSync(join(root, 'own.mjs'), engine);
  const game = join(root, 'spec', 'games', TOY, 'game.json');
  const spec = JSON.parse(readFileSync(game, 'utf8'));
  spec.profiles = { ...spec.profiles, other: {} };
  writeFileSync(game, JSON.stringify(spec));
  const { code } = await run(...CHECK, ...STEPS);
  expect(code).toBe(0);
}, 60_000);

describe('lockstep coverage', () => {
  test('tells of the newest log what happened how often, and where first', async () => {
    const { code, stdout } = await run('coverage');
    expect(code).toBe(0);
    expect(stdout).toMatch(/^coverage of \.lockstep\/check-tic-tac-toe-dice\.jsonl$/m);
    expect(stdout).toMatch(/^subject module:own\.mjs .*, seed 1, 10,000 steps, policy \w+$/m);
    expect(stdout).toMatch(/^ {2}event +reference +first game that reached it$/m);
    expect(stdout).toMatch(/^ {2}\S+ +[\d,]+ +\w+ game \d+ of seed \d+/m);
    expect(stdout).toContain('every event that can happen was reached');
    expect(stdout).toMatch(/clauses with reference: 7\n {4}\d+ by their events\n/);
  });

  test('gives JSON that fits its schema and is the same each time', async () => {
    const [one, two] = await Promise.all([run('coverage', '--json'), run('coverage', '--json')]);
    const report: CoverageReport = JSON.parse(one.stdout);
    expect(problemsOf('coverage-report', report)).toEqual([]);
    expect(one.stdout).toBe(two.stdout);
    expect(report.run).toMatchObject({ seed: 1, steps: 10_000, closed: true });
  });

  test('is limited to a profile', async () => {
    const { stdout } = await run('coverage', TOY, '--profile', 'other', '--json');
    const report: CoverageReport = JSON.parse(stdout);
    expect(report.games[0]?.profiles.map(({ profile }) => profile)).toEqual(['other']);
  });

  test('takes a log that is cut anywhere, and says so', async () => {
    const path = join(user.path, '.lockstep', `check-${TOY}.jsonl`);
    const text = readFileSync(path, 'utf8');
    const header = text.indexOf('\n') + 1;
    for (const share of [0, 0.4, 0.9]) {
      const end = header + Math.floor(share * (text.length - header));
      writeFileSync(join(user.path, 'cut.jsonl'), text.slice(0, end));
      const { code, stdout } = await run('coverage', '--log', 'cut.jsonl');
      expect([0, 3]).toContain(code);
      expect(stdout).toContain('the log is cut');
    }
    writeFileSync(join(user.path, 'cut.jsonl'), text.slice(0, header));
    const { code, stdout } = await run('coverage', '--log', 'cut.jsonl');
    expect(code).toBe(3);
    expect(stdout).toContain('nothing was compared in lockstep');
  });

  test.each<[string, string[], number, string]>([
    ['enough of each event', ['--require-events', '1'], 0, 'every event'],
    [
      'too little of each event',
      ['--require-events', '999999'],
      1,
      '! tic-tac-toe-dice plain with reference: coverage not reached',
    ],
    ['a game that it does not hold', ['2048'], 2, 'E_NO_LOG'],
    ['a profile that it does not hold', ['--profile', 'nope'], 2, 'E_PROFILE'],
    ['a log that there is not', ['--log', 'nope.jsonl'], 2, 'E_NO_LOG'],
    ['no number', ['--require-events', '0'], 2, 'E_OPTION'],
  ])('with %s has its exit code', async (_what, args, code, text) => {
    const result = await run('coverage', ...args);
    expect(result.code).toBe(code);
    expect(result.stdout + result.stderr).toContain(text);
  });
});

describe('lockstep check --require-events', () => {
  test('fails and lists each event that happened less often, with what helps', async () => {
    const args = [...CHECK, ...STEPS, '--profile', 'plain', '--require-events', '1000000'];
    const { code, stdout } = await run(...args, '--log', 'short.jsonl');
    expect(code).toBe(1);
    expect(stdout).toContain('  coverage not reached: plain with reference\n');
    expect(stdout).toMatch(/^ {6}\S+ [\d,]+ of 1,000,000: .*; see TD-\d\d /m);
    expect(stdout).toMatch(/^coverage not reached: .* compared$/m);
  });

  test('passes if each happened often enough, and says so in the log', async () => {
    const args = [...CHECK, ...STEPS, '--profile', 'plain', '--require-events', '3', '--json'];
    const { code, stdout } = await run(...args);
    const report: CheckReport = JSON.parse(stdout);
    expect([code, report.verdict, report.options.requireEvents]).toEqual([0, 'agreed', 3]);
    expect(problemsOf('check-report', report)).toEqual([]);
    const changed = await run(...args.slice(0, -1), '--resume', '--require-events', '4');
    expect(changed.code).toBe(2);
    expect(changed.stderr).toContain('required events: 3 in the log, 4 now');
  });

  test('cannot be met if nothing is compared in lockstep', async () => {
    const { code, stdout } = await run(
      'check',
      TOY,
      '--games',
      'root',
      ...STEPS,
      '--require-events',
      '1',
    );
    expect(code).toBe(3);
    expect(stdout).toContain(
      'no coverage can be demanded, because nothing was compared in lockstep',
    );
  });
});

describe('lockstep check --subject-profile', () => {
  test('names the clause in which two profiles differ, with one step that can be replayed', async () => {
    const args = [
      'check',
      'drop7',
      '--profile',
      'hardcore-17k',
      '--subject-profile',
      'hardcore-h1',
    ];
    const { code, stdout } = await run(...args, '--no-vectors', '--no-oracles', '--steps', '500');
    expect(code).toBe(1);
    expect(stdout).toMatch(/^subject lockstep as hardcore-h1 /);
    expect(stdout).toContain('  x D7-17 Refused rise\n');
    expect(stdout).toContain('lockstep as hardcore-h1 disagrees with lockstep at step 1 of 1');
    const [, id = ''] = stdout.match(/replay: lockstep replay ([0-9a-f]+) {3}file/) ?? [];
    const replay = await run('replay', id);
    expect(replay.code).toBe(1);
    expect(replay.stdout).toContain('lockstep as hardcore-h1 against lockstep');
  });

  test.each<[string, string, RegExp]>([
    ['of another layout', '2x2', /state\.cells is 16 cells in 4x4 and 4 cells in 2x2/],
    ['that there is not', 'nope', /no profile "nope".*\n {2}Profiles: 4x4 2x2/],
  ])('refuses a profile %s', async (_what, name, message) => {
    const { code, stderr } = await run(
      'check',
      '2048',
      '--profile',
      '4x4',
      '--subject-profile',
      name,
    );
    expect(code).toBe(2);
    expect(stderr).toMatch(message);
  });
});
