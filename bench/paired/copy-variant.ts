import { existsSync, mkdirSync, realpathSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { keepVariant } from '../base/variant-files.ts';
import { BenchError } from '../bench-error.ts';

/**
 * Copies what kernels need of a built package, so that it can be a variant: a module tree of its own.
 *
 * @param root - of the built package
 * @param folder - is made, with its parents; it must not be there yet
 * @throws {BenchError} `E_BENCH_BUILD` if the package is not built
 */
export function copyVariant(root: string, folder: string): void {
  if (!existsSync(join(root, 'dist', 'bench', 'games'))) {
    throw new BenchError('E_BENCH_BUILD', `${root} has no built kernels`, {
      hint: 'Run npm run build.',
    });
  }
  mkdirSync(dirname(folder), { recursive: true });
  keepVariant(root, folder);
  const modules = join(root, 'node_modules');
  const link = join(folder, 'node_modules');
  if (existsSync(modules) && !existsSync(link)) symlinkSync(realpathSync(modules), link);
}
