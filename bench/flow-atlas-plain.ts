/**
 * The kernel `resolve` of Flow Atlas as one writes it first: a board is an array of 729 cells, 0 or
 * 1, and each rule a loop over cells. It is the yardstick for the engine on bit rows, so it is
 * neither tuned nor made slow on purpose.
 */

const SIDE = 27;
const CENTRE = 13;

/** What is to be resolved. */
export interface PlainRequest {
  /** Cells by rows from the top, 0 or 1. */
  readonly board: readonly number[];
  readonly charge: number;
  readonly depth: number;
  /** Cells of the piece in its box as [row, column]. */
  readonly pattern: readonly (readonly [number, number])[];
  readonly turns: number;
  readonly x: number;
}

export interface PlainResult {
  readonly row: number;
  readonly autoTurn: number;
  readonly cells: number;
  readonly squares: readonly number[];
  readonly mend: readonly number[];
  readonly fold: boolean;
  readonly perfect: boolean;
  readonly failed: boolean;
  readonly board: readonly number[];
}

function turned(board: readonly number[], turns: number): number[] {
  let now = [...board];
  for (let turn = 0; turn < turns; turn += 1) {
    const next = new Array<number>(SIDE * SIDE).fill(0);
    for (let row = 0; row < SIDE; row += 1) {
      for (let column = 0; column < SIDE; column += 1) {
        next[column * SIDE + SIDE - 1 - row] = now[row * SIDE + column] as number;
      }
    }
    now = next;
  }
  return now;
}

function isFull(board: readonly number[], side: number): boolean {
  const half = (side - 1) / 2;
  for (let row = CENTRE - half; row <= CENTRE + half; row += 1) {
    for (let column = CENTRE - half; column <= CENTRE + half; column += 1) {
      if (board[row * SIDE + column] === 0) return false;
    }
  }
  return true;
}

function landingRow(board: readonly number[], { pattern, x }: PlainRequest): number {
  let landing = SIDE;
  for (const [row, column] of pattern) {
    for (let top = 0; top < SIDE; top += 1) {
      if (board[top * SIDE + x + column] === 0) continue;
      landing = Math.min(landing, top - 1 - row);
      break;
    }
  }
  return landing;
}

function reachOf(board: readonly number[]): number {
  let reach = 0;
  for (let row = 0; row < SIDE; row += 1) {
    for (let column = 0; column < SIDE; column += 1) {
      if (board[row * SIDE + column] === 0) continue;
      reach = Math.max(reach, (row - CENTRE) ** 2 + (column - CENTRE) ** 2);
    }
  }
  return reach;
}

function compressed(board: readonly number[]): number[] {
  const folded = new Array<number>(SIDE * SIDE).fill(0);
  for (let i = 0; i < 9; i += 1) {
    for (let j = 0; j < 9; j += 1) {
      let count = 0;
      for (let row = 3 * i; row < 3 * i + 3; row += 1) {
        for (let column = 3 * j; column < 3 * j + 3; column += 1) {
          count += board[row * SIDE + column] as number;
        }
      }
      if (count >= 5) folded[(9 + i) * SIDE + 9 + j] = 1;
    }
  }
  return folded;
}

function firstGap(board: readonly number[], side: number): number {
  const half = (side - 1) / 2;
  for (let row = CENTRE - half; row <= CENTRE + half; row += 1) {
    for (let column = CENTRE - half; column <= CENTRE + half; column += 1) {
      const cell = row * SIDE + column;
      if (board[cell] === 1) continue;
      const beside = [cell - SIDE, cell + SIDE, cell - 1, cell + 1];
      if (beside.every((other) => board[other] === 1)) return cell;
    }
  }
  return -1;
}

/** Resolves one supported placement with the default parameters. */
export function resolvePlain(request: PlainRequest): PlainResult {
  const { charge, depth, pattern, turns, x } = request;
  let board = turned(request.board, turns);
  let side = 3;
  while (side <= 9 && isFull(board, side)) side += 2;
  const row = landingRow(board, request);
  let cells = 0;
  let lean = 0;
  for (const [r, c] of pattern) {
    board[(row + r) * SIDE + x + c] = 1;
    const ring = Math.max(Math.abs(row + r - CENTRE), Math.abs(x + c - CENTRE));
    if (ring <= (side - 1) / 2) cells += 1;
    lean += x + c - CENTRE;
  }
  const autoTurn = lean === 0 ? 0 : lean > 0 ? 1 : 3;
  board = turned(board, autoTurn);
  const limit = 50 + Math.max(0, 18 - depth);
  const squares: number[] = [];
  const mend: number[] = [];
  for (;;) {
    while (side <= 9 && isFull(board, side)) {
      squares.push(side);
      side += 2;
    }
    if (side > 9) {
      board = compressed(board);
      const perfect = board.reduce((sum, cell) => sum + cell, 0) === 9;
      return { row, autoTurn, cells, squares, mend, fold: true, perfect, failed: false, board };
    }
    const failed = reachOf(board) > limit;
    const nothing = { row, autoTurn, fold: false, perfect: false, board };
    if (failed) return { ...nothing, cells: 0, squares: [], mend: [], failed };
    const gap = mend.length > 0 || depth % 3 !== 0 || charge === 0 ? -1 : firstGap(board, side);
    if (gap < 0) return { ...nothing, cells, squares, mend, failed };
    board[gap] = 1;
    mend.push(Math.floor(gap / SIDE), gap % SIDE);
  }
}
