import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CheckReport } from '../../spec/generated/check-report.ts';
import type { ReplayReport } from '../../spec/generated/replay-report.ts';
import { packageRoot } from '../../spec/package-root.ts';
import { problemsOf } from '../../spec/validate.ts';
import { copyToyRoot, newFolder, runCli, TOY, TOY_ROOT } from './run-cli.ts';

const MAIN = join(packageRoot(), 'dist', 'cli', 'main.js');
const STEPS = ['--steps', '2000', '--no-vectors'];

const user = newFolder();
let root = '';
const run = (...args: string[]) => runCli(args, { cwd: user.path });

beforeAll(() => {
  root = copyToyRoot(user.path);
  const source = readFileSync(join(root, 'engines', TOY, 'index.js'), 'utf8');
  writeFileSync(join(root, 'wrong.mjs'), source.replace('this.lost += 1;', 'this.lost += 2;'));
  writeFileSync(join(root, 'right.mjs'), source);
});
afterAll(() => user.remove());

function checkModule(name: string, ...more: string[]) {
  return run(
    'check',
    TOY,
    '--games',
    'root',
    '--subject',
    `module:root/${name}`,
    ...STEPS,
    ...more,
  );
}

function failures(): string[] {
  const folder = join(user.path, '.lockstep', 'failures');
  return readdirSync(folder).map((name) => name.replace(/\.json$/, ''));
}

describe('a module that is wrong', () => {
  test('is compared with the engine in lockstep, and its failing games are kept', async () => {
    const { code, stdout } = await checkModule('wrong.mjs', '--json');
    expect(code).toBe(1);
    const report: CheckReport = JSON.parse(stdout);
    expect(problemsOf('check-report', report)).toEqual([]);
    const [lockstep] = report.games[0]?.lockstep ?? [];
    expect(lockstep).toMatchObject({ other: 'reference', units: 3 });
    expect(lockstep?.failures).toBeGreaterThan(0);
    expect(failures().length).toBeGreaterThan(0);
  });

  test('is told step by step, with the command that plays it again', async () => {
    const { stdout } = await checkModule('wrong.mjs', '--log', 'again.jsonl');
    expect(stdout).toMatch(/module:wrong\.mjs disagrees with lockstep at step 1 of 1 \(state\)/);
    expect(stdout).toMatch(/ {3}> +1 .* lost 2 +lost 1\n/);
    expect(stdout).toContain('first difference: lost: expected 1, got 2');
    expect(stdout).toMatch(
      /replay: lockstep replay [0-9a-f]{8} --subject \.\.\. {3}file: \.lockstep\/failures\/[0-9a-f]{8}\.json/,
    );
    expect(stdout).toMatch(
      /^ {2}lockstep {2}reference: \d+ games, .* failures, \d+ of \d+ events/m,
    );
  });
});

describe('lockstep replay', () => {
  const replay = (...args: string[]) => run('replay', ...args, '--games', 'root');

  test('fails while the mistake is there, and says fixed when it is gone', async () => {
    const [id = ''] = failures();
    const failed = await replay(id, '--subject', 'module:root/wrong.mjs');
    expect(failed.code).toBe(1);
    expect(failed.stdout).toMatch(new RegExp(`^x failed ${id}: `));
    expect(failed.stdout).toContain('  clause TD-03 Die\n');
    expect(failed.stdout).toMatch(/executed 1 of 1 steps\n$/);
    const file = `.lockstep/failures/${id}.json`;
    const fixed = await replay(file, '--subject', 'module:root/right.mjs', '--json');
    expect(fixed.code).toBe(0);
    const report: ReplayReport = JSON.parse(fixed.stdout);
    expect(problemsOf('replay-report', report)).toEqual([]);
    expect(report).toMatchObject({ id, status: 'fixed', executed: 1, of: 1 });
  });

  test('starts nothing that a trace names', async () => {
    const [id = ''] = failures();
    const { code, stderr } = await replay(id);
    expect(code).toBe(2);
    expect(stderr).toMatch(/"module:wrong\.mjs" is not known here \(E_SIDE\)\n.*--subject/);
  });

  test.each([
    ['../x', /E_TRACE/],
    ['nothing-there', /does not exist/],
    ['.lockstep', /no plain file/],
  ])('of %s is an error', async (name, message) => {
    const { code, stderr } = await replay(name);
    expect(code).toBe(2);
    expect(stderr).toMatch(message);
  });
});

describe('lockstep promote', () => {
  test('makes the game a permanent case of the rules', async () => {
    const [id = ''] = failures();
    const done = await run('promote', id, '--games', 'root');
    expect(done.stderr).toBe('');
    expect(done.stdout).toMatch(
      new RegExp(`^promoted-${id} \\(TD-0.*\\) added to .*promoted\\.jsonl`),
    );
    const again = await run('promote', id, '--games', 'root');
    expect(again.stdout).toContain('is already in');
    const args = ['check', TOY, '--games', 'root', '--steps', '2000'];
    const right = await run(...args, '--subject', 'module:root/right.mjs');
    expect(right.code).toBe(0);
    const wrong = await run(...args, '--subject', 'module:root/wrong.mjs', '--json');
    expect(JSON.stringify(JSON.parse(wrong.stdout))).toContain(`"promoted-${id}"`);
  });

  test('writes nowhere but below the folder', async () => {
    const [id = ''] = failures();
    const out = await run('promote', id, '--games', 'root', '--to', '../x.jsonl');
    expect(out.code).toBe(2);
    expect(out.stderr).toContain('E_PATH');
    const inside = await run('promote', id, '--games', 'root', '--to', 'mine.jsonl');
    expect(inside.code).toBe(0);
    expect(JSON.parse(readFileSync(join(user.path, 'mine.jsonl'), 'utf8'))).toMatchObject({
      id: `promoted-${id}`,
    });
  });
});

