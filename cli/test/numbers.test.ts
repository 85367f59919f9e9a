import { describe, expect, test } from 'vitest';
import { parseDuration, parseRatio, parseShare, parseWhole } from '../numbers.ts';

describe('a whole number', () => {
  test.each([
    ['0', 0],
    ['42', 42],
    ['0x1F', 31],
    ['4294967295', 4294967295],
  ])('%s is read', (text, value) => {
    expect(parseWhole('--seed', text, 0, 4294967295)).toBe(value);
  });

  test.each(['', '-1', '1.5', '1e3', ' 1', '4294967296', 'NaN', '99999999999999999999', '0x'])(
    '%j is refused',
    (text) => {
      expect(() => parseWhole('--seed', text, 0, 4294967295)).toThrow(
        `--seed is ${JSON.stringify(text)}, expected a whole number 0..4294967295`,
      );
    },
  );
});

describe('a duration', () => {
  test.each([
    ['60', 60_000],
    ['60s', 60_000],
    ['1.5m', 90_000],
    ['2h', 7_200_000],
    ['2500ms', 2500],
  ])('%s is read', (text, ms) => {
    expect(parseDuration('--budget', text)).toBe(ms);
  });

  test.each(['', '0', '0.5s', '25h', '1d', 's', '-5s', '1e3s'])('%j is refused', (text) => {
    expect(() => parseDuration('--budget', text)).toThrow('expected a duration of 1 s to 24 h');
  });
});

describe('a share', () => {
  test.each([
    ['0.03', 0.03],
    ['3%', 0.03],
    ['2.5 %', 0.025],
    ['1', 1],
  ])('%s is read', (text, share) => {
    expect(parseShare('--threshold', text)).toBe(share);
  });

  test.each(['', '0', '-1%', '101%', '3', '0.03x', '%'])('%j is refused', (text) => {
    expect(() => parseShare('--threshold', text)).toThrow('expected a share of 0.1% to 100%');
  });
});

describe('a ratio', () => {
  test.each([
    ['2', 2],
    ['0.5', 0.5],
  ])('%s is read', (text, ratio) => {
    expect(parseRatio('--most', text)).toBe(ratio);
  });

  test.each(['', '0', '-1', '1e3', '2x', '9999999'])('%j is refused', (text) => {
    expect(() => parseRatio('--most', text)).toThrow('expected a number of 0.01 to 1000000');
  });
});
