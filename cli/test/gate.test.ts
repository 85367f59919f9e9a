import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { GateFile, GateGame } from '../../spec/generated/gate-file.ts';
import type { GateLine, GateReport } from '../../spec/generated/gate-report.ts';
import { problemsOf } from '../../spec/validate.ts';
import { type CliOptions, type CliRun, copyToyRoot, newFolder, runCli, TOY } from './run-cli.ts';

const user = newFolder();
afterAll(() => user.remove());

const root = copyToyRoot(user.path);
const ENGINE = readFileSync(join(root, 'engines', TOY, 'index.js'), 'utf8');
const SUBJECT = { module: 'root/own.mjs', sources: ['root/own.mjs'] };
const SMALL: GateGame = { subject: SUBJECT, steps: 1000, events: 3, clauses: 'all' };

/** The engine of the user, with a mistake if one is wanted. */
function writeEngine(find = '', replace = ''): void {
  expect(ENGINE).toContain(find);
  writeFileSync(join(root, 'own.mjs'), ENGINE.replace(find, replace));
}

function writeGate(game: GateGame, more: Partial<GateFile> = {}): void {
  const file: GateFile = {
    format: 'lockstep-gates@1',
    roots: ['root'],
    games: { [TOY]: game },
    ...more,
  };
  writeFileSync(join(user.path, 'lockstep.gates.json'), JSON.stringify(file, null, 2));
}

function run(args: readonly string[], options: Partial<CliOptions> = {}): Promise<CliRun> {
  return runCli(['gate', ...args], { cwd: user.path, ...options });
}

async function report(...args: string[]): Promise<GateReport> {
  const { stdout, stderr } = await run([...args, '--json']);
  expect(stderr).not.toContain('fault of lockstep');
  return JSON.parse(stdout);
}

/** The first line that does not pass, of a part. */
function first({ lines }: GateReport, part: GateLine['part'], ending = ''): GateLine {
  const line = lines.find(
    (one) => one.part === part && one.status !== 'pass' && one.id.endsWith(ending),
  );
  if (line === undefined) throw new Error(`every line of ${part} passes`);
  return line;
}

/** The text of the line of a file that a place names. */
function textAt({ place }: GateLine): string {
  const { file = '', line = 0 } = place ?? {};
  return readFileSync(join(user.path, file), 'utf8').split('\n')[line - 1]?.trim() ?? '';
}

describe('lockstep gate on an engine that is right', () => {
  let passed: CliRun;
  beforeAll(async () => {
    writeEngine();
    writeGate(SMALL);
    passed = await run([]);
  }, 60_000);

  test('passes with a table of what was demanded and found, and a certificate', () => {
    const { code, stdout, stderr } = passed;
    expect(stderr).not.toContain('no certificate');
    expect(stdout).toMatch(
      /^pass +agreement +tic-tac-toe-dice +plain with reference +agrees +[\d,]+ games, [\d,]+ steps$/m,
    );
    expect(stdout).toMatch(/^pass +events .* each at least 3 times +4 of 4 events/m);
    expect(stdout).toMatch(/^pass +clauses .* 7 of 7 clauses$/m);
    expect(stdout).toMatch(/^not looked at:\n {2}games that the gate file does not name: 2048 /m);
    expect(stdout).toMatch(/^certificate \.lockstep\/certificates\/tic-tac-toe-dice\.json$/m);
    expect(stdout).toMatch(/^gate passed: \d+ passed$/m);
    expect(code).toBe(0);
    expect(readdirSync(join(user.path, '.lockstep', 'gate')).toSorted()).toEqual([
      'check-tic-tac-toe-dice.jsonl',
      'report.json',
      'sources.json',
    ]);
  });

  test('says the same of its logs, without running anything', async () => {
    const again = await report('--logs');
    expect(problemsOf('gate-report', again)).toEqual([]);
    expect([again.verdict, again.exitCode, again.certificates]).toEqual(['passed', 0, []]);
    const table = (text: string): string => text.slice(0, text.indexOf('not looked at'));
    expect(table((await run(['--logs'])).stdout)).toBe(table(passed.stdout));
  });

  test('writes a JUnit file, annotations and a step summary', async () => {
    const summary = join(user.path, 'summary.md');
    const env = { GITHUB_ACTIONS: 'true', GITHUB_STEP_SUMMARY: summary };
    writeGate({ ...SMALL, events: 1_000_000 });
    const { code, stdout } = await run(['--logs', '--junit', 'gate.xml'], { env });
    expect(code).toBe(1);
    expect(stdout).toMatch(
      /^::error file=root\/spec\/games\/tic-tac-toe-dice\/game\.json,line=\d+/m,
    );
    expect(readFileSync(summary, 'utf8')).toContain('## lockstep gate: failed');
    expect(readFileSync(join(user.path, 'gate.xml'), 'utf8')).toMatch(/^<\?xml/);
    const json = await run(['--logs', '--json'], { env });
    expect(JSON.parse(json.stdout)).toMatchObject({ verdict: 'failed' });
    expect((await run(['--logs', '--no-github'], { env })).stdout).not.toContain('::error');
    writeGate(SMALL);
  });

  test('takes no logs for those of an engine that was changed since', async () => {
    writeEngine('    this.turn = 1 - this.turn;', '    this.turn = 1 - this.turn ;');
    const { exitCode, lines } = await report('--logs');
    expect(exitCode).toBe(2);
    expect(lines[0]).toMatchObject({
      status: 'error',
      found: expect.stringContaining('changed after'),
    });
    writeEngine();
  });
});

