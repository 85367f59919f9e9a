import type { Generator } from './chance-source.ts';

const INCREMENT = 0x6d2b79f5;

/**
 * The mulberry32 generator: one 32-bit state word, advanced before each output. The seed is the
 * first state; there is no warm-up.
 */
export class Mulberry32 implements Generator {
  private state: number;

  /** @param seed - 0..2^32-1; taken modulo 2^32 */
  constructor(seed: number) {
    this.state = seed | 0;
  }

  next(): number {
    this.state = (this.state + INCREMENT) | 0;
    return outputOf(this.state);
  }

  words(): readonly number[] {
    return [this.state >>> 0];
  }
}

/** Output number `skip` + 1 of a mulberry32 that begins at `seed`; both 0..2^32-1. */
export function mulberry32At(seed: number, skip: number): number {
  return outputOf((seed + Math.imul(skip + 1, INCREMENT)) | 0);
}

/** The output that belongs to a state after its advance. */
function outputOf(s: number): number {
  let t = Math.imul(s ^ (s >>> 15), s | 1);
  t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
  return (t ^ (t >>> 14)) >>> 0;
}

/**
 * Multiply-shift map of a 32-bit word to 0..n-1 without rejection: floor(word * n / 2^32).
 *
 * @param n - 1..2^21, so that the product is exact in a double
 */
export function below(word: number, n: number): number {
  return Math.floor((word * n) / 4294967296);
}
