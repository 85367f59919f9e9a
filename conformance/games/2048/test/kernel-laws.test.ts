import { describe, expect, test } from 'vitest';
import { createEngine } from '../../../../engines/2048/index.ts';
import type { CreateEngine, Kernel } from '../../../../engines/engine.ts';
import { blamed, judge } from './play-on.ts';

/** The engine with one kernel changed. */
function engineWithKernel(name: string, change: (kernel: Kernel) => Kernel): CreateEngine {
  return (spec, profile) => {
    const engine = createEngine(spec, profile);
    const kernel = engine.kernels?.[name];
    if (kernel === undefined) throw new RangeError(`no kernel ${name}`);
    return { ...engine, kernels: { ...engine.kernels, [name]: change(kernel) } };
  };
}

/** A packed row of four cells, read from the other side. */
function reversed(row: number): number {
  return [0, 4, 8, 12].reduce((sum, shift) => sum * 16 + ((row >> shift) & 15), 0);
}

/** The index of a tuple whose cells are read in reverse. */
function backwards(index: number): number {
  return [0, 4, 8, 12, 16, 20].reduce((sum, shift) => sum * 16 + ((index >> shift) & 15), 0);
}

describe('mistakes in kernels are named by their clauses', () => {
  test('packed rows have the leftmost cell highest', async () => {
    const engine = engineWithKernel('row', (kernel) => ([row = 0]) => {
      const [left = 0, right = 0, ...rest] = kernel([reversed(row)]);
      return [reversed(left), reversed(right), ...rest];
    });
    expect(blamed(await judge(engine, 'probe'))).toContain('T48-31');
    expect(blamed(await judge(engine, 'all-rows-by-kernel'))).toHaveLength(1);
  });

  test('15+15 scores 65,536 in the row table', async () => {
    const engine = engineWithKernel('row', (kernel) => ([row = 0]) => {
      const [left = 0, right = 0, score = 0, ...rest] = kernel([row]);
      return [left, right, row === 0x00ff ? 2 * score : score, ...rest];
    });
    expect(blamed(await judge(engine, 'all-rows-by-kernel'))).toEqual(['T48-09']);
  });

  test('the first cell of a tuple is the least significant', async () => {
    const engine = engineWithKernel('ntuple', (kernel) => (cells) => kernel(cells).map(backwards));
    expect(blamed(await judge(engine, 'probe'))).toContain('T48-32');
  });

  test('a variant is missing', async () => {
    const engine = engineWithKernel('ntuple', (kernel) => (cells) => {
      const indices = [...kernel(cells)];
      indices[7] = indices[6] ?? 0;
      return indices;
    });
    expect(blamed(await judge(engine, 'probe'))).toContain('T48-33');
  });
});
