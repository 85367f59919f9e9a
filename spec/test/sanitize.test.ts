import { describe, expect, test } from 'vitest';
import { sanitizeLine, sanitizeText } from '../sanitize.ts';

describe('foreign text', () => {
  test.each([
    ['an escape sequence', '\u001b[31mred', '\\u001b[31mred'],
    ['a C1 control sequence', '\u009b2J', '\\u009b2J'],
    ['a title', '\u001b]0;owned\u0007', '\\u001b]0;owned\\u0007'],
    ['a lone carriage return', 'ok\rFAIL', 'ok\\u000dFAIL'],
    ['a line feed', 'a\nb', 'a\\u000ab'],
    ['right-to-left', '\u202eabc\u2066', '\\u202eabc\\u2066'],
    ['zero width', 'a\u200bb\ufeff', 'a\\u200bb\\ufeff'],
    ['a line separator', 'a\u2028b', 'a\\u2028b'],
    ['half a pair', 'a\ud800b', 'a\\ud800b'],
    ['a tag character', '\u{e0041}', '\\udb40\\udc41'],
    ['letters of other scripts', 'Zürich 東京 🎲', 'Zürich 東京 🎲'],
  ])('with %s is inert', (_what, text, inert) => {
    expect(sanitizeLine(text)).toBe(inert);
  });

  test('keeps its lines where lines are allowed', () => {
    expect(sanitizeText('a\n\u0007b\n')).toBe('a\n\\u0007b\n');
  });

  test('holds no active character, whatever came in', () => {
    for (let code = 0; code < 0x3000; code++) {
      const inert = sanitizeLine(String.fromCodePoint(code));
      expect(inert, code.toString(16)).not.toMatch(/\p{Cc}|\p{Cf}|\p{Zl}|\p{Zp}/u);
    }
  });
});
