import {
  CENTRE,
  type Cells,
  compressed,
  countOf,
  indexOf,
  isFull,
  reachOf,
  squareOf,
  targetOf,
  turned,
} from './cells.ts';
import { landingRow, PATTERNS, topsOf } from './pieces.ts';
import { gapsIn } from './plain-observe.ts';
import { powerOf, pressureLimit, type Rules } from './position.ts';

/** What is asked: one placement on a board, before anything is scored (FA-25). */
export interface Request {
  readonly board: Cells;
  readonly charge: number;
  readonly depth: number;
  readonly piece: number;
  readonly turns: number;
  readonly rotation: number;
  readonly x: number;
}

/** What became of the board in one placement. */
export interface Placed {
  readonly row: number;
  readonly autoTurn: number;
  /** Cells of the piece in the square of the target. */
  readonly inTarget: number;
  /** Sides of completed squares in order, also of a placement that fails. */
  readonly squares: readonly number[];
  /** Squares that were completed after the mend. */
  readonly afterMend: readonly number[];
  /** The mended cell. */
  readonly mend: number | undefined;
  /** Gaps that Mend found; undefined if it did not look. */
  readonly gaps: readonly number[] | undefined;
  readonly fold: boolean;
  readonly perfect: boolean;
  readonly failed: boolean;
  /** Largest reach after the lock, before a compression. */
  readonly reach: number;
  readonly overhang: boolean;
  /** The board after the placement; the one that reaches too far if it fails. */
  readonly board: Cells;
}

/** Squares from side on that are full (FA-12). */
function completed(cells: Cells, side: number): number[] {
  const sides: number[] = [];
  for (let s = side; s <= 9 && isFull(cells, s); s += 2) sides.push(s);
  return sides;
}

/** One placement (FA-02, FA-07, FA-10 to FA-14, FA-16); undefined if it is not supported. */
export function placed(request: Request, rules: Rules): Placed | undefined {
  const { depth, charge, x } = request;
  const pattern = PATTERNS[request.piece]?.[request.rotation];
  const before = turned(request.board, request.turns);
  const tops = topsOf(before);
  const row = pattern && landingRow(tops, pattern, x);
  if (pattern === undefined || row === undefined) return undefined;
  const target = targetOf(before);
  const locked = [...before];
  const at = pattern.cells.map(([r, c]) => indexOf(row + r, x + c));
  for (const i of at) locked[i] = 1;
  const square = new Set(squareOf(target));
  const lean = pattern.cells.reduce((sum, [, c]) => sum + x + c - CENTRE, 0);
  const autoTurn = lean > 0 ? 1 : lean < 0 ? 3 : 0;
  const lies = turned(locked, autoTurn);
  const atOnce = completed(lies, target);
  const told = {
    ...{ row, autoTurn, reach: reachOf(lies) },
    inTarget: at.filter((i) => square.has(i)).length,
    overhang: pattern.bottoms.some((bottom, i) => {
      const top = tops[x + i];
      return top !== undefined && row + bottom + 1 < top;
    }),
  };
  const nothing = { squares: atOnce, afterMend: [], mend: undefined, gaps: undefined };
  const kept = { fold: false, perfect: false, failed: false };
  if (atOnce.includes(9)) return { ...told, ...nothing, ...kept, ...folded(lies, rules) };
  if (told.reach > pressureLimit(depth, rules)) {
    return { ...told, ...nothing, ...kept, failed: true, board: lies };
  }
  if (powerOf(depth) !== 'mend' || charge === 0) {
    return { ...told, ...nothing, ...kept, board: lies };
  }
  const side = target + 2 * atOnce.length;
  const gaps = gapsIn(lies, side);
  const [mend] = gaps;
  if (mend === undefined) return { ...told, ...nothing, ...kept, gaps, board: lies };
  const mended = lies.with(mend, 1);
  const afterMend = completed(mended, side);
  const looked = { squares: [...atOnce, ...afterMend], afterMend, mend, gaps };
  if (afterMend.includes(9)) return { ...told, ...looked, ...kept, ...folded(mended, rules) };
  const failed = reachOf(mended) > pressureLimit(depth, rules);
  return { ...told, ...looked, ...kept, failed, board: mended };
}

function folded(cells: Cells, rules: Rules): Pick<Placed, 'fold' | 'perfect' | 'board'> {
  const board = compressed(cells, rules.groupMin);
  return { fold: true, perfect: countOf(board) === 9, board };
}
