import type { Profile } from '../../../spec/value.ts';
import type { StepLaw, StepView } from '../../suite.ts';
import {
  type Board,
  boardOf,
  type Direction,
  directionOf,
  type Sides,
  sidesOf,
  TOP,
  withTile,
} from './board.ts';
import { isTile, linesOf, type Moved, moved } from './plain-move.ts';

/** One line of an observed move, in reading order. */
export interface LineMove {
  /** The tiles before, without empty cells. */
  readonly tiles: readonly number[];
  /** The whole line after, empty cells included. */
  readonly after: readonly number[];
  /** Two tiles of the top rank follow each other: the sum of the tiles is not kept (T48-09). */
  readonly capped: boolean;
}

/** A step of the subject as the laws of 2048 read it. */
export interface Turn {
  readonly before: Board;
  readonly after: Board;
  readonly direction: Direction;
  readonly sides: Sides;
  readonly view: StepView;
  /** What the move makes of the board by the plainest reading of the rules. */
  readonly plain: Moved;
  /** Some line is capped. */
  readonly capped: boolean;
  /**
   * The observed lines, the new tile taken away again. Only in layer outcome, where the tape tells
   * where it is, and only if it is there.
   */
  readonly lines: readonly LineMove[] | undefined;
}

function turnOf(view: StepView, profile: Profile): Turn {
  const before = boardOf(view.before);
  const after = boardOf(view.after);
  const direction = directionOf(view.action);
  const sides = sidesOf(profile);
  const lines = linesOf(direction, sides).map((line): readonly [readonly number[], number[]] => [
    line,
    line.map((cell) => before.cells[cell] ?? 0).filter(isTile),
  ]);
  const [cell = -1, rank = 0] = view.drawn;
  const known = view.layer === 'outcome' && after.cells[cell] === rank;
  const rest = withTile(after.cells, cell, 0);
  return {
    before,
    after,
    direction,
    sides,
    view,
    plain: moved(before.cells, direction, sides),
    capped: lines.some(([, tiles]) => isCapped(tiles)),
    lines: known
      ? lines.map(([line, tiles]) => ({
          tiles,
          after: line.map((place) => rest[place] ?? 0),
          capped: isCapped(tiles),
        }))
      : undefined,
  };
}

function isCapped(tiles: readonly number[]): boolean {
  return tiles.some((rank, i) => rank === TOP && tiles[i + 1] === TOP);
}

/** A law on steps, written on turns. */
export function turnLaw({
  check,
  ...law
}: Omit<StepLaw, 'kind' | 'check'> & { check(turn: Turn): string | undefined }): StepLaw {
  return { ...law, kind: 'step', check: (view, profile) => check(turnOf(view, profile)) };
}

/** A problem if two things differ. */
export function differs(what: string, expected: unknown, found: unknown): string | undefined {
  return expected === found ? undefined : `${what}: expected ${expected}, found ${found}`;
}
