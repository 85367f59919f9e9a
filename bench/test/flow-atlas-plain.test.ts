import { expect, test } from 'vitest';
import { kernels } from '../games/flow-atlas.ts';

test('the yardstick of resolve does the same work', () => {
  const [fast, plain] = ['flow-atlas/resolve', 'flow-atlas/resolve-plain'].map((id) =>
    kernels.find((kernel) => kernel.id === id),
  );
  expect(fast?.yardstick).toBe(plain?.id);
  for (const seed of [1, 2]) {
    fast?.setup(seed);
    plain?.setup(seed);
    expect(plain?.run(1024)).toBe(fast?.run(1024));
  }
});
