const MODULUS_A = 2147483647;
const MODULUS_B = 2147483629;
const FACTOR_A = 1000003;
const FACTOR_B = 999983;

/** Digest of no record at all. */
export const EMPTY_DIGEST = '0000000100000001';

/**
 * The running digest `lp62` of the wire protocol: two polynomial lanes of 31 bits over the words
 * of all records, each record preceded by its length.
 *
 * Exact in doubles: with a lane below 2^31, a factor below 2^20 and a word below 2^46 a sum stays
 * below 2^51.1. The quotient then is below 2^20, where doubles lie 2^-33 apart at most,
 * closer than 1/modulus, so its floor is exact. This is three times as fast as `%`, and allocates nothing.
 */
export class Lp62 {
  private a = 1;
  private b = 1;

  /** Forgets all records. */
  reset(): void {
    this.a = 1;
    this.b = 1;
  }

  /**
   * Adds one record.
   *
   * @param words - integers 0..2^46-1; not checked
   * @param length - number of words from index 0 on that count
   */
  record(words: ArrayLike<number>, length: number = words.length): void {
    let x = this.a * FACTOR_A + length;
    let a = x - Math.floor(x / MODULUS_A) * MODULUS_A;
    x = this.b * FACTOR_B + length;
    let b = x - Math.floor(x / MODULUS_B) * MODULUS_B;
    for (let index = 0; index < length; index++) {
      const word = words[index] ?? 0;
      x = a * FACTOR_A + word;
      a = x - Math.floor(x / MODULUS_A) * MODULUS_A;
      x = b * FACTOR_B + word;
      b = x - Math.floor(x / MODULUS_B) * MODULUS_B;
    }
    this.a = a;
    this.b = b;
  }

  /** Eight and eight lower-case hexadecimal digits. */
  hex(): string {
    return hex8(this.a) + hex8(this.b);
  }
}

/** Digest of some records, for short lists; hot loops keep an `Lp62`. */
export function digestOf(records: Iterable<ArrayLike<number>>): string {
  const digest = new Lp62();
  for (const words of records) digest.record(words);
  return digest.hex();
}

function hex8(value: number): string {
  return value.toString(16).padStart(8, '0');
}
