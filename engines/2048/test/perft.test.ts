import { expect, test } from 'vitest';
import { fnv1a32 } from '../../../spec/fnv.ts';
import { EventSet } from '../../event-set.ts';
import type { Machine2048 } from '../machine.ts';
import { machineWith, spec, vectorsOf, wordsOf } from './game.ts';

interface Counts {
  leaves: number;
  terminals: number;
  moves: number;
  sum: number;
  digest: number;
}

const events = new EventSet(spec.events.length);

/** Counts all turn sequences as clause T48-30 says. */
function count(machine: Machine2048, words: number[], depth: number, counts: Counts): void {
  if (depth === 0) {
    counts.leaves += 1;
    counts.sum += words[1] ?? 0;
    counts.digest = (counts.digest + fnv1a32(words, 2)) >>> 0;
    return;
  }
  if (words[0] === 1) {
    counts.terminals += 1;
    return;
  }
  for (let direction = 0; direction < 4; direction += 1) {
    machine.load(words);
    if (!machine.accepts([direction])) continue;
    counts.moves += 1;
    for (const cell of machine.emptyAfter([direction])) {
      for (const rank of [1, 2]) {
        machine.load(words);
        machine.chance.useTape('outcome', [cell, rank], 0);
        machine.step([direction], events);
        count(machine, wordsOf(machine), depth - 1, counts);
      }
    }
  }
}

test('counts of all sequences of up to three turns are the recorded ones', () => {
  // Two boards have more than a million leaves at depth 3; the other seven show the same.
  const lines = vectorsOf('perft').filter(({ depth, leaves }) => depth <= 3 && leaves < 500_000);
  expect(lines).toHaveLength(23);
  for (const line of lines) {
    const counts = { leaves: 0, terminals: 0, moves: 0, sum: 0, digest: 0 };
    const machine = machineWith('1'.padEnd(16, '0'));
    count(machine, line.state, line.depth, counts);
    expect({ ...line, ...counts }, line.id).toEqual(line);
  }
});
