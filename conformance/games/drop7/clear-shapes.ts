import type { Random } from '../../generate/random.ts';
import type { Shaper } from '../../guide.ts';
import { boardOf, type Rules } from './board.ts';
import { anyColumn, anyDisc, packedBoard, type Shape, shaper } from './shaping.ts';

/** A row of n discs of value n on the floor, one of them still to be dropped. */
function equalRow(random: Random): Shape {
  const length = 1 + random.below(7);
  const from = random.below(8 - length);
  const column = from + random.below(length);
  const columns = Array.from({ length: 7 }, (_, c) =>
    c >= from && c < from + length && c !== column ? [length] : [],
  );
  return { cells: boardOf(columns), disc: length, column };
}

/** A column of n discs of value n, the top one still to be dropped. */
function equalColumn(random: Random): Shape {
  const height = 1 + random.below(7);
  const column = random.below(7);
  const columns = Array.from({ length: 7 }, (_, c) =>
    c === column ? new Array<number>(height - 1).fill(height) : [],
  );
  return { cells: boardOf(columns), disc: height, column };
}

/** A column of the values 1 to n, the largest one dropped last: n waves clear it. */
function stairs(random: Random): Shape {
  const height = 2 + random.below(6);
  const column = random.below(7);
  const columns = Array.from({ length: 7 }, (_, c) =>
    c === column ? Array.from({ length: height - 1 }, (_, i) => i + 1) : [],
  );
  return { cells: boardOf(columns), disc: height, column };
}

/** Few discs and no cover. */
function sparse(random: Random, rules: Rules): Shape {
  const cells = packedBoard(random, 0, random.percent(70) ? 1 : 2, {
    solid: 0,
    cracked: 0,
    ripe: 40,
  });
  return { cells, disc: anyDisc(random, rules), column: anyColumn(random, cells) };
}

const CLEARS = [equalRow, equalColumn, stairs];

/**
 * The discs above a new cover, bottom first, that pop in two or more waves, so that the cover opens.
 * A layer pops when the column, cover included, is as high as its value. The lowest layer has two
 * discs or more: else the one above it would pop before the rise.
 */
function layers(random: Random): number[] {
  const top = 1 + random.below(3);
  const low = 2 + random.below(Math.min(2, 4 - top));
  const column = [
    ...new Array<number>(low).fill(1 + top + low),
    ...new Array<number>(top).fill(1 + top),
  ];
  const rest = 5 - column.length;
  if (rest < 2 || random.percent(50)) return column;
  return [...new Array<number>(rest).fill(6), ...column];
}

/** Seven columns that vanish after a rise, together with what the covers hide: ones, or sevens. */
function clearAfterRise(random: Random): Shape {
  const one = layers(random);
  const isEven = random.percent(75);
  const columns = Array.from({ length: 7 }, () => (isEven ? [...one] : layers(random)));
  const column = random.below(7);
  const disc = columns[column]?.pop() ?? 1;
  const value = random.percent(70) ? 1 : 7;
  const chance = new Array<number>(7).fill(value);
  return { cells: boardOf(columns), disc, column, movesRemaining: 1, chance };
}

export const clearShapers: readonly Shaper[] = [
  shaper(
    {
      id: 'clears',
      title: 'A few discs and one that makes all of them pop',
      events: ['clear-mid-level', 'clear-fifth-drop'],
    },
    (random, rules) => (random.percent(80) ? random.pick(CLEARS)(random) : sparse(random, rules)),
  ),
  shaper(
    {
      id: 'clears-after-a-rise',
      title: 'Columns that pop in two waves after a rise, and opened values that pop, too',
      events: ['clear-in-level-cascade', 'opening-in-level-cascade', 'opened-pops-next-wave'],
    },
    clearAfterRise,
  ),
];
