import type { Fields, Profile, Value } from '../../../spec/value.ts';

/** Highest rank of a tile; two tiles of this rank make one of this rank (T48-09). */
export const TOP = 15;

/** Names of the directions in the order of their ids (T48-03). */
export const DIRECTIONS = ['up', 'down', 'left', 'right'] as const;
export type Direction = (typeof DIRECTIONS)[number];

export type Cells = readonly number[];

/** Size of the board. */
export interface Sides {
  readonly rows: number;
  readonly cols: number;
}

/** A state of 2048 as its laws read it. */
export type Board = {
  readonly over: boolean;
  readonly score: number;
  readonly cells: Cells;
};

export function sidesOf({ parameters }: Profile): Sides {
  const { rows, cols } = parameters;
  return { rows: Number(rows), cols: Number(cols) };
}

/** Reads a decoded state; layouts have been checked before laws see it. */
export function boardOf(state: Fields): Board {
  const { over, score, cells } = state;
  return { over: over === true, score: Number(score), cells: cells as Cells };
}

export function directionOf(action: Value): Direction {
  return (action as { readonly direction: Direction }).direction;
}

export function directionsOf(list: readonly Value[]): readonly Direction[] {
  return list.map(directionOf);
}

/** The places of the empty cells, ascending. */
export function emptyCells(cells: Cells): number[] {
  return [...cells.keys()].filter((cell) => cells[cell] === 0);
}

/** The board with another rank in one cell. */
export function withTile(cells: Cells, cell: number, rank: number): number[] {
  return cells.map((old, i) => (i === cell ? rank : old));
}

/** Value of a tile; 0 for an empty cell. */
export function tileValue(rank: number): number {
  return rank === 0 ? 0 : 2 ** rank;
}

/** Sum of all tiles. */
export function tileSum(cells: Cells): number {
  return cells.reduce((sum, rank) => sum + tileValue(rank), 0);
}

/** A board for people: rows of hexadecimal digits, `1120/0000`. */
export function show(cells: Cells, { cols }: Sides): string {
  const text = cells.map((rank) => rank.toString(16)).join('');
  return (text.match(new RegExp(`.{1,${cols}}`, 'g')) ?? []).join('/');
}
