import { IllegalActionError, RefusalError } from '../../spec/errors.ts';
import { MAX_WORD } from '../../spec/word.ts';
import type { ChanceSource } from '../random/chance-source.ts';
import { below } from '../random/mulberry32.ts';
import { CELLS, findJoins, isDead, type Joins } from './joins.ts';

/** Smallest and largest number of cells of a walk. */
const SHORTEST_WALK = 2;
const LONGEST_WALK = CELLS;

/** A die from a 32-bit word: 1 + floor(3*word / 2^32) (SN-05). */
export function dieOf(word: number): number {
  return 1 + below(word, 3);
}

/** Rolls one die: a resolved outcome of the tape, or a word that is mapped (SN-23). */
function roll(chance: ChanceSource): number {
  return chance.resolved ? chance.outcome(1, 3) : dieOf(chance.next());
}

/** Are two cells neighbours (SN-02)? Both 0..24. */
function areNeighbours(a: number, b: number): boolean {
  const low = Math.min(a, b);
  const apart = Math.max(a, b) - low;
  return apart === 5 || (apart === 1 && low % 5 < 4);
}

/** A running game on flat data; the rules of a start and of a step, in place, without allocation. */
export class SnakeBoard {
  readonly cells: Float64Array = new Float64Array(CELLS);
  /** The equal neighbours of `cells`; kept up to date by every method. */
  readonly joins: Joins = { right: 0, down: 0 };
  score = 0;
  moves = 0;
  private readonly dice = new Uint8Array(LONGEST_WALK);

  /** Whether no two neighbours are equal (SN-17). */
  get over(): boolean {
    return isDead(this.joins);
  }

  /**
   * Draws first boards until one has two equal neighbours (SN-07 to SN-09).
   *
   * @throws {RefusalError} `chance-short`, `chance-range`
   */
  start(chance: ChanceSource): void {
    do {
      for (let i = 0; i < CELLS; i += 1) this.cells[i] = roll(chance);
      findJoins(this.cells, this.joins);
    } while (isDead(this.joins));
    this.score = 0;
    this.moves = 0;
  }

  /** Takes over score, moves and `cells[from..from+24]`, which the caller has checked. */
  set(score: number, moves: number, cells: ArrayLike<number>, from: number): void {
    for (let i = 0; i < CELLS; i += 1) this.cells[i] = cells[from + i] ?? 0;
    findJoins(this.cells, this.joins);
    this.score = score;
    this.moves = moves;
  }

  /** Whether `walk[from..from+length-1]` is a valid walk of this board (SN-10). */
  isWalk(walk: ArrayLike<number>, from: number, length: number): boolean {
    if (length < SHORTEST_WALK || length > LONGEST_WALK) return false;
    let visited = 0;
    let last = -1;
    for (let j = 0; j < length; j += 1) {
      const cell = walk[from + j] ?? CELLS;
      if (cell >= CELLS) return false;
      const bit = 1 << cell;
      if ((visited & bit) !== 0) return false;
      if (last >= 0 && !(areNeighbours(last, cell) && this.cells[cell] === this.cells[last])) {
        return false;
      }
      visited |= bit;
      last = cell;
    }
    return true;
  }

  /**
   * Plays a walk (SN-12 to SN-17, SN-26, SN-27). On a refusal the board is as before.
   *
   * @throws {RefusalError} `game-over`, `illegal-action`, `domain-error`, `chance-short`, `chance-range`
   */
  play(walk: ArrayLike<number>, from: number, length: number, chance: ChanceSource): void {
    if (this.over) throw new RefusalError('game-over', 'no two neighbours are equal');
    if (!this.isWalk(walk, from, length)) {
      throw new IllegalActionError(
        `[${Array.from({ length }, (_, j) => walk[from + j]).join(', ')}] is no valid walk`,
      );
    }
    const sum = (this.cells[walk[from] ?? 0] ?? 0) * length;
    // The head is covered by the score, which is never smaller than the sum after the step.
    if (this.score + sum > MAX_WORD || this.moves + 1 > MAX_WORD) {
      throw new RefusalError(
        'domain-error',
        `a sum of ${sum} takes the score or the moves above ${MAX_WORD}`,
      );
    }
    for (let j = 0; j < length - 1; j += 1) this.dice[j] = roll(chance);
    this.merge(walk, from, length, sum);
  }

  /** Plays a walk that is known to be valid and in range, such as a listed one. */
  playListed(walk: ArrayLike<number>, length: number, chance: ChanceSource): void {
    for (let j = 0; j < length - 1; j += 1) this.dice[j] = roll(chance);
    this.merge(walk, 0, length, (this.cells[walk[0] ?? 0] ?? 0) * length);
  }

  private merge(walk: ArrayLike<number>, from: number, length: number, sum: number): void {
    for (let j = 0; j < length - 1; j += 1) this.cells[walk[from + j] ?? 0] = this.dice[j] ?? 0;
    this.cells[walk[from + length - 1] ?? 0] = sum;
    this.score += sum;
    this.moves += 1;
    findJoins(this.cells, this.joins);
  }
}
