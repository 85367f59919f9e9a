import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { buildOracle } from '../build.ts';
import { buildState } from '../build-stamp.ts';
import { loadManifest, type Oracle } from '../manifest.ts';
import { openOracle } from '../open-oracle.ts';
import { makeOracle, type OracleFolder } from './oracle-folder.ts';

/** Copies the source to build/ and counts how often. */
const BUILD = `
  const { appendFileSync, copyFileSync } = require('node:fs');
  console.log('compiling');
  copyFileSync('adapter.mjs', 'build/adapter.mjs');
  appendFileSync('build/count', 'x');
`;

function makeBuilt(script = BUILD): OracleFolder & { oracle: Oracle; builds: () => number } {
  const made = makeOracle({
    build: [['node', 'build.cjs']],
    run: ['build/adapter.mjs'],
  });
  made.write('build.cjs', script);
  const count = join(made.folder, 'build', 'count');
  return {
    ...made,
    oracle: loadManifest(made.folder),
    builds: () => (existsSync(count) ? readFileSync(count, 'utf8').length : 0),
  };
}

const quiet = { print: () => undefined };

describe('buildOracle', () => {
  test('prints each command before it runs, and keeps its output in a log', async () => {
    const { oracle, folder } = makeBuilt();
    const lines: string[] = [];
    expect(await buildOracle(oracle, { print: (line) => lines.push(line) })).toBe('built');
    expect(lines).toEqual(['toy-node$ node build.cjs']);
    expect(readFileSync(join(folder, '.lockstep', 'build.log'), 'utf8')).toBe('compiling\n');
  });

  test('builds again only when a source has changed', async () => {
    const { oracle, builds, write } = makeBuilt();
    expect(buildState(oracle)).toBe('unbuilt');
    await buildOracle(oracle, quiet);
    expect(buildState(oracle)).toBe('built');
    expect(await buildOracle(oracle, quiet)).toBe('unchanged');
    expect(builds()).toBe(1);
    write('src/deep/more.mjs', 'new');
    expect(buildState(oracle)).toBe('stale');
    expect(await buildOracle(oracle, quiet)).toBe('built');
    expect(await buildOracle(oracle, { ...quiet, force: true })).toBe('built');
    expect(builds()).toBe(3);
  });

  test('notices a change of the SDK and a program that is gone', async () => {
    const made = makeOracle({
      sdk: 'js',
      build: [['node', 'build.cjs']],
      run: ['build/adapter.mjs'],
    });
    made.write('build.cjs', BUILD);
    mkdirSync(join(made.root, 'sdk', 'js'), { recursive: true });
    const oracle = loadManifest(made.folder);
    await buildOracle(oracle, quiet);
    writeFileSync(join(made.root, 'sdk', 'js', 'lib.mjs'), 'new');
    expect(buildState(oracle)).toBe('stale');
    await buildOracle(oracle, quiet);
    spawnSync('rm', [join(made.folder, 'build', 'adapter.mjs')]);
    expect(buildState(oracle)).toBe('unbuilt');
  });

  test('a failed build says why and leaves the oracle unbuilt', async () => {
    const { oracle } = makeBuilt(`console.error('adapter.mjs:1: no such thing'); process.exit(4)`);
    await expect(buildOracle(oracle, quiet)).rejects.toThrow(
      /toy-node: node build\.cjs failed \(exit code 4\)\nadapter\.mjs:1: no such thing/,
    );
    expect(buildState(oracle)).toBe('unbuilt');
  });

  test('a compiler that is not there is told by name', async () => {
    const made = makeOracle({ build: [['no-such-compiler']], run: ['build/x'] });
    await expect(buildOracle(loadManifest(made.folder), quiet)).rejects.toThrow(
      /no-such-compiler failed \(spawn no-such-compiler ENOENT\)/,
    );
  });

  test('two at a time: one builds, the other waits and finds it built', async () => {
    const { oracle, builds } = makeBuilt(`${BUILD} setTimeout(() => {}, 500);`);
    const lines: string[] = [];
    const build = () => buildOracle(oracle, { print: (line) => lines.push(line) });
    const results = await Promise.all([build(), build()]);
    expect(results.toSorted()).toEqual(['built', 'unchanged']);
    expect(builds()).toBe(1);
    expect(lines).toContain(`toy-node: process ${process.pid} is building it; waiting`);
  });

  test('says who holds the lock, and takes over the lock of the dead', async () => {
    const { oracle, write } = makeBuilt();
    write('.lockstep/build.lock', `${process.pid}\n`);
    await expect(buildOracle(oracle, { ...quiet, waitMs: 0 })).rejects.toThrow(
      new RegExp(`process ${process.pid} is building here: .*build\\.lock`),
    );
    const dead = spawnSync('true').pid;
    write('.lockstep/build.lock', `${dead}\n`);
    expect(await buildOracle(oracle, { ...quiet, waitMs: 0 })).toBe('built');
  });
});

describe('openOracle', () => {
  test('an oracle that is not built, or stale, is unavailable', async () => {
    const { oracle, write } = makeBuilt();
    const message = () => openOracle(oracle).hello();
    expect(await message()).toEqual({
      kind: 'fault',
      status: 'unavailable',
      message: 'it is not built; run lockstep oracles build toy-node',
    });
    await buildOracle(oracle, quiet);
    write('adapter.mjs', 'changed');
    expect(await message()).toMatchObject({
      status: 'unavailable',
      message: expect.stringContaining('sources have changed'),
    });
  });

  test('a built one is a process in a folder of its own', async () => {
    const made = makeOracle({ version: '9.9.9' });
    made.write(
      'adapter.mjs',
      `process.stdin.once('data', (line) => {
        const { id } = JSON.parse(line);
        const caps = ['step'];
        const reply = { id, proto: 1, name: 'toy', version: '1', lang: 'node', games: [], caps };
        process.stdout.write(JSON.stringify(reply) + '\\n');
      });`,
    );
    const subject = openOracle(loadManifest(made.folder));
    expect(await subject.hello()).toMatchObject({
      status: 'unavailable',
      message: expect.stringContaining('version 1 where 9.9.9 was expected'),
    });
    await subject.close();
  });
});
