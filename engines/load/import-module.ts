import { register } from 'node:module';
import { pathToFileURL } from 'node:url';

/** The built files of this package, which hold no types. */
const BUILT = new URL('../../', import.meta.url).href;
let hooked = false;

/**
 * Imports a module by its absolute path, TypeScript included.
 *
 * @returns the exports
 */
export async function importModule(path: string): Promise<Readonly<Record<string, unknown>>> {
  const { href } = pathToFileURL(path);
  // A hook is a thread of its own and costs more than most modules.
  if (!href.startsWith(BUILT)) loadTypeScript();
  return import(href);
}

/**
 * Lets this process import TypeScript from now on: Node 22.18 and later take types away themselves;
 * before that a hook does.
 */
export function loadTypeScript(): void {
  const native = 'typescript' in process.features && process.features.typescript !== false;
  // The sources of this package run under a test runner that knows TypeScript.
  if (hooked || native || import.meta.url.endsWith('.ts')) return;
  hooked = true;
  register('./strip-types-hook.js', import.meta.url);
}
