import * as fc from 'fast-check';
import type { Profile } from '../../../spec/value.ts';
import type { Scene, Shaper } from '../../guide.ts';
import { ALL_CELLS, areNeighbours, boardWith, groupOf, stateOn } from './board.ts';
import {
  CAP_SHAPES,
  cellsOfMask,
  deadBoard,
  flood,
  mixed,
  nearlyDead,
  nearTheCap,
  symmetry,
  tile,
} from './crafted.ts';

/** Groups of so many cells have fewer listed actions than any profile's `listMax`. */
const LISTABLE_GROUP = 15;
/** 18 cells with 27189 listed actions: hardly more than `listMax`, so that a list is soon made. */
const BEYOND_LIST_MAX: readonly number[] = [
  0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 15, 16, 17, 18,
];

/** All cells in one walk: row by row, every second one backwards. */
const SERPENTINE: readonly number[] = ALL_CELLS.map((cell) => {
  const row = Math.floor(cell / 5);
  return row % 2 === 0 ? cell : 10 * row + 4 - cell;
});

const score = fc.integer({ min: 0, max: 2 ** 40 });
const moves = fc.nat(1_000_000);
/** Above what a die shows, so that refills join nothing. */
const largeTile = tile.filter((value) => value > 3);

const isListable = (cells: readonly number[]): boolean =>
  cells.every((_, cell) => groupOf(cells, cell).size <= LISTABLE_GROUP);

function on(boards: fc.Arbitrary<readonly number[]>): (profile: Profile) => fc.Arbitrary<Scene> {
  return ({ parameters }) => {
    // Games go on by choosing from lists, and without a cap long lists are refused.
    const cells = parameters['cap'] === 'none' ? boards.filter(isListable) : boards;
    return fc
      .tuple(cells, score, moves)
      .map(([board, points, count]) => ({ state: stateOn(board, points, count) }));
  };
}

/** A walk of 8 cells and more along a serpentine, on cells that hold one value. */
const longWalk = (longest: number): fc.Arbitrary<Scene> =>
  fc
    .tuple(symmetry, fc.integer({ min: 8, max: longest }), fc.nat(17), tile, score, moves)
    .map(([turn, length, from, value, points, count]) => {
      const begin = Math.min(from, 25 - length);
      const walk = SERPENTINE.slice(begin, begin + length).map((cell) => turn[cell] ?? cell);
      return { state: stateOn(boardWith(walk, value), points, count), actions: [walk] };
    });

/** A square of equal cells, walked round in the order that the list leaves out (SN-18, SN-19). */
const unlistedWalk: fc.Arbitrary<Scene> = fc
  .tuple(fc.nat(3), fc.nat(3), tile, mixed, score, moves)
  .map(([row, column, value, rest, points, count]) => {
    const corner = 5 * row + column;
    const square = [corner, corner + 1, corner + 5, corner + 6];
    const cells = rest.map((old, cell) => (square.includes(cell) ? value : old));
    const walk = [corner + 5, corner, corner + 1, corner + 6];
    return { state: stateOn(cells, points, count), actions: [walk] };
  });

/** A group with a longer list than any limit, and a step on two cells beside it. */
const besideALargeGroup: fc.Arbitrary<Scene> = fc
  .tuple(symmetry, largeTile, fc.nat(3), score, moves)
  .map(([turn, value, column, points, count]) => {
    const place = (cell: number): number => turn[cell] ?? cell;
    const cells = boardWith(BEYOND_LIST_MAX.map(place), value);
    const pair = [20 + column, 21 + column].map(place);
    for (const cell of pair) cells[cell] = 2 * value + 1;
    return { state: stateOn(cells, points, count), actions: [pair] };
  });

/** Groups at the edge of the cap, and a step on two cells beside them. */
const besideTheCap: fc.Arbitrary<Scene> = fc
  .tuple(fc.constantFrom(...CAP_SHAPES), symmetry, largeTile, fc.nat(), score, moves)
  .map(([{ mask }, turn, value, choice, points, count]) => {
    const group = cellsOfMask(mask).map((cell) => turn[cell] ?? cell);
    const cells = boardWith(group, value);
    const free = ALL_CELLS.filter((cell) => !group.includes(cell));
    const pairs = free.flatMap((a) =>
      free.filter((b) => b > a && areNeighbours(a, b)).map((b) => [a, b]),
    );
    const pair = pairs[choice % pairs.length] ?? [];
    for (const cell of pair) cells[cell] = 2 * value + 1;
    return { state: stateOn(cells, points, count), actions: [pair] };
  });

/** Scenes of 123 Snake, from its board alone. */
export const shapers: readonly Shaper[] = [
  {
    id: 'few-values',
    title: 'boards of 2 to 4 values, small or large',
    events: ['walk-4-to-7', 'cycle', 'row-edge-equal', 'tile-256', 'tile-65536', 'tile-2-32'],
    scenes: on(mixed),
  },
  {
    id: 'flood',
    title: 'one value on most cells',
    events: ['walk-8-to-12', 'walk-13-up', 'whole-group', 'cycle'],
    scenes: on(flood),
  },
  {
    id: 'nearly-dead',
    title: 'boards with hardly any equal neighbours',
    events: ['game-over', 'one-pair', 'only-row-pairs', 'only-column-pairs'],
    scenes: on(nearlyDead),
  },
  { id: 'dead', title: 'finished games', events: [], scenes: on(deadBoard) },
  {
    id: 'near-the-cap',
    title: 'groups whose list is about as long as the cap',
    events: ['walk-8-to-12', 'walk-13-up', 'list-cut'],
    scenes: on(nearTheCap),
  },
  {
    id: 'beside-the-cap',
    title: 'a step beside a group whose list is longer than the cap',
    events: ['list-cut'],
    scenes: () => besideTheCap,
  },
  {
    id: 'beside-a-large-group',
    title: 'a step beside a group whose list is longer than any limit',
    events: ['list-cut'],
    scenes: () => besideALargeGroup,
  },
  {
    id: 'long-walk',
    title: 'walks of 8 cells and more',
    events: ['walk-8-to-12', 'walk-13-up', 'whole-group', 'tile-65536', 'tile-2-32'],
    scenes: ({ parameters }) => longWalk(parameters['cap'] === 'none' ? LISTABLE_GROUP : 25),
  },
  {
    id: 'unlisted-walk',
    title: 'walks round a square in the order that is not listed',
    events: ['unlisted-walk'],
    scenes: () => unlistedWalk,
  },
];
