import { join } from 'node:path';
import { readJsonFile } from '../../spec/json-file.ts';
import { packageRoot } from '../../spec/package-root.ts';

/** `lockstep/VERSION` of this package, as the handshake names the harness. */
export function harnessName(): string {
  const { value } = readJsonFile(join(packageRoot(), 'package.json'));
  const version =
    typeof value === 'object' && value !== null && 'version' in value ? value.version : undefined;
  return `lockstep/${typeof version === 'string' ? version : '0'}`;
}
