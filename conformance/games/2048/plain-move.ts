import { type Cells, DIRECTIONS, type Direction, type Sides, TOP, tileValue } from './board.ts';

/** The cells of each line in reading order, first the cell at the target side (T48-03). */
export function linesOf(direction: Direction, { rows, cols }: Sides): number[][] {
  const column = (c: number): number[] => Array.from({ length: rows }, (_, r) => r * cols + c);
  const row = (r: number): number[] => Array.from({ length: cols }, (_, c) => r * cols + c);
  const vertical = direction === 'up' || direction === 'down';
  const lines = Array.from({ length: vertical ? cols : rows }, (_, i) =>
    vertical ? column(i) : row(i),
  );
  return direction === 'up' || direction === 'left' ? lines : lines.map((line) => line.reverse());
}

export function isTile(rank: number): boolean {
  return rank !== 0;
}

/** The tiles after a move, read from the target side; no empty cells go in or come out. */
function mergedTiles(tiles: Cells): number[] {
  const [first, second, ...rest] = tiles;
  if (first === undefined) return [];
  if (first === second) return [Math.min(first + 1, TOP), ...mergedTiles(rest)];
  return [first, ...mergedTiles(tiles.slice(1))];
}

/** Points for the tiles that this line's move makes (T48-10, T48-09). */
function lineScore(tiles: Cells): number {
  const [first, second, ...rest] = tiles;
  if (first === undefined) return 0;
  if (first === second) return tileValue(Math.min(first + 1, TOP)) + lineScore(rest);
  return lineScore(tiles.slice(1));
}

/** What a move makes of a board, before the new tile: the plainest reading of T48-03 to T48-10. */
export interface Moved {
  readonly cells: number[];
  readonly score: number;
}

export function moved(cells: Cells, direction: Direction, sides: Sides): Moved {
  const result = cells.map(() => 0);
  let score = 0;
  for (const line of linesOf(direction, sides)) {
    const tiles = line.map((cell) => cells[cell] ?? 0).filter(isTile);
    score += lineScore(tiles);
    const after = mergedTiles(tiles);
    line.forEach((cell, i) => {
      result[cell] = after[i] ?? 0;
    });
  }
  return { cells: result, score };
}

/** Whether a move changes the board: a tile has a gap before it or an equal tile behind (T48-12). */
export function changes(cells: Cells, direction: Direction, sides: Sides): boolean {
  return linesOf(direction, sides).some((line) => {
    const ranks = line.map((cell) => cells[cell] ?? 0);
    return ranks.some((rank, i) => {
      const next = ranks[i + 1];
      return next !== undefined && next !== 0 && (rank === 0 || rank === next);
    });
  });
}

/** The directions that change the board, by their ids. */
export function legalDirections(cells: Cells, sides: Sides): Direction[] {
  return DIRECTIONS.filter((direction) => changes(cells, direction, sides));
}
