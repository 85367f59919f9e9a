import { describe, expect, test } from 'vitest';
import { LineSplitter } from '../line-splitter.ts';

/** The lines of some chunks, and what is left. */
function split(chunks: readonly string[], limit = 10): { lines: unknown[]; rest: unknown } {
  const splitter = new LineSplitter(limit);
  const lines = chunks.flatMap((chunk) => [...splitter.push(Buffer.from(chunk, 'latin1'))]);
  return { lines, rest: splitter.rest() };
}

describe('lines of a stream', () => {
  test('are the same wherever the stream is cut', () => {
    const text = 'one\n\ntwo\nrest';
    const whole = split([text]);
    expect(whole).toEqual({
      lines: [
        { text: 'one', start: 0, end: 4 },
        { text: '', start: 4, end: 5 },
        { text: 'two', start: 5, end: 9 },
      ],
      rest: { text: 'rest', start: 9, end: 13 },
    });
    for (let at = 0; at <= text.length; at++) {
      expect(split([text.slice(0, at), text.slice(at)])).toEqual(whole);
    }
    expect(split([...text])).toEqual(whole);
  });

  test('have no text when they are too long', () => {
    const { lines, rest } = split(['0123456789\n', '01234', '567890\n', 'ok\n', '01234567890']);
    expect(lines).toEqual([
      { text: '0123456789', start: 0, end: 11 },
      { text: undefined, start: 11, end: 23 },
      { text: 'ok', start: 23, end: 26 },
    ]);
    expect(rest).toMatchObject({ text: undefined });
  });

  test('that never end take no memory', () => {
    const splitter = new LineSplitter(1000);
    const chunk = Buffer.alloc(1_000_000, 'x');
    const before = process.memoryUsage().arrayBuffers;
    for (let n = 0; n < 100; n++) expect([...splitter.push(chunk)]).toEqual([]);
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(10_000_000);
  });

  test('keep bytes that are no text apart', () => {
    expect(split(['\xff\xfe\n']).lines).toEqual([{ text: '\xff\xfe', start: 0, end: 3 }]);
  });
});
