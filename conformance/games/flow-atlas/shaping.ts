import * as fc from 'fast-check';
import { Random } from '../../generate/random.ts';
import type { Scene, Shaper } from '../../guide.ts';
import {
  CENTRE,
  type Cells,
  FARTHEST,
  isValidBoard,
  occupied,
  PLACES,
  ringAt,
  rowsOf,
  squareOf,
  turned,
} from './cells.ts';
import { PATTERNS, PIECES } from './pieces.ts';
import { type Placed, placed } from './plain-placement.ts';
import {
  BEGUN,
  type Move,
  type Position,
  pressureLimit,
  type Rules,
  rulesOf,
  SEED_BOARD,
  stateOf,
} from './position.ts';

/** Builds out of a seed: cheaper than one arbitrary for each cell. */
export function seeded<T>(build: (random: Random) => T): fc.Arbitrary<T> {
  return fc.noShrink(fc.nat(0xffffffff)).map((seed) => build(new Random(seed)));
}

/** A whole number from..to. */
export const between = (random: Random, from: number, to: number): number =>
  from + random.below(to - from + 1);
export const anyPiece = (random: Random): number => random.pick(PIECES);

/** A placement on a board, and the depth and charge that it happens at. */
export interface Shape {
  readonly board: Cells;
  readonly piece: number;
  readonly move: Move;
  readonly depth: number;
  readonly charge: number;
  /** What else matters. */
  readonly more?: Partial<Position>;
  /** Outcome words of a refill. */
  readonly chance?: readonly number[];
}

/** Cells of a square, or of all squares up to it. */
export function filled(side: number): number[] {
  const cells = PLACES.map(() => 0);
  for (const i of squareOf(side)) cells[i] = 1;
  return cells;
}

/** Cells here and there around the centre, as dense as that, always valid together with it. */
export function scattered(random: Random, radius: number, percent: number): number[] {
  const cells = PLACES.map((_, i) => Number(ringAt(i) <= radius && random.percent(percent)));
  cells[CENTRE * 27 + CENTRE] = 1;
  return withoutFar(cells);
}

/** A board without cells that reach too far to be valid. */
function withoutFar(cells: Cells): number[] {
  return cells.map((cell, i) => {
    const { row, column } = PLACES[i] ?? { row: 0, column: 0 };
    return (row - CENTRE) ** 2 + (column - CENTRE) ** 2 > FARTHEST ? 0 : cell;
  });
}

/** A heap that grew cell by cell from the centre, as play makes them. */
export function heap(random: Random, size: number): number[] {
  const cells = PLACES.map(() => 0);
  cells[CENTRE * 27 + CENTRE] = 1;
  const found = [CENTRE * 27 + CENTRE];
  while (found.length < size) {
    const next = random.pick(found) + random.pick([1, -1, 27, -27]);
    if (ringAt(next) > 6 || cells[next] === 1) {
      if (random.percent(2)) break;
      continue;
    }
    cells[next] = 1;
    found.push(next);
  }
  return cells;
}

/** Where a piece lies. */
export interface Seat {
  readonly piece: number;
  readonly rotation: number;
  readonly x: number;
  readonly row: number;
}

/** Cells of a piece that lies somewhere, as indices. */
export function seatCells({ piece, rotation, x, row }: Seat): number[] {
  const pattern = PATTERNS[piece]?.[rotation];
  return (pattern?.cells ?? []).map(([r, c]) => 27 * (row + r) + x + c);
}

/** A place of a piece whose lowest cells are in the top rows of a square, or just above it. */
export function anySeat(random: Random, side: number): Seat {
  const piece = random.percent(35) ? 0 : anyPiece(random);
  const rotation = random.below(PATTERNS[piece]?.length ?? 1);
  const half = (side - 1) / 2;
  const x = CENTRE + between(random, -half - 2, half);
  return { piece, rotation, x, row: CENTRE - half + between(random, -3, 0) };
}

/** The board without a piece that lies on it and without all cells above it. */
export function lifted(cells: Cells, seat: Seat): number[] {
  const at = seatCells(seat);
  const lowest = new Map<number, number>();
  for (const i of at) lowest.set(i % 27, Math.max(lowest.get(i % 27) ?? 0, Math.floor(i / 27)));
  return cells.map((cell, i) => {
    const bottom = lowest.get(i % 27);
    return bottom !== undefined && Math.floor(i / 27) <= bottom ? 0 : cell;
  });
}

/** A depth of this kind: small, about the tightest limit, or large. */
export function anyDepth(random: Random, power?: number): number {
  const kind = random.below(4);
  const base = kind === 0 ? 0 : kind === 1 ? between(random, 5, 7) : random.below(kind * 8);
  return 3 * base + (power ?? random.below(3));
}

