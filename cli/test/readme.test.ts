import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { listGames, loadGame } from '../../spec/index.ts';
import { packageRoot } from '../../spec/package-root.ts';
import { runCli } from './run-cli.ts';

const readme = readFileSync(join(packageRoot(), 'README.md'), 'utf8');
const folder = mkdtempSync(join(tmpdir(), 'lockstep-readme-'));

afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The example engine with the mistake that the README tells the reader to make. */
function mistaken(): string {
  const source = readFileSync(join(packageRoot(), 'oracles', 'examples', 'my-2048.mjs'), 'utf8');
  const right = /( *)(rank = Math\.min\(rank \+ 1, TOP_RANK\);)\n *points \+= 2 \*\* rank;\n/;
  expect(source).toMatch(right);
  return source.replace(right, '$1points += 2 ** (rank + 1);\n$1$2\n');
}

describe('the README', () => {
  test('tells the numbers of clauses and events, and the profiles, that the specs have', () => {
    for (const { id } of listGames()) {
      const { spec } = loadGame(id);
      const row = readme
        .split('\n')
        .find((line) => line.startsWith('| [') && line.includes(`spec/games/${id}/`));
      expect(row).toContain(`| ${spec.clauses.length} | ${spec.events.length} |`);
      for (const profile of Object.keys(spec.profiles)) expect(row).toContain(profile);
    }
  });

  test('names the commands that there are, and all of them', async () => {
    const { stdout } = await runCli(['--help'], { cwd: folder });
    const commands = [...stdout.matchAll(/^ {2}([a-z-]+) (?:\[|<)/gm)].map(([, name]) => name);
    const told = [...readme.matchAll(/^\| `lockstep ([a-z-]+)/gm)].map(([, name]) => name);
    expect(told.toSorted()).toEqual(commands.toSorted());
  });

  test('promises of its example what comes out: one step, the clause, a replay', async () => {
    const module = join(folder, 'my-2048.mjs');
    writeFileSync(module, mistaken());
    const subject = ['--subject', 'module:./my-2048.mjs'];
    const options = ['--profile', '2x2', '--steps', '2000', '--no-oracles'];
    const check = await runCli(['check', '2048', ...subject, ...options], { cwd: folder });
    expect(check.code).toBe(1);
    expect(check.stdout).toContain('  x T48-09 Cap\n');
    expect(check.stdout).toContain('first difference: score: expected 32768, got 65536\n');
    const [, id = ''] = check.stdout.match(/replay: lockstep replay ([0-9a-f]+)/) ?? [];
    const failed = await runCli(['replay', id, ...subject], { cwd: folder });
    expect([failed.code, failed.stdout]).toEqual([1, expect.stringContaining(`x failed ${id}`)]);
    writeFileSync(
      module,
      readFileSync(join(packageRoot(), 'oracles', 'examples', 'my-2048.mjs'), 'utf8'),
    );
    const fixed = await runCli(['replay', id, ...subject], { cwd: folder });
    expect([fixed.code, fixed.stdout]).toEqual([0, expect.stringContaining(`+ fixed ${id}`)]);
  });
});
