import { describe, expect, it } from 'vitest';
import { listGames } from '../../spec/load/game-source.ts';
import { loadGame } from '../../spec/load.ts';
import type { BenchKernel } from '../kernel.ts';
import { kernelModule, loadKernels } from '../load-kernels.ts';

const games = await Promise.all(
  listGames().map(async ({ id }) => ({
    id,
    spec: loadGame(id).spec,
    kernels: await loadKernels(kernelModule(id)),
  })),
);
const all = games.flatMap(({ kernels }) => kernels);

/** Two blocks, as a process does them. */
function checksums(kernel: BenchKernel, seed: number): number[] {
  kernel.setup(seed);
  return [kernel.run(25), kernel.run(25)];
}

describe.each(games)('kernels of $id', ({ id, kernels, spec }) => {
  it('are the benchmarks of the game, in their order', () => {
    expect(kernels.map((kernel) => kernel.id)).toEqual(
      (spec.benchmarks ?? []).map(({ name }) => `${id}/${name}`),
    );
  });
});

describe.each(all)('$id', (kernel) => {
  it('does the same work for the same seed, and other work for another', () => {
    const first = checksums(kernel, 1);
    const other = checksums(kernel, 2);
    expect(first.every((checksum) => Number.isInteger(checksum))).toBe(true);
    expect(checksums(kernel, 1)).toEqual(first);
    expect(other).not.toEqual(first);
  });
});

describe.each(
  games.flatMap(({ id, spec, kernels }) =>
    (spec.benchmarks ?? []).flatMap(({ name, yardstick }) =>
      yardstick === undefined ? [] : [{ id, name, yardstick, kernels }],
    ),
  ),
)('$id/$name', ({ id, name, yardstick, kernels }) => {
  it.each([1, 2])('does what its yardstick does, seed %i', (seed) => {
    const [own, other] = [name, yardstick].map((one) =>
      kernels.find((kernel) => kernel.id === `${id}/${one}`),
    );
    own?.setup(seed);
    other?.setup(seed);
    expect(own?.run(1024)).toBe(other?.run(1024));
  });
});