/** The shape at another depth, without Reserve, which may not be available there. */
export function atDepth(shape: Shape, depth: number): Shape {
  return { ...shape, depth, move: { ...shape.move, reserve: 0 } };
}

/** The board on which a drop after some turns meets what it meets on this one without. */
export const before = (board: Cells, turns: number): number[] => turned(board, (4 - turns) % 4);

/** Checkpoints: the start, boards after folds, any others. */
function anyCheckpoint(random: Random): readonly number[] {
  const kind = random.below(10);
  if (kind < 4) return SEED_BOARD;
  if (kind < 8) {
    const cells = filled(3);
    for (const i of squareOf(5)) if (cells[i] === 0) cells[i] = Number(random.percent(30));
    return rowsOf(cells);
  }
  return rowsOf(scattered(random, 1 + random.below(7), 50));
}

const anyBag = (random: Random): number[] =>
  Array.from({ length: random.percent(25) ? 0 : random.below(7) }, () => anyPiece(random));

/** A state on a board by FA-23: what is not told is chosen at random. */
function positionOn(random: Random, shape: Shape): Position {
  const { board, piece, move, depth, charge } = shape;
  const score = 10 * random.below(100_000);
  const checkpointScore = random.percent(60) ? 10 * random.below(score / 10 + 1) : 0;
  const placements = random.below(5_000);
  const limit = placements + 1 + (random.percent(10) ? 0 : random.below(5_000));
  const other = anyPiece(random);
  const position: Position = {
    ...BEGUN,
    ...{ score, checkpointScore, placements, limit, depth, charge },
    rewinds: random.below(300),
    current: move.reserve === 1 ? other : piece,
    next: [move.reserve === 1 ? piece : other, anyPiece(random)],
    board: rowsOf(board),
    checkpointBoard: anyCheckpoint(random),
    bag: anyBag(random),
    ...shape.more,
  };
  return { ...position, over: position.placements >= position.limit };
}

/** The scene that plays a shape. */
function sceneOf(random: Random, shape: Shape): Scene {
  const { move, chance } = shape;
  return {
    state: stateOf(positionOn(random, shape)),
    actions: [{ ...move }],
    ...(chance === undefined ? {} : { chance }),
  };
}

/** What a shape does by the plain reading; undefined if it cannot be played. */
export function outcomeOf(shape: Shape, rules: Rules): Placed | undefined {
  const { board, piece, move, depth, charge } = shape;
  if (!isValidBoard(board)) return undefined;
  return placed({ ...move, board, depth, charge, piece }, rules);
}

const TRIES = 60;

/**
 * A shaper of scenes that play one shape each, of which the plain reading says that it does what the
 * shaper is made for: of some tries the first, else the last that can be played at all.
 */
export function shaper(
  about: Omit<Shaper, 'scenes'>,
  make: (random: Random, rules: Rules) => Shape,
  wanted: (done: Placed, shape: Shape, rules: Rules) => boolean = () => true,
): Shaper {
  return {
    ...about,
    scenes(profile) {
      const rules = rulesOf(profile);
      return seeded((random) => {
        let last = plainShape(random, rules);
        for (let at = 0; at < TRIES; at += 1) {
          const shape = make(random, rules);
          const done = outcomeOf(shape, rules);
          if (done === undefined) continue;
          last = shape;
          if (wanted(done, shape, rules)) break;
        }
        return sceneOf(random, last);
      });
    },
  };
}

/** An O on the one cell of a new game. */
function plainShape(random: Random, rules: Rules): Shape {
  const turns = random.pick(rules.turnCounts);
  const move = { turns, rotation: 0, x: 12, reserve: 0 };
  const board = PLACES.map(({ row, column }) => Number(row === CENTRE && column === CENTRE));
  return { board, piece: 3, move, depth: anyDepth(random), charge: 1 };
}

/** A drop of any piece on a board, somewhere above its cells. */
export function anyDrop(
  random: Random,
  rules: Rules,
  board: Cells,
): Pick<Shape, 'board' | 'piece' | 'move'> {
  const piece = anyPiece(random);
  const rotation = random.below(PATTERNS[piece]?.length ?? 1);
  const width = PATTERNS[piece]?.[rotation]?.width ?? 1;
  const turns = random.pick(rules.turnCounts);
  const columns = occupied(turned(board, turns)).map((i) => i % 27);
  const from = Math.max(0, Math.min(...columns) - width + 1);
  const x = between(random, from, Math.max(...columns));
  return { board, piece, move: { turns, rotation, x, reserve: 0 } };
}

/** The depth at which a reach is by so much less than the limit; undefined if there is none. */
export function depthFor(reach: number, slack: number, rules: Rules): number | undefined {
  for (let depth = 0; depth <= rules.pressureDepth; depth += 1) {
    if (pressureLimit(depth, rules) - reach === slack) return depth;
  }
  return undefined;
}
