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

/** Where a generator comes from; a machine over a user's module passes it on. */
export interface GeneratorOrigin {
  readonly name: string;
  /** The seed, if the generator has just been seeded. */
  readonly seed?: number;
}

/**
 * The chance of one running game. A kernel asks `resolved` and then reads either outcomes
 * (`outcome`) or 32-bit words (`next`) that it maps by the clauses of the spec.
 */
export class ChanceSource {
  /** True in layer outcome: draws are resolved outcomes, not words to be mapped. */
  resolved = false;
  private kind: LayerName = 'none';
  private tape: ArrayLike<number> = [];
  private position = 0;
  private beginning = 0;
  private current: Generator | undefined;
  private source: GeneratorOrigin | undefined;

  /** No chance at all: every draw is refused with `chance-short`. */
  useNone(): void {
    this.use('none', [], 0, undefined, undefined);
  }

  /** Reads a tape from `offset` on. */
  useTape(layer: 'outcome' | 'raw', words: ArrayLike<number>, offset: number): void {
    this.use(layer, words, offset, undefined, undefined);
  }

  /** Draws from a generator. */
  useGenerator(generator: Generator, origin?: GeneratorOrigin): void {
    this.use('seed', [], 0, generator, origin);
  }

  private use(
    kind: LayerName,
    tape: ArrayLike<number>,
    offset: number,
    generator: Generator | undefined,
    source: GeneratorOrigin | undefined,
  ): void {
    this.resolved = kind === 'outcome' || kind === 'none';
    this.kind = kind;
    this.tape = tape;
    this.position = offset;
    this.beginning = offset;
    this.current = generator;
    this.source = source;
  }

  /** The layer in use. */
  get layer(): LayerName {
    return this.kind;
  }

  /** The generator in use, if any. */
  get generator(): Generator | undefined {
    return this.current;
  }

  /** Name and seed of the generator in use, if they were given. */
  get origin(): GeneratorOrigin | undefined {
    return this.source;
  }

  /** Tape words read since the tape was set; 0 with a generator. */
  get drawn(): number {
    return this.position - this.beginning;
  }

  /** The whole tape in use; empty with a generator. */
  get tapeWords(): ArrayLike<number> {
    return this.tape;
  }

  /** Index of the next tape word. */
  get cursor(): number {
    return this.position;
  }

  /** Marks `count` tape words as read by somebody else. */
  skip(count: number): void {
    this.position += count;
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
    if (!Number.isInteger(word) || word < min || word > max) {
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
   * @throws {RefusalError} `chance-short` at the end of the tape, `chance-range` if the tape word
   * is no 32-bit word
   */
  next(): number {
    if (this.current !== undefined) return this.current.next();
    const word = this.read();
    if (!Number.isInteger(word) || word < 0 || word > 0xffffffff) {
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
