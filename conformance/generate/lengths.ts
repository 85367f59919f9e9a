import type { Random } from './random.ts';

/** Longest game of each kind and how many in a hundred are of it. */
export type Lengths = readonly { readonly percent: number; readonly steps: number }[];

/** The length at which a game is cut: many are short, a few very long. */
export function drawLength(lengths: Lengths, random: Random): number {
  let place = random.below(100);
  for (const { percent, steps } of lengths) {
    if (place < percent) return 1 + random.below(steps);
    place -= percent;
  }
  return 1;
}
