import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Oracle, sdkFolder } from './manifest.ts';

/** Folders of an oracle that hold what a build makes. */
const MADE: ReadonlySet<string> = new Set([
  '.build',
  '.lockstep',
  'build',
  'node_modules',
  '__pycache__',
]);

/** Whether an oracle can be run as it is. */
export type BuildState = 'built' | 'stale' | 'unbuilt';

/** Folder of an oracle for what the harness itself keeps there; ignored by git. */
export function keepFolder(oracle: Oracle): string {
  return join(oracle.folder, '.lockstep');
}

/**
 * Compares the sources with those of the last build, so that no old program is taken for the new
 * one. An oracle without build commands is always built.
 */
export function buildState(oracle: Oracle): BuildState {
  const { build = [], run } = oracle.manifest;
  if (build.length === 0) return 'built';
  const [program = ''] = run;
  const missing = program.includes('/') && !existsSync(join(oracle.folder, program));
  const stamp = readStamp(oracle);
  if (missing || stamp === undefined) return 'unbuilt';
  return stamp === sourceDigest(oracle) ? 'built' : 'stale';
}

/** Notes that the program was built from sources with this digest. */
export function writeStamp(oracle: Oracle, digest: string): void {
  mkdirSync(keepFolder(oracle), { recursive: true });
  writeFileSync(stampFile(oracle), `${digest}\n`);
}

/** SHA-256 over the names and contents of the oracle's files and those of its SDK. */
export function sourceDigest(oracle: Oracle): string {
  const hash = createHash('sha256');
  const { sdk } = oracle.manifest;
  for (const root of [
    oracle.folder,
    ...(sdk === undefined ? [] : [sdkFolder(oracle.folder, sdk)]),
  ]) {
    for (const file of filesOf(root, '')) {
      const content = readFileSync(join(root, file));
      hash.update(`${file}\0${content.length}\0`).update(content);
    }
  }
  return hash.digest('hex');
}

function filesOf(root: string, below: string): string[] {
  if (!existsSync(join(root, below))) return [];
  return readdirSync(join(root, below), { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = join(below, entry.name);
      if (entry.isDirectory()) return MADE.has(entry.name) ? [] : filesOf(root, path);
      return entry.isFile() ? [path] : [];
    });
}

function readStamp(oracle: Oracle): string | undefined {
  try {
    return readFileSync(stampFile(oracle), 'utf8').trim();
  } catch {
    return undefined;
  }
}

function stampFile(oracle: Oracle): string {
  return join(keepFolder(oracle), 'build.stamp');
}
