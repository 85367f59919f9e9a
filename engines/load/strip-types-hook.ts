import { readFile } from 'node:fs/promises';
import type { LoadHook } from 'node:module';

const TYPESCRIPT = /\.m?ts$/;

/**
 * Module hook for Node versions that do not take types away themselves: loads `.ts` and `.mts`
 * files as ES modules without their types. Positions stay as they are in the file.
 */
export const load: LoadHook = async (url, context, nextLoad) => {
  const location = URL.canParse(url) ? new URL(url) : undefined;
  if (location?.protocol !== 'file:' || !TYPESCRIPT.test(location.pathname)) {
    return nextLoad(url, context);
  }
  // Takes longer to load than most engines, which are JavaScript.
  const { transform } = await import('@swc/wasm-typescript');
  const source = await readFile(location, 'utf8');
  const { code } = await transform(source, { mode: 'strip-only', filename: location.pathname });
  return { format: 'module', source: code, shortCircuit: true };
};
