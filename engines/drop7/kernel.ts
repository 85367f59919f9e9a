import { IllegalActionError, RefusalError } from '../../spec/errors.ts';
import { isWordIn, MAX_WORD } from '../../spec/word.ts';
import { Board } from './board.ts';
import type { Draws } from './draws.ts';
import type { StepObserver } from './observer.ts';
import { levelLength, type Rules } from './rules.ts';
import { SIZE, SOLID } from './tables.ts';
import { Wave } from './wave.ts';

/** Points for an empty board (D7-15). */
const CLEAR_BONUS = 70_000;

/** What the last step did, beside the state that it left. */
export interface StepFacts {
  /** What the score gained. */
  gain: number;
  /** Waves of the first cascade. */
  firstWaves: number;
  /** Waves of both cascades, which is the depth of the last one. */
  waves: number;
  /** The board was empty after the first cascade. */
  firstEmpty: boolean;
  /** The board was empty after the level cascade. */
  levelEmpty: boolean;
  /** A clear bonus was paid. */
  clear: boolean;
  /** `movesRemaining` fell to 0. */
  due: boolean;
  /** A rise took place. */
  rise: boolean;
}

/** A running game on flat data; starts and steps in place, without allocation. */
export class Game {
  readonly rules: Rules;
  readonly board: Board = new Board();
  over = false;
  score = 0;
  level = 1;
  movesRemaining = 0;
  movesPlayed = 0;
  nextDisc = 1;
  /** Value under a gray next disc, else 0. */
  dropLatent = 0;
  readonly facts: StepFacts = {
    gain: 0,
    firstWaves: 0,
    waves: 0,
    firstEmpty: false,
    levelEmpty: false,
    clear: false,
    due: false,
    rise: false,
  };
  private readonly wave: Wave;

  constructor(rules: Rules) {
    this.rules = rules;
    this.wave = new Wave(rules.latent);
  }

  /** Takes over the position of a game with the same rules, not what its last step did. */
  copy(other: Game): void {
    this.board.copy(other.board);
    this.over = other.over;
    this.score = other.score;
    this.level = other.level;
    this.movesRemaining = other.movesRemaining;
    this.movesPlayed = other.movesPlayed;
    this.nextDisc = other.nextDisc;
    this.dropLatent = other.dropLatent;
  }

  /**
   * Begins a game (D7-03).
   *
   * @throws {RefusalError} `chance-short`, `chance-range`
   */
  start(draws: Draws): void {
    this.over = false;
    this.score = 0;
    this.level = 1;
    this.movesRemaining = this.rules.levelStart;
    this.movesPlayed = 0;
    this.board.clear();
    draws.beginStart();
    this.addBottomRow(draws);
    this.drawNextDisc(draws);
  }

  /**
   * Plays one disc (D7-13 to D7-23, D7-28, D7-30, D7-31). After a refusal the game has to be set
   * again.
   *
   * @throws {RefusalError} `game-over`, `illegal-action`, `chance-short`, `chance-range`,
   * `domain-error`
   */
  play(column: number, draws: Draws, observer?: StepObserver): void {
    const { board, rules, facts } = this;
    if (this.over) throw new RefusalError('game-over', 'the game is over');
    if (!this.accepts(column)) throw new IllegalActionError(`column ${column} is not open`);
    draws.beginStep(this.movesPlayed);
    facts.gain = 0;
    facts.levelEmpty = false;
    facts.clear = false;
    facts.rise = false;

    const cell = board.place(column, this.nextDisc, this.dropLatent);
    observer?.placed(board, cell);
    observer?.cascade(false);
    facts.firstWaves = this.cascade(1, draws, observer);
    facts.waves = facts.firstWaves;

    this.movesRemaining -= 1;
    facts.due = this.movesRemaining === 0;
    facts.firstEmpty = board.isEmpty();
    if (facts.firstEmpty && !(facts.due && rules.clearTestAtEnd)) this.payClear();

    if (facts.due) {
      if (board.reachesTop()) this.refuseRise();
      else this.rise(draws, observer);
    }
    if (board.openColumns() === 0) this.over = true;
    this.score += facts.gain;
    this.movesPlayed += 1;
    if (!this.over) this.drawNextDisc(draws);
    this.requireRange();
  }

  /** Whether a step takes this column (D7-04). */
  accepts(column: unknown): boolean {
    return isWordIn(column, 0, SIZE - 1) && ((this.board.openColumns() >> column) & 1) === 1;
  }

  /**
   * Plays waves until nothing pops (D7-13).
   *
   * @param depth - that of the first wave
   * @returns the depth of the last wave, `depth - 1` if there was none
   */
  private cascade(depth: number, draws: Draws, observer: StepObserver | undefined): number {
    const { board, wave, facts } = this;
    while (wave.play(board, depth, draws, observer)) {
      facts.gain += wave.points;
      depth += 1;
    }
    return depth - 1;
  }

  /** The rise is due and finds no room (D7-17). */
  private refuseRise(): void {
    this.over = true;
    if (this.rules.bonusOnRefusedRise) this.facts.gain += this.rules.levelBonus;
  }

  /** The rise takes place, and the level cascade after it (D7-18 to D7-20). */
  private rise(draws: Draws, observer: StepObserver | undefined): void {
    const { board, rules, facts } = this;
    facts.rise = true;
    facts.gain += rules.levelBonus;
    this.level += 1;
    this.movesRemaining = levelLength(rules, this.level);
    this.addBottomRow(draws);
    observer?.cascade(true);
    facts.waves = this.cascade(facts.firstWaves + 1, draws, observer);
    facts.levelEmpty = board.isEmpty();
    if (facts.levelEmpty) this.payClear();
  }

  private payClear(): void {
    this.facts.clear = true;
    this.facts.gain += CLEAR_BONUS;
  }

  /** Moves all up and puts seven covers below, whose hidden values are drawn here if they have any. */
  private addBottomRow(draws: Draws): void {
    const { board, rules } = this;
    board.rise();
    if (!rules.latent) return;
    for (let column = 0; column < SIZE; column += 1) board.hide(column, draws.value());
  }

  /** Draws the next disc, and what a gray one hides (D7-21). */
  private drawNextDisc(draws: Draws): void {
    this.nextDisc = draws.disc(this.movesPlayed, this.rules.discs);
    this.dropLatent = this.nextDisc === SOLID ? draws.value() : 0;
  }

  /** No number may leave its range (D7-30). */
  private requireRange(): void {
    if (this.score > MAX_WORD || this.level > MAX_WORD || this.movesPlayed > MAX_WORD) {
      throw new RefusalError('domain-error', `score, level or moves played is above ${MAX_WORD}`);
    }
  }
}
