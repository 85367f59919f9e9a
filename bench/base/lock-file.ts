import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { canonicalJson, sha256 } from '../../spec/canonical-json.ts';
import { readJsonFile } from '../../spec/json-file.ts';

/** Larger than any lock file of this package. */
const MAX_BYTES = 8_388_608;

/**
 * Digest of the packages that a folder's package-lock.json installs: where, which, with which
 * content. What the package says of itself, and which of them are for development, does not count.
 *
 * @returns undefined if there is no lock file
 * @throws {SpecError} if it is no JSON
 */
export function lockDigest(root: string): string | undefined {
  const file = join(root, 'package-lock.json');
  if (!existsSync(file)) return undefined;
  const { value } = readJsonFile(file, MAX_BYTES);
  const { packages } = recordOf(value);
  const installed = Object.entries(recordOf(packages))
    .filter(([place]) => place !== '')
    .map(([place, entry]) => {
      const { version, integrity } = recordOf(entry);
      return [place, String(version), String(integrity)];
    });
  return sha256(canonicalJson(installed));
}

function recordOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}
