import type { Policy } from '../../generate/policy.ts';
import type { Extreme, ExtremeView, Guide } from '../../guide.ts';
import { isCover, positionOf } from './board.ts';
import { shapers } from './crafted.ts';

/** Cells of a step that popped, and covers that opened. */
function goneOf({ before, after }: ExtremeView): { poppers: number; opened: number } {
  const [a, b] = [positionOf(before), positionOf(after)];
  const risen = b.level > a.level ? 7 : 0;
  const occupied = (cells: readonly number[]): number => cells.filter((cell) => cell !== 0).length;
  const covers = (cells: readonly number[]): number => cells.filter(isCover).length;
  return {
    poppers: occupied(a.cells) + 1 + risen - occupied(b.cells),
    opened: covers(a.cells) + Number(a.nextDisc === 8) + risen - covers(b.cells),
  };
}

/** What the bonuses of a step can add up to, the largest first. */
const BONUSES = [157_000, 147_000, 140_000, 87_000, 77_000, 70_000, 17_000, 7_000, 0];

/** Points of the waves of a step: what is left of its gain when the bonuses are taken away. */
function wavePoints(view: ExtremeView): number {
  const gain = positionOf(view.after).score - positionOf(view.before).score;
  const least = 7 * goneOf(view).poppers;
  return gain - (BONUSES.find((bonus) => gain - bonus >= least) ?? 0);
}

const extremes: readonly Extreme[] = [
  {
    id: 'chain-points',
    title: 'Points of the waves of one step: long chains give most',
    events: ['depth-7', 'depth-10', 'depth-15'],
    valueOf: wavePoints,
  },
  {
    id: 'poppers',
    title: 'Discs that pop in one step',
    events: ['wave-pops-10', 'depth-7'],
    valueOf: (view) => goneOf(view).poppers,
  },
  {
    id: 'openings',
    title: 'Covers that open in one step',
    events: ['two-or-more-openings', 'opening-order-observable', 'solid-three-hits-opens'],
    valueOf: (view) => goneOf(view).opened,
  },
];

/** Columns from the middle to the sides. */
const FROM_THE_MIDDLE = [3, 2, 4, 1, 5, 0, 6];

/** Words of a state before its cells. */
const CELLS_AT = 6;

const centreFirst: Policy = {
  name: 'centre-first',
  choose: (legal, random) =>
    FROM_THE_MIDDLE.map((column) => legal.find(([word]) => word === column)).find(
      (action) => action !== undefined,
    ) ?? random.pick(legal),
};

/** The lowest column: games that stay alive for long. */
const lowestColumn: Policy = {
  name: 'lowest-column',
  choose(legal, random, walker) {
    const words = walker.words();
    const emptyIn = (column: number): number =>
      [0, 1, 2, 3, 4, 5, 6].filter((row) => words[CELLS_AT + 7 * row + column] === 0).length;
    const most = Math.max(...legal.map(([column = 0]) => emptyIn(column)));
    return random.pick(legal.filter(([column = 0]) => emptyIn(column) === most));
  },
};

/**
 * A 32-bit word that gives this value whether it is one of seven or of eight: the middle of the
 * words that do both (D7-24). Only an eighth of eight is one of eight alone.
 */
export function rawOf(value: number): number {
  const from = value === 8 ? 7 / 8 : (value - 1) / 7;
  return Math.floor(2 ** 31 * (from + value / 8));
}

/** Leads the generation of games of Drop7 to its rare branches. */
export const guide: Guide = {
  shapers,
  extremes,
  policies: () => [centreFirst, lowestColumn],
  rawOf,
};
