import { type Board, type Cells, type Direction, type Sides, show, TOP } from './board.ts';
import { isTile, linesOf } from './plain-move.ts';

/** A turn that did not end as it should. */
export interface WrongTurn {
  readonly clauses: readonly string[];
  readonly problem: string;
}

/** The clauses that decide about a line, the most likely culprit first. */
export function lineClauses(line: readonly number[]): string[] {
  const tiles = line.filter(isTile);
  const equal = tiles.map((rank, i) => rank === tiles[i + 1]);
  const run = equal.some((pair, i) => pair && equal[i + 1]);
  if (tiles.some((rank, i) => rank === TOP && equal[i])) return ['T48-09', 'T48-05'];
  if (run && tiles.length === 4 && equal[0] === equal[2]) return ['T48-06', 'T48-05'];
  if (run) return ['T48-07', 'T48-06'];
  if (tiles.some((rank, i) => equal[i] && tiles[i + 2] === rank + 1)) return ['T48-06', 'T48-05'];
  if (equal.includes(true)) return ['T48-05', 'T48-04'];
  return ['T48-04', 'T48-03'];
}

/**
 * Compares a turn with what it should be; names the clauses of the first difference.
 *
 * @param expected - the state after the turn from a state with score 0, the new tile included
 */
export function wrongTurn(
  before: Cells,
  direction: Direction,
  sides: Sides,
  expected: Board,
  found: Board,
): WrongTurn | undefined {
  const where = (): string => `${show(before, sides)}, ${direction}`;
  const line = linesOf(direction, sides).find((cells) =>
    cells.some((cell) => expected.cells[cell] !== found.cells[cell]),
  );
  if (line !== undefined) {
    return {
      clauses: lineClauses(line.map((cell) => before[cell] ?? 0)),
      problem: `${where()}: expected ${show(expected.cells, sides)}, found ${show(found.cells, sides)}`,
    };
  }
  if (expected.score !== found.score) {
    const capped = linesOf(direction, sides).some((cells) =>
      lineClauses(cells.map((cell) => before[cell] ?? 0)).includes('T48-09'),
    );
    return {
      clauses: capped ? ['T48-09', 'T48-10'] : ['T48-10', 'T48-11'],
      problem: `${where()}: expected ${expected.score} points, found ${found.score}`,
    };
  }
  if (expected.over !== found.over) {
    return {
      clauses: expected.over ? ['T48-15', 'T48-25'] : ['T48-25', 'T48-15'],
      problem: `${where()} to ${show(found.cells, sides)}: expected over ${expected.over}, found ${found.over}`,
    };
  }
  return undefined;
}
