import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { packageRoot } from '../../spec/package-root.ts';
import { newFolder, runCli } from './run-cli.ts';

const oracles = join(packageRoot(), 'oracles');
const recipe = join(oracles, 'examples', 'ci');
const page = readFileSync(join(oracles, 'CHECKING-A-PORT-IN-CI.md'), 'utf8');
const port = readFileSync(join(oracles, 'examples', 'my-2048.mjs'), 'utf8');
const folder = newFolder();

/** The command with which the recipe runs the gate, without the program. */
const COMMAND = ['gate', '--junit', 'lockstep-junit.xml'];

beforeAll(() => {
  cpSync(recipe, folder.path, { recursive: true });
  write('my-2048.mjs', port);
  // The smallest board alone, and no oracle: the whole recipe is for the test of the packed package.
  const gates = JSON.parse(read('lockstep.gates.json'));
  const [game] = Object.values<Record<string, unknown>>(gates.games);
  Object.assign(game ?? {}, { profiles: ['2x2'], oracles: [], steps: 2000, leastSteps: 1000 });
  write('lockstep.gates.json', JSON.stringify(gates));
});

afterAll(() => folder.remove());

function read(file: string): string {
  return readFileSync(join(folder.path, file), 'utf8');
}

function write(file: string, text: string): void {
  writeFileSync(join(folder.path, file), text);
}

function gate() {
  const env = { GITHUB_ACTIONS: 'true', GITHUB_STEP_SUMMARY: join(folder.path, 'summary.md') };
  rmSync(env.GITHUB_STEP_SUMMARY, { force: true });
  return runCli(COMMAND, { cwd: folder.path, env });
}

describe('the recipe for ports', () => {
  test('is shown on its page as it is', () => {
    const gates = readFileSync(join(recipe, 'lockstep.gates.json'), 'utf8');
    expect(page).toContain(`\`\`\`json\n${gates}\`\`\`\n`);
    const workflow = readFileSync(join(recipe, '.github', 'workflows', 'lockstep.yml'), 'utf8');
    for (const text of [page, workflow, readFileSync(join(recipe, 'gate.sh'), 'utf8')]) {
      expect(text).toContain(`lockstep ${COMMAND.join(' ')}`);
    }
    const { version } = JSON.parse(readFileSync(join(packageRoot(), 'package.json'), 'utf8'));
    expect(page).toContain(`lockstep-${version}.tgz`);
  });

  test('lets a right port pass, with a certificate and a summary', async () => {
    const { code, stdout } = await gate();
    expect([code, stdout]).toEqual([0, expect.stringContaining('\ngate passed: ')]);
    expect(stdout).not.toContain('::error');
    expect(read('.lockstep/certificates/2048.json')).toContain('"subject":"module:my-2048.mjs"');
    expect(read('summary.md')).toMatch(/^## lockstep gate: passed\n/);
    expect(read('lockstep-junit.xml')).toMatch(/<testsuites name="lockstep gate" .*failures="0"/);
  });

  test('stops a port with a mistake, and shows where', async () => {
    const points = 'points += 2 ** rank;';
    expect(port).toContain(points);
    write('my-2048.mjs', port.replace(points, 'points += 2 ** (tiles[from + 1] + 1);'));
    const { code, stdout } = await gate();
    expect(code).toBe(1);
    const [first] = stdout.split('\n').filter((line) => line.startsWith('::error'));
    const game = readFileSync(join(packageRoot(), 'spec/games/2048/game.json'), 'utf8');
    const cause = game.split('\n').findIndex((line) => line.includes('"T48-09"')) + 1;
    expect(first).toMatch(new RegExp(`^::error file=[^,]*game\\.json,line=${cause},`));
    expect(() => read('.lockstep/certificates/2048.json')).toThrow(/ENOENT/);
    expect(read('summary.md')).toMatch(/^## lockstep gate: failed\n/);
    expect(read('lockstep-junit.xml')).toMatch(/<failure message="[^"]*" type="agreement">/);
  });
});
