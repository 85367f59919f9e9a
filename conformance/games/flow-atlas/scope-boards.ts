import { CENTRE, cellsAt, PLACES, rowsOf, SIZE, squareOf } from './cells.ts';
import { filled } from './shaping.ts';

type Rows = readonly number[];

/** Rows of a board from its canonical text (FA-22). */
function rowsOfText(text: string): number[] {
  const [first = '0', masks = ''] = text.split(':');
  const rows = new Array<number>(SIZE).fill(0);
  masks.split('/').forEach((mask, i) => {
    rows[Number(first) + i] = Number.parseInt(mask, 16);
  });
  return rows;
}

/** A board with the depth and charge that it was met with. */
export interface Scenery {
  readonly name: string;
  readonly rows: Rows;
  readonly depth: number;
  readonly charge: number;
}

const scenery = (name: string, text: string, depth: number, charge: number): Scenery => ({
  ...{ name, depth, charge },
  rows: rowsOfText(text),
});

/** Boards from the start to deep games, crafted and from play. */
export const SCENERIES: readonly Scenery[] = [
  scenery('start', '13:2000', 0, 1),
  scenery('spurs', '9:1000/1000/b800/e800/7c00/7800/f000/6000/4000', 0, 1),
  scenery(
    'near a fold',
    '7:6000/7000/2fe00/3fe00/3fe00/3fe00/6fe00/7fe00/1fe00/3fe00/3fe00/400',
    2,
    1,
  ),
  scenery(
    'a hole at depth 1',
    '9:20180/600c0/ff980/dfb00/3fe00/3f800/3f800/33000/3000/3000/1800/800',
    1,
    0,
  ),
  scenery('depth 2', '9:800/1fe00/3ff00/1fc00/1fc00/7ff00/1fc00/1fc00/1e000/6000/2000', 2, 1),
  scenery(
    'Mend is spent',
    '5:8000/18800/19f00/9bd80/ff7c0/1fff40/1bfe60/7ffe0/ffe60/3bfe60/bffc0/1ffe40/bdfc0/d7f80/79e00/3ee00/7800',
    0,
    0,
  ),
  scenery(
    'near a fold at depth 18',
    '8:3000/3fc00/3fc00/3fe00/7fe00/7fe00/7fe00/3fe00/7fe00/3fe00/400',
    18,
    1,
  ),
  scenery('depth 4', '10:3000/f800/f800/f800/f800/1f800/c800/800/800', 4, 0),
  scenery('ready to mend', '8:2000/fe00/3fe00/3fe00/1fe00/1fc00/3fc00/7fe00/1fc00/1fc00', 3, 1),
  scenery(
    'near a fold of Precision',
    '8:18000/3fe00/7ff00/7ff00/3ff00/3fe00/7ff00/1ff00/1fe00/1fe00/1e000/2000',
    2,
    1,
  ),
  scenery('near the limit', '10:3000/1800/800/3c00/3400/1f80/1cc0/1fc0/3100/e000/8000', 0, 1),
];

/** A board with one cell in each place. */
export const singleCells = (): Rows[] =>
  PLACES.map(({ row, column }) => rowsOf(cellsAt([[row, column]])));

/** Boards on which each of the 81 groups has each of the 512 patterns, one group beside others. */
export function groupPatterns(): Rows[] {
  return Array.from({ length: 512 }, (_, pattern) =>
    rowsOf(
      PLACES.map(({ row, column }) => {
        const group = 9 * Math.floor(row / 3) + Math.floor(column / 3);
        return ((pattern + 37 * group) >> (3 * (row % 3) + (column % 3))) & 1;
      }),
    ),
  );
}

/** Boards on which two groups have five cells and all others four. */
export function groupPairs(): Rows[] {
  const boards: Rows[] = [];
  const CROSS = [0, 2, 6, 8];
  for (let a = 0; a < 81; a += 1) {
    for (let b = a; b < 81; b += 1) {
      const cells = PLACES.map(({ row, column }) => {
        const group = 9 * Math.floor(row / 3) + Math.floor(column / 3);
        const at = 3 * (row % 3) + (column % 3);
        return Number(CROSS.includes(at) || (at === 4 && (group === a || group === b)));
      });
      boards.push(rowsOf(cells));
    }
  }
  return boards;
}

/** All boards inside square 3. */
export const smallBoards = (): Rows[] =>
  Array.from({ length: 511 }, (_, i) => {
    const cells = PLACES.map(() => 0);
    squareOf(3).forEach((at, bit) => {
      cells[at] = ((i + 1) >> bit) & 1;
    });
    return rowsOf(cells);
  });

/** A full square 7 without two cells of square 5 (or one). */
export function pairsOfGaps(): Rows[] {
  const inside = squareOf(5);
  return inside.flatMap((a, i) =>
    inside.slice(i).map((b) => rowsOf(filled(7).with(a, 0).with(b, 0))),
  );
}

/** The centre with one cell at each reach from 45 to 68, in all four quarters. */
export function farCells(): Rows[] {
  return PLACES.flatMap(({ row, column }) => {
    const reach = (row - CENTRE) ** 2 + (column - CENTRE) ** 2;
    if (reach < 45 || reach > 68) return [];
    return [
      rowsOf(
        cellsAt([
          [CENTRE, CENTRE],
          [row, column],
        ]),
      ),
    ];
  });
}
