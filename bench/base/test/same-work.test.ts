import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { isSameWork } from '../same-work.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lockstep-same-work-'));
  for (const tree of ['own', 'base']) {
    put(tree, 'dist/bench/games/toy.js', "import { move } from '../../engines/toy.js';\n");
    put(tree, 'dist/engines/toy.js', 'export const move = 1;\n');
    put(tree, 'dist/engines/other.js', 'export const other = 1;\n');
    put(tree, 'spec/games/toy/game.json', '{}\n');
  }
});
afterEach(() => rmSync(folder, { recursive: true }));

function put(tree: string, path: string, text: string): void {
  const file = join(folder, tree, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}

const same = () => isSameWork(join(folder, 'own'), join(folder, 'base'), 'toy/count');

describe('a kernel of two trees', () => {
  test('is the same work if its files are', () => {
    expect(same()).toBe(true);
  });

  test('is the same work whatever happens to files that it does not import', () => {
    put('own', 'dist/engines/other.js', 'export const other = 2;\n');
    put('own', 'README.md', 'new\n');
    expect(same()).toBe(true);
  });

  test.each([
    ['its module', 'dist/bench/games/toy.js'],
    ['a module that it imports', 'dist/engines/toy.js'],
    ['the rules of its game', 'spec/games/toy/game.json'],
  ])('is other work if one byte of %s differs', (_, path) => {
    put('own', path, 'export const move = 1; \n');
    expect(same()).toBe(false);
  });

  test('is other work if the packages are others', () => {
    put('packages', 'a/package.json', '{}');
    symlinkSync(join(folder, 'packages'), join(folder, 'own', 'node_modules'));
    expect(same()).toBe(false);
  });

  test('is never the same if it is not there', () => {
    expect(isSameWork(join(folder, 'none'), join(folder, 'none'), 'toy/count')).toBe(false);
  });
});
