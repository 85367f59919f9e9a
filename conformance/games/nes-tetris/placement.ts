import type { Fields, Value } from '../../../spec/value.ts';

/** A state of profile placement. */
export interface Placement {
  readonly over: boolean;
  readonly level: number;
  readonly startLevel: number;
  readonly drawSteps: number;
  readonly lines: number;
  readonly score: number;
  readonly pieces: number;
  readonly current: number;
  readonly next: number;
  readonly spawnID: number;
  readonly spawnCount: number;
  /** Masks of the visible rows, bit 0 is column 0. */
  readonly rows: readonly number[];
  /** Masks of rows -2 and -1. */
  readonly hidden: readonly number[];
}

/** One locked piece. */
export interface Move {
  readonly orientation: number;
  readonly column: number;
}

export const EMPTY_ROWS: readonly number[] = new Array<number>(20).fill(0);
export const FULL = 1023;
/** Largest number of pieces (NT-24). */
export const MOST_PIECES: number = 2 ** 46 - 1;

/** A T and a T on an empty field. */
export const BEGUN: Placement = {
  over: false,
  level: 0,
  startLevel: 0,
  drawSteps: 1,
  lines: 0,
  score: 0,
  pieces: 0,
  current: 2,
  next: 2,
  spawnID: 2,
  spawnCount: 2,
  rows: EMPTY_ROWS,
  hidden: [0, 0],
};

/** Reads a decoded state; layouts have been checked before laws see it. */
export function placementOf(state: Fields): Placement {
  const number = (name: keyof Placement): number => Number(state[name]);
  return {
    over: state['over'] === true,
    level: number('level'),
    startLevel: number('startLevel'),
    drawSteps: number('drawSteps'),
    lines: number('lines'),
    score: number('score'),
    pieces: number('pieces'),
    current: number('current'),
    next: number('next'),
    spawnID: number('spawnID'),
    spawnCount: number('spawnCount'),
    rows: state['rows'] as readonly number[],
    hidden: state['hidden'] as readonly number[],
  };
}

export function stateOf(placement: Placement): Fields {
  return { ...placement };
}

export function moveOf(action: Value): Move {
  const { orientation, column } = action as {
    readonly orientation: number;
    readonly column: number;
  };
  return { orientation, column };
}

/** Number of occupied cells of rows. */
export function cellsIn(rows: readonly number[]): number {
  return rows.reduce((sum, row) => sum + row.toString(2).replaceAll('0', '').length, 0);
}

/** Rows for people, from the highest that is not free: `.XXX....../XXXXX.....`. */
export function show(rows: readonly number[]): string {
  const texts = rows.map((row) =>
    Array.from({ length: 10 }, (_, x) => (((row >> x) & 1) === 0 ? '.' : 'X')).join(''),
  );
  const first = rows.findIndex((row) => row !== 0);
  return first < 0 ? 'free' : texts.slice(first).join('/');
}

/** A problem if two things differ. */
export function differs(what: string, expected: unknown, found: unknown): string | undefined {
  return expected === found ? undefined : `${what}: expected ${expected}, found ${found}`;
}

/** A problem if two lists of rows differ. */
export function differentRows(
  what: string,
  expected: readonly number[],
  found: readonly number[],
): string | undefined {
  const same = expected.length === found.length && expected.every((row, i) => row === found[i]);
  return same ? undefined : `${what}: expected ${show(expected)}, found ${show(found)}`;
}
