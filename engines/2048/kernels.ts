import { RefusalError } from '../../spec/errors.ts';
import type { GameSpec } from '../../spec/generated/game-spec.ts';
import { compileLayout } from '../../spec/layout.ts';
import type { Profile } from '../../spec/value.ts';
import type { Kernel } from '../engine.ts';
import { Board } from './kernel.ts';
import { lineTables } from './line-tables.ts';
import { FEATURES, ntupleIndices } from './ntuple.ts';

/** The kernels that the spec has for this profile, by name; they check their input words. */
export function kernelsOf(spec: GameSpec, profile: Profile): Readonly<Record<string, Kernel>> {
  const kernels: Record<string, Kernel> = {};
  for (const { name, input, profiles } of spec.kernels) {
    const make = KERNELS.get(name);
    if (make === undefined || profiles?.includes(profile.name) === false) continue;
    const kernel = make();
    const layout = compileLayout(input, profile.parameters);
    kernels[name] = (words) => {
      const problem = layout.check(words);
      if (problem !== undefined)
        throw new RefusalError('domain-error', `kernel ${name}: ${problem}`);
      return kernel(words);
    };
  }
  return kernels;
}

const KERNELS: ReadonlyMap<string, () => Kernel> = new Map([
  ['row', rowKernel],
  ['ntuple', ntupleKernel],
]);

/** Row of four cells, packed: after left, after right, score, left legal, right legal (T48-31). */
function rowKernel(): Kernel {
  const { low, high, legal } = lineTables(4);
  return ([row = 0]) => {
    const left = low[row] as number;
    const changes = legal[row] as number;
    return [
      left & 0xffff,
      (high[row] as number) & 0xffff,
      (left >> 16) * 4,
      changes & 1,
      changes >> 1,
    ];
  };
}

/** The 32 feature indices of 16 cells (T48-32, T48-33). */
function ntupleKernel(): Kernel {
  const board = new Board(4, 4);
  const indices = new Int32Array(FEATURES);
  return (cells) => {
    board.clear();
    cells.forEach((rank, slot) => {
      board.place(slot, rank);
    });
    ntupleIndices(board, indices);
    return Array.from(indices);
  };
}
