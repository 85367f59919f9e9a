/** A check of an adapter did not go as the protocol says. */
export class CheckFailure extends Error {}

/**
 * Compares two parts of replies; numbers, texts and lists of them.
 *
 * @param what - names the part, such as `"s" after 3 steps`
 * @param nameOf - name of a place in a flat list, if places have names
 * @throws {CheckFailure} with the first difference
 */
export function expectSame(
  what: string,
  found: unknown,
  expected: unknown,
  nameOf?: (index: number) => string,
): void {
  if (JSON.stringify(found) === JSON.stringify(expected)) return;
  if (!Array.isArray(found) || !Array.isArray(expected)) {
    throw new CheckFailure(`${what} is ${show(found)}, expected ${show(expected)}`);
  }
  const length = Math.max(found.length, expected.length);
  for (let index = 0; index < length; index += 1) {
    if (JSON.stringify(found[index]) === JSON.stringify(expected[index])) continue;
    const name = nameOf === undefined ? '' : ` (${nameOf(index)})`;
    const lengths =
      found.length === expected.length
        ? ''
        : `; it has ${found.length} entries, expected ${expected.length}`;
    throw new CheckFailure(
      `${what}: entry ${index}${name} is ${show(found[index])}, expected ${show(expected[index])}${lengths}`,
    );
  }
}

function show(value: unknown): string {
  if (value === undefined) return 'missing';
  const text = JSON.stringify(value);
  return text.length > 80 ? `${text.slice(0, 80)}..` : text;
}
