import { SpecError } from './errors.ts';

/** FNV-1a 32 of no bytes. */
export const FNV_START = 0x811c9dc5;

const FNV_PRIME = 0x01000193;

/**
 * FNV-1a 32 of words taken as bytes.
 *
 * @param words - integers 0..255
 * @param from - index of the first word that counts
 * @param to - index behind the last one
 * @param start - hash of the bytes before
 * @returns 0..2^32-1
 * @throws {SpecError} `E_BYTE` if a word is no byte
 */
export function fnv1a32(
  words: ArrayLike<number>,
  from = 0,
  to: number = words.length,
  start: number = FNV_START,
): number {
  let hash = start;
  for (let index = from; index < to; index++) {
    const word = words[index] ?? 0;
    if ((word & 255) !== word) {
      throw new SpecError('E_BYTE', `word ${index} is ${word}, expected a byte 0..255`);
    }
    hash = Math.imul(hash ^ word, FNV_PRIME);
  }
  return hash >>> 0;
}
