import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { resolveRevision, workingRevision } from '../revision.ts';
import { cloneFixture } from './clone-fixture.ts';

const clone = cloneFixture();
const outside = mkdtempSync(join(tmpdir(), 'lockstep-outside-'));
afterAll(() => {
  clone.remove();
  rmSync(outside, { recursive: true });
});

const { signal } = new AbortController();
const here = { root: clone.root, signal };
const first = clone.git('rev-parse', 'HEAD').trim();
clone.write('README.md', 'second\n');
const second = clone.commit('second');
clone.git('tag', '--annotate', '--message', 'v', 'v1', first);

describe('a revision', () => {
  test.each([
    ['HEAD', second],
    ['HEAD~1', first],
    ['v1', first],
    [first.slice(0, 9), first],
  ])('%s is a commit', async (name, sha) => {
    expect(await resolveRevision(here, name)).toBe(sha);
  });

  test.each(['HEAD~7', 'nobody', '', '--all', 'HEAD:README.md', 'HEAD HEAD'])(
    'that is not there is refused: %j',
    async (name) => {
      await expect(resolveRevision(here, name)).rejects.toMatchObject({
        code: 'E_REVISION',
        message: `there is no commit ${JSON.stringify(name)} in ${clone.root}`,
        hint: expect.stringContaining('git fetch'),
      });
    },
  );

  test('that a shallow clone left out comes with the way to get it', async () => {
    const root = join(outside, 'shallow');
    execFileSync('git', ['clone', '--quiet', '--depth=1', `file://${clone.root}`, root]);
    await expect(resolveRevision({ root, signal }, 'HEAD~1')).rejects.toMatchObject({
      code: 'E_REVISION',
      message: `there is no commit "HEAD~1" in ${root}, a shallow clone`,
      hint: expect.stringContaining('git fetch --unshallow'),
    });
  });

  test('needs a repository', async () => {
    await expect(resolveRevision({ root: outside, signal }, 'HEAD')).rejects.toMatchObject({
      code: 'E_NO_CLONE',
      message: expect.stringContaining('not a git repository'),
    });
  });

  test('is not one of the project that the package is installed in', async () => {
    const root = join(clone.root, '.lockstep', 'installed');
    mkdirSync(root, { recursive: true });
    await expect(resolveRevision({ root, signal }, 'HEAD')).rejects.toMatchObject({
      code: 'E_NO_CLONE',
      message: `${root} is not a clone of its repository: it lies in the repository ${clone.root}`,
    });
    expect(await workingRevision({ root, signal }, '0.0.1')).toEqual({ name: 'lockstep 0.0.1' });
  });

  test('needs git', async () => {
    vi.stubEnv('PATH', outside);
    const run = resolveRevision(here, 'HEAD');
    vi.unstubAllEnvs();
    await expect(run).rejects.toMatchObject({
      code: 'E_PROGRAM',
      message: 'cannot start git: spawn git ENOENT',
      hint: 'Install git, or put it on the PATH.',
    });
  });

  test('is of this clone also where a hook of another one runs', async () => {
    vi.stubEnv('GIT_DIR', join(outside, 'nowhere'));
    const run = resolveRevision(here, 'HEAD');
    vi.unstubAllEnvs();
    expect(await run).toBe(second);
  });
});

describe('the working tree', () => {
  test('is a commit, with changes or without', async () => {
    const clean = { name: 'working tree', sha: second, dirty: false };
    expect(await workingRevision(here, '0.0.1')).toEqual(clean);
    clone.write('new.ts', 'export {};\n');
    expect(await workingRevision(here, '0.0.1')).toEqual({ ...clean, dirty: true });
  });
});
