import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { packageRoot } from '../../../spec/package-root.ts';
import { copyVariant } from '../copy-variant.ts';
import { measurePaired } from '../measure-paired.ts';

const scratch = mkdtempSync(join(tmpdir(), 'lockstep-copy-'));
afterAll(() => rmSync(scratch, { recursive: true }));

const copy = join(scratch, 'trees', 'copy');
copyVariant(packageRoot(), copy);

it('a copy of a package has kernels that do the same work', async () => {
  const [own, other] = [packageRoot(), copy].map((root) => ({ root, kernel: '2048/row' }));
  if (own === undefined || other === undefined) throw new RangeError('no variants');
  const { signal } = new AbortController();
  const measure = measurePaired({ candidate: other, other: own, control: other, allocates: false });
  // Each block has to have the same checksum in all.
  const measured = await measure({ stage: 1, process: 0, seed: 1, rounds: 5, signal });
  expect(measured).toMatchObject({ kind: 'process' });
});

it('it has no tests, and only what is needed beside the modules', () => {
  expect(existsSync(join(copy, 'spec', 'games', '2048', 'game.json'))).toBe(true);
  expect(existsSync(join(copy, 'spec', 'games', '2048', 'vectors'))).toBe(false);
  expect(existsSync(join(copy, 'oracles'))).toBe(false);
});

it('a tree that was not built is refused', () => {
  expect(() => copyVariant(scratch, join(scratch, 'none'))).toThrow(
    expect.objectContaining({ code: 'E_BENCH_BUILD', hint: 'Run npm run build.' }),
  );
});
