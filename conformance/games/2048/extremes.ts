import type { Extreme, ExtremeView } from '../../guide.ts';
import { boardOf } from './board.ts';

/** What is worth climbing in 2048. */
export const extremes: readonly Extreme[] = [
  {
    id: 'merges',
    title: 'merges of one turn',
    events: ['merge', 'double-merge'],
    valueOf: ({ before, after }) => {
      const tiles = (state: ExtremeView['before']): number =>
        boardOf(state).cells.filter((rank) => rank !== 0).length;
      // Each merge takes one tile away, and the turn adds one.
      return tiles(before) + 1 - tiles(after);
    },
  },
  {
    id: 'tile',
    title: 'rank of the highest tile',
    events: ['made-2048', 'past-2048', 'cap-merge'],
    valueOf: ({ after }) => Math.max(...boardOf(after).cells),
  },
];
