import { expect, it } from 'vitest';
import { chooseBenchmarks } from '../benchmarks.ts';
import { type Explored, explore } from '../explore.ts';

it('tells time per operation and the checksum of what was timed', async () => {
  const rows: Explored[] = [];
  const { signal } = new AbortController();
  for await (const row of explore(chooseBenchmarks(['2048/row']), 1, signal)) rows.push(row);
  const [row] = rows;
  expect(rows).toHaveLength(1);
  expect(row).toMatchObject({ id: '2048/row', benchmark: { unit: 'row' } });
  expect(row?.ns).toBeGreaterThan(0);
  expect(row?.checksum).toMatch(/^[0-9a-f]{8}$/);
});

it('ends before the next benchmark when it is stopped', async () => {
  const stopped = explore(chooseBenchmarks([]), 1, AbortSignal.abort());
  expect(await stopped.next()).toEqual({ done: true, value: undefined });
});
