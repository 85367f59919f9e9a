import { expect, test } from 'vitest';
import { inertJson } from '../sanitize.ts';

test('foreign text in JSON parses to the same value', () => {
  const value = { 'k\u202e': ['\u009b2J', '\u{e0041}', 'a\nb', '\u2028'] };
  const text = inertJson(value);
  expect(JSON.parse(text)).toEqual(value);
  expect(text).not.toMatch(/[^\n\x20-\x7e]/);
});
