/** Edits (insert, delete, replace) that turn one text into the other. */
function distance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (let i = 1; i <= from.length; i++) {
    const next = [i];
    for (let j = 1; j <= to.length; j++) {
      const replaced = (row[j - 1] ?? 0) + (from[i - 1] === to[j - 1] ? 0 : 1);
      next.push(Math.min(replaced, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[to.length] ?? 0;
}

/**
 * Hint for a name that does not exist: the known name that is spelt most alike, or all names if
 * none is close and there are few; undefined if there is nothing to say.
 *
 * @param name - the unknown name; only its first 80 characters count
 */
export function closest(name: string, known: readonly string[]): string | undefined {
  const wanted = name.slice(0, 80);
  let best: string | undefined;
  let least = Math.max(2, Math.floor(wanted.length / 3)) + 1;
  for (const candidate of known) {
    const edits = distance(wanted.toLowerCase(), candidate.slice(0, 80).toLowerCase());
    if (edits < least) {
      least = edits;
      best = candidate;
    }
  }
  if (best !== undefined) return `Did you mean ${best}?`;
  return known.length > 0 && known.length <= 20 ? `Known: ${known.join(', ')}.` : undefined;
}
