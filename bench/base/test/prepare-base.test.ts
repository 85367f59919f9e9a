import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { prepareBase } from '../prepare-base.ts';
import { type CloneFixture, cloneFixture, kernelModule } from './clone-fixture.ts';

let clone: CloneFixture;
beforeEach(() => {
  clone = cloneFixture();
});
afterEach(() => clone.remove());

/** The number that its kernel was built with. */
function builtWith(folder: string): number {
  const text = readFileSync(join(folder, 'dist', 'bench', 'games', 'toy.js'), 'utf8');
  return Number(/value: (\d+)/.exec(text)?.[1]);
}

/** The id of a process that has ended. */
function deadPid(): number {
  return spawnSync(process.execPath, ['--version']).pid;
}

describe('the base of a comparison', () => {
  test('is what the commit holds, whatever the working tree holds', async () => {
    const sha = clone.git('rev-parse', 'HEAD').trim();
    clone.write('bench/games/toy.ts', kernelModule(2));
    clone.commit('second');
    clone.write('bench/games/toy.ts', kernelModule(3));
    const base = await prepareBase(clone.options('HEAD~1'));
    expect(base).toMatchObject({ sha, cached: false });
    expect(builtWith(base.folder)).toBe(1);
    expect(clone.git('status', '--porcelain')).toBe(' M bench/games/toy.ts\n');
    expect(clone.told).toEqual([
      `checking out HEAD~1 (${sha.slice(0, 12)})`,
      `building HEAD~1 (${sha.slice(0, 12)})`,
    ]);
  });

  test('holds modules, games and schemas, no tests, types or cases; is kept; no worktree stays', async () => {
    const first = await prepareBase(clone.options('HEAD'));
    const { folder, sha } = first;
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => !file.startsWith('node_modules'))
      .filter((file) => /\.[a-z]+$/.test(file));
    expect(files.toSorted()).toEqual([
      'dist/bench/games/toy.js',
      'lockstep-base.json',
      'package.json',
      'spec/games/toy/game.json',
      'spec/schema/game.schema.json',
    ]);
    expect(existsSync(join(folder, 'node_modules', 'typescript', 'package.json'))).toBe(true);
    expect(await prepareBase(clone.options('HEAD'))).toEqual({ ...first, cached: true });
    expect(clone.kept()).toEqual([`${sha}-node20`]);
    expect(clone.worktrees()).toEqual([]);
  });

  test('is built again if another Node or processor made it, and that is told', async () => {
    const { folder } = await prepareBase(clone.options('HEAD'));
    const file = join(folder, 'lockstep-base.json');
    const before = readFileSync(file, 'utf8');
    writeFileSync(file, before.replace('v20.19.0', 'v18.20.0'));
    clone.told.length = 0;
    expect(await prepareBase(clone.options('HEAD'))).toMatchObject({ folder, cached: false });
    expect(clone.told[0]).toMatch(
      /is not comparable: it was built by Node v18.20.0, this is v20.19.0; building it again$/,
    );
    expect(readFileSync(file, 'utf8')).toBe(before);
  });

  test('of another Node is another build', async () => {
    const { sha } = await prepareBase(clone.options('HEAD'));
    await prepareBase(clone.options('HEAD', { node: 'v22.1.0' }));
    expect(clone.kept()).toEqual([`${sha}-node20`, `${sha}-node22`]);
  });

  test('may be prepared by several runs at once', async () => {
    const runs = await Promise.all([1, 2, 3].map(() => prepareBase(clone.options('HEAD'))));
    const [{ sha, folder } = { sha: '', folder: '' }] = runs;
    expect(runs.map((run) => run.folder)).toEqual([folder, folder, folder]);
    expect(builtWith(folder)).toBe(1);
    expect(clone.kept()).toEqual([`${sha}-node20`]);
    expect(clone.worktrees()).toEqual([]);
  });

  test('keeps the builds that were used last', async () => {
    const kept = join(clone.output, 'bench', 'base');
    const { sha, folder } = await prepareBase(clone.options('HEAD'));
    for (let i = 0; i < 8; i += 1) {
      cpSync(folder, join(kept, `${String(i).repeat(40)}-node20`), { recursive: true });
    }
    await prepareBase(clone.options('HEAD'));
    clone.write('bench/games/toy.ts', kernelModule(2));
    const second = clone.commit('second');
    await prepareBase(clone.options('HEAD'));
    expect(clone.kept()).toHaveLength(8);
    expect(clone.kept()).toEqual(
      expect.arrayContaining([`${sha}-node20`, `${second}-node20`, `${'7'.repeat(40)}-node20`]),
    );
  });
});

