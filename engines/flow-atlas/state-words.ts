import { RefusalError } from '../../spec/errors.ts';
import { isWordIn } from '../../spec/word.ts';
import { BAG } from './bag.ts';
import { FULL_ROW, isValidBoard, SIDE } from './board.ts';
import type { Game } from './game.ts';
import { PIECES } from './pieces.ts';
import { MAX_COUNT } from './rules.ts';

/** Words before the board, and before the bag. */
const BOARD_AT = 10;
const CHECKPOINT_AT: number = BOARD_AT + SIDE + 1;
const BAG_AT: number = CHECKPOINT_AT + SIDE;

/** Largest number of a piece. */
const LAST_PIECE: number = PIECES.length - 1;

/**
 * Takes an explicit state over into a game (FA-23).
 *
 * @param from - index of the first word
 * @param end - index behind the last word
 * @throws {RefusalError} `bad-state` with the place that is wrong
 */
export function loadState(
  game: Game,
  words: ArrayLike<number>,
  from = 0,
  end: number = words.length,
): void {
  const ranged = (at: number, min: number, max: number, what: string): number => {
    const word = words[from + at];
    if (from + at < end && isWordIn(word, min, max)) return word;
    throw badState(`${what} ${word}`, `${min}..${max}`);
  };
  game.over = ranged(0, 0, 1, 'over') === 1;
  game.score = ranged(1, 0, MAX_COUNT, 'score');
  game.depth = ranged(2, 0, MAX_COUNT, 'depth');
  game.charge = ranged(3, 0, 1, 'charge');
  game.placements = ranged(4, 0, MAX_COUNT, 'placements');
  game.limit = ranged(5, 1, MAX_COUNT, 'limit');
  game.rewinds = ranged(6, 0, MAX_COUNT, 'rewinds');
  game.current = ranged(7, 0, LAST_PIECE, 'current');
  game.next = ranged(8, 0, LAST_PIECE, 'next[0]');
  game.afterNext = ranged(9, 0, LAST_PIECE, 'next[1]');
  game.frames.set(requireBoard(words, from + BOARD_AT, 'board'), from + BOARD_AT);
  game.checkpointScore = ranged(CHECKPOINT_AT - 1, 0, MAX_COUNT, 'checkpointScore');
  requireBoard(words, from + CHECKPOINT_AT, 'checkpointBoard');
  for (let row = 0; row < SIDE; row += 1) {
    game.checkpoint[row] = words[from + CHECKPOINT_AT + row] as number;
  }
  const count = ranged(BAG_AT, 0, BAG - 1, 'bag length');
  for (let i = 0; i < count; i += 1) ranged(BAG_AT + 1 + i, 0, LAST_PIECE, `bag[${i}]`);
  game.bag.set(words, from + BAG_AT + 1, count);
  if (from + BAG_AT + 1 + count !== end) {
    throw badState(`${end - from} words`, `${BAG_AT + 1 + count}`);
  }
  if (game.over !== game.placements >= game.limit) {
    throw badState(`over ${words[from]}`, `${Number(!game.over)}, by clause FA-21`);
  }
}

/** Writes the words of the state to `out` from index `at` on; returns the next index. */
export function saveState(game: Game, out: number[], at: number): number {
  const { bag, checkpoint, frames } = game;
  out[at] = Number(game.over);
  out[at + 1] = game.score;
  out[at + 2] = game.depth;
  out[at + 3] = game.charge;
  out[at + 4] = game.placements;
  out[at + 5] = game.limit;
  out[at + 6] = game.rewinds;
  out[at + 7] = game.current;
  out[at + 8] = game.next;
  out[at + 9] = game.afterNext;
  out[at + CHECKPOINT_AT - 1] = game.checkpointScore;
  for (let row = 0; row < SIDE; row += 1) {
    out[at + BOARD_AT + row] = frames.board[row] as number;
    out[at + CHECKPOINT_AT + row] = checkpoint[row] as number;
  }
  let end = at + BAG_AT + 1;
  out[end - 1] = BAG - bag.next;
  for (let i = bag.next; i < BAG; i += 1) {
    out[end] = bag.pieces[i] as number;
    end += 1;
  }
  return end;
}

/** @throws {RefusalError} `bad-state` if the rows from index `at` on are no valid board (FA-01) */
function requireBoard(words: ArrayLike<number>, at: number, what: string): ArrayLike<number> {
  for (let row = 0; row < SIDE; row += 1) {
    const word = words[at + row];
    if (!isWordIn(word, 0, FULL_ROW)) throw badState(`${what}[${row}] ${word}`, `0..${FULL_ROW}`);
    BOARD[row] = word;
  }
  if (!isValidBoard(BOARD)) throw badState(`an invalid ${what}`, 'one as in clause FA-01');
  return words;
}

const BOARD = new Int32Array(SIDE);

function badState(found: string, expected: string): RefusalError {
  return new RefusalError('bad-state', `the state has ${found}, expected ${expected}`);
}
