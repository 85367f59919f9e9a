import { sanitizeText } from '../spec/sanitize.ts';

export { sanitizeLine, sanitizeText } from '../spec/sanitize.ts';

/** JSON text whose strings hold no active characters; it parses to the same value. */
export function inertJson(value: unknown): string {
  return sanitizeText(JSON.stringify(value, null, 2));
}
