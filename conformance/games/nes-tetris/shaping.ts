import * as fc from 'fast-check';
import { Random } from '../../generate/random.ts';
import type { Scene, Shaper } from '../../guide.ts';
import { cellsAt, PIECES } from './pieces.ts';

/** Builds out of a seed: cheaper than one arbitrary for each cell. */
export function seeded<T>(build: (random: Random) => T): fc.Arbitrary<T> {
  return fc.noShrink(fc.nat(0xffffffff)).map((seed) => build(new Random(seed)));
}

/** A shaper of one profile. */
export function shaper(
  profile: 'placement' | 'frame',
  about: Omit<Shaper, 'scenes' | 'profiles'>,
  make: (random: Random) => Scene,
): Shaper {
  return { ...about, profiles: [profile], scenes: () => seeded(make) };
}

export const anyPiece = (random: Random): number => random.pick(PIECES);
/** A whole number from..to. */
export const between = (random: Random, from: number, to: number): number =>
  from + random.below(to - from + 1);

/** Cells of the field by rows from 0 down to 19, true is occupied. */
export type Cells = boolean[][];

/** A field whose lowest rows are filled here and there, never whole rows. */
export function ruins(random: Random, height: number, percent: number): Cells {
  return Array.from({ length: 20 }, (_, row) => {
    const hole = random.below(10);
    return Array.from(
      { length: 10 },
      (_cell, x) => row >= 20 - height && x !== hole && random.percent(percent),
    );
  });
}

export function set(cells: Cells, x: number, row: number, occupied: boolean): void {
  const line = cells[row];
  if (line !== undefined && x >= 0 && x < 10) line[x] = occupied;
}

/** A row that is full but for some columns. */
export function fillRow(cells: Cells, row: number, but: readonly number[]): void {
  for (let x = 0; x < 10; x += 1) set(cells, x, row, !but.includes(x));
}

/** Columns that a piece at (x, y) has in a row. */
function columnsIn(minos: readonly (readonly [number, number])[], row: number): number[] {
  return minos.filter(([, at]) => at === row).map(([x]) => x);
}

/**
 * Makes room for a piece that comes to rest at (x, y): its cells and all above them are free, and
 * something lies below. Each of its rows is made full but for the piece with the given chance.
 */
export function seat(
  random: Random,
  cells: Cells,
  orientation: number,
  place: { readonly x: number; readonly y: number; readonly fullPercent: number },
): void {
  const minos = cellsAt(orientation, place.x, place.y);
  const rows = [...new Set(minos.map(([, row]) => row))].filter((row) => row >= 0 && row < 20);
  for (const row of rows) {
    if (random.percent(place.fullPercent)) fillRow(cells, row, columnsIn(minos, row));
  }
  for (const [x, row] of minos) for (let at = 0; at <= row; at += 1) set(cells, x, at, false);
  const [x, row] = random.pick(minos);
  const lowest = Math.max(...minos.filter(([column]) => column === x).map(([, at]) => at), row);
  set(cells, x, lowest + 1, true);
}

export function masksOf(cells: Cells): number[] {
  return cells.map((row) => row.reduce((mask, cell, x) => mask + (cell ? 2 ** x : 0), 0));
}

/** Lines that are about to pass a ten or a hundred, and any others. */
export function anyLines(random: Random): number {
  const kind = random.below(4);
  if (kind === 0) return 100 * random.below(256) + between(random, 96, 99);
  if (kind === 1) return 10 * random.below(260) + between(random, 6, 9);
  return random.below(kind === 2 ? 300 : 25_600);
}

/** Levels at which the lines make the next one, and others. */
export function anyLevel(random: Random, lines: number): number {
  const threshold = Math.floor(lines / 100) * 16 + Math.floor((lines % 100) / 10);
  const kind = random.below(3);
  if (kind === 0) return Math.max(0, threshold + between(random, -3, 2)) % 256;
  return random.below(kind === 1 ? 30 : 256);
}

export function anyScore(random: Random): number {
  return random.percent(30) ? 999_999 - random.below(4_000) : random.below(1_000_000);
}
