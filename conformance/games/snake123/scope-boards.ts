import { ALL_CELLS, areNeighbours, boardWith, neighboursOf } from './board.ts';
import { CAP_SHAPES, cellsOfMask, SYMMETRIES } from './crafted.ts';

/** A board and what is known of its list. */
export interface Board {
  readonly name: string;
  readonly cells: readonly number[];
  /** Length of the complete list, if it is published. */
  readonly actions?: number;
}

/** Rows and columns of a block of equal cells, and the published length of its complete list. */
type Block = readonly [number, number, number];

/** Lines and blocks that no cap cuts. */
export const BLOCKS: readonly Block[] = [
  [1, 2, 2],
  [1, 3, 6],
  [1, 4, 12],
  [1, 5, 20],
  [2, 2, 20],
  [2, 3, 76],
  [2, 4, 216],
  [2, 5, 534],
  [3, 3, 429],
  [3, 4, 1904],
];

/** Blocks whose list the cap cuts. */
export const LARGE_BLOCKS: readonly Block[] = [
  [3, 5, 7542],
  [4, 4, 13700],
  [4, 5, 89314],
  [5, 5, 959060],
];

/** All places of a block, upright and lying. */
export function blockBoards(blocks: readonly Block[]): Board[] {
  const boards: Board[] = [];
  for (const [a, b, actions] of blocks) {
    for (const [rows, columns] of a === b ? [[a, b]] : [[a, b] as const, [b, a] as const]) {
      for (let top = 0; top + rows <= 5; top += 1) {
        for (let left = 0; left + columns <= 5; left += 1) {
          const cells = boardWith(
            ALL_CELLS.filter((cell) => {
              const [row, column] = [Math.floor(cell / 5) - top, (cell % 5) - left];
              return row >= 0 && row < rows && column >= 0 && column < columns;
            }),
          );
          boards.push({ name: `${rows}x${columns} at ${5 * top + left}`, cells, actions });
        }
      }
    }
  }
  return boards;
}

/** All connected sets of `size` cells or fewer. */
export function smallGroups(size: number): number[][] {
  let level = new Set(ALL_CELLS.map((cell) => 1 << cell));
  const groups: number[][] = [];
  for (let cells = 1; cells <= size; cells += 1) {
    const next = new Set<number>();
    for (const mask of level) {
      const members = ALL_CELLS.filter((cell) => (mask & (1 << cell)) !== 0);
      groups.push(members);
      for (const member of members) {
        for (const cell of neighboursOf(member)) next.add(mask | (1 << cell));
      }
    }
    for (const mask of level) next.delete(mask);
    level = next;
  }
  return groups;
}

/** The smallest groups above the cap in all positions. */
export function capBoards(): Board[] {
  const boards = new Map<string, Board>();
  for (const { mask, actions } of CAP_SHAPES) {
    for (const [turn, map] of SYMMETRIES.entries()) {
      const cells = boardWith(cellsOfMask(mask).map((cell) => map[cell] ?? cell));
      const name = `shape ${mask.toString(16)}, symmetry ${turn}`;
      boards.set(String(cells), { name, cells, actions });
    }
  }
  return [...boards.values()];
}

/** All boards with two equal cells, neighbours or not. */
export function pairBoards(): (Board & { readonly walk: readonly [number, number] })[] {
  return ALL_CELLS.flatMap((a) =>
    ALL_CELLS.slice(a + 1).map((b) => ({
      name: areNeighbours(a, b) ? `pair ${a}, ${b}` : `cells ${a} and ${b} apart`,
      cells: boardWith([a, b]),
      walk: [a, b] as const,
    })),
  );
}