describe('lockstep gate fails at the right line', () => {
  test('for a rule that is broken: the clause', async () => {
    writeEngine('      this.lost += 1;', '      this.lost += this.lost > 4 ? 2 : 1;');
    writeGate(SMALL);
    const failed = await report();
    expect([failed.verdict, failed.exitCode]).toEqual(['failed', 1]);
    const line = failed.lines.find(({ signature }) => signature?.includes('/state/fail/lost/'));
    if (line === undefined) throw new Error('the count is not blamed');
    expect(textAt(line)).toBe('"id": "TD-03",');
    expect(line.details.join('\n')).toMatch(/lockstep replay [0-9a-f]+/);
    expect(existsSync(join(user.path, '.lockstep', 'certificates', `${TOY}.json`))).toBe(false);
    // All signatures that it shows can be pinned; then the merge is not stopped.
    const signatures = failed.lines.flatMap(({ signature }) => signature ?? []);
    const known = signatures.map((signature) => {
      return { signature, owner: 'Ada', expires: '2026-03-31', reason: 'being mended' };
    });
    writeGate(SMALL, { known });
    expect(await report('--logs', '--date', '2026-03-01')).toMatchObject({ verdict: 'passed' });
    const late = await report('--logs', '--date', '2026-04-01');
    expect(late.exitCode).toBe(1);
    expect(textAt(first(late, 'known'))).toBe('{');
    writeEngine();
    const fixed = await report('--date', '2026-03-01');
    expect(first(fixed, 'known').found).toBe('unexpected pass: remove the entry');
    expect(fixed.exitCode).toBe(1);
  });

  test('for an event that is missing: the event', async () => {
    writeEngine();
    writeGate({ ...SMALL, events: 1_000_000 });
    const failed = await report('--only', 'events');
    const line = first(failed, 'events');
    expect(textAt(line)).toMatch(/"id": "/);
    expect(line.details[0]).toMatch(/^\S+ \d+ of 1000000 \(root\/spec\/games/);
    expect(failed.exitCode).toBe(1);
  });

  test('for an oracle that is not there: its name in the gate file', async () => {
    const folder = join(root, 'oracles', 'dice-none');
    mkdirSync(folder, { recursive: true });
    const program = 'lockstep-test-no-such-program';
    const manifest = {
      name: 'dice-none',
      version: '1.0.0',
      language: 'none',
      games: [`${TOY}@1.0`],
      run: [program],
      requires: [{ command: program, version: ['--version'], debian: 'x', homebrew: 'x' }],
      handshakeMs: 5000,
      independent: true,
    };
    writeFileSync(join(folder, 'oracle.json'), JSON.stringify(manifest));
    writeGate({ ...SMALL, oracles: ['dice-none'] });
    const { code, stdout } = await run(['--only', 'agreement']);
    expect(stdout).toMatch(
      /^notrun +agreement .*plain with dice-none +agrees +not run: dice-none:/m,
    );
    expect(code).toBe(3);
    const line = first(await report('--logs', '--only', 'agreement'), 'agreement');
    expect(textAt(line)).toBe('"dice-none"');
  });

  test('for a mutant that survives: its place in mutants.json', async () => {
    const mutants = join(root, 'conformance', 'games', TOY, 'mutants.json');
    const hunk = { find: '      this.lost += 1;', replace: '      this.lost = this.lost + 1;' };
    const more = { clauses: ['TD-03'], source: 'own', file: 'index.js' };
    const turn = { find: '    this.turn = 1 - this.turn;\n', replace: '' };
    const file = {
      game: TOY,
      mutants: [
        { id: 'turn-stays', title: 'the turn stays', ...more, hunks: [turn] },
        { id: 'says-the-same', title: 'no mistake', ...more, hunks: [hunk] },
      ],
    };
    writeFileSync(mutants, JSON.stringify(file, null, 2));
    writeGate({ ...SMALL, mutants: { steps: 200 } });
    const { code, stdout } = await run(['--only', 'mutants']);
    expect(stdout).toMatch(
      /^fail +mutants .*all 2 are found out +1 found out, 1 survivor: says-the-same$/m,
    );
    expect(code).toBe(1);
    const line = first(await report('--logs', '--only', 'mutants'), 'mutants', 'says-the-same');
    expect(textAt(line)).toBe('"id": "says-the-same",');
  });
});

describe('lockstep gate', () => {
  test.each<[string, string[], number, RegExp]>([
    [
      'a file that there is not',
      ['--file', 'nope.json'],
      2,
      /nope\.json does not exist \(E_FILE\)/,
    ],
    ['a game that is not in the file', ['2048'], 2, /demands nothing of "2048" \(E_GAME\)/],
    ['a part that there is not', ['--only', 'spede'], 2, /no part "spede".*\n {2}Parts: agreement/],
    ['a day that there is not', ['--date', '2026-02-30'], 2, /expected a day such as/],
  ])('refuses %s', async (_what, args, code, message) => {
    const result = await run(args);
    expect([result.code, result.stderr]).toEqual([code, expect.stringMatching(message)]);
  });

  test('tells of a check that could not be run, and never passes for it', async () => {
    const game = join(root, 'conformance', 'games', TOY, 'index.js');
    const suite = readFileSync(game, 'utf8');
    writeFileSync(game, `${suite}\nthrow new Error('not today');\n`);
    writeGate({ subject: SUBJECT, steps: 500 });
    const { code, stdout } = await run(['--only', 'agreement']);
    writeFileSync(game, suite);
    expect(stdout).toMatch(/^error +agreement .*comes to its end/m);
    expect(stdout).toMatch(/^ {2}found: .*not today \(E_SUITE\)$/m);
    expect(code).toBe(2);
  });

  test('stops in good order, reports what there is, and leaves no process behind', async () => {
    writeEngine();
    writeGate({ ...SMALL, steps: 5_000_000 });
    let stopped = false;
    const { code, stdout } = await run([], {
      told: (stderr, child) => {
        if (stopped || !/properties\/outcome/.test(stderr)) return;
        stopped = true;
        child.kill('SIGINT');
      },
    });
    expect(code).toBe(130);
    expect(stdout).toMatch(/^gate interrupted by SIGINT: /m);
    expect(stdout).toMatch(/^notrun +agreement .*comes to its end +it was interrupted$/m);
    const log = readFileSync(join(user.path, '.lockstep', 'gate', `check-${TOY}.jsonl`), 'utf8');
    expect(log.trimEnd().split('\n').at(-1)).toContain('"interrupted":"SIGTERM"');
  });

  test('takes its checks with it when it is killed', async () => {
    writeGate({ ...SMALL, steps: 5_000_000 });
    const gone = await run([], {
      told: (stderr, child) => {
        if (/properties\/outcome/.test(stderr)) child.kill('SIGKILL');
      },
    });
    expect(gone.signal).toBe('SIGKILL');
    const log = join(user.path, '.lockstep', 'gate', `check-${TOY}.jsonl`);
    // The check ends by itself: its log is closed, and its lock given back.
    await expect.poll(() => existsSync(`${log}.lock`), { timeout: 20_000 }).toBe(false);
    expect(readFileSync(log, 'utf8').trimEnd().split('\n').at(-1)).toContain('"kind":"footer"');
  });
});
