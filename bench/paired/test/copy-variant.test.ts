import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { packageRoot } from '../../../spec/package-root.ts';
import { addWork } from '../../power/extra-work.ts';
import { copyVariant } from '../copy-variant.ts';
import { measurePaired } from '../measure-paired.ts';

const scratch = mkdtempSync(join(tmpdir(), 'lockstep-copy-'));
afterAll(() => rmSync(scratch, { recursive: true }));

const copy = join(scratch, 'trees', 'copy');
copyVariant(packageRoot(), copy);

/** Each block of the three has to have the same checksum. */
function compare(candidate: string) {
  const of = (root: string) => ({ root, kernel: '2048/random-moves' });
  const variants = { candidate: of(candidate), other: of(copy), control: of(packageRoot()) };
  const { signal } = new AbortController();
  const request = { stage: 1, process: 0, seed: 1, rounds: 5, signal } as const;
  return measurePaired({ ...variants, allocates: false })(request);
}

it('a copy of a package has kernels that do the same work', async () => {
  expect(await compare(copy)).toMatchObject({ kind: 'process' });
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

it('additional work changes no result', async () => {
  const slow = join(scratch, 'slow');
  copyVariant(packageRoot(), slow);
  addWork(slow, '2048', 1);
  const measured = await compare(slow);
  expect(measured).toMatchObject({ kind: 'process' });
});
