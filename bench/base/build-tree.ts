import { existsSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { readJsonFile } from '../../spec/json-file.ts';
import { BenchError } from '../bench-error.ts';
import { cleanEnvironment } from './git.ts';
import { lockDigest } from './lock-file.ts';
import { runProgram } from './run-program.ts';

const INSTALL_MS = 900_000;
const BUILD_MS = 600_000;

/** What it takes to build a revision. */
export interface TreeBuild {
  /** The checked out revision. */
  readonly tree: string;
  /** Root of this package. */
  readonly root: string;
  /** How the revision is called, for messages. */
  readonly name: string;
  readonly signal: AbortSignal;
  /** Takes one line for people. */
  readonly tell: (line: string) => void;
}

/**
 * Gives a revision its node_modules: those of this package if both install the same, else its own.
 *
 * @returns digest of what is installed, if it is that of this package
 * @throws {BenchError} `E_BASE_INSTALL` if npm fails
 */
export async function installModules(build: TreeBuild): Promise<string | undefined> {
  const { tree, root, name, signal, tell } = build;
  const modules = join(tree, 'node_modules');
  const own = lockDigest(root);
  if (own !== undefined && own === lockDigest(tree) && existsSync(join(root, 'node_modules'))) {
    // A revision may have something of that name in it.
    rmSync(modules, { recursive: true, force: true });
    symlinkSync(join(root, 'node_modules'), modules);
    return own;
  }
  tell(`${name} has other dependencies: npm ci`);
  const args = ['ci', '--ignore-scripts', '--no-audit', '--no-fund'];
  const env = cleanEnvironment();
  const { code, tail } = await runProgram('npm', args, {
    cwd: tree,
    signal,
    timeoutMs: INSTALL_MS,
    env,
  });
  if (code === 0) return undefined;
  throw new BenchError('E_BASE_INSTALL', `npm ci failed for ${name}\n${tail}`, {
    hint: 'Its package-lock.json is not the one of this tree, so it needs packages of its own.',
  });
}

/**
 * Builds a revision with its own settings and its own compiler.
 *
 * @throws {BenchError} `E_BASE_BUILD` if it cannot be built
 */
export async function buildTree({ tree, name, signal, tell }: TreeBuild): Promise<void> {
  tell(`building ${name}`);
  const settings = 'tsconfig.build.json';
  if (!existsSync(join(tree, settings))) throw notBuilt(name, `it has no ${settings}`);
  const args = [compilerOf(tree, name), '-p', settings];
  const { code, tail } = await runProgram(process.execPath, args, {
    cwd: tree,
    signal,
    timeoutMs: BUILD_MS,
    env: cleanEnvironment(),
  });
  if (code !== 0) throw notBuilt(name, tail === '' ? 'the compiler was killed' : `tsc:\n${tail}`);
  if (!existsSync(join(tree, 'dist'))) throw notBuilt(name, 'its build makes no dist folder');
}

function compilerOf(tree: string, name: string): string {
  const folder = join(tree, 'node_modules', 'typescript');
  const file = join(folder, 'package.json');
  if (!existsSync(file)) throw notBuilt(name, 'its dependencies have no TypeScript');
  const { value } = readJsonFile(file);
  const bin = typeof value === 'object' && value !== null && 'bin' in value ? value.bin : undefined;
  if (typeof bin === 'object' && bin !== null && 'tsc' in bin && typeof bin.tsc === 'string') {
    return join(folder, bin.tsc);
  }
  throw notBuilt(name, 'its TypeScript has no tsc');
}

function notBuilt(name: string, why: string): BenchError {
  return new BenchError('E_BASE_BUILD', `cannot build ${name}: ${why}`, {
    hint: 'Compare with a revision that builds by tsc -p tsconfig.build.json after npm ci.',
  });
}
