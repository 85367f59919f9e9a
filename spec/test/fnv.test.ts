import { describe, expect, it } from 'vitest';
import { FNV_START, fnv1a32 } from '../fnv.ts';

const bytesOf = (text: string) => [...new TextEncoder().encode(text)];

describe('fnv1a32', () => {
  // Published test values of the hash.
  it.each([
    ['', 0x811c9dc5],
    ['a', 0xe40c292c],
    ['foobar', 0xbf9cf968],
  ])('of %j', (text, hash) => {
    expect(fnv1a32(bytesOf(text))).toBe(hash);
  });

  it('goes on from the hash of the bytes before, within a range of words', () => {
    const words = bytesOf('xfoobarx');
    const foo = fnv1a32(words, 1, 4, FNV_START);
    expect(fnv1a32(words, 4, 7, foo)).toBe(0xbf9cf968);
  });

  it.each([256, -1, 0.5, 2 ** 32])('refuses %d, which is no byte', (word) => {
    expect(() => fnv1a32([1, word])).toThrow(`word 1 is ${word}, expected a byte 0..255`);
  });
});
