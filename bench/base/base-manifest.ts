import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readJsonFile } from '../../spec/json-file.ts';

/** File that describes a kept build; it lies beside the package.json of it. */
const FILE = 'lockstep-base.json';
const FORMAT = 'lockstep-bench-base@1';

/** Where, of what and by what a base was built. */
export interface BaseManifest {
  readonly sha: string;
  /** Version of Node, such as `v20.20.2`. */
  readonly node: string;
  /** Model of the first processor. */
  readonly cpu: string;
  /** Version of this package. */
  readonly lockstep: string;
  /** Digest of the packages if they are a link to those of this package, else absent. */
  readonly linked?: string;
}

/** Writes the manifest of a build. */
export function writeManifest(folder: string, manifest: BaseManifest): void {
  const text = JSON.stringify({ format: FORMAT, ...manifest }, null, 2);
  writeFileSync(join(folder, FILE), `${text}\n`);
}

/**
 * Why a kept build cannot be used now, or undefined if it can.
 *
 * @param now - what the manifest of a new build would say; `linked` of this package, whether or not
 *   the build is linked to it
 */
export function unusable(folder: string, now: BaseManifest): string | undefined {
  const kept = readManifest(folder);
  if (kept === undefined) return 'it has no readable manifest';
  if (kept.sha !== now.sha) return `it was built from ${kept.sha.slice(0, 12)}`;
  if (majorOf(kept.node) !== majorOf(now.node)) {
    return `it was built by Node ${kept.node}, this is ${now.node}`;
  }
  if (kept.cpu !== now.cpu) return `it was built on another processor, ${kept.cpu}`;
  if (kept.linked !== undefined && kept.linked !== now.linked) {
    return 'the packages that it is linked to have changed';
  }
  return undefined;
}

/** The major version in `v20.20.2`. */
export function majorOf(node: string): string {
  return /^v?([0-9]+)/.exec(node)?.[1] ?? node;
}

function readManifest(folder: string): BaseManifest | undefined {
  try {
    const { value } = readJsonFile(join(folder, FILE));
    return isManifest(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function isManifest(value: unknown): value is BaseManifest {
  if (typeof value !== 'object' || value === null) return false;
  const fields: Readonly<Record<string, unknown>> = { ...value };
  const { format, linked } = fields;
  return (
    format === FORMAT &&
    ['sha', 'node', 'cpu', 'lockstep'].every((name) => typeof fields[name] === 'string') &&
    (linked === undefined || typeof linked === 'string')
  );
}
