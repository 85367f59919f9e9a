import { RefusalError } from '../../spec/errors.ts';
import { isWordIn, MAX_WORD } from '../../spec/word.ts';
import type { Board } from './board.ts';
import type { Game } from './kernel.ts';
import type { Rules } from './rules.ts';
import { CELLS, CRACKED, EMPTY, SIZE, SOLID } from './tables.ts';

/** Words before the cells: over, score, level, movesRemaining, movesPlayed, nextDisc. */
const HEAD = 6;

/**
 * Takes an explicit state over into a game (D7-29).
 *
 * @throws {RefusalError} `bad-state` with the place that is wrong
 */
export function loadState(game: Game, words: ArrayLike<number>): void {
  const { rules } = game;
  const size = HEAD + CELLS + (rules.latent ? CELLS + 1 : 0);
  if (words.length !== size) throw badState(`${words.length} words`, `${size}`);
  game.over = ranged(words[0], 0, 1, 'over') === 1;
  game.score = ranged(words[1], 0, MAX_WORD, 'score');
  game.level = ranged(words[2], 1, MAX_WORD, 'level');
  const fewest = game.over ? 0 : 1;
  game.movesRemaining = ranged(words[3], fewest, rules.levelStart, 'movesRemaining');
  game.movesPlayed = ranged(words[4], 0, MAX_WORD, 'movesPlayed');
  game.nextDisc = ranged(words[5], 1, rules.discs, 'nextDisc');
  loadBoard(game.board, rules, words, HEAD, HEAD + CELLS);
  const dropLatent = rules.latent ? words[size - 1] : 0;
  if (!mayHide(game.nextDisc, dropLatent)) {
    throw badHidden('dropLatent', game.nextDisc, dropLatent);
  }
  game.dropLatent = dropLatent;
}

/**
 * Takes over the board alone: its cells, and its hidden values if the rules have them.
 *
 * @param cellsAt - index of the first of 49 cells
 * @param hiddenAt - index of the first of 49 hidden values
 * @throws {RefusalError} `bad-state` with the place that is wrong
 */
export function loadBoard(
  board: Board,
  rules: Rules,
  words: ArrayLike<number>,
  cellsAt: number,
  hiddenAt: number,
): void {
  for (let cell = 0; cell < CELLS; cell += 1) {
    const value = words[cellsAt + cell];
    if (!isWordIn(value, EMPTY, CRACKED)) {
      throw badState(`cells ${place(cell)} ${value}`, `${EMPTY}..${CRACKED}`);
    }
    if (value === EMPTY && cell >= SIZE && words[cellsAt + cell - SIZE] !== EMPTY) {
      throw badState(`cells ${place(cell)} empty below an occupied cell`, 'packed columns');
    }
  }
  board.set(words, cellsAt);
  if (!rules.latent) return;
  for (let cell = 0; cell < CELLS; cell += 1) {
    const disc = board.cells[cell] as number;
    const value = words[hiddenAt + cell];
    if (!mayHide(disc, value)) throw badHidden(`latent ${place(cell)}`, disc, value);
    board.hidden[cell] = value;
  }
}

/** Writes the words of the state to `out` from index `at` on; returns the next index. */
export function saveState(game: Game, out: number[], at: number): number {
  const { board, rules } = game;
  out[at] = Number(game.over);
  out[at + 1] = game.score;
  out[at + 2] = game.level;
  out[at + 3] = game.movesRemaining;
  out[at + 4] = game.movesPlayed;
  out[at + 5] = game.nextDisc;
  return saveBoard(board, rules, out, at + HEAD, rules.latent ? game.dropLatent : undefined);
}

/** Writes the cells, the hidden values if the rules have them, and `dropLatent` if given. */
export function saveBoard(
  { cells, hidden }: Board,
  { latent }: Rules,
  out: number[],
  at: number,
  dropLatent?: number,
): number {
  for (let cell = 0; cell < CELLS; cell += 1) out[at + cell] = cells[cell] as number;
  at += CELLS;
  if (!latent) return at;
  for (let cell = 0; cell < CELLS; cell += 1) out[at + cell] = hidden[cell] as number;
  at += CELLS;
  if (dropLatent === undefined) return at;
  out[at] = dropLatent;
  return at + 1;
}

/** Whether a disc can hide this: 1..7 under a cover, else 0 (D7-02). */
function mayHide(disc: number, value: number | undefined): value is number {
  return disc >= SOLID ? isWordIn(value, 1, SIZE) : value === 0;
}

function badHidden(what: string, disc: number, value: number | undefined): RefusalError {
  return disc >= SOLID
    ? badState(`${what} ${value} under a cover`, `1..${SIZE}`)
    : badState(`${what} ${value} where no cover is`, '0');
}

function ranged(word: number | undefined, min: number, max: number, what: string): number {
  if (isWordIn(word, min, max)) return word;
  throw badState(`${what} ${word}`, `${min}..${max}`);
}

/** Name of a cell in messages. */
function place(cell: number): string {
  return `[${Math.floor(cell / SIZE)}][${cell % SIZE}]`;
}

function badState(found: string, expected: string): RefusalError {
  return new RefusalError('bad-state', `the state has ${found}, expected ${expected}`);
}
