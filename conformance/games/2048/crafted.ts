import * as fc from 'fast-check';
import { type Board, type Cells, type Sides, TOP, withTile } from './board.ts';
import { isStuck } from './plain-move.ts';

/** A state on these cells with the `over` that T48-25 asks for. */
export function stateOn(cells: Cells, sides: Sides, score = 0): Board {
  return { over: isStuck(cells, sides), score, cells };
}

/** Boards whose cells are drawn one by one. */
export function cellsOf(sides: Sides, rank: fc.Arbitrary<number>): fc.Arbitrary<number[]> {
  const length = sides.rows * sides.cols;
  return fc.array(rank, { minLength: length, maxLength: length });
}

/** Ranks from `min` to `max`. */
export function ranks(min: number, max: number): fc.Arbitrary<number> {
  return fc.integer({ min, max });
}

/**
 * Full boards without equal neighbours: cells of one colour of the chessboard have low ranks, the
 * others high ones.
 */
export function stuckBoards(sides: Sides): fc.Arbitrary<number[]> {
  return fc.tuple(cellsOf(sides, ranks(1, 7)), fc.boolean()).map(([low, odd]) =>
    low.map((rank, cell) => {
      const black = (Math.floor(cell / sides.cols) + (cell % sides.cols)) % 2 === 1;
      return black === odd ? rank + 8 : rank;
    }),
  );
}

/** Full boards in which one cell has been given the rank of a neighbour. */
export function boardsWithOnePair(sides: Sides): fc.Arbitrary<number[]> {
  const { rows, cols } = sides;
  const across = Array.from({ length: rows * cols }, (_, cell) => [cell, cell + 1] as const);
  const pairs = [
    ...across.filter(([cell]) => cell % cols < cols - 1),
    ...across
      .map(([cell]) => [cell, cell + cols] as const)
      .filter(([, below]) => below < rows * cols),
  ];
  return fc
    .tuple(stuckBoards(sides), fc.constantFrom(...pairs))
    .map(([cells, [from, to]]) => withTile(cells, to, cells[from] ?? 0));
}

/** Boards whose move fills a line with tiles that could merge again: k k k+1, k k k k and so on. */
export function freshChains(sides: Sides): fc.Arbitrary<number[]> {
  const chain = ranks(1, 9).chain((k) =>
    fc.constantFrom([k, k, k, k], [k, k, k + 1, k], [k, k, k + 1, k + 2], [k + 1, k, k, k + 5]),
  );
  return fc
    .tuple(stuckBoards(sides), chain, fc.nat(sides.rows - 1))
    .map(([cells, line, row]) =>
      cells.map((rank, cell) =>
        Math.floor(cell / sides.cols) === row ? (line[cell % sides.cols] ?? rank) : rank,
      ),
    );
}

/** Stuck boards with one cell emptied. */
export function boardsWithOneGap(sides: Sides): fc.Arbitrary<number[]> {
  return fc
    .tuple(stuckBoards(sides), fc.nat(sides.rows * sides.cols - 1))
    .map(([cells, cell]) => withTile(cells, cell, 0));
}

/** Boards of many kinds, some of them without a legal move, none of them empty. */
export function boards(sides: Sides): fc.Arbitrary<number[]> {
  const any = fc.oneof(
    { weight: 3, arbitrary: cellsOf(sides, fc.oneof(ranks(0, 2), ranks(0, 4))) },
    { weight: 2, arbitrary: cellsOf(sides, fc.oneof(ranks(1, 3), fc.constant(0))) },
    { weight: 2, arbitrary: cellsOf(sides, fc.oneof(ranks(10, TOP), fc.constantFrom(0, TOP))) },
    { weight: 1, arbitrary: cellsOf(sides, ranks(0, TOP)) },
    { weight: 2, arbitrary: boardsWithOnePair(sides) },
    { weight: 2, arbitrary: freshChains(sides) },
    { weight: 1, arbitrary: boardsWithOneGap(sides) },
    { weight: 1, arbitrary: stuckBoards(sides) },
  );
  return any.filter((cells) => cells.some((rank) => rank !== 0));
}
