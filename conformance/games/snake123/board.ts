import type { Fields, Value } from '../../../spec/value.ts';

const CELLS = 25;
export const ALL_CELLS: readonly number[] = Array.from({ length: CELLS }, (_, i) => i);

/** A state of 123 Snake as its laws read it. */
export interface Snake {
  readonly over: boolean;
  readonly score: number;
  readonly moves: number;
  readonly cells: readonly number[];
}

export type Walk = readonly number[];

/** Reads a decoded state; layouts have been checked before laws see it. */
export function snakeOf(state: Fields): Snake {
  const { over, score, moves, cells } = state;
  return {
    over: over === true,
    score: Number(score),
    moves: Number(moves),
    cells: cells as readonly number[],
  };
}

export function walkOf(action: Value): Walk {
  return action as Walk;
}

export function walksOf(list: readonly Value[]): readonly Walk[] {
  return list as readonly Walk[];
}

/** The neighbours of a cell in the order up, down, left, right, by rows and columns (SN-02). */
export function neighboursOf(cell: number): readonly number[] {
  const row = Math.floor(cell / 5);
  const column = cell % 5;
  const places: [number, number][] = [
    [row - 1, column],
    [row + 1, column],
    [row, column - 1],
    [row, column + 1],
  ];
  return places.filter(([r, c]) => r >= 0 && r < 5 && c >= 0 && c < 5).map(([r, c]) => 5 * r + c);
}

const NEIGHBOURS = ALL_CELLS.map(neighboursOf);

export function areNeighbours(a: number, b: number): boolean {
  return NEIGHBOURS[a]?.includes(b) ?? false;
}

/** The neighbours of a cell that hold its value (SN-03). */
export function joinedTo(cells: readonly number[], cell: number): readonly number[] {
  return (NEIGHBOURS[cell] ?? []).filter((other) => cells[other] === cells[cell]);
}

/** All pairs of equal neighbours, the lower cell first. */
export function equalPairs(cells: readonly number[]): readonly (readonly [number, number])[] {
  return ALL_CELLS.flatMap((cell) =>
    joinedTo(cells, cell)
      .filter((other) => other > cell)
      .map((other): [number, number] => [cell, other]),
  );
}

export function isDead(cells: readonly number[]): boolean {
  return ALL_CELLS.every((cell) => joinedTo(cells, cell).length === 0);
}

/** The group of a cell (SN-03). */
export function groupOf(cells: readonly number[], cell: number): ReadonlySet<number> {
  const group = new Set([cell]);
  for (const member of group) for (const other of joinedTo(cells, member)) group.add(other);
  return group;
}

/** What is wrong with a walk by SN-10, or undefined if it is valid. */
export function walkProblem(cells: readonly number[], walk: Walk): string | undefined {
  if (walk.length < 2 || walk.length > CELLS) return `has ${walk.length} cells`;
  if (new Set(walk).size !== walk.length) return 'visits a cell twice';
  for (let j = 1; j < walk.length; j += 1) {
    const [from, to] = [walk[j - 1] ?? CELLS, walk[j] ?? CELLS];
    if (!areNeighbours(from, to)) return `goes from ${from} to ${to}, which are no neighbours`;
    if (cells[from] !== cells[to]) return `joins ${cells[from]} and ${cells[to]}`;
  }
  return undefined;
}

/** The cells of a walk as a mask, bit i for cell i. */
function maskOf(cells: Iterable<number>): number {
  let mask = 0;
  for (const cell of cells) mask |= 1 << cell;
  return mask;
}

/** Cell set and head of a walk in one number, equal for walks that are one action (SN-18). */
export function pairKey(walk: Walk): number {
  return maskOf(walk) * 32 + (walk.at(-1) ?? 0);
}

export function isSameWalk(a: Walk | undefined, b: Walk | undefined): boolean {
  return a !== undefined && a.length === b?.length && a.every((cell, j) => b[j] === cell);
}

/** A state on these cells with the `over` that SN-17 asks for. */
export function stateOn(cells: readonly number[], score = 0, moves = 0): Fields {
  return { over: isDead(cells), score, moves, cells };
}

/** A board whose cells at `places` hold `value` and whose other cells all differ. */
export function boardWith(places: Iterable<number>, value = 2): number[] {
  const chosen = new Set(places);
  return ALL_CELLS.map((cell) => (chosen.has(cell) ? value : 1001 + 2 * cell));
}
