import { RefusalError } from '../../spec/errors.ts';

/** A pseudo-random generator of 32-bit words whose whole state is a few words. */
export interface Generator {
  /** Advances the generator and returns the next word, 0..2^32-1. */
  next(): number;
  /** The current state words, in the order of the spec. */
  words(): readonly number[];
}

/** How a rule gets its chance: nothing, resolved outcomes, raw words, or a generator. */
export const LAYERS = ['none', 'outcome', 'raw', 'seed'] as const;
export type LayerName = (typeof LAYERS)[number];

/**
 * The chance of one running game. A kernel asks `resolved` and then reads either outcomes
 * (`outcome`) or 32-bit words (`next`) that it maps by the clauses of the spec.
 */
export class ChanceSource {
  /** True in layer outcome: draws are resolved outcomes, not words to be mapped. */
  resolved = false;
  private tape: ArrayLike<number> = [];
  private position = 0;
  private origin = 0;
  private current: Generator | undefined;

  /** No chance at all: every draw is refused with `chance-short`. */
  useNone(): void {
    this.useTape('outcome', [], 0);
  }

  /** Reads a tape from `offset` on. */
  useTape(layer: 'outcome' | 'raw', words: ArrayLike<number>, offset: number): void {
    this.resolved = layer === 'outcome';
    this.tape = words;
    this.position = offset;
    this.origin = offset;
    this.current = undefined;
  }

  /** Draws from a generator. */
  useGenerator(generator: Generator): void {
    this.resolved = false;
    this.tape = [];
    this.position = 0;
    this.origin = 0;
    this.current = generator;
  }

  /** The generator in use, if any. */
  get generator(): Generator | undefined {
    return this.current;
  }

  /** Tape words read since the tape was set; 0 with a generator. */
  get drawn(): number {
    return this.position - this.origin;
  }

  /**
   * Reads one word of a resolved outcome.
   *
   * @param min - smallest allowed value
   * @param max - largest allowed value
   * @throws {RefusalError} `chance-short` at the end of the tape, `chance-range` outside min..max
   */
  outcome(min: number, max: number): number {
    const word = this.read();
    if (word < min || word > max) {
      throw new RefusalError(
        'chance-range',
        `tape word ${this.position - 1} is ${word}, expected ${min}..${max}`,
      );
    }
    return word;
  }

  /**
   * Draws one 32-bit word from the raw tape or the generator.
   *
   * @throws {RefusalError} `chance-short` at the end of the tape, `chance-range` above 2^32-1
   */
  next(): number {
    if (this.current !== undefined) return this.current.next();
    const word = this.read();
    if (word > 0xffffffff) {
      throw new RefusalError(
        'chance-range',
        `tape word ${this.position - 1} is ${word}, expected 0..4294967295`,
      );
    }
    return word;
  }

  private read(): number {
    const word = this.tape[this.position];
    if (word === undefined) {
      throw new RefusalError('chance-short', `the tape ends after ${this.position} words`);
    }
    this.position += 1;
    return word;
  }
}
