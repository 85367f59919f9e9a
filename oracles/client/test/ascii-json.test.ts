import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { AsciiJson } from '../ascii-json.ts';

const writer = new AsciiJson();
const lineOf = (value: object): string => writer.line(value).toString('latin1');

describe('a line of JSON', () => {
  test('is what JSON.stringify writes, and a line end', () => {
    const request = { id: 7, op: 'play', games: [{ a: [0, 9, 10], c: [4294967295] }], out: 'end' };
    expect(lineOf(request)).toBe(`${JSON.stringify(request)}\n`);
  });

  test('leaves out what is undefined', () => {
    expect(lineOf({ a: undefined, b: 1 })).toBe('{"b":1}\n');
  });

  test('escapes whatever is not ASCII', () => {
    expect(lineOf({ ä: '\u007f\n"\u{1f600}' })).toBe('{"\\u00e4":"\\u007f\\n\\"\\ud83d\\ude00"}\n');
  });

  test.each([0, 9, 10, 999_999_999, 1e9, 1e9 + 1, 10_000_000_001, 2 ** 46 - 1, 2 ** 53 - 1])(
    'has all digits of %i',
    (word) => {
      expect(lineOf({ w: [word] })).toBe(`{"w":[${word}]}\n`);
    },
  );

  test('holds negative and decimal numbers as they are', () => {
    expect(lineOf({ in: [-1, 0.5, 1e300] })).toBe('{"in":[-1,0.5,1e+300]}\n');
  });

  test('reads back as the same value, whatever it is', async () => {
    await fc.assert(
      fc.property(fc.dictionary(fc.string({ unit: 'binary' }), fc.jsonValue()), (value) => {
        const line = lineOf(value);
        expect(line).toMatch(/^[\x20-\x7e]*\n$/);
        expect(JSON.stringify(JSON.parse(line))).toBe(JSON.stringify(value));
      }),
    );
  });
});
