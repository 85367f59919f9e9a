import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { packageRoot } from '../../../spec/package-root.ts';
import type { BaseOptions } from '../prepare-base.ts';

/** A small repository that is built as this package is. */
export interface CloneFixture {
  readonly root: string;
  /** Output folder. */
  readonly output: string;
  /** What `tell` was told. */
  readonly told: string[];
  git(...args: string[]): string;
  write(file: string, text: string): void;
  /** Commits everything; returns the hash. */
  commit(message: string): string;
  options(revision: string, more?: Partial<BaseOptions>): BaseOptions;
  /** Worktrees that the repository knows besides its own. */
  worktrees(): string[];
  /** Names in the folder of kept builds. */
  kept(): string[];
  remove(): void;
}

const BUILD = {
  compilerOptions: {
    target: 'es2023',
    module: 'nodenext',
    types: [],
    outDir: 'dist',
    rootDir: '.',
    declaration: true,
    sourceMap: true,
  },
  include: ['bench'],
};

/** A module of kernels, as far as its users look at it. */
export function kernelModule(value: number): string {
  return `export const kernels: readonly { id: string; value: number }[] = [{ id: 'toy/count', value: ${value} }];\n`;
}

/** A game file, as far as benchmarks are concerned. */
export function gameText(benchmarks: readonly object[]): string {
  return `${JSON.stringify({ id: 'toy', benchmarks })}\n`;
}

/** Makes the repository, with one commit. */
export function cloneFixture(): CloneFixture {
  const root = mkdtempSync(join(tmpdir(), 'lockstep-clone-'));
  const output = join(root, '.lockstep');
  const told: string[] = [];
  const git = (...args: string[]): string =>
    execFileSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@example.org', ...args], {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
    });
  const write = (file: string, text: string): void => {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
  };
  const commit = (message: string): string => {
    git('add', '--all');
    git('commit', '--quiet', '--message', message);
    return git('rev-parse', 'HEAD').trim();
  };
  git('init', '--quiet');
  symlinkSync(join(packageRoot(), 'node_modules'), join(root, 'node_modules'));
  write('.gitignore', 'node_modules\ndist/\n.lockstep/\n');
  write('package.json', '{ "name": "lockstep", "type": "module", "version": "0.0.1" }\n');
  write('package-lock.json', '{ "lockfileVersion": 3, "packages": { "": {} } }\n');
  write('tsconfig.build.json', JSON.stringify(BUILD));
  write('spec/schema/game.schema.json', '{}\n');
  write('spec/games/toy/vectors/cases.jsonl', '{}\n');
  write('spec/games/toy/game.json', gameText([]));
  write('bench/games/toy.ts', kernelModule(1));
  write('bench/test/toy.test.ts', 'export const test = 1;\n');
  commit('first');
  return {
    root,
    output,
    told,
    git,
    write,
    commit,
    options: (revision, more = {}) => ({
      root,
      revision,
      folder: output,
      version: '0.0.1',
      node: 'v20.19.0',
      cpu: 'a processor',
      signal: new AbortController().signal,
      tell: (line) => told.push(line),
      ...more,
    }),
    worktrees: () =>
      [...git('worktree', 'list', '--porcelain').matchAll(/^worktree (.*)$/gm)]
        .map(([, path = '']) => path)
        .slice(1),
    kept: () => readdirSync(join(output, 'bench', 'base')).toSorted(),
    remove: () => rmSync(root, { recursive: true, force: true }),
  };
}
