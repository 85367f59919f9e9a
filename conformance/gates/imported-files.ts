import { existsSync, readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

/** Static imports and re-exports, and dynamic imports of a plain text; only relative ones. */
const IMPORTS =
  /^(?:import|export)\b(?!\s+type\b)[^;'"]*['"](\.{1,2}\/[^'"]+)['"]|\bimport\(\s*['"](\.{1,2}\/[^'"]+)['"]/gm;

/**
 * Some modules and all that they import by relative paths, directly or not. Imports of types alone
 * leave nothing behind in what runs and are not followed; neither are those of other packages.
 *
 * @param modules - absolute paths
 * @returns absolute paths; what does not exist is left out
 */
export function importedFiles(modules: readonly string[]): ReadonlySet<string> {
  const found = new Set<string>();
  const waiting = [...modules];
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (found.has(file) || !existsSync(file)) continue;
    found.add(file);
    for (const [, fixed, dynamic] of readFileSync(file, 'utf8').matchAll(IMPORTS)) {
      waiting.push(resolve(dirname(file), fixed ?? dynamic ?? ''));
    }
  }
  return found;
}
