import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, expect, it } from 'vitest';
import { loadKernels } from '../../load-kernels.ts';
import { addWork } from '../extra-work.ts';

const root = mkdtempSync(join(tmpdir(), 'lockstep-extra-'));
afterAll(() => rmSync(root, { recursive: true }));

const folder = join(root, 'dist', 'bench', 'games');
mkdirSync(folder, { recursive: true });
writeFileSync(join(root, 'package.json'), '{"type":"module"}');
writeFileSync(
  join(folder, 'toy.js'),
  `let state = 0;
globalThis.operations = 0;
export const kernels = [{
  id: 'toy/count',
  setup(seed) { state = seed; },
  run(iterations) {
    globalThis.operations += iterations;
    state += iterations;
    return state;
  },
}];`,
);

it('additional work is a share of the operations, and changes no result', async () => {
  addWork(root, 'toy', 0.05);
  const [kernel] = await loadKernels(pathToFileURL(join(folder, 'toy.js')));
  kernel?.setup(7);
  const sums = Array.from({ length: 30 }, () => kernel?.run(10));
  expect(sums).toEqual(sums.map((_, index) => 7 + 10 * (index + 1)));
  expect(Reflect.get(globalThis, 'operations')).toBe(315);
});
