import * as fc from 'fast-check';
import type { Extreme, ExtremeView, Guide } from '../../guide.ts';
import { cellsOf, reachOf, targetOf } from './cells.ts';
import { playShapers } from './play-shapes.ts';
import { policies } from './policies.ts';
import { positionOf, rulesOf } from './position.ts';
import { squareShapers } from './square-shapes.ts';

/** Squares that a step completes, as far as its boards tell. */
function squaresOf({ before, after }: ExtremeView): number {
  const [a, b] = [positionOf(before), positionOf(after)];
  if (b.rewinds > a.rewinds) return 0;
  const target = b.depth > a.depth ? 11 : targetOf(cellsOf(b.board));
  return (target - targetOf(cellsOf(a.board))) / 2;
}

const extremes: readonly Extreme[] = [
  {
    id: 'squares-at-once',
    title: 'Squares of one placement',
    events: ['squares-several', 'mend-completes'],
    valueOf: squaresOf,
  },
  {
    id: 'points',
    title: 'Points of one placement',
    events: ['fold-perfect', 'precision-perfect', 'squares-several'],
    valueOf: ({ before, after }) => positionOf(after).score - positionOf(before).score,
  },
  {
    id: 'depth',
    title: 'Depth at the tightest limit',
    events: ['past-depth-18', 'fold'],
    valueOf: ({ after }) => Math.min(60, positionOf(after).depth),
  },
  {
    id: 'reach',
    title: 'Reach against the limit',
    events: ['pressure-equal', 'fold-rescues'],
    valueOf: ({ after }) => reachOf(cellsOf(positionOf(after).board)),
  },
];

/** A multiple of 2 to 7 below 2^32 that leaves room for the largest index. */
const MULTIPLE = 420 * 10_000_000;

/** Leads the generation of games of Flow Atlas to its rare branches. */
export const guide: Guide = {
  shapers: [...squareShapers, ...playShapers],
  extremes,
  policies: (profile) => policies(rulesOf(profile)),
  starts: () =>
    fc.constantFrom([6, 5, 4, 3, 2, 1], [0, 0, 0, 0, 0, 0], [6, 0, 0, 0, 0, 0], [0, 5, 4, 3, 2, 1]),
  // Whatever the place is: j = u mod (i + 1) for all i that are at least j.
  rawOf: (word) => MULTIPLE + word,
};
