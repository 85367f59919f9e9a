import type { Explored } from '../bench/explore.ts';
import { percentCell, rateCell, timeCell } from './bench-cells.ts';
import { alignColumns } from './table.ts';

/** The times of a look at benchmarks, and how much faster than their yardsticks some are. */
export function renderExplored(explored: readonly Explored[]): string {
  const rows = explored.map(({ id, ns, spread, checksum, benchmark }) => [
    id,
    timeCell(ns),
    `ns/${benchmark.unit}`,
    `+-${percentCell(spread)}`,
    rateCell(ns),
    checksum,
    benchmark.corpus,
  ]);
  const head = ['kernel', 'CPU', '', 'spread', 'per second', 'checksum', 'corpus'];
  const table = alignColumns([head, ...rows], [1, 3, 4]);
  return `${[...table, ...explored.flatMap((one) => yardstickLine(one, explored))].join('\n')}\n`;
}

function yardstickLine({ id, ns, game, benchmark }: Explored, all: readonly Explored[]): string[] {
  const slow = all.find((one) => one.id === `${game}/${benchmark.yardstick}`);
  if (slow === undefined) return [];
  return [`${id} is ${(slow.ns / ns).toFixed(1)} times as fast as ${slow.id}`];
}
