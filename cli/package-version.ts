import { join } from 'node:path';
import { readJsonFile } from '../spec/json-file.ts';
import { packageRoot } from '../spec/package-root.ts';

/** The version of this package, from its package.json. */
export function readPackageVersion(): string {
  const { value } = readJsonFile(join(packageRoot(), 'package.json'));
  const isKnown = typeof value === 'object' && value !== null && 'version' in value;
  return isKnown ? String(value.version) : 'unknown';
}
