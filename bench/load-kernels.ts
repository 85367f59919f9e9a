import { existsSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { BenchError } from './bench-error.ts';
import type { BenchKernel } from './kernel.ts';

/** The module with the kernels of a game: in the folder of this module, as source or built. */
export function kernelModule(game: string): URL {
  const ending = import.meta.url.endsWith('.ts') ? '.ts' : '.js';
  return new URL(`./games/${game}${ending}`, import.meta.url);
}

/**
 * Imports the kernels of a game.
 *
 * @param module - such as `dist/bench/games/2048.js`; each place is a module of its own
 * @throws {BenchError} `E_BENCH_KERNELS` if there is no such module, or it exports no kernels; whatever
 * the module throws
 */
export async function loadKernels(module: URL): Promise<readonly BenchKernel[]> {
  const path = fileURLToPath(module);
  if (!existsSync(path)) throw new BenchError('E_BENCH_KERNELS', `there is no module ${path}`);
  const loaded: unknown = await import(pathToFileURL(path).href);
  const kernels: unknown = Reflect.get(Object(loaded), 'kernels');
  if (!Array.isArray(kernels) || !kernels.every(isKernel)) {
    throw new BenchError('E_BENCH_KERNELS', `${path} does not export a list of kernels`);
  }
  return kernels;
}

/**
 * The kernel of an id.
 *
 * @throws {BenchError} `E_BENCH_KERNEL` if it is not among them
 */
export function kernelOf(kernels: readonly BenchKernel[], id: string): BenchKernel {
  const kernel = kernels.find((one) => one.id === id);
  if (kernel !== undefined) return kernel;
  throw new BenchError('E_BENCH_KERNEL', `there is no code for the kernel ${id}`);
}

function isKernel(value: unknown): value is BenchKernel {
  if (typeof value !== 'object' || value === null) return false;
  const has = (name: string, type: string): boolean => typeof Reflect.get(value, name) === type;
  return has('id', 'string') && has('setup', 'function') && has('run', 'function');
}
