import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { scanJson } from '../scan-json.ts';

describe('scanJson', () => {
  test('words pass, up to 2^46 - 1', () => {
    void fc.assert(
      fc.property(fc.array(fc.nat({ max: 2 ** 31 - 1 })), fc.string(), (words, text) => {
        expect(scanJson(JSON.stringify({ text, words }))).toBeUndefined();
      }),
    );
    expect(scanJson('{"x":[0,70368744177663]}')).toBeUndefined();
  });

  test.each(['70368744177664', '1e3', '1E3', '1.0', '-0', '-1', '01', '9007199254740993', '1e400'])(
    '%s is no word',
    (number) => {
      const expected = {
        deep: false,
        text: `number ${number} is not a plain integer from 0 to 2^46 - 1 at column 6`,
      };
      expect(scanJson(`{"x":${number}}`)).toEqual(expected);
      // Inside a text it may stand.
      expect(scanJson(`{"x":"\\"${number}"}`)).toBeUndefined();
    },
  );

  test('kernels may answer with decimals, but not with infinity', () => {
    expect(scanJson('{"x":[-1.5,2e-7]}', { decimals: true })).toBeUndefined();
    expect(scanJson('{"x":1e400}', { decimals: true })?.text).toMatch(/out of range at column 6/);
  });

  test('32 levels pass, 33 do not', () => {
    expect(scanJson('['.repeat(32) + ']'.repeat(32))).toBeUndefined();
    expect(scanJson('['.repeat(33))).toEqual({
      deep: true,
      text: 'nested deeper than 32 levels at column 33',
    });
    expect(scanJson(`"${'['.repeat(100)}"`)).toBeUndefined();
  });

  test('keys given twice are found in the same object only', () => {
    const options = { uniqueKeys: true };
    expect(scanJson('{"a":{"a":1},"b":[{"a":1},{"a":1}],"c":"a"}', options)).toBeUndefined();
    expect(scanJson('{"a":1,"b":2,"a" :3}', options)?.text).toBe(
      'key "a" given twice at column 14',
    );
    expect(scanJson('{"a":1,"a":2}')).toBeUndefined();
  });
});
