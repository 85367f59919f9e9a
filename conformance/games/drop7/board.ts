import type { Fields, Profile, Value } from '../../../spec/value.ts';

const COLUMNS: readonly number[] = [0, 1, 2, 3, 4, 5, 6];
export const SOLID = 8;
export const CRACKED = 9;
/** Largest score, level and number of moves (D7-29). */
export const LARGEST: number = 2 ** 46 - 1;
export const CLEAR_BONUS = 70_000;

export type Cells = readonly number[];

/** The parameters of a profile as laws read them. */
export interface Rules {
  readonly latent: boolean;
  readonly gray: boolean;
  /** Largest value of a disc: 7, or 8 with gray discs. */
  readonly discs: number;
  readonly levelStart: number;
  readonly levelStep: number;
  readonly levelMin: number;
  readonly levelBonus: number;
  readonly bonusWhenRefused: boolean;
  /** In a step that rises the clear test after the first cascade is left out. */
  readonly clearAtEnd: boolean;
}

/** A state of Drop7; `latent` and `dropLatent` are empty if the profile has no hidden values. */
export interface Position {
  readonly over: boolean;
  readonly score: number;
  readonly level: number;
  readonly movesRemaining: number;
  readonly movesPlayed: number;
  readonly nextDisc: number;
  readonly cells: Cells;
  readonly latent: Cells;
  readonly dropLatent: Cells;
}

const known = new WeakMap<Profile, Rules>();

export function rulesOf(profile: Profile): Rules {
  const before = known.get(profile);
  if (before !== undefined) return before;
  const { latent, gray, levelStart, levelStep, levelMin, levelBonus, refusedRise, clearTest } =
    profile.parameters;
  const rules = {
    latent: latent === 1,
    gray: gray === 1,
    discs: gray === 1 ? 8 : 7,
    levelStart: Number(levelStart),
    levelStep: Number(levelStep),
    levelMin: Number(levelMin),
    levelBonus: Number(levelBonus),
    bonusWhenRefused: refusedRise === 'bonus',
    clearAtEnd: clearTest === 'end',
  };
  known.set(profile, rules);
  return rules;
}

/** Reads a decoded state; layouts have been checked before laws see it. */
export function positionOf(state: Fields): Position {
  const { over, score, level, movesRemaining, movesPlayed, nextDisc, cells, latent, dropLatent } =
    state;
  return {
    over: over === true,
    score: Number(score),
    level: Number(level),
    movesRemaining: Number(movesRemaining),
    movesPlayed: Number(movesPlayed),
    nextDisc: Number(nextDisc),
    cells: cells as Cells,
    latent: latent as Cells,
    dropLatent: dropLatent as Cells,
  };
}

export function stateOf(position: Position): Fields {
  return { ...position };
}

export function columnOf(action: Value): number {
  return Number((action as { readonly column: number }).column);
}

export const isCover = (cell: number | undefined): boolean => cell === SOLID || cell === CRACKED;
export const isNumber = (cell: number | undefined): boolean =>
  cell !== undefined && cell >= 1 && cell <= 7;

/** Drops that a level lasts (D7-19). */
export function lengthOf(level: number, { levelMin, levelStart, levelStep }: Rules): number {
  return Math.max(levelMin, levelStart - levelStep * (level - 1));
}

/** The columns whose top cell is empty, ascending. */
export function openColumns(cells: Cells): number[] {
  return COLUMNS.filter((column) => cells[column] === 0);
}

export function isEmpty(cells: Cells): boolean {
  return cells.every((cell) => cell === 0);
}

export function topIsTouched(cells: Cells): boolean {
  return openColumns(cells).length < 7;
}

export function isPacked(cells: Cells): boolean {
  return cells.every((cell, i) => cell === 0 || i >= 42 || cells[i + 7] !== 0);
}

/** A board from the contents of its columns, each from the bottom to the top. */
export function boardOf(columns: readonly Cells[]): number[] {
  const cells = new Array<number>(49).fill(0);
  columns.forEach((column, c) => {
    column.forEach((value, height) => {
      cells[7 * (6 - height) + c] = value;
    });
  });
  return cells;
}

/** The contents of the columns, each from the bottom to the top. */
export function columnsOf(cells: Cells): number[][] {
  return COLUMNS.map((c) =>
    [6, 5, 4, 3, 2, 1, 0].map((row) => cells[7 * row + c] ?? 0).filter((value) => value !== 0),
  );
}

/** The board seen in a mirror, left and right exchanged. */
export function mirrored(cells: Cells): number[] {
  return cells.map((_, i) => cells[7 * Math.floor(i / 7) + 6 - (i % 7)] ?? 0);
}

/** A board for people: its rows from the highest that is not empty, `0038300/8888888`. */
export function show(cells: Cells): string {
  const rows = COLUMNS.map((row) => cells.slice(7 * row, 7 * row + 7).join(''));
  const first = rows.findIndex((row) => row !== '0000000');
  return first < 0 ? 'the empty board' : rows.slice(first).join('/');
}

/** What two things are, as a text or how to make it: texts of boards are made when they are needed. */
type What = string | (() => string);

const textOf = (what: What): string => (typeof what === 'string' ? what : what());

/** A problem if two things differ. */
export function differs(what: What, expected: unknown, found: unknown): string | undefined {
  return expected === found ? undefined : `${textOf(what)}: expected ${expected}, found ${found}`;
}

/** A problem if two boards differ. */
export function differentBoards(what: What, expected: Cells, found: Cells): string | undefined {
  const same = expected.length === found.length && expected.every((cell, i) => cell === found[i]);
  return same ? undefined : `${textOf(what)}: expected ${show(expected)}, found ${show(found)}`;
}
