/** Items of an array that are kept, most first. */
const KEPT = [64, 32, 16, 8, 4, 2, 1];
/** Longest text that is kept whole. */
const LONGEST_TEXT = 120;

/**
 * JSON that is at most about `limit` characters long and still JSON: long arrays end with how many
 * items were left out, then keys are left out from the end. A text that is no JSON is cut.
 */
export function shortJson(text: string, limit: number): string {
  if (text.length <= limit) return text;
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return `${text.slice(0, limit)} ...`;
  }
  for (const kept of KEPT) {
    const short = JSON.stringify(shortened(value, kept));
    if (short.length <= limit) return short;
  }
  return withoutKeys(shortened(value, 1), limit);
}

function shortened(value: unknown, kept: number): unknown {
  if (typeof value === 'string') {
    return value.length <= LONGEST_TEXT ? value : `${value.slice(0, LONGEST_TEXT)} ...`;
  }
  if (Array.isArray(value)) {
    const items = value.slice(0, kept).map((item) => shortened(item, kept));
    const left = value.length - items.length;
    return left === 0 ? items : [...items, `... ${left} more`];
  }
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, shortened(item, kept)]),
  );
}

function withoutKeys(value: unknown, limit: number): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const entries = Object.entries(value);
  for (let kept = entries.length - 1; kept > 0; kept -= 1) {
    const rest = { '...': `${entries.length - kept} more` };
    const short = JSON.stringify({ ...Object.fromEntries(entries.slice(0, kept)), ...rest });
    if (short.length <= limit) return short;
  }
  return JSON.stringify({ '...': `${entries.length} keys` });
}
