import { Mulberry32 } from '../../engines/random/mulberry32.ts';

/** A small seeded source of choices; equal seeds give equal choices on every machine. */
export class Random {
  private readonly generator: Mulberry32;

  /** @param seed - 0..2^32-1 */
  constructor(seed: number) {
    this.generator = new Mulberry32(seed);
  }

  /** A word 0..2^32-1. */
  word(): number {
    return this.generator.next();
  }

  /**
   * A uniform integer 0..n-1 (bias below n / 2^53).
   *
   * @param n - 1..2^46
   */
  below(n: number): number {
    if (n <= 0x100000) return Math.floor((this.word() * n) / 0x100000000);
    const unit = (this.word() * 0x200000 + (this.word() >>> 11)) / 2 ** 53;
    return Math.min(n - 1, Math.floor(unit * n));
  }

  /** True in about `percent` of 100 calls. */
  percent(percent: number): boolean {
    return this.below(100) < percent;
  }

  /** One item of a list that is not empty. */
  pick<T>(items: readonly T[]): T {
    const item = items[this.below(items.length)];
    if (item === undefined) throw new RangeError('cannot pick from an empty list');
    return item;
  }
}

/**
 * A 32-bit seed for one purpose: FNV-1a 32 over the label, mixed with the seed of the run, so that
 * units, properties and games get independent streams whatever their order.
 */
export function deriveSeed(seed: number, label: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < label.length; index += 1) {
    hash = Math.imul(hash ^ label.charCodeAt(index), 0x01000193);
  }
  return new Mulberry32((hash ^ Math.imul(seed, 0x9e3779b1)) >>> 0).next();
}
