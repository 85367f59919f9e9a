import * as fc from 'fast-check';
import { ALL_CELLS, boardWith, neighboursOf } from './board.ts';

/** The smallest groups with more than 4096 listed actions, bit i for cell i: 14 cells each. */
export const CAP_SHAPES: readonly { readonly mask: number; readonly actions: number }[] = [
  { mask: 0x33def, actions: 4108 },
  { mask: 0x3bdee, actions: 4098 },
  { mask: 0x73de7, actions: 4098 },
  { mask: 0x73dee, actions: 4108 },
];

export const cellsOfMask = (mask: number): readonly number[] =>
  ALL_CELLS.filter((cell) => (mask & (1 << cell)) !== 0);

/** The 8 symmetries of the square as maps of cells. */
export const SYMMETRIES: readonly (readonly number[])[] = [0, 1, 2, 3, 4, 5, 6, 7].map((turn) =>
  ALL_CELLS.map((cell) => {
    let [row, column] = [Math.floor(cell / 5), cell % 5];
    if ((turn & 1) !== 0) [row, column] = [column, row];
    if ((turn & 2) !== 0) row = 4 - row;
    if ((turn & 4) !== 0) column = 4 - column;
    return 5 * row + column;
  }),
);

export const symmetry: fc.Arbitrary<readonly number[]> = fc.constantFrom(...SYMMETRIES);

/** Values next to each other in size and values that narrow types mix up. */
export const tile: fc.Arbitrary<number> = fc.oneof(
  fc.constantFrom(1, 2, 3, 4, 5, 6, 9, 12, 24),
  fc.constantFrom(7, 263, 65543, 2147483655, 4294967303, 2 ** 40 + 7),
  fc.integer({ min: 1, max: 2 ** 40 }),
);

const mixOf = (values: readonly number[]): fc.Arbitrary<number[]> =>
  fc.array(fc.constantFrom(...values), { minLength: 25, maxLength: 25 });

/** Boards of 2 to 4 values, small or large. */
export const mixed: fc.Arbitrary<number[]> = fc
  .uniqueArray(tile, { minLength: 2, maxLength: 4 })
  .chain((values) => mixOf(values));

/** One value on some share of the cells, the others all different. */
export const flood: fc.Arbitrary<number[]> = fc
  .tuple(tile, fc.integer({ min: 30, max: 90 }))
  .chain(([value, share]) =>
    fc.array(fc.integer({ min: 0, max: 99 }), { minLength: 25, maxLength: 25 }).map((marks) =>
      boardWith(
        ALL_CELLS.filter((cell) => (marks[cell] ?? 0) < share),
        value,
      ),
    ),
  );

/** Boards of small values without equal neighbours: two values in turn, some cells a third one. */
export const deadBoard: fc.Arbitrary<number[]> = fc
  .tuple(
    fc.shuffledSubarray([1, 2, 3], { minLength: 3 }),
    fc.boolean(),
    fc.array(fc.boolean(), { minLength: 25, maxLength: 25 }),
  )
  .map(([[even = 1, odd = 2, third = 3], swap, marks]) =>
    ALL_CELLS.map((cell) => {
      if ((cell % 2 === 0) === swap) return odd;
      return marks[cell] === true ? third : even;
    }),
  );

/** A dead board in which one cell takes the value of a neighbour. */
export const nearlyDead: fc.Arbitrary<number[]> = fc
  .tuple(deadBoard, fc.nat(24), fc.nat(3))
  .map(([cells, cell, choice]) => {
    const neighbours = neighboursOf(cell);
    const copied = cells[neighbours[choice % neighbours.length] ?? cell] ?? 1;
    return cells.with(cell, copied);
  });

/** A shape at the edge of the cap, perhaps with a few cells more or less. */
export const nearTheCap: fc.Arbitrary<number[]> = fc
  .tuple(fc.constantFrom(...CAP_SHAPES), symmetry, tile, fc.array(fc.nat(24), { maxLength: 2 }))
  .map(([{ mask }, turn, value, changes]) => {
    const cells = new Set(cellsOfMask(mask).map((cell) => turn[cell] ?? cell));
    for (const cell of changes) if (!cells.delete(cell)) cells.add(cell);
    return boardWith(cells, value);
  });

/** Boards that random play hardly reaches, mixed with such as it does. */
export const craftedBoard: fc.Arbitrary<number[]> = fc.oneof(
  { weight: 4, arbitrary: mixed },
  { weight: 3, arbitrary: flood },
  { weight: 2, arbitrary: nearlyDead },
  { weight: 1, arbitrary: deadBoard },
  { weight: 1, arbitrary: nearTheCap },
);

/** A board and a walk on it that is valid but not chosen from any list. */
export const boardAndWalk: fc.Arbitrary<{ cells: number[]; walk: number[] }> = fc
  .tuple(
    craftedBoard,
    fc.nat(24),
    fc.array(fc.nat(3), { minLength: 24, maxLength: 24 }),
    fc.integer({ min: 2, max: 25 }),
  )
  .map(([cells, start, turns, longest]) => {
    const walk = [start];
    // Where the start has no equal neighbour, it is given one.
    const [first = start] = neighboursOf(start);
    const board = neighboursOf(start).some((cell) => cells[cell] === cells[start])
      ? cells
      : cells.with(first, cells[start] ?? 1);
    for (const turn of turns) {
      const last = walk.at(-1) ?? start;
      const open = neighboursOf(last).filter(
        (cell) => board[cell] === board[last] && !walk.includes(cell),
      );
      const next = open[turn % Math.max(open.length, 1)];
      if (next === undefined || walk.length >= longest) break;
      walk.push(next);
    }
    return { cells: board, walk };
  });
