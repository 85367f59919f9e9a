import type { Random } from '../../generate/random.ts';
import type { Shaper } from '../../guide.ts';
import { MOST, powerOf, type Rules, SEED_BOARD } from './position.ts';
import {
  anyDepth,
  anyDrop,
  atDepth,
  between,
  depthFor,
  heap,
  outcomeOf,
  type Shape,
  scattered,
  shaper,
} from './shaping.ts';

/** A heap or scattered cells of any size. */
function anyBoard(random: Random): number[] {
  if (random.percent(50)) return heap(random, between(random, 1, 90));
  return scattered(random, between(random, 1, 8), random.pick([15, 40, 70, 95]));
}

/** Any drop on any board, with Reserve where it is available. */
function anyShape(random: Random, rules: Rules): Shape {
  const depth = anyDepth(random);
  const charge = Number(random.percent(70));
  const shape = { ...anyDrop(random, rules, anyBoard(random)), depth, charge };
  const reserve = powerOf(depth) === 'reserve' && charge === 1 && random.percent(50) ? 1 : 0;
  return { ...shape, move: { ...shape.move, reserve } };
}

/** A board that reaches far, and the depth at which it reaches as far as that from the limit. */
function atTheLimit(random: Random, rules: Rules, slack: number): Shape {
  const board = scattered(random, between(random, 4, 8), random.pick([5, 15, 40]));
  const shape = { ...anyDrop(random, rules, board), depth: 0, charge: Number(random.percent(70)) };
  const reach = outcomeOf(shape, rules)?.reach ?? 0;
  const depth = depthFor(reach, slack, rules);
  if (depth === undefined) return shape;
  const isTightest = depth === rules.pressureDepth;
  return { ...shape, depth: isTightest ? depth + random.below(30) : depth };
}

/** Swap indices of a refill, many of them those of the place itself. */
function anySwaps(random: Random): number[] {
  const often = random.pick([0, 30, 80, 100]);
  return [6, 5, 4, 3, 2, 1].map((i) => (random.percent(often) ? i : random.below(i + 1)));
}

/** Scenes about drops, pressure, powers, bags and limits. */
export const playShapers: readonly Shaper[] = [
  shaper(
    {
      id: 'any-board',
      title: 'Any drop on any board, with overhangs and holes',
      events: ['overhang', 'hole-in-target', 'pocket-in-target', 'cells-0', 'cells-4'],
    },
    anyShape,
  ),
  shaper(
    {
      id: 'overhang',
      title: 'A piece that comes to rest over a gap',
      events: ['overhang', 'cells-0'],
    },
    anyShape,
    ({ overhang }) => overhang,
  ),
  shaper(
    {
      id: 'pressure-equal',
      title: 'The reach after the lock is the limit',
      events: ['pressure-equal', 'past-depth-18'],
    },
    (random, rules) => atTheLimit(random, rules, 0),
    ({ reach, failed, fold }, { depth }, rules) =>
      !failed && !fold && depthFor(reach, 0, rules) === Math.min(depth, rules.pressureDepth),
  ),
  shaper(
    {
      id: 'pressure-failure',
      title: 'The reach after the lock is one more than the limit, or much more',
      events: ['pressure-failure', 'score-lost', 'rewind-to-start'],
    },
    (random, rules) => {
      const slack = random.percent(60) ? -1 : -between(random, 2, 20);
      const shape = atTheLimit(random, rules, slack);
      if (random.percent(50)) return shape;
      return { ...shape, more: { checkpointBoard: SEED_BOARD, checkpointScore: 0, score: 10 } };
    },
    ({ failed }) => failed,
  ),
  shaper(
    {
      id: 'reserve',
      title: 'Reserve is available, and used or not',
      events: ['reserve-used', 'reserve-offered'],
    },
    (random, rules) => {
      const drop = anyDrop(random, rules, anyBoard(random));
      const move = { ...drop.move, reserve: Number(random.percent(70)) };
      return { ...drop, move, depth: anyDepth(random, 1), charge: 1 };
    },
    ({ failed }) => !failed,
  ),
  shaper(
    {
      id: 'refill',
      title: 'The bag is empty, and many swaps leave a piece where it is',
      events: ['bag-refilled', 'swap-with-itself'],
    },
    (random, rules) => ({
      ...anyShape(random, rules),
      more: { bag: [] },
      chance: anySwaps(random),
    }),
  ),
  shaper(
    {
      id: 'last-placement',
      title: 'The limit is met by this placement or the next',
      events: ['over'],
    },
    (random, rules) => {
      const limit = random.percent(20) ? MOST : between(random, 1, 4_000);
      const placements = limit - 1 - Math.min(limit - 1, Number(random.percent(30)));
      return { ...anyShape(random, rules), more: { limit, placements } };
    },
  ),
  shaper(
    {
      id: 'deep',
      title: 'Depths about the tightest limit and far beyond it',
      events: ['past-depth-18', 'pressure-equal', 'pressure-failure'],
    },
    (random, rules) => {
      const depth = random.percent(60) ? between(random, 16, 22) : between(random, 18, 3_000);
      return atDepth(anyShape(random, rules), depth);
    },
  ),
];
