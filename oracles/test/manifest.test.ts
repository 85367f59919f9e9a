import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { loadManifest, loadManifests } from '../manifest.ts';
import { makeOracle, manifestOf } from './oracle-folder.ts';

describe('loadManifests', () => {
  test('finds the oracles below a folder by name', () => {
    const { root } = makeOracle();
    mkdirSync(join(root, 'a-node'));
    writeFileSync(join(root, 'a-node', 'oracle.json'), manifestOf({ name: 'a-node' }));
    mkdirSync(join(root, 'sdk'));
    expect(loadManifests(root).map(({ manifest }) => manifest.name)).toEqual([
      'a-node',
      'toy-node',
    ]);
    expect(loadManifests(join(root, 'no-such-folder'))).toEqual([]);
  });
});

describe('loadManifest', () => {
  test('takes commands that stay in the folder or in the SDK', () => {
    const { folder } = makeOracle({
      sdk: 'cpp',
      build: [
        ['g++', '-O2', '-I../sdk/cpp', 'src/main.cpp', '-o', 'build/toy'],
        ['curl', 'https://example.org/x', '--retry', '2'],
      ],
      run: ['build/toy', '--fast', 'a=b'],
    });
    expect(loadManifest(folder).manifest.sdk).toBe('cpp');
  });

  test.each([
    [{ run: 'node adapter.mjs; id' }, /expected an array/],
    [{ run: [] }, /\/run/],
    [{ run: ['sh', '../evil.sh'] }, /\/run\/1: expected a path in the oracle's folder/],
    [{ run: ['/usr/bin/env', 'x'] }, /\/run\/0: expected a path/],
    [{ run: ['node', '--require=../../x.js'] }, /\/run\/1: expected a path/],
    [{ run: ['node', 'src/../../x.js'] }, /\/run\/1: expected a path/],
    [{ build: [['make'], ['make', '-C', '..']] }, /\/build\/1\/2: expected a path/],
    [{ build: [['g++', '-I../sdk/cpp']] }, /\/build\/0\/1: expected a path/],
    [{ run: ['node', 'adapter.mjs', '{game}'] }, /\/run\/2: expected no placeholder/],
    [{ run: ['node', 'a\nb'] }, /\/run\/1: expected no NUL and no line end/],
    [{ independent: false }, /\/independent/],
    [{ games: ['toy'] }, /\/games\/0/],
    [{ name: 'other-name' }, /\/name: expected the name of the folder, "toy-node"/],
    [{ name: '../x' }, /\/name/],
    [
      {
        requires: [
          { command: 'x', version: [], toolchain: '../tools', debian: 'x', homebrew: 'x' },
        ],
      },
      /\/requires\/0\/toolchain: expected a path/,
    ],
    [{ environment: ['A=B'] }, /\/environment\/0/],
    [{ colour: 'red' }, /colour/],
  ])('refuses %j', (changes, message) => {
    const { folder } = makeOracle(changes);
    expect(() => loadManifest(folder)).toThrow(message);
    expect(() => loadManifest(folder)).toThrow(/oracle\.json:1:[0-9]+/);
  });

  test('refuses a way out of the folder by a link', () => {
    const { folder } = makeOracle({ run: ['node', './link/x.mjs'] });
    symlinkSync('/etc', join(folder, 'link'));
    expect(() => loadManifest(folder)).toThrow(/\/run\/1: expected a path in the oracle's folder/);
  });
});
