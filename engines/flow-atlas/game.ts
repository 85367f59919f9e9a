import { IllegalActionError, RefusalError } from '../../spec/errors.ts';
import { isWordIn } from '../../spec/word.ts';
import type { ChanceSource } from '../random/chance-source.ts';
import { Bag } from './bag.ts';
import { cellsOf, lowestBit } from './bits.ts';
import { SIDE, setStartBoard } from './board.ts';
import { supportedAt } from './drop.ts';
import { Frames } from './frames.ts';
import { FIRST_PATTERN, ROTATIONS, WIDTH } from './pieces.ts';
import { Resolution } from './resolution.ts';
import { MAX_COUNT, powerOf, RESERVE, type Rules } from './rules.ts';
import { Settlement } from './settlement.ts';

/** Words of an action: turns, rotation, x, reserve. */
export const ACTION_WORDS = 4;

/** A running game on bit rows; starts and steps in place, without allocation. */
export class Game {
  readonly rules: Rules;
  readonly frames: Frames = new Frames();
  readonly bag: Bag = new Bag();
  readonly checkpoint: Int32Array = new Int32Array(SIDE);
  checkpointScore = 0;
  over = false;
  score = 0;
  depth = 0;
  charge = 1;
  placements = 0;
  limit = 1;
  rewinds = 0;
  current = 0;
  next = 0;
  afterNext = 0;
  /** What the last placement did. */
  readonly resolution: Resolution;
  readonly settlement: Settlement;

  constructor(rules: Rules) {
    this.rules = rules;
    this.resolution = new Resolution(rules);
    this.settlement = new Settlement(rules);
    setStartBoard(this.checkpoint);
    this.frames.set(this.checkpoint);
  }

  /**
   * Begins a game (FA-06).
   *
   * @param limit - of placements, 1..2^30
   * @throws {RefusalError} `chance-short`, `chance-range`
   */
  start(limit: number, chance: ChanceSource): void {
    setStartBoard(this.checkpoint);
    this.frames.set(this.checkpoint);
    this.checkpointScore = 0;
    this.over = false;
    this.score = 0;
    this.depth = 0;
    this.charge = 1;
    this.placements = 0;
    this.limit = limit;
    this.rewinds = 0;
    this.bag.clear();
    this.current = this.bag.draw(chance);
    this.next = this.bag.draw(chance);
    this.afterNext = this.bag.draw(chance);
  }

  /** Whether Reserve can be used (FA-09). */
  hasReserve(): boolean {
    return powerOf(this.depth) === RESERVE && this.charge === 1;
  }

  /** The piece that an action places (FA-09). */
  pieceOf(reserve: number): number {
    return reserve === 1 ? this.next : this.current;
  }

  /** Whether an action is legal in a game that is not over (FA-08). */
  accepts(
    turns: number | undefined,
    rotation: number | undefined,
    x: number | undefined,
    reserve: number | undefined,
  ): boolean {
    if (!isWordIn(reserve, 0, this.hasReserve() ? 1 : 0)) return false;
    if (turns === undefined || !this.rules.turnCounts.includes(turns)) return false;
    const piece = this.pieceOf(reserve);
    if (!isWordIn(rotation, 0, (ROTATIONS[piece] as number) - 1)) return false;
    const pattern = (FIRST_PATTERN[piece] as number) + rotation;
    if (!isWordIn(x, 0, SIDE - (WIDTH[pattern] as number))) return false;
    return ((supportedAt(this.frames, turns, pattern) >>> x) & 1) === 1;
  }

