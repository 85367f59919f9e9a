/**
 * Characters that a terminal acts on or that show nothing: control characters (C0 and C1, hence
 * every escape sequence), formats (bidirectional and zero-width marks), lone surrogates, line and
 * paragraph separators, and letters without a glyph.
 */
const ACTIVE = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\u115f\u1160\u3164\uffa0]|\u034f/gu;

/** Makes one line of foreign text inert: each active character becomes its \uXXXX form. */
export function sanitizeLine(text: string): string {
  return text.replace(ACTIVE, escapeUnits);
}

/** Makes foreign text of several lines inert; line feeds stay. */
export function sanitizeText(text: string): string {
  return text.split('\n').map(sanitizeLine).join('\n');
}

function escapeUnits(character: string): string {
  let text = '';
  for (let i = 0; i < character.length; i++) {
    text += `\\u${character.charCodeAt(i).toString(16).padStart(4, '0')}`;
  }
  return text;
}
