import * as fc from 'fast-check';
import type { Profile } from '../../../spec/value.ts';
import type { Shaper } from '../../guide.ts';
import { type Cells, type Sides, sidesOf, TOP, withTile } from './board.ts';
import {
  boardsWithOneGap,
  boardsWithOnePair,
  cellsOf,
  freshChains,
  ranks,
  stateOn,
  stuckBoards,
} from './crafted.ts';

type Boards = (sides: Sides) => fc.Arbitrary<Cells>;

/** Scores of play, and scores at the edges of what narrow types hold. */
const score = fc.oneof(
  { weight: 6, arbitrary: fc.nat(50_000).map((quarter) => 4 * quarter) },
  {
    weight: 1,
    arbitrary: fc
      .tuple(fc.constantFrom(2 ** 16, 2 ** 31, 2 ** 32), fc.nat(16))
      .map(([edge, quarter]) => edge - 4 * quarter),
  },
);

function shaper(id: string, title: string, events: readonly string[], boards: Boards): Shaper {
  return {
    id,
    title,
    events,
    scenes(profile: Profile) {
      const sides = sidesOf(profile);
      const cells = boards(sides).filter((board) => board.some((rank) => rank !== 0));
      return fc
        .tuple(cells, score)
        .map(([board, points]) => ({ state: stateOn(board, sides, points) }));
    },
  };
}

/** A board with two neighbours in a row or column of the given rank. */
function withPair(sides: Sides, rank: number): fc.Arbitrary<Cells> {
  const { rows, cols } = sides;
  const rest = cellsOf(sides, fc.oneof(ranks(0, 3), fc.constant(0)));
  return fc.tuple(rest, fc.boolean(), fc.nat(rows * cols - 1)).map(([cells, across, place]) => {
    const row = Math.min(Math.floor(place / cols), across ? rows - 1 : rows - 2);
    const column = Math.min(place % cols, across ? cols - 2 : cols - 1);
    const cell = row * cols + column;
    return withTile(withTile(cells, cell, rank), cell + (across ? 1 : cols), rank);
  });
}

/** Scenes of 2048, from its board alone. */
export const shapers: readonly Shaper[] = [
  shaper(
    'dense-low',
    'boards of low tiles with many equal ones',
    ['merge', 'double-merge', 'triple-run', 'fresh-stop', 'fresh-pair'],
    (sides) => cellsOf(sides, fc.oneof(ranks(0, 2), ranks(0, 4))),
  ),
  shaper('gaps', 'boards of low tiles with gaps', ['slide-only', 'merge', 'triple-run'], (sides) =>
    cellsOf(sides, fc.oneof(ranks(1, 3), fc.constant(0))),
  ),
  shaper('high', 'boards of high tiles', ['past-2048', 'made-2048', 'cap-merge'], (sides) =>
    cellsOf(sides, fc.oneof(ranks(10, TOP), fc.constantFrom(0, TOP))),
  ),
  shaper('any-rank', 'boards of any tiles', ['past-2048', 'slide-only'], (sides) =>
    cellsOf(sides, ranks(0, TOP)),
  ),
  shaper(
    'one-pair',
    'full boards with one pair of equal neighbours',
    [
      'board-filled',
      'full-not-over',
      'full-vertical-only',
      'full-horizontal-only',
      'fresh-decides',
      'game-over',
    ],
    boardsWithOnePair,
  ),
  shaper(
    'fresh-chain',
    'boards with a line whose merged tiles could merge again',
    ['fresh-stop', 'fresh-pair', 'double-merge'],
    freshChains,
  ),
  shaper(
    'last-gap',
    'full boards but for one cell',
    [
      'board-filled',
      'game-over',
      'full-not-over',
      'full-vertical-only',
      'full-horizontal-only',
      'slide-only',
    ],
    boardsWithOneGap,
  ),
  shaper('stuck', 'finished games', [], stuckBoards),
  shaper('makes-2048', 'two tiles of rank 10 side by side', ['made-2048'], (sides) =>
    withPair(sides, 10),
  ),
  shaper('at-the-cap', 'two tiles of the highest rank side by side', ['cap-merge'], (sides) =>
    withPair(sides, TOP),
  ),
];
