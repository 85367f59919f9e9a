import { type Cells, DIRECTIONS, type Direction, type Sides, TOP, tileValue } from './board.ts';

type Lines = readonly (readonly number[])[];

const knownLines = new Map<string, Readonly<Record<Direction, Lines>>>();

/** The cells of each line in reading order, first the cell at the target side (T48-03). */
export function linesOf(direction: Direction, { rows, cols }: Sides): Lines {
  const size = `${rows}x${cols}`;
  const known = knownLines.get(size);
  if (known !== undefined) return known[direction];
  const numbers = (length: number): number[] => Array.from({ length }, (_, i) => i);
  const left = numbers(rows).map((row) => numbers(cols).map((column) => row * cols + column));
  const up = numbers(cols).map((column) => numbers(rows).map((row) => row * cols + column));
  const lines = {
    up,
    down: up.map((line) => line.toReversed()),
    left,
    right: left.map((line) => line.toReversed()),
  };
  knownLines.set(size, lines);
  return lines[direction];
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
  return linesOf(direction, sides).some((line) =>
    line.some((cell, i) => {
      const rank = cells[cell];
      const next = cells[line[i + 1] ?? -1] ?? 0;
      return next !== 0 && (rank === 0 || rank === next);
    }),
  );
}

/** Whether no direction changes the board: it is empty, or full without equal neighbours (T48-25). */
export function isStuck(cells: Cells, { cols }: Sides): boolean {
  if (cells.includes(0)) return cells.every((rank) => rank === 0);
  return !cells.some(
    (rank, cell) =>
      (cell % cols < cols - 1 && cells[cell + 1] === rank) || cells[cell + cols] === rank,
  );
}

/** The directions that change the board, by their ids. */
export function legalDirections(cells: Cells, sides: Sides): Direction[] {
  return DIRECTIONS.filter((direction) => changes(cells, direction, sides));
}
