import type { Random } from '../../generate/random.ts';
import type { Shaper } from '../../guide.ts';
import { boardOf, CRACKED, columnsOf, type Rules, SOLID } from './board.ts';
import { anyColumn, anyDisc, packedBoard, type Shape, shaper } from './shaping.ts';

/** Values for openings, mostly different ones. */
const anyValues = (random: Random): number[] =>
  Array.from({ length: 14 }, () => 1 + random.below(7));

/** Boards of every height with covers, some of them with poppers before the drop. */
function anyBoard(random: Random, rules: Rules): Shape {
  const low = random.below(4);
  const mix = { solid: 25, cracked: 15, ripe: random.percent(50) ? 0 : 40 };
  const cells = packedBoard(random, low, Math.min(7, low + 1 + random.below(6)), mix);
  return { cells, disc: anyDisc(random, rules), column: anyColumn(random, cells) };
}

/** Many cracked covers among discs that are about to pop. */
function manyOpenings(random: Random, rules: Rules): Shape {
  const cells = packedBoard(random, 1, 5, { solid: 15, cracked: 40, ripe: 70 });
  const column = anyColumn(random, cells);
  return { cells, disc: anyDisc(random, rules), column, chance: anyValues(random) };
}

/** A column that pops under covers, so that they fall. */
function coversAbove(random: Random): Shape {
  const column = random.below(7);
  const height = 2 + random.below(5);
  const poppers = 1 + random.below(height - 1);
  const tower = Array.from({ length: height }, (_, i) =>
    i < poppers ? height + 1 : random.pick([SOLID, SOLID, CRACKED]),
  );
  const around = packedBoard(random, 0, 4, { solid: 30, cracked: 10, ripe: 0 });
  const columns = Array.from({ length: 7 }, (_, c) =>
    c === column ? tower : (columnsOf(around)[c] ?? []),
  );
  return { cells: boardOf(columns), disc: 1 + random.below(7), column };
}

/** A cell in a column of this height that pops after the rise, else inert filling. */
const filling = (random: Random): number => random.pick([SOLID, CRACKED, SOLID, 1]);

/**
 * A solid cover with discs on three or four sides whose columns are as high as their values once the
 * rise has lifted them.
 */
function surrounded(random: Random): Shape {
  const middle = 1 + random.below(5);
  const level = 1 + random.below(3);
  const sides = random.percent(60) ? 4 : 3;
  const above = sides === 4 || random.percent(50);
  const rises = random.percent(70) ? 1 : 0;
  const columns = Array.from({ length: 7 }, (_, c): number[] => {
    if (Math.abs(c - middle) > 1) return [];
    const height = c === middle ? level + (above ? 2 : 1) : level + 1 + random.below(2);
    return Array.from({ length: height }, (__, i) => {
      const isSide = c === middle ? i === level - 1 || i === level + 1 : i === level;
      if (c === middle && i === level) return SOLID;
      return isSide ? height + rises : filling(random);
    });
  });
  const far = [0, 1, 2, 3, 4, 5, 6].filter((c) => Math.abs(c - middle) > 1);
  const movesRemaining = rises === 1 ? 1 : 2;
  // A seven pops nowhere here.
  const disc = random.percent(80) ? 7 : 1 + random.below(6);
  return { cells: boardOf(columns), disc, column: random.pick(far), movesRemaining };
}

/** Columns of equal values that pop together after the rise. */
function manyAtOnce(random: Random): Shape {
  const height = 2 + random.below(4);
  const count = Math.min(7, Math.ceil(10 / height) + random.below(4));
  const places = [0, 1, 2, 3, 4, 5, 6].filter((c) => c < count);
  const shift = random.below(8 - count);
  const columns = Array.from({ length: 7 }, (_, c) =>
    places.includes(c - shift) ? new Array<number>(height).fill(height + 1) : [],
  );
  const column = random.below(7);
  const disc = columns[column]?.length === height ? (columns[column]?.pop() ?? 1) : 7;
  return { cells: boardOf(columns), disc, column, movesRemaining: 1, chance: anyValues(random) };
}

