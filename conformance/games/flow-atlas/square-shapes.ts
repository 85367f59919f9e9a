import type { Random } from '../../generate/random.ts';
import type { Shaper } from '../../guide.ts';
import { type Cells, ringAt, SIDES, squareOf, targetOf } from './cells.ts';
import { gapsIn } from './plain-observe.ts';
import type { Rules } from './position.ts';
import { pressureLimit } from './position.ts';
import {
  anyDepth,
  anyDrop,
  anySeat,
  atDepth,
  before,
  between,
  filled,
  lifted,
  type Seat,
  type Shape,
  seatCells,
  shaper,
} from './shaping.ts';

/** Cells here and there in the rings around a square. */
function fringe(random: Random, cells: Cells, side: number, percent: number): number[] {
  const half = (side - 1) / 2;
  return cells.map((cell, i) => {
    const ring = ringAt(i);
    if (cell === 1 || ring <= half || ring > half + 2 || ring > 6) return cell;
    return Number(random.percent(ring === half + 1 ? percent : percent / 3));
  });
}

/** A piece that comes to rest on a board that has been made for it. */
function seatedShape(
  random: Random,
  rules: Rules,
  board: Cells,
  seat: Seat,
  more: Pick<Shape, 'depth' | 'charge'> & Partial<Shape>,
): Shape {
  const turns = random.pick(rules.turnCounts);
  const reserve = more.depth % 3 === 1 && more.charge === 1 && random.percent(50) ? 1 : 0;
  const { piece, rotation, x } = seat;
  return { board: before(board, turns), piece, move: { turns, rotation, x, reserve }, ...more };
}

/** A square that lacks only cells of a piece, with something around it. */
function almostFull(random: Random, rules: Rules, side: number): Shape {
  const seat = anySeat(random, side);
  const percent = random.pick([0, 20, 50, 80]);
  const board = lifted(fringe(random, filled(side), side, percent), seat);
  return seatedShape(random, rules, board, seat, { depth: anyDepth(random), charge: 1 });
}

/** As almostFull, and the piece reaches into smaller squares from above. */
function deepNotch(random: Random, rules: Rules, side: number): Shape {
  const half = (side - 1) / 2;
  const seat = anySeat(random, side);
  const rotation = seat.piece === 0 ? 1 : seat.rotation;
  const deep = { ...seat, rotation, row: 13 - half, x: 13 + between(random, -1, 0) };
  const board = lifted(fringe(random, filled(side), side, 10), deep);
  return seatedShape(random, rules, board, deep, { depth: anyDepth(random), charge: 1 });
}

const folds = (random: Random, rules: Rules): Shape =>
  random.percent(30) ? deepNotch(random, rules, 9) : almostFull(random, rules, 9);

/** Square 9 that lacks a piece, and a group of three by three beside it that survives. */
function survivors(random: Random, rules: Rules): Shape {
  const seat = anySeat(random, 9);
  const cells = filled(9);
  const [i, j] = random.pick([
    [2, between(random, 3, 5)],
    [6, between(random, 3, 5)],
    [between(random, 3, 5), 2],
    [between(random, 3, 5), 6],
  ] as const);
  const group = [0, 1, 2, 3, 4, 5, 6, 7, 8].map(
    (at) => 27 * (3 * i + Math.floor(at / 3)) + 3 * j + (at % 3),
  );
  const left = new Set<number>();
  const size = random.pick([4, 5, 5, 6, 9]);
  while (left.size < size) left.add(random.pick(group));
  for (const at of left) cells[at] = 1;
  const board = lifted(cells, seat);
  return seatedShape(random, rules, board, seat, { depth: anyDepth(random), charge: 1 });
}

/** Two cells that reach far, but not too far for a valid board. */
function withArms(random: Random, cells: Cells): number[] {
  const after = [...cells];
  for (let arm = 0; arm < 2; arm += 1) {
    const far = between(random, 7, 8);
    const across = between(random, -2, 2);
    const [row, column] = random.pick([
      [13 + far, 13 + across],
      [13 + across, 13 + far],
      [13 + across, 13 - far],
      [13 - far, 13 + across],
    ] as const);
    after[27 * row + column] = 1;
  }
  return after;
}

/** Square 9 that lacks a piece, and cells that reach farther than the depth allows. */
function rescued(random: Random, rules: Rules): Shape {
  const seat = anySeat(random, 9);
  const board = lifted(withArms(random, filled(9)), seat);
  const depth = between(random, 10, 40);
  return seatedShape(random, rules, board, seat, { depth, charge: 1 });
}

/** Cells of a square that are left out one by one, each with four neighbours on the board. */
function withGaps(random: Random, side: number, count: number, keep: readonly number[]): number[] {
  const cells = fringe(random, filled(side), side, 60);
  const kept = new Set(keep);
  let left = count;
  for (let tries = 0; tries < 30 && left > 0; tries += 1) {
    const gap = random.pick(squareOf(side));
    const around = [gap - 1, gap + 1, gap - 27, gap + 27];
    if (cells[gap] === 0 || kept.has(gap) || around.some((i) => kept.has(i))) continue;
    if (around.some((i) => cells[i] === 0 && ringAt(i) <= (side - 1) / 2)) continue;
    cells[gap] = 0;
    for (const i of around) cells[i] = 1;
    left -= 1;
  }
  return cells;
}

