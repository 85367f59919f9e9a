import { sanitizeText } from '../../spec/sanitize.ts';

/** Code points that no XML 1.0 document may hold and that `sanitizeText` leaves alone. */
const NO_CHARACTERS = /[\ufffe\uffff]/g;

/** Text between tags. Characters that XML does not allow become their \uXXXX form. */
export function xmlText(text: string): string {
  return sanitizeText(text)
    .replace(NO_CHARACTERS, (character) => `\\u${character.charCodeAt(0).toString(16)}`)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
}

/** A tag's attributes, each with a space before it; undefined ones are left out. */
export function xmlAttributes(
  values: Readonly<Record<string, string | number | undefined>>,
): string {
  return Object.entries(values)
    .map(([name, value]) => {
      if (value === undefined) return '';
      // A parser turns a bare line feed in an attribute into a space.
      const text = xmlText(String(value)).replaceAll('"', '&quot;').replaceAll('\n', '&#10;');
      return ` ${name}="${text}"`;
    })
    .join('');
}