/** Six sevens of a row or a column and the last one. */
function sevens(random: Random): Shape {
  const column = random.below(7);
  if (random.percent(50)) {
    const columns = Array.from({ length: 7 }, (_, c) =>
      c === column ? new Array<number>(6).fill(7) : [],
    );
    return { cells: boardOf(columns), disc: 7, column };
  }
  const columns = Array.from({ length: 7 }, (_, c) => {
    if (c === column) return [];
    return [7, ...Array.from({ length: random.below(3) }, () => filling(random))];
  });
  return { cells: boardOf(columns), disc: 7, column };
}

/** `from` down to `to`. */
const down = (from: number, to: number): number[] =>
  Array.from({ length: Math.max(0, from - to + 1) }, (_, i) => from - i);

/**
 * Up to three towers on a floor of six, one after the other. A tower of the values 1 to n in falling
 * order pops wave by wave: its largest value is its height each time, and the one is last. Under the
 * second and the third lies the length that the floor has left when the tower before is gone. Sevens
 * between the towers hold the floor together, and rows above it apart.
 */
function relay(random: Random): Shape {
  const [second, third] = [6 + random.below(2), 3 + random.below(5)];
  const towers = [
    [1, ...down(6, 2)],
    [7],
    [5, 1, ...down(second - 1, 2)],
    [7, 7],
    [3, 1, ...down(third - 1, 2)],
    [7],
    [],
  ];
  const changed = random.percent(50) ? [0, 2, 4][random.below(3)] : undefined;
  const columns = towers.map((tower, c) => (c === changed ? shuffled(random, tower) : tower));
  const isMirrored = random.percent(50);
  if (isMirrored) columns.reverse();
  const movesRemaining = random.percent(25) ? 1 : 2;
  return { cells: boardOf(columns), disc: 7, column: isMirrored ? 6 : 0, movesRemaining };
}

/** Two values exchanged. */
function shuffled(random: Random, values: readonly number[]): number[] {
  const [a, b] = [random.below(values.length), random.below(values.length)];
  return values.with(a, values[b] ?? 1).with(b, values[a] ?? 1);
}

export const waveShapers: readonly Shaper[] = [
  shaper(
    {
      id: 'any-board',
      title: 'Boards of every height, settled or not',
      events: [
        'depth-5',
        'depth-7',
        'row-two-segments',
        'level-cascade-continues',
        'popper-both-axes',
      ],
    },
    anyBoard,
  ),
  shaper(
    {
      id: 'many-openings',
      title: 'Many cracked covers among discs that pop, and different values for them',
      events: [
        'two-or-more-openings',
        'opening-order-observable',
        'opened-pops-next-wave',
        'cracked-more-hits-opens',
        'opening-in-level-cascade',
      ],
    },
    manyOpenings,
  ),
  shaper(
    {
      id: 'covers-above-poppers',
      title: 'Covers above discs that pop',
      events: ['gray-falls', 'solid-one-hit-cracks', 'solid-two-hits-opens'],
    },
    coversAbove,
  ),
  shaper(
    {
      id: 'solid-surrounded',
      title: 'A solid cover with poppers on three or four sides',
      events: ['solid-three-hits-opens', 'opening-in-level-cascade'],
    },
    surrounded,
  ),
  shaper(
    {
      id: 'many-poppers-at-once',
      title: 'Columns of equal discs that match their height after the rise',
      events: ['wave-pops-10', 'level-cascade-from-1'],
    },
    manyAtOnce,
  ),
  shaper(
    {
      id: 'sevens',
      title: 'The last seven of a row or a column',
      events: ['seven-by-row', 'seven-by-column'],
    },
    sevens,
  ),
  shaper(
    {
      id: 'chains',
      title: 'Towers that pop wave by wave, one after the other',
      events: ['depth-7', 'depth-10', 'depth-15'],
    },
    relay,
  ),
];
