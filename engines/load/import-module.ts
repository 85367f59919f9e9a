import { register } from 'node:module';
import { pathToFileURL } from 'node:url';

let hooked = false;

/**
 * Imports a module by its absolute path, TypeScript included.
 *
 * @returns the exports
 */
export async function importModule(path: string): Promise<Readonly<Record<string, unknown>>> {
  stripTypes();
  return import(pathToFileURL(path).href);
}

/** Node 22.18 and later take types away themselves; before that a hook does. */
function stripTypes(): void {
  const native = 'typescript' in process.features && process.features.typescript !== false;
  // The sources of this package run under a test runner that knows TypeScript.
  if (hooked || native || import.meta.url.endsWith('.ts')) return;
  hooked = true;
  register('./strip-types-hook.js', import.meta.url);
}
