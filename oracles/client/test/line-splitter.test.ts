import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { LineSplitter } from '../line-splitter.ts';

interface Seen {
  readonly lines: string[];
  readonly overflows: number;
  readonly pending: number;
}

function split(chunks: readonly (string | Uint8Array)[], limit = 100): Seen {
  const lines: string[] = [];
  let overflows = 0;
  const splitter = new LineSplitter(limit, {
    line: (bytes) => lines.push(bytes.toString('utf8')),
    tooLong: () => {
      overflows += 1;
    },
  });
  for (const chunk of chunks) splitter.push(Buffer.from(chunk));
  return { lines, overflows, pending: splitter.pending };
}

describe('LineSplitter', () => {
  test('cuts at LF and CR LF, not at a lone CR', () => {
    expect(split(['a\nb\r\nc\rd\n\n']).lines).toEqual(['a', 'b', 'c\rd', '']);
  });

  test('does not deliver a line without its end', () => {
    expect(split(['a\nhalf'])).toEqual({ lines: ['a'], overflows: 0, pending: 4 });
  });

  test('gives the same lines however the bytes are cut', () => {
    const text = 'gr\u00fc\u00dfe\r\n\u{1f600}\n\nx\r\r\nlast\n';
    const bytes = Buffer.from(text);
    const whole = split([bytes]).lines;
    void fc.assert(
      fc.property(fc.array(fc.nat(bytes.length)), (places) => {
        const cuts = [0, ...places.toSorted((a, b) => a - b), bytes.length];
        const chunks = cuts.slice(1).map((end, index) => bytes.subarray(cuts[index], end));
        expect(split(chunks).lines).toEqual(whole);
      }),
    );
  });

  test('takes a line of the limit and refuses one of a byte more', () => {
    expect(split([`${'x'.repeat(100)}\r\n`]).lines).toEqual(['x'.repeat(100)]);
    expect(split([`${'x'.repeat(101)}\n`])).toMatchObject({ lines: [], overflows: 1 });
  });

  test('says once that a line is too long, and keeps nothing of it', () => {
    const chunks = Array.from({ length: 50 }, () => 'x'.repeat(40));
    expect(split([...chunks, '\nnext\n'])).toMatchObject({ lines: [], overflows: 1 });
  });
});
