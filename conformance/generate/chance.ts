import type { Words } from '../../oracles/messages.ts';
import type { Codec } from '../codec.ts';
import { type WordMaker, wordMaker } from './layout-words.ts';
import type { Random } from './random.ts';
import type { Taken } from './walker.ts';

/** Random tapes tried before a tape is built word by word. */
const GUESSES = 24;
/** Words at the end of a tape beyond those that steps usually draw. */
const SPARE = 16;
/** Values tried for one tape word before the search is given up. */
const VALUES = 1024;
/** Longest tape that one start or step is given. */
const LONGEST = 4096;

/** A start or step that was taken, with the tape words it drew. */
export interface Drawn {
  readonly taken: Taken;
  readonly chance: Words;
}

/**
 * Finds tape words that a start or step accepts, knowing the layout of one outcome but not the
 * rules. A random tape is tried first, and of a refused one the word that cannot be is drawn anew.
 * Where outcomes depend on each other (each word of a shuffle has its own range) the tape is then
 * built word by word, because a refused tape tells whether it is too short or has a word that cannot
 * be. In layer raw every 32-bit word is accepted.
 */
export class ChanceFinder {
  private readonly make: WordMaker;
  private readonly raw: boolean;
  private readonly random: Random;
  /** Words that the last tape drew: the next will hardly need many more. */
  private usual = 0;

  /** @param make - makes random outcomes, if the caller has that already */
  constructor(
    codec: Codec,
    layer: 'outcome' | 'raw',
    random: Random,
    make: WordMaker = wordMaker(codec.spec.outcome, codec.profile.parameters),
  ) {
    this.raw = layer === 'raw';
    this.random = random;
    this.make = make;
  }

  /**
   * Takes a start or step with some tape.
   *
   * @param take - plays with the given words; a refusal leaves all as it was
   * @param wish - the first words, if the rules take them
   * @returns the refusal of the rules if it is not about chance, or if no tape was found
   */
  find(take: (tape: Words) => Taken, wish: Words = []): Drawn {
    let tape: Words = this.longer(wish, Math.max(this.usual, wish.length) + SPARE);
    const refused = new Refused();
    for (let guess = 0; guess < GUESSES; guess += 1) {
      const taken = take(tape);
      if (!('refusal' in taken)) return this.done(taken, tape);
      if (taken.refusal === 'chance-short' && tape.length < LONGEST) {
        tape = this.longer(tape, 4 * tape.length);
      } else if (taken.refusal !== 'chance-range') {
        return { taken, chance: [] };
      } else {
        const { at } = taken;
        if (at === undefined) tape = this.tape(tape.length);
        else
          tape = tape.with(
            at,
            refused.other(at, tape[at] ?? 0, () => this.propose(at)),
          );
      }
    }
    return this.build(take, true);
  }

  /** As `find`, with the smallest accepted value of each word, first word first. */
  smallest(take: (tape: Words) => Taken): Drawn {
    return this.build(take, false);
  }

  private build(take: (tape: Words) => Taken, random: boolean): Drawn {
    const value = (position: number, tried: number): number => {
      if (!random) return tried;
      // Random values first, then all small ones in order.
      return tried < GUESSES ? this.propose(position) : tried - GUESSES;
    };
    const tape: number[] = [];
    let tried = 0;
    for (;;) {
      const taken = take(tape);
      if (!('refusal' in taken)) return this.done(taken, tape);
      if (taken.refusal === 'chance-short' && tape.length < LONGEST) {
        tried = 0;
        tape.push(value(tape.length, tried));
      } else if (taken.refusal === 'chance-range' && tape.length > 0 && tried < VALUES) {
        tried += 1;
        tape[tape.length - 1] = value(tape.length - 1, tried);
      } else {
        return { taken, chance: [] };
      }
    }
  }

  private done(taken: Taken, tape: Words): Drawn {
    const drawn = 'refusal' in taken ? 0 : taken.drawn;
    this.usual = drawn;
    return { taken, chance: tape.slice(0, drawn) };
  }

  private propose(position: number): number {
    return this.tape(position + 1)[position] ?? 0;
  }

  private tape(length: number): number[] {
    return this.longer([], length);
  }

  /** The words and as many random ones behind them as are missing. */
  private longer(from: Words, length: number): number[] {
    const words: number[] = [...from];
    // Words of an outcome that has begun are drawn for the places that they have in it.
    if (!this.raw && words.length > 0) {
      const begun = this.make(this.random);
      const place = begun.length === 0 ? 0 : words.length % begun.length;
      if (place > 0) words.push(...begun.slice(place));
    }
    while (words.length < length) {
      const outcome = this.raw ? [this.random.word()] : this.make(this.random);
      // An outcome without words would never fill the tape.
      if (outcome.length === 0) break;
      words.push(...outcome);
    }
    return words.slice(0, length);
  }
}

/** The words that were refused at one place of a tape, not to be tried again. */
class Refused {
  private place = -1;
  private readonly words: number[] = [];

  /** A word that was not refused at this place yet, as far as a few draws find one. */
  other(place: number, word: number, draw: () => number): number {
    if (place !== this.place) this.words.length = 0;
    this.place = place;
    this.words.push(word);
    let next = draw();
    for (let tried = 0; tried < GUESSES && this.words.includes(next); tried += 1) next = draw();
    return next;
  }
}
