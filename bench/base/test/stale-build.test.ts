import { rmSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { staleModules } from '../stale-build.ts';
import { cloneFixture } from './clone-fixture.ts';

const clone = cloneFixture();
afterAll(() => clone.remove());

const setTime = (file: string, seconds: number) =>
  utimesSync(join(clone.root, file), seconds, seconds);

describe('a build', () => {
  test('is that of its sources if it is not older than any of them', () => {
    clone.write('dist/bench/games/toy.js', '');
    setTime('dist/bench/games/toy.js', 1000);
    setTime('bench/games/toy.ts', 1000);
    expect(staleModules(clone.root)).toEqual([]);
  });

  test('is not if a module was changed, added or removed since', () => {
    setTime('bench/games/toy.ts', 1001);
    clone.write('engines/toy/index.ts', '');
    clone.write('dist/spec/old.js', '');
    expect(staleModules(clone.root)).toEqual([
      'dist/spec/old.js has no source',
      'engines/toy/index.ts was not built',
      'bench/games/toy.ts is newer than its build',
    ]);
  });

  test('of a package without sources is what it is', () => {
    rmSync(join(clone.root, 'tsconfig.build.json'));
    expect(staleModules(clone.root)).toEqual([]);
  });
});
