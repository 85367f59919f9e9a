import { closeSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CheckReport } from '../../spec/generated/check-report.ts';
import { problemsOf } from '../../spec/validate.ts';
import { copyToyRoot, newFolder, runCli, TOY, TOY_ROOT, withoutNumbers } from './run-cli.ts';

/** Enough play for every item to compare something. */
const STEPS = ['--steps', '2000'];
const TOY_CHECK = ['check', TOY, '--games', TOY_ROOT, ...STEPS];

const folder = newFolder();
afterAll(() => folder.remove());
const run = (...args: string[]) => runCli(args, { cwd: folder.path });

function logLines(file: string): string[] {
  return readFileSync(join(folder.path, '.lockstep', file), 'utf8')
    .trimEnd()
    .split('\n');
}

describe('a game of another folder', () => {
  test('is checked without any change outside of it', async () => {
    const { code, stdout, stderr } = await run(...TOY_CHECK);
    expect(code).toBe(0);
    expect(withoutNumbers(stdout)).toBe(`subject lockstep N (engine), seed N, N steps

${TOY} N  plain  agreed
  clauses   N of N covered
  vectors   N
  compared  N cases, N steps, N states
  events    N of N reached
  items     pass N, fail N, error N, crash N, timeout N, protocol N, unsupported N, skip N, xfail N, xpass N, flaky N, notrun N
  units     N of N finished

agreed: N cases, N steps, N states compared
`);
    expect(stdout).toContain('clauses   7 of 7 covered');
    expect(stdout).toContain('events    4 of 4 reached');
    expect(stderr).toMatch(/^tic-tac-toe-dice\/plain\/vectors\/cases: 5 items, 5 cases$/m);
    expect(stderr).toMatch(/\d s, log \.lockstep\/check-tic-tac-toe-dice\.jsonl$/m);
  });

  test.each<[string, string, string]>([
    ['TD-03', 'this.lost += 1;', 'this.lost += 2;'],
    ['TD-04', 'this.turn = 1 - this.turn;', 'if (this.lost === 0) this.turn = 1 - this.turn;'],
    ['TD-05', '  [2, 4, 6],\n', ''],
    ['TD-07', '1 + below(this.chance.next(), 2)', '2 - below(this.chance.next(), 2)'],
  ])('fails and names %s when its engine has %j instead of %j', async (clause, right, wrong) => {
    const broken = newFolder();
    try {
      const root = copyToyRoot(broken.path);
      const engine = join(root, 'engines', TOY, 'index.js');
      const source = readFileSync(engine, 'utf8');
      expect(source).toContain(right);
      writeFileSync(engine, source.replace(right, wrong));
      const args = ['check', TOY, '--games', root, '--json', ...STEPS];
      const { code, stdout } = await runCli(args, { cwd: broken.path });
      const report: CheckReport = JSON.parse(stdout);
      expect({ code, verdict: report.verdict }).toEqual({ code: 1, verdict: 'disagreed' });
      expect(report.games[0]?.clauses.failed).toContain(clause);
    } finally {
      broken.remove();
    }
  });
});

describe('a module of the user', () => {
  const user = newFolder();
  let root = '';
  beforeAll(() => {
    root = copyToyRoot(user.path);
  });
  afterAll(() => user.remove());

  /** Checks a changed copy of the engine as a subject. */
  function checkSubject(name: string, change: (source: string) => string, ...more: string[]) {
    const source = readFileSync(join(root, 'engines', TOY, 'index.js'), 'utf8');
    writeFileSync(join(root, name), change(source));
    const args = ['check', TOY, '--games', root, '--subject', `module:root/${name}`, ...STEPS];
    return runCli([...args, ...more], { cwd: user.path });
  }

  test('agrees if it is right', async () => {
    const { code, stdout } = await checkSubject('right.mjs', (source) => source);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^subject module:right\.mjs 1\.0 [0-9a-f]{12} \(module\)/);
  });

  test('disagrees if it is wrong: problem, example, seed and clause are shown', async () => {
    const { code, stdout } = await checkSubject('wrong.mjs', (source) => {
      return source.replace('this.lost += 1;', 'this.lost += 2;');
    });
    expect(code).toBe(1);
    expect(stdout).toContain('  x TD-03 Die\n');
    expect(stdout).toMatch(
      / {6}fail \S+ \S+\n {8}\S.*\n( {8}clauses .*\n)? {8}example \{.*\n {8}seed 1\n/,
    );
    expect(stdout).toMatch(/^! tic-tac-toe-dice: \d+ items failed\ndisagreed: /m);
  });

  test.each([
    ['ends its process', 'process.exit(0);'],
    ['does not load', 'throw new Error("\\u001b[2J no");'],
  ])('that %s is an error, not a disagreement', async (_what, code) => {
    const result = await checkSubject('dies.mjs', (source) => `${source}\n${code}`);
    expect(result.code).toBe(2);
    expect(result.stderr).toMatch(/^lockstep: .*\(E_[A-Z_]+\)/m);
    expect(result.stdout + result.stderr).not.toMatch(/[^\n\x20-\x7e]/);
  });

  test('that dies in the middle is a crash', async () => {
    const { code, stdout } = await checkSubject(
      'crash.mjs',
      (source) =>
        source.replace('  step(action, events) {', '  step(action, events) {\nprocess.exit(7);'),
      '--json',
    );
    expect(code).toBe(2);
    const report: CheckReport = JSON.parse(stdout);
    expect(report.verdict).toBe('error');
    expect(report.items.crash).toBeGreaterThan(0);
    expect(JSON.stringify(report.games[0]?.failures)).toContain('ended the process with code 7');
  });

  test('that was edited does not go on with the old log', async () => {
    await checkSubject('edited.mjs', (source) => source, '--log', 'edited.jsonl');
    const more = ['--log', 'edited.jsonl', '--resume'];
    const { code, stderr } = await checkSubject('edited.mjs', (source) => `${source}\n`, ...more);
    expect(code).toBe(2);
    expect(stderr).toMatch(/is the log of another run: subject: .* in the log, .* now/);
  });
});

