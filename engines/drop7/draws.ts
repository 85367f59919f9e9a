import type { ChanceSource } from '../random/chance-source.ts';
import { below } from '../random/mulberry32.ts';
import { HeadlessGenerator } from './headless.ts';
import { SIZE } from './tables.ts';

/** A value 1..n from a 32-bit word (D7-24). */
function valueFromWord(word: number, n: number): number {
  return 1 + below(word, n);
}

/** The draws of a start or a step: outcomes as they are, words mapped (D7-24, D7-32). */
export class Draws {
  private readonly chance: ChanceSource;
  private headless: HeadlessGenerator | undefined;

  constructor(chance: ChanceSource) {
    this.chance = chance;
  }

  /** To be called before the draws of a start. */
  beginStart(): void {
    this.find();
    this.headless?.beginStart();
  }

  /** To be called before the draws of a step. */
  beginStep(movesPlayed: number): void {
    this.find();
    this.headless?.beginStep(movesPlayed);
  }

  /**
   * Draws an opening or a hidden value, 1..7.
   *
   * @throws {RefusalError} `chance-short`, `chance-range`
   */
  value(): number {
    const { chance } = this;
    return chance.resolved ? chance.outcome(1, SIZE) : valueFromWord(chance.next(), SIZE);
  }

  /**
   * Draws a disc, 1..`discs`, that comes after `movesPlayed` moves.
   *
   * @throws {RefusalError} `chance-short`, `chance-range`
   */
  disc(movesPlayed: number, discs: number): number {
    const { chance, headless } = this;
    if (chance.resolved) return chance.outcome(1, discs);
    return valueFromWord(
      headless === undefined ? chance.next() : headless.disc(movesPlayed),
      discs,
    );
  }

  private find(): void {
    const { generator } = this.chance;
    this.headless = generator instanceof HeadlessGenerator ? generator : undefined;
  }
}
