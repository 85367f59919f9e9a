import type { Generator } from '../random/chance-source.ts';
import { mulberry32At } from '../random/mulberry32.ts';

const DISC_STEP = 0x9e3779b9;
const DISC_TAG = 0x4e455854;
const REVEAL_STEP = 0x85ebca6b;
const REVEAL_TAG = 0x5245564c;

/** A bijection of 32-bit words that mixes all bits (D7-25). */
export function mix32(x: number): number {
  x ^= x >>> 16;
  x = Math.imul(x, 0x7feb352d);
  x ^= x >>> 15;
  x = Math.imul(x, 0x846ca68b);
  return (x ^ (x >>> 16)) >>> 0;
}

/** The word of the disc that is drawn when `movesPlayed` moves have been played (D7-27). */
export function discWord(seed: number, movesPlayed: number): number {
  return mix32(seed ^ Math.imul(movesPlayed + 1, DISC_STEP) ^ DISC_TAG);
}

/** The seed of the stream of all other draws of the step that is played then (D7-27). */
export function revealSeed(seed: number, movesPlayed: number): number {
  return mix32(seed ^ Math.imul(movesPlayed + 1, REVEAL_STEP) ^ REVEAL_TAG);
}

/**
 * The generator headless-v1: its words depend on the number of moves played and on what they are
 * for, so the game says both. Its state is the seed and never changes.
 */
export class HeadlessGenerator implements Generator {
  private readonly seed: number;
  private stream = 0;
  private seeded = false;
  private movesPlayed = -1;
  private drawn = 0;

  /** @param seed - 0..2^32-1 */
  constructor(seed: number) {
    this.seed = seed;
  }

  /** Begins the draws of a start. */
  beginStart(): void {
    // A start has the step -1: its multiple of the constant is 0.
    this.beginStep(-1);
  }

  /** Begins the draws of the step that is played when `movesPlayed` moves have been played. */
  beginStep(movesPlayed: number): void {
    this.movesPlayed = movesPlayed;
    this.drawn = 0;
    this.seeded = false;
  }

  /** The word of the disc that comes after `movesPlayed` moves. */
  disc(movesPlayed: number): number {
    return discWord(this.seed, movesPlayed);
  }

  /** The next word of the step for anything but a disc; before any step, that of a start. */
  next(): number {
    if (!this.seeded) {
      // Most steps open nothing.
      this.stream = revealSeed(this.seed, this.movesPlayed);
      this.seeded = true;
    }
    const word = mulberry32At(this.stream, this.drawn);
    this.drawn += 1;
    return word;
  }

  words(): readonly number[] {
    return [this.seed];
  }
}
