import type { Random } from '../../generate/random.ts';
import type { Shaper } from '../../guide.ts';
import { boardOf, CRACKED, columnsOf, type Rules, SOLID } from './board.ts';
import { anyColumn, anyDisc, packedBoard, type Shape, shaper } from './shaping.ts';

/** A cell that does not pop in runs of six or seven: a number up to 5 or a cover. */
function inert(random: Random): number {
  return random.percent(30) ? random.pick([SOLID, CRACKED]) : 1 + random.below(5);
}

/** Six columns of one height and one that is lower by one, on which the disc is dropped. */
function lastPlace(random: Random, height: number, rules: Rules): Shape {
  const column = random.below(7);
  const cells = boardOf(
    Array.from({ length: 7 }, (_, c) =>
      Array.from({ length: c === column ? height - 1 : height }, () => inert(random)),
    ),
  );
  // A seven pops where it completes a column of seven: one of the ways out.
  const disc = random.percent(15) ? anyDisc(random, rules) : 1 + random.below(5);
  return { cells, disc, column };
}

/** Columns of heights 6 and 7 in which nothing pops, and the rise is due. */
function quietRefusal(random: Random): Shape {
  const column = random.below(7);
  const cells = boardOf(
    Array.from({ length: 7 }, (_, c) =>
      Array.from({ length: c === column || random.percent(60) ? 6 : 7 }, () => inert(random)),
    ),
  );
  return { cells, disc: 1 + random.below(5), column, movesRemaining: 1 };
}

/** A board whose row 0 is occupied when the rise is due, unless the disc makes room. */
function dueRise(random: Random, rules: Rules): Shape {
  if (random.percent(30)) return quietRefusal(random);
  const mix = { solid: 25, cracked: 15, ripe: random.percent(50) ? 0 : 50 };
  const board = packedBoard(random, 2, 6, mix);
  const column = random.below(7);
  const filled = 6 + random.below(2);
  const tower = Array.from({ length: filled }, () => inert(random));
  const columns = Array.from({ length: 7 }, (_, c) =>
    c === column ? tower : (columnsOf(board)[c] ?? []),
  );
  const cells = boardOf(columns);
  const disc = filled === 6 && random.percent(50) ? 7 : anyDisc(random, rules);
  const dropped = filled === 6 ? column : anyColumn(random, cells);
  return { cells, disc, column: dropped, movesRemaining: 1 };
}

/** A disc that lands in row 0 while the rise is not due. */
function topRow(random: Random, rules: Rules): Shape {
  const mix = { solid: 25, cracked: 15, ripe: 0 };
  const cells = packedBoard(random, 4, random.percent(50) ? 6 : 7, mix);
  const open = [0, 1, 2, 3, 4, 5, 6].filter((c) => cells[c] === 0 && cells[c + 7] !== 0);
  const column = open.length > 0 ? random.pick(open) : anyColumn(random, cells);
  const later = 2 + random.below(rules.levelStart - 1);
  return { cells, disc: anyDisc(random, rules), column, movesRemaining: later };
}

/** A rise in a late level of a profile whose levels grow shorter. */
function lateLevel(random: Random, rules: Rules): Shape {
  const cells = packedBoard(random, 0, 4, { solid: 20, cracked: 15, ripe: 20 });
  const level = 24 + random.below(17);
  return {
    cells,
    disc: anyDisc(random, rules),
    column: anyColumn(random, cells),
    level,
    movesRemaining: 1,
  };
}

export const endShapers: readonly Shaper[] = [
  shaper(
    {
      id: 'last-open-column',
      title: 'All columns full but one of height 6, and drops left',
      events: ['over-mid-level', 'some-column-full'],
    },
    (random, rules) => ({
      ...lastPlace(random, 7, rules),
      movesRemaining: 2 + random.below(rules.levelStart - 1),
    }),
  ),
  shaper(
    {
      id: 'full-after-a-rise',
      title: 'All columns of height 6 but one of height 5, and one drop to the rise',
      events: ['over-after-rise'],
    },
    (random, rules) => ({ ...lastPlace(random, 6, rules), movesRemaining: 1 }),
  ),
  shaper(
    {
      id: 'rise-with-row-0-occupied',
      title: 'One drop to the rise and a column that reaches row 0, unless it pops',
      events: ['terminal-rise-no-points', 'terminal-rise-with-points', 'rise-saved'],
    },
    dueRise,
  ),
  shaper(
    {
      id: 'landing-in-row-0',
      title: 'A disc on a column of height 6 while the rise is not due',
      events: ['top-row-landing-goes-on', 'some-column-full', 'seven-by-column'],
    },
    topRow,
  ),
  shaper(
    {
      id: 'late-levels',
      title: 'A rise in levels 24 to 40',
      events: ['level-shorter', 'level-shortest', 'gray-disc-dropped'],
      profiles: ['classic-decreasing-v1', 'normal-observed'],
    },
    lateLevel,
  ),
];