describe('the report as JSON', () => {
  test('fits its schema, says the same as the log, and is the same each time', async () => {
    const { code, stdout } = await run(...TOY_CHECK, '--json', '--log', 'one.jsonl');
    const report: CheckReport = JSON.parse(stdout);
    expect(problemsOf('check-report', report)).toEqual([]);
    expect(report).toMatchObject({ exitCode: code, verdict: 'agreed', log: { closed: true } });
    const lines = logLines('one.jsonl').map((line): unknown => JSON.parse(line));
    expect(lines.flatMap((line) => problemsOf('run-log', line))).toEqual([]);
    expect(lines.at(-1)).toMatchObject({
      kind: 'footer',
      verdict: 'agreed',
      items: report.items,
      compared: report.compared,
      units: report.units,
    });
    const again = await run(...TOY_CHECK, '--json', '--log', 'two.jsonl');
    expect(again.stdout).toBe(stdout);
    expect(logLines('two.jsonl')).toEqual(logLines('one.jsonl'));
  });
});

describe('options', () => {
  test('--no-vectors leaves the permanent cases out, --seed changes what is played', async () => {
    const first = await run(...TOY_CHECK, '--no-vectors', '--json');
    const second = await run(...TOY_CHECK, '--no-vectors', '--json', '--seed', '2');
    const reports: CheckReport[] = [first, second].map(({ stdout }) => JSON.parse(stdout));
    expect(reports.map((report) => report.games[0]?.vectors)).toEqual([0, 0]);
    expect(reports.map((report) => report.seed)).toEqual([1, 2]);
    expect(reports[1]?.compared).not.toEqual(reports[0]?.compared);
  });

  test('too few steps to say anything are no agreement', async () => {
    const few = ['--profile', '2x2', '--steps', '1', '--no-vectors', '--no-oracles'];
    const { code, stdout } = await run('check', '2048', ...few);
    expect(code).toBe(3);
    expect(stdout).toMatch(/^incomplete: /m);
    expect(stdout).toMatch(/^ {6}notrun 2048\/2x2\/laws\/outcome, \d+ items: no generated game /m);
  });

  test('--budget says how to repeat what it did', async () => {
    const { code, stdout, stderr } = await run(...TOY_CHECK.slice(0, 4), '--budget', '2s');
    const repeat = /to repeat this run: --seed 1 --steps (\d+)/.exec(stderr);
    expect(repeat).not.toBeNull();
    expect([0, 3]).toContain(code);
    if (code !== 0) return;
    const again = await run(...TOY_CHECK.slice(0, 4), '--steps', repeat?.[1] ?? '');
    expect(again.stdout).toBe(stdout);
  });

  test('--log keeps an older log', async () => {
    writeFileSync(join(folder.path, '.lockstep', 'old.jsonl'), 'precious\n');
    const { code, stderr } = await run(...TOY_CHECK, '--log', 'old.jsonl');
    expect(code).toBe(2);
    expect(stderr).toMatch(/old\.jsonl exists \(E_LOG_EXISTS\)\n {2}Go on with it by --resume/);
    expect(logLines('old.jsonl')).toEqual(['precious']);
  });
});

describe('output', () => {
  test('in a pipe has neither colours nor rewritten lines', async () => {
    const { stdout, stderr } = await runCli(TOY_CHECK, {
      cwd: folder.path,
      env: { TERM: 'xterm-256color' },
    });
    expect(stdout + stderr).not.toMatch(/[^\n\x20-\x7e]/);
  });

  test('to a full disk is lost, and that is no success', async () => {
    const full = openSync('/dev/full', 'w');
    try {
      const { code, stderr } = await runCli(TOY_CHECK, { cwd: folder.path, stdout: full });
      expect(code).toBe(2);
      expect(stderr).toMatch(/cannot write to stdout: .*ENOSPC/);
    } finally {
      closeSync(full);
    }
  });

  test('to a reader that has gone away ends quietly, with the code of the result', async () => {
    const { code, stderr } = await runCli(TOY_CHECK, {
      cwd: folder.path,
      started: (child) => child.stdout?.destroy(),
    });
    expect(code).toBe(0);
    expect(stderr).not.toMatch(/EPIPE|Error/);
  });

  test('without a reader of stderr goes on', async () => {
    const { code, stdout } = await runCli(TOY_CHECK, {
      cwd: folder.path,
      started: (child) => child.stderr?.destroy(),
    });
    expect(code).toBe(0);
    expect(stdout).toMatch(/^agreed: /m);
  });
});
