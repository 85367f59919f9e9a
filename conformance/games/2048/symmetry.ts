import type { Direction, Sides } from './board.ts';

/** A symmetry of the board. */
export interface Symmetry {
  readonly name: string;
  /** Where each cell goes. */
  readonly cell: readonly number[];
  readonly direction: Readonly<Record<Direction, Direction>>;
}

type Place = readonly [row: number, column: number];

/** All symmetries of a board: eight of a square, four of any other rectangle. */
export function symmetriesOf({ rows, cols }: Sides): Symmetry[] {
  const symmetries: Symmetry[] = [];
  for (const [transpose, flipRows, flipColumns] of choices(rows === cols)) {
    const map = ([row, column]: Place): Place => {
      const r = flipRows ? rows - 1 - row : row;
      const c = flipColumns ? cols - 1 - column : column;
      return transpose ? [c, r] : [r, c];
    };
    const cell = Array.from({ length: rows * cols }, (_, i) => {
      const [r, c] = map([Math.floor(i / cols), i % cols]);
      return r * cols + c;
    });
    const vertical = (direction: 'up' | 'down'): Direction => {
      const turned = flipRows ? opposite(direction) : direction;
      return transpose ? across(turned) : turned;
    };
    const horizontal = (direction: 'left' | 'right'): Direction => {
      const turned = flipColumns ? opposite(direction) : direction;
      return transpose ? across(turned) : turned;
    };
    symmetries.push({
      name: `${transpose ? 'transposed' : 'upright'}${flipRows ? ', rows reversed' : ''}${flipColumns ? ', columns reversed' : ''}`,
      cell,
      direction: {
        up: vertical('up'),
        down: vertical('down'),
        left: horizontal('left'),
        right: horizontal('right'),
      },
    });
  }
  return symmetries;
}

/** The board as a symmetry shows it. */
export function seenBy({ cell }: Symmetry, cells: readonly number[]): number[] {
  const seen: number[] = cells.map(() => 0);
  cells.forEach((rank, i) => {
    seen[cell[i] ?? 0] = rank;
  });
  return seen;
}

function choices(square: boolean): (readonly [boolean, boolean, boolean])[] {
  const flips = [false, true];
  const transposes = square ? flips : [false];
  return transposes.flatMap((t) => flips.flatMap((r) => flips.map((c) => [t, r, c] as const)));
}

const OPPOSITE = { up: 'down', down: 'up', left: 'right', right: 'left' } as const;
const ACROSS = { up: 'left', left: 'up', down: 'right', right: 'down' } as const;

function opposite(direction: Direction): Direction {
  return OPPOSITE[direction];
}

function across(direction: Direction): Direction {
  return ACROSS[direction];
}
