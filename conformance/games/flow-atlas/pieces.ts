import { type Cells, indexOf, SIZE } from './cells.ts';

/** Rotations of each piece by its number, as rows from the top (FA-03). */
const DRAWN: readonly string[] = [
  '####; #/#/#/#',
  '#../###; ##/#./#.; ###/..#; .#/.#/##',
  '..#/###; #./#./##; ###/#..; ##/.#/.#',
  '##/##',
  '.##/##.; #./##/.#',
  '.#./###; #./##/#.; ###/.#.; .#/##/.#',
  '##./.##; .#/##/#.',
];

const LINES: readonly number[] = Array.from({ length: SIZE }, (_, i) => i);

/** One rotation of a piece. */
export interface Pattern {
  readonly width: number;
  /** Cells by pattern row and column. */
  readonly cells: readonly (readonly [number, number])[];
  /** The lowest row with a cell, by pattern column. */
  readonly bottoms: readonly number[];
}

function patternOf(text: string): Pattern {
  const rows = text.split('/');
  const width = rows[0]?.length ?? 0;
  const cells = rows.flatMap((row, r) =>
    Array.from(row).flatMap((mark, c): [number, number][] => (mark === '#' ? [[r, c]] : [])),
  );
  const bottoms = Array.from({ length: width }, (_, column) =>
    Math.max(...cells.filter(([, c]) => c === column).map(([r]) => r)),
  );
  return { width, cells, bottoms };
}

/** Patterns by piece and rotation. */
export const PATTERNS: readonly (readonly Pattern[])[] = DRAWN.map((text) =>
  text.split('; ').map(patternOf),
);
export const PIECES: readonly number[] = [0, 1, 2, 3, 4, 5, 6];

/** The smallest row of an occupied cell by column (FA-07). */
export function topsOf(cells: Cells): (number | undefined)[] {
  return LINES.map((column) => LINES.find((row) => cells[indexOf(row, column)] === 1));
}

/** The landing row of a pattern on a board with these tops; undefined if it is not supported (FA-07). */
export function landingRow(
  tops: readonly (number | undefined)[],
  { width, bottoms }: Pattern,
  x: number,
): number | undefined {
  if (x + width > SIZE) return undefined;
  // Asked for every drop on every state, so that it makes no lists.
  let least: number | undefined;
  for (let i = 0; i < width; i += 1) {
    const top = tops[x + i];
    if (top === undefined) continue;
    const row = top - 1 - (bottoms[i] ?? 0);
    if (least === undefined || row < least) least = row;
  }
  return least;
}

/** A supported drop. */
export interface Drop {
  readonly rotation: number;
  readonly x: number;
  readonly row: number;
}

/** All supported drops of a piece on a turned board, by rotation and x. */
export function dropsOf(cells: Cells, piece: number): Drop[] {
  const tops = topsOf(cells);
  const drops: Drop[] = [];
  for (const [rotation, pattern] of (PATTERNS[piece] ?? []).entries()) {
    for (const x of LINES) {
      const row = landingRow(tops, pattern, x);
      if (row !== undefined) drops.push({ rotation, x, row });
    }
  }
  return drops;
}
