import { cellsOf, rowsOf, turned } from './cells.ts';
import { dropsOf, landingRow, PATTERNS, topsOf } from './pieces.ts';
import { type Chance, type ChanceCode, type Drawn, draws } from './plain-chance.ts';
import { type Placed, placed } from './plain-placement.ts';
import {
  isReserveAvailable,
  MOST,
  type Move,
  type Position,
  powerOf,
  type Rules,
} from './position.ts';

/** The piece that a move places. */
export function pieceOf({ current, next }: Position, { reserve }: Pick<Move, 'reserve'>): number {
  return reserve === 1 ? (next[0] ?? 0) : current;
}

/** The legal actions in canonical order (FA-08). */
export function legalMoves(position: Position, rules: Rules): Move[] {
  if (position.over) return [];
  const board = cellsOf(position.board);
  return (isReserveAvailable(position) ? [0, 1] : [0]).flatMap((reserve) =>
    rules.turnCounts.flatMap((turns) =>
      dropsOf(turned(board, turns), pieceOf(position, { reserve })).map(({ rotation, x }) => ({
        turns,
        rotation,
        x,
        reserve,
      })),
    ),
  );
}

/** Whether an action is legal (FA-08, FA-09). */
export function isLegal(position: Position, move: Move, rules: Rules): boolean {
  if (position.over || !rules.turnCounts.includes(move.turns)) return false;
  if (move.reserve !== 0 && !(move.reserve === 1 && isReserveAvailable(position))) return false;
  const pattern = PATTERNS[pieceOf(position, move)]?.[move.rotation];
  const tops = topsOf(turned(cellsOf(position.board), move.turns));
  return pattern !== undefined && landingRow(tops, pattern, move.x) !== undefined;
}

/** A step as the clauses tell it. */
export interface PlainStep {
  readonly after: Position;
  readonly piece: number;
  readonly placed: Placed;
  /** What the placement is worth; 0 if it fails. */
  readonly points: number;
  readonly drawn: Drawn;
}

export type StepCode = 'game-over' | 'illegal-action' | 'domain-error' | ChanceCode;

/** Points of a placement that does not fail (FA-17, FA-18). */
function pointsOf({ inTarget, squares, perfect }: Placed, depth: number, rules: Rules): number {
  const { cellPoints, squarePoints, perfectPoints, precisionFactor } = rules;
  const bonus = perfectPoints * (powerOf(depth) === 'precision' ? precisionFactor : 1);
  const ofSquares = squares.reduce((sum, side) => sum + (squarePoints.get(side) ?? 0), 0);
  return cellPoints * inTarget + ofSquares + (perfect ? bonus : 0);
}

/** What a placement leaves of board, score, charge, depth, rewinds and checkpoint (FA-19). */
function settled(before: Position, move: Move, done: Placed, points: number): Position {
  const { checkpointBoard, checkpointScore } = before;
  if (done.failed) {
    const rewinds = before.rewinds + 1;
    return { ...before, board: checkpointBoard, score: checkpointScore, charge: 1, rewinds };
  }
  const board = rowsOf(done.board);
  const score = before.score + points;
  if (done.fold) {
    const checkpoint = { checkpointBoard: board, checkpointScore: score };
    return { ...before, board, score, charge: 1, depth: before.depth + 1, ...checkpoint };
  }
  const spent = done.mend !== undefined || move.reserve === 1;
  return { ...before, board, score, charge: spent ? 0 : before.charge };
}

/** One step, or the code with which it is refused (FA-19 to FA-23). */
export function plainStep(
  before: Position,
  move: Move,
  chance: Chance,
  rules: Rules,
): PlainStep | StepCode {
  if (before.over) return 'game-over';
  if (!isLegal(before, move, rules)) return 'illegal-action';
  const drawn = draws(before.bag, 1, chance);
  if (typeof drawn === 'string') return drawn;
  const piece = pieceOf(before, move);
  const { depth, charge } = before;
  const done = placed({ ...move, board: cellsOf(before.board), charge, depth, piece }, rules);
  if (done === undefined) return 'illegal-action';
  const points = done.failed ? 0 : pointsOf(done, depth, rules);
  const [first = 0, second = 0] = before.next;
  const placements = before.placements + 1;
  const after: Position = {
    ...settled(before, move, done, points),
    current: move.reserve === 1 ? before.current : first,
    next: [second, drawn.pieces[0] ?? 0],
    bag: drawn.bag,
    placements,
    over: placements >= before.limit,
  };
  const numbers = [after.score, after.depth, after.placements, after.rewinds];
  if (numbers.some((number) => number > MOST)) return 'domain-error';
  return { after, piece, placed: done, points, drawn };
}
