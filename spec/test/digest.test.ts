import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { digestOf, EMPTY_DIGEST, Lp62 } from '../digest.ts';
import { MAX_WORD } from '../word.ts';

/** The vectors of the wire protocol. */
const vectors: readonly [name: string, records: number[][], digest: string][] = [
  ['no record', [], EMPTY_DIGEST],
  ['[]', [[]], '000f4243000f422f'],
  ['[0]', [[0]], '550fe19d52ada953'],
  ['[0,0]', [[0, 0]], '6890495632c0264f'],
  ['[0] [0]', [[0], [0]], '1e420c2d0cc74322'],
  ['[1,2,3]', [[1, 2, 3]], '707003107a7b9c60'],
  ['[1,2] [3]', [[1, 2], [3]], '1c5610b90664b2c9'],
  ['[2^46-1]', [[2 ** 46 - 1]], '5510619c52b72952'],
  ['[4294967295,2147483648]', [[4294967295, 2147483648]], '689f8b9a34f4b72d'],
  ['[0..999]', [Array.from({ length: 1000 }, (_, index) => index)], '3845eee53775af68'],
];

/** The formula of the protocol in arithmetic without any limit. */
function exactDigest(records: readonly (readonly number[])[]): string {
  let a = 1n;
  let b = 1n;
  const put = (value: number) => {
    a = (a * 1000003n + BigInt(value)) % 2147483647n;
    b = (b * 999983n + BigInt(value)) % 2147483629n;
  };
  for (const words of records) {
    put(words.length);
    for (const word of words) put(word);
  }
  return a.toString(16).padStart(8, '0') + b.toString(16).padStart(8, '0');
}

describe('lp62', () => {
  it.each(vectors)('%s', (_name, records, digest) => {
    expect(digestOf(records)).toBe(digest);
  });

  it('equals the formula in exact arithmetic, large words included', () => {
    const word = fc.oneof(
      fc.integer({ min: 0, max: MAX_WORD }),
      fc.integer({ min: MAX_WORD - 3, max: MAX_WORD }),
    );
    return fc.assert(
      fc.property(fc.array(fc.array(word)), (records) => {
        expect(digestOf(records)).toBe(exactDigest(records));
      }),
      { seed: 62, numRuns: 2000 },
    );
  });

  it('is exact next to multiples of the moduli, where a rounded quotient would show', () => {
    const lanes = [
      { factor: 1000003n, modulus: 2147483647n },
      { factor: 999983n, modulus: 2147483629n },
    ];
    for (let first = 0; first < 3000; first++) {
      for (const { factor, modulus } of lanes) {
        // The lane after a record of one word and the length of the next record.
        let lane = (factor + 1n) * factor + BigInt(first);
        lane = ((lane % modulus) * factor + 1n) % modulus;
        const toMultiple = modulus - ((lane * factor) % modulus);
        const words = [-1n, 0n, 1n, 32_000n * modulus, 32_000n * modulus - 1n];
        for (const more of words) {
          const records = [[first], [Number(toMultiple + more)]];
          expect(digestOf(records)).toBe(exactDigest(records));
        }
      }
    }
  });

  it('runs on through records of a buffer that is used again', () => {
    const digest = new Lp62();
    const buffer = new Float64Array(10);
    buffer[0] = 1;
    buffer[1] = 2;
    digest.record(buffer, 2);
    buffer[0] = 3;
    digest.record(buffer, 1);
    expect(digest.hex()).toBe('1c5610b90664b2c9');
    digest.reset();
    expect(digest.hex()).toBe(EMPTY_DIGEST);
  });
});
