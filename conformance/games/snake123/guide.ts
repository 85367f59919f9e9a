import * as fc from 'fast-check';
import type { Extreme, Guide } from '../../guide.ts';
import { ALL_CELLS, groupOf, snakeOf, walkOf } from './board.ts';
import { deadBoard } from './crafted.ts';
import { shapers } from './shapers.ts';

/** What is worth climbing in 123 Snake. */
const extremes: readonly Extreme[] = [
  {
    id: 'walk',
    title: 'cells of the walk',
    events: ['walk-8-to-12', 'walk-13-up'],
    valueOf: ({ action }) => walkOf(action).length,
  },
  {
    id: 'group',
    title: 'cells of the largest group after the step',
    events: ['cycle', 'list-cut'],
    valueOf: ({ after }) => {
      const { cells } = snakeOf(after);
      return Math.max(...ALL_CELLS.map((cell) => groupOf(cells, cell).size));
    },
  },
];

/** 32-bit words at the lower edges of the ranges that give 1, 2 and 3 (SN-05). */
const LEAST_WORDS: readonly number[] = [0, 0x55555556, 0xaaaaaaab];

/** Leads the games of 123 Snake to long walks, large groups, narrow ends and discarded boards. */
export const guide: Guide = {
  shapers,
  extremes,
  // Boards without equal neighbours are discarded; what follows is left to chance.
  starts: () => fc.array(deadBoard, { minLength: 1, maxLength: 3 }).map((boards) => boards.flat()),
  // The first of all seeds whose first board is discarded (SN-08): one in 2.7 million.
  seeds: {
    mulberry32: [
      172285, 3793484, 6394280, 7344257, 8785603, 11526464, 12479748, 13596884, 14386080, 19979203,
      24105688, 25625834, 27477300, 29977210, 43074173, 43137935,
    ],
  },
  rawOf: (word) => LEAST_WORDS[word - 1] ?? 0,
};