  /**
   * Writes the words of all legal actions in the order of FA-08.
   *
   * @returns the number of words
   */
  legal(out: number[]): number {
    let at = 0;
    if (this.over) return at;
    const { frames, rules } = this;
    const lastReserve = this.hasReserve() ? 1 : 0;
    for (let reserve = 0; reserve <= lastReserve; reserve += 1) {
      const piece = this.pieceOf(reserve);
      const first = FIRST_PATTERN[piece] as number;
      const rotations = ROTATIONS[piece] as number;
      for (const turns of rules.turnCounts) {
        for (let rotation = 0; rotation < rotations; rotation += 1) {
          let columns = supportedAt(frames, turns, first + rotation);
          for (; columns !== 0; columns &= columns - 1) {
            out[at] = turns;
            out[at + 1] = rotation;
            out[at + 2] = lowestBit(columns);
            out[at + 3] = reserve;
            at += ACTION_WORDS;
          }
        }
      }
    }
    return at;
  }

  /** The number of legal actions. */
  legalCount(): number {
    let count = 0;
    if (this.over) return count;
    const lastReserve = this.hasReserve() ? 1 : 0;
    for (let reserve = 0; reserve <= lastReserve; reserve += 1) {
      const piece = this.pieceOf(reserve);
      const first = FIRST_PATTERN[piece] as number;
      const end = first + (ROTATIONS[piece] as number);
      for (const turns of this.rules.turnCounts) {
        for (let pattern = first; pattern < end; pattern += 1) {
          count += cellsOf(supportedAt(this.frames, turns, pattern));
        }
      }
    }
    return count;
  }

  /**
   * Works out what a legal action makes of the board, of score, depth and charge, and changes
   * nothing of the game: see `resolution` and `settlement`.
   *
   * @throws {RefusalError} `game-over`, `illegal-action`
   */
  look(turns: number, rotation: number, x: number, reserve: number): void {
    if (this.over) throw new RefusalError('game-over', 'the game is over');
    if (!this.accepts(turns, rotation, x, reserve)) {
      throw new IllegalActionError(
        `turns ${turns}, rotation ${rotation}, x ${x}, reserve ${reserve} is not legal`,
      );
    }
    const pattern = (FIRST_PATTERN[this.pieceOf(reserve)] as number) + rotation;
    this.resolution.place(this.frames, turns, pattern, x, this.depth, this.charge);
    this.settlement.settle(this, this.resolution, reserve);
  }

  /**
   * Plays one action (FA-19 to FA-21, FA-23). After a refusal the game has to be set again.
   *
   * @throws {RefusalError} `game-over`, `illegal-action`, `chance-short`, `chance-range`,
   * `domain-error`
   */
  play(turns: number, rotation: number, x: number, reserve: number, chance: ChanceSource): void {
    this.look(turns, rotation, x, reserve);
    this.drawNext(reserve, chance);
    this.requireCounts();
    this.settle();
    this.placements += 1;
    this.over = this.placements >= this.limit;
  }

  /**
   * Checks what `look` has worked out.
   *
   * @throws {RefusalError} `domain-error` if a number leaves its range (FA-23)
   */
  requireCounts(): void {
    requireCount('score', this.settlement.score);
    requireCount('depth', this.settlement.depth);
    requireCount('rewinds', this.rewinds + Number(this.resolution.failed));
  }

  /** Board, score, depth, charge and checkpoint after a placement (FA-19). */
  private settle(): void {
    const { resolution, settlement } = this;
    this.score = settlement.score;
    this.depth = settlement.depth;
    this.charge = settlement.charge;
    if (resolution.failed) {
      this.rewinds += 1;
      this.frames.set(this.checkpoint);
      return;
    }
    this.frames.set(resolution.board);
    if (resolution.fold) {
      this.checkpoint.set(resolution.board);
      this.checkpointScore = this.score;
    }
  }

  /** The queue after a placement (FA-20). */
  private drawNext(reserve: number, chance: ChanceSource): void {
    if (reserve === 0) this.current = this.next;
    this.next = this.afterNext;
    this.afterNext = this.bag.draw(chance);
  }
}

function requireCount(name: string, count: number): void {
  if (count > MAX_COUNT) {
    throw new RefusalError('domain-error', `the ${name} would be above ${MAX_COUNT}`);
  }
}