describe('a subject that is a command', () => {
  const command = `'${process.execPath}' '${MAIN}' serve ${TOY} --games '${TOY_ROOT}'`;
  const args = ['check', TOY, '--games', TOY_ROOT, ...STEPS];

  test('is checked like any other', async () => {
    const { code, stdout } = await run(...args, '--subject', command);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^subject .* \(process\)/);
    expect(stdout).toMatch(/lockstep {2}reference: [\d,]+ games, [\d,]+ steps, /);
  });

  test('that is none is an error', async () => {
    const { code, stderr } = await run(...args, '--subject', 'no-such-program --fast');
    expect(code).toBe(2);
    expect(stderr).toContain('no-such-program');
  });

  test('may call the profile by another name', async () => {
    const other = newFolder();
    try {
      const house = copyToyRoot(other.path);
      const game = join(house, 'spec', 'games', TOY, 'game.json');
      writeFileSync(game, readFileSync(game, 'utf8').replaceAll('"plain"', '"house"'));
      const subject = `'${process.execPath}' '${MAIN}' serve ${TOY} --games '${house}'`;
      const known = await run(...args, '--subject', subject, '--subject-profile', 'house');
      expect(known.code).toBe(0);
      const unknown = await run(...args, '--subject', subject);
      expect(unknown.code).toBe(1);
      expect(unknown.stdout).toContain('unsupported-profile');
    } finally {
      other.remove();
    }
  });
});

describe('an oracle', () => {
  const more = newFolder();
  afterAll(() => more.remove());
  beforeAll(() => {
    const folder = join(more.path, 'oracles', 'ghost');
    mkdirSync(folder, { recursive: true });
    mkdirSync(join(more.path, 'spec', 'games'), { recursive: true });
    const manifest = {
      name: 'ghost',
      version: '0.1.0',
      language: 'Ghost',
      games: [`${TOY}@1.0`],
      build: [['false']],
      run: ['build/ghost'],
      requires: [{ command: 'true', version: [], debian: 'x', homebrew: 'x' }],
      independent: true,
    };
    writeFileSync(join(folder, 'oracle.json'), JSON.stringify(manifest));
  });
  const check = (...args: string[]) =>
    run('check', TOY, '--games', TOY_ROOT, '--games', more.path, ...STEPS, ...args);

  test('that is not built is not run, which is said', async () => {
    const { code, stdout } = await check();
    expect(code).toBe(0);
    expect(stdout).toMatch(/skip \S+\/lockstep\/ghost-\S+ .*: not run: ghost: it is not built/);
    expect(stdout).toContain('ghost: nothing compared');
  });

  test.each([['--require-oracles'], ['--oracle', 'ghost']])(
    'that is not built counts if it is demanded by %s',
    async (...demand) => {
      const { code, stdout } = await check(...demand);
      expect(code).toBe(3);
      expect(stdout).toMatch(/notrun \S+\/lockstep\/ghost-\S+ .*: not run: ghost: it is not built/);
    },
  );

  test('of another version of the rules counts as missing if it is demanded', async () => {
    const house = newFolder();
    try {
      const folder = join(house.path, 'oracles', 'elder');
      mkdirSync(folder, { recursive: true });
      mkdirSync(join(house.path, 'spec', 'games'), { recursive: true });
      const named = { name: 'elder', version: '0.1.0' };
      const manifest = {
        ...named,
        language: 'JavaScript',
        games: [`${TOY}@1.0`],
        build: [],
        run: ['node', 'elder.mjs'],
        requires: [{ command: 'node', version: ['--version'], debian: 'nodejs', homebrew: 'node' }],
        independent: true,
      };
      writeFileSync(join(folder, 'oracle.json'), JSON.stringify(manifest));
      const hello = { ...named, proto: 1, lang: 'js', games: [`${TOY}@9.9`], caps: ['step'] };
      writeFileSync(
        join(folder, 'elder.mjs'),
        `import { createInterface } from 'node:readline';
        createInterface({ input: process.stdin }).on('line', (line) => {
          const { id, op } = JSON.parse(line);
          const reply = op === 'hello' ? ${JSON.stringify(hello)} : {};
          process.stdout.write(JSON.stringify({ id, ...reply }) + '\\n');
        });`,
      );
      const games = ['--games', TOY_ROOT, '--games', house.path];
      const asked = await run('check', TOY, ...games, ...STEPS);
      expect(asked.code).toBe(0);
      const demanded = await run('check', TOY, ...games, ...STEPS, '--oracle', 'elder');
      expect(demanded.code).toBe(3);
      expect(demanded.stdout).toMatch(/notrun \S+\/lockstep\/elder-\S+.*: not run: elder: /);
    } finally {
      house.remove();
    }
  });

  test('can be left out', async () => {
    const { code, stdout } = await check('--no-oracles');
    expect(code).toBe(0);
    expect(stdout).not.toContain('ghost');
  });

  test('that there is not is an error of the command line', async () => {
    const { code, stderr } = await check('--oracle', 'gost');
    expect(code).toBe(2);
    expect(stderr).toMatch(/there is no oracle "gost" \(E_ORACLE\)\n.*ghost/);
  });
});