/** A square with gaps and the last cells of it missing, or with gaps alone. */
function gaps(random: Random, rules: Rules, side: number, count: number): Shape {
  const depth = anyDepth(random, 0);
  if (random.percent(50)) {
    return { ...anyDrop(random, rules, withGaps(random, side, count, [])), depth, charge: 1 };
  }
  const seat = anySeat(random, side);
  const board = lifted(withGaps(random, side, count, seatCells(seat)), seat);
  return seatedShape(random, rules, board, seat, { depth, charge: 1 });
}

/** Gaps that Mend would fill, and cells that reach farther than the depth allows. */
function lost(random: Random, rules: Rules): Shape {
  const side = random.percent(50) ? 9 : anySide(random);
  const shape = gaps(random, rules, side, 1);
  const board = withArms(random, shape.board);
  return { ...shape, board, depth: 3 * between(random, 3, 12) };
}

const anySide = (random: Random): number => random.pick(SIDES);

/** Scenes about squares, folds and mends. */
export const squareShapers: readonly Shaper[] = [
  ...SIDES.map((side) =>
    shaper(
      {
        id: `square-${side}`,
        title: `Square ${side} lacks only cells of the piece`,
        events: [`square-${side}`, ...(side === 9 ? ['fold', 'fold-perfect'] : [])],
      },
      (random, rules) => almostFull(random, rules, side),
      ({ squares, failed }) => squares.includes(side) && !failed,
    ),
  ),
  shaper(
    {
      id: 'squares-at-once',
      title: 'A notch that reaches through several squares',
      events: ['squares-several', 'square-3', 'square-5', 'square-7'],
    },
    (random, rules) => deepNotch(random, rules, anySide(random)),
    ({ squares, failed }) => squares.length >= 2 && !failed,
  ),
  shaper(
    {
      id: 'precision',
      title: 'A perfect fold at a depth of Precision',
      events: ['precision-perfect', 'fold-perfect', 'past-depth-18'],
    },
    (random, rules) => atDepth(folds(random, rules), anyDepth(random, 2)),
    ({ perfect }, { depth }) => perfect && depth % 3 === 2,
  ),
  shaper(
    {
      id: 'survivors',
      title: 'Groups beside square 9 with four cells, five, or more',
      events: ['fold-imperfect', 'fold'],
    },
    survivors,
    ({ fold }) => fold,
  ),
  shaper(
    {
      id: 'rescue',
      title: 'Square 9 and arms that reach too far',
      events: ['fold-rescues', 'fold'],
    },
    rescued,
    ({ fold, reach }, { depth }, rules) => fold && reach > pressureLimit(depth, rules),
  ),
  shaper(
    { id: 'mend', title: 'A square with an enclosed gap', events: ['mend', 'hole-in-target'] },
    (random, rules) => gaps(random, rules, anySide(random), between(random, 1, 3)),
    ({ mend }) => mend !== undefined,
  ),
  shaper(
    {
      id: 'mend-completes',
      title: 'The last cell of a square is an enclosed gap',
      events: ['mend-completes', 'mend'],
    },
    (random, rules) => gaps(random, rules, anySide(random), 1),
    ({ afterMend }) => afterMend.length > 0,
  ),
  shaper(
    {
      id: 'mend-folds',
      title: 'The last cell of square 9 is an enclosed gap',
      events: ['mend-folds', 'mend-completes', 'square-9'],
    },
    (random, rules) => gaps(random, rules, 9, 1),
    ({ mend, fold }) => mend !== undefined && fold,
  ),
  shaper(
    {
      id: 'several-gaps',
      title: 'A square with two gaps or more',
      events: ['mend-several-gaps', 'mend'],
    },
    (random, rules) => gaps(random, rules, anySide(random), between(random, 2, 4)),
    ({ gaps: found = [] }) => found.length > 1,
  ),
  shaper(
    {
      id: 'mend-too-late',
      title: 'A board that reaches too far and has a gap, which nothing mends',
      events: ['pressure-failure'],
    },
    lost,
    ({ failed, board }) => failed && gapsIn(board, targetOf(board)).length > 0,
  ),
  shaper(
    {
      id: 'no-charge',
      title: 'Gaps that nothing mends: no charge, or another power',
      events: ['hole-in-target'],
    },
    (random, rules) => {
      const charge = random.below(2);
      const shape = gaps(random, rules, anySide(random), between(random, 1, 3));
      return atDepth({ ...shape, charge }, anyDepth(random, charge === 1 ? 1 : 0));
    },
    ({ mend }) => mend === undefined,
  ),
];
