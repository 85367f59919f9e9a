import { spawn } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { packageRoot } from '../../spec/package-root.ts';

const GAME = 'tic-tac-toe-dice';
const TOY_ROOT = join(packageRoot(), 'conformance', 'test', 'fixtures', 'toy-root');

/** A project of a user, with this package and vitest installed. */
let project = '';
beforeAll(() => {
  project = mkdtempSync(join(tmpdir(), 'lockstep-vitest-'));
  cpSync(TOY_ROOT, join(project, 'rules'), { recursive: true });
  mkdirSync(join(project, 'node_modules'));
  symlinkSync(packageRoot(), join(project, 'node_modules', 'lockstep'));
  symlinkSync(
    join(packageRoot(), 'node_modules', 'vitest'),
    join(project, 'node_modules', 'vitest'),
  );
});
afterAll(() => rmSync(project, { recursive: true, force: true }));

interface Outcome {
  readonly status: string;
  readonly ancestorTitles: readonly string[];
  readonly title: string;
  readonly failureMessages: readonly string[];
}

/** Runs vitest in the project on an engine with `right` replaced, and gives the outcome of each test. */
async function runTests(
  options: string,
  [right, wrong]: readonly [string, string] = ['', ''],
): Promise<{ code: number | null; tests: readonly Outcome[] }> {
  const engine = readFileSync(join(TOY_ROOT, 'engines', GAME, 'index.js'), 'utf8');
  expect(engine).toContain(right);
  writeFileSync(join(project, 'engine.mjs'), engine.replace(right, wrong));
  const call = `await conformance({ game: '${GAME}', roots: ['rules'], ${options} });`;
  const imports = [
    "import { conformance } from 'lockstep/vitest';",
    "import { createEngine } from './engine.mjs';",
  ];
  writeFileSync(
    join(project, 'game.test.mjs'),
    `${imports.join('\n')}\n${call}\nvoid createEngine;\n`,
  );
  const vitest = join(project, 'node_modules', 'vitest', 'vitest.mjs');
  const args = [vitest, 'run', '--reporter=json', '--outputFile=out.json', '--root', project];
  const child = spawn(process.execPath, args, { cwd: project, stdio: 'ignore' });
  const code = await new Promise<number | null>((done) => child.on('close', done));
  const report = JSON.parse(readFileSync(join(project, 'out.json'), 'utf8'));
  return { code, tests: report.testResults[0].assertionResults };
}

/** Names of the blocks in which a test failed. */
function failedBlocks(tests: readonly Outcome[]): Set<string | undefined> {
  const failed = tests.filter(({ status }) => status === 'failed');
  return new Set(failed.map(({ ancestorTitles }) => ancestorTitles[1]));
}

describe('conformance in a vitest run', () => {
  test('has a block per clause, and is green for a right engine', async () => {
    const { code, tests } = await runTests('subject: createEngine, steps: 2000');
    expect(failedBlocks(tests)).toEqual(new Set());
    expect(code).toBe(0);
    const blocks = new Set(tests.map(({ ancestorTitles }) => ancestorTitles[1]));
    expect([...blocks].slice(0, 8)).toEqual([
      'TD-01 Start',
      'TD-02 Actions',
      'TD-03 Die',
      'TD-04 Turns',
      'TD-05 Win',
      'TD-06 Draw',
      'TD-07 Words to rolls',
      'every game',
    ]);
    const die = tests.filter(({ ancestorTitles }) => ancestorTitles[1] === 'TD-03 Die');
    expect(die.map(({ title }) => title)).toContain('plain 2 vectors of cases');
    expect(die.map(({ title }) => title)).toContain(
      'plain laws outcome: The die decides between the mark and a lost turn',
    );
  });

  test('is red at the clause that is broken, with problem, example and seed', async () => {
    const { code, tests } = await runTests("subject: './engine.mjs', steps: 2000, seed: 5", [
      'this.lost += 1;',
      'this.lost += 2;',
    ]);
    expect(code).toBe(1);
    const blocks = failedBlocks(tests);
    expect(blocks).toContain('TD-03 Die');
    expect(blocks).not.toContain('TD-01 Start');
    const law = tests.find(({ title }) => title.startsWith('plain laws outcome: The die'));
    expect(law?.failureMessages[0]).toMatch(/one-mark-or-none \(fail\): roll 2: /);
    expect(law?.failureMessages[0]).toMatch(/ {2}example \{.*\n {2}seed 5\n/);
  });

  test('keeps what it has found when the time ends', async () => {
    const { tests } = await runTests('subject: createEngine, steps: 900000000, timeoutMs: 5000', [
      'this.turn = 1 - this.turn;',
      'if (this.lost === 0) this.turn = 1 - this.turn;',
    ]);
    const messages = tests
      .filter(({ ancestorTitles }) => ancestorTitles[1] === 'TD-04 Turns')
      .flatMap(({ failureMessages }) => failureMessages);
    expect(
      messages.some((text) => /players-alternate \(fail\): . is on turn twice/.test(text)),
    ).toBe(true);
    expect(messages.join()).not.toMatch(/Test timed out/);
    const start = tests.find(({ title }) => title.startsWith('plain laws outcome: A game starts'));
    expect(start?.failureMessages[0]).toContain('empty-start (notrun)');
  });

  test('is red for everything when the engine breaks down', async () => {
    const { code, tests } = await runTests('subject: createEngine, steps: 2000', [
      '  start() {',
      "  start() { throw new Error('no luck');",
    ]);
    expect(code).toBe(1);
    expect(failedBlocks(tests)).toContain('TD-01 Start');
    expect(tests.flatMap(({ failureMessages }) => failureMessages).join()).toContain('no luck');
  });
});
