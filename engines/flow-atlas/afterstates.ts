import { SIDE } from './board.ts';
import type { Features } from './features.ts';
import { ACTION_WORDS, type Game } from './game.ts';
import { FIRST_PATTERN } from './pieces.ts';
import { Resolution } from './resolution.ts';
import type { Rules } from './rules.ts';
import { Settlement } from './settlement.ts';

/** No state has more legal actions: 2 pieces, 4 turns, and 2 * 25 + 2 * 26 drops of J, L or T. */
const MOST = 816;

/**
 * What each legal action of a state leads to, looked at without the queue, in flat arrays that are
 * used again by the next call. Entry i is of action i in the order of FA-08.
 */
export class Afterstates {
  count = 0;
  /** Words of action i at 4i: turns, rotation, x, reserve. */
  readonly actions: number[] = new Array<number>(ACTION_WORDS * MOST).fill(0);
  /** Rows of the board at 27i; the checkpoint's after a failure. */
  readonly boards: Int32Array = new Int32Array(SIDE * MOST);
  /** After the placement. */
  readonly score: Int32Array = new Int32Array(MOST);
  readonly depth: Int32Array = new Int32Array(MOST);
  readonly charge: Uint8Array = new Uint8Array(MOST);
  /** Number of squares completed, and cells in the target; both 0 after a failure. */
  readonly squares: Uint8Array = new Uint8Array(MOST);
  readonly cells: Uint8Array = new Uint8Array(MOST);
  /** Flags. */
  readonly failed: Uint8Array = new Uint8Array(MOST);
  readonly fold: Uint8Array = new Uint8Array(MOST);
  readonly perfect: Uint8Array = new Uint8Array(MOST);
  private readonly resolution: Resolution;
  private readonly settlement: Settlement;
  private scoreBefore = 0;
  private readonly placed = {
    delta: 0,
    failed: false,
    fold: false,
    perfect: false,
    squares: 0,
    cells: 0,
    depth: 0,
    reserve: 0,
  };

  constructor(rules: Rules) {
    this.resolution = new Resolution(rules);
    this.settlement = new Settlement(rules);
  }

  /** Works out all of them; returns their number. The game stays as it is. */
  list(game: Game): number {
    const { actions, resolution, settlement } = this;
    this.count = game.legal(actions) / ACTION_WORDS;
    this.scoreBefore = game.score;
    for (let i = 0; i < this.count; i += 1) {
      const at = ACTION_WORDS * i;
      const reserve = actions[at + 3] as number;
      const first = FIRST_PATTERN[game.pieceOf(reserve)] as number;
      const pattern = first + (actions[at + 1] as number);
      const turns = actions[at] as number;
      const x = actions[at + 2] as number;
      resolution.place(game.frames, turns, pattern, x, game.depth, game.charge);
      settlement.settle(game, resolution, reserve);
      this.keep(i, resolution.failed ? game.checkpoint : resolution.board);
    }
    return this.count;
  }

  private keep(i: number, board: Int32Array): void {
    const { boards, resolution, settlement } = this;
    const { failed } = resolution;
    this.score[i] = settlement.score;
    this.depth[i] = settlement.depth;
    this.charge[i] = settlement.charge;
    this.squares[i] = failed ? 0 : resolution.squares;
    this.cells[i] = failed ? 0 : resolution.cells;
    this.failed[i] = Number(failed);
    this.fold[i] = Number(resolution.fold);
    this.perfect[i] = Number(resolution.perfect);
    const at = SIDE * i;
    for (let row = 0; row < SIDE; row += 1) boards[at + row] = board[row] as number;
  }

  /** Works out the features of action i (FA-26). */
  measure(i: number, features: Features): void {
    const { placed } = this;
    placed.delta = (this.score[i] as number) - this.scoreBefore;
    placed.failed = this.failed[i] === 1;
    placed.fold = this.fold[i] === 1;
    placed.perfect = this.perfect[i] === 1;
    placed.squares = this.squares[i] as number;
    placed.cells = this.cells[i] as number;
    placed.depth = this.depth[i] as number;
    placed.reserve = this.actions[ACTION_WORDS * i + 3] as number;
    features.measure(placed, this.boards, SIDE * i);
  }
}