describe('a run that was killed', () => {
  test('leaves folders and worktrees, which the next one removes; not those of a living run', async () => {
    const place = join(clone.output, 'bench', 'base');
    const dead = `lockstep-base-${deadPid()}-00000000`;
    const living = `lockstep-base-${process.ppid}-11111111`;
    mkdirSync(place, { recursive: true });
    for (const name of [dead, living]) {
      clone.git('worktree', 'add', '--quiet', '--detach', join(place, name, 'tree'), 'HEAD');
    }
    // Git locks a worktree while it makes it.
    clone.git('worktree', 'lock', join(place, dead, 'tree'));
    // Of a run with another output folder, of which only the entry in the repository is left.
    const elsewhere = join(
      clone.root,
      '.lockstep',
      'elsewhere',
      `lockstep-base-${deadPid()}-22222222`,
    );
    clone.git('worktree', 'add', '--quiet', '--detach', join(elsewhere, 'tree'), 'HEAD');
    rmSync(elsewhere, { recursive: true });
    // A worktree of the owner of the repository is not ours.
    clone.git(
      'worktree',
      'add',
      '--quiet',
      '--detach',
      join(clone.root, '.lockstep', 'tree'),
      'HEAD',
    );
    const { sha } = await prepareBase(clone.options('HEAD'));
    expect(clone.kept()).toEqual([`${sha}-node20`, living].toSorted());
    expect(clone.worktrees().map((path) => path.slice(clone.root.length + 1))).toEqual([
      `.lockstep/bench/base/${living}/tree`,
      '.lockstep/tree',
    ]);
  });
});

describe('a run that is stopped', () => {
  test('says so and leaves nothing, whenever it is', async () => {
    for (const word of ['checking out', 'building']) {
      const controller = new AbortController();
      const tell = (line: string) => {
        if (line.startsWith(word)) setTimeout(() => controller.abort(), 20);
      };
      const run = prepareBase(clone.options('HEAD', { signal: controller.signal, tell }));
      await expect(run).rejects.toMatchObject({ code: 'E_STOPPED' });
      expect(clone.kept()).toEqual([]);
      expect(clone.worktrees()).toEqual([]);
    }
  });
});

describe('a base that cannot be', () => {
  test('built names the mistake and leaves nothing', async () => {
    clone.write('bench/games/toy.ts', 'const x: number = "text";\n');
    const sha = clone.commit('broken');
    await expect(prepareBase(clone.options('HEAD'))).rejects.toMatchObject({
      code: 'E_BASE_BUILD',
      message: expect.stringMatching(
        /^cannot build HEAD \([0-9a-f]{12}\): tsc:\n.*toy\.ts.*TS2322/s,
      ),
    });
    expect([clone.kept(), clone.worktrees()]).toEqual([[], []]);
    await expect(prepareBase(clone.options(sha.slice(0, 8)))).rejects.toMatchObject({
      message: expect.stringMatching(`^cannot build ${sha.slice(0, 12)}: tsc`),
    });
  });

  test('built because it is older than its build settings', async () => {
    rmSync(join(clone.root, 'tsconfig.build.json'));
    clone.commit('none');
    await expect(prepareBase(clone.options('HEAD'))).rejects.toMatchObject({
      code: 'E_BASE_BUILD',
      message: expect.stringContaining('it has no tsconfig.build.json'),
    });
  });

  test('installed names what npm says', async () => {
    clone.write('package.json', '{ "name": "lockstep", "dependencies": { "x": "1.0.0" } }\n');
    clone.write(
      'package-lock.json',
      '{ "lockfileVersion": 3, "packages": { "node_modules/y": {} } }\n',
    );
    clone.commit('a lock file without a package');
    clone.write('package-lock.json', '{ "lockfileVersion": 3, "packages": {} }\n');
    await expect(prepareBase(clone.options('HEAD'))).rejects.toMatchObject({
      code: 'E_BASE_INSTALL',
      message: expect.stringMatching(/^npm ci failed for HEAD .*\n.*npm/s),
    });
    expect([clone.kept(), clone.worktrees()]).toEqual([[], []]);
  });

  test('told from the base by what is installed for development only is built with our packages', async () => {
    const entry = { version: '1.0.0', integrity: 'sha512-x' };
    const lock = (more: object) =>
      JSON.stringify({ packages: { '': more, 'node_modules/x': { ...entry, ...more } } });
    clone.write('package-lock.json', lock({ dev: true }));
    clone.commit('x is for development');
    clone.write('package-lock.json', lock({}));
    await prepareBase(clone.options('HEAD'));
    expect(clone.told.join('\n')).not.toContain('npm ci');
  });
});
