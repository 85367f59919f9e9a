import type { Words } from '../../oracles/messages.ts';
import type { Layout } from '../../spec/layout.ts';
import type { WordMaker } from '../generate/layout-words.ts';
import type { Random } from '../generate/random.ts';

/** Changes of one candidate: mostly one, sometimes several. */
const MOST_CHANGES = 4;
/** Raw words at the edges of what they may be mapped to. */
const EDGES: readonly number[] = [0, 1, 0x7fffffff, 0x80000000, 0xfffffffe, 0xffffffff];

/**
 * Changes a few words of a value within its layout: single words drawn anew, moved by one, copied or
 * exchanged within a field, or taken from another value.
 *
 * @param make - makes random values of the layout
 * @param other - another value of the layout to take words from
 * @returns the words of a value of the layout, perhaps the same
 */
export function changeWords(
  layout: Layout,
  make: WordMaker,
  words: Words,
  random: Random,
  other: Words = words,
): Words {
  const changed = [...words];
  for (let left = 1 + random.below(random.below(MOST_CHANGES) + 1); left > 0; left -= 1) {
    const at = random.below(Math.max(1, changed.length));
    const near = placeNear(layout, changed, at, random);
    const kind = random.below(6);
    if (kind === 0)
      changed[at] = layout.size === undefined ? random.below(8) : (make(random)[at] ?? 0);
    else if (kind === 1)
      changed[at] = Math.max(0, (changed[at] ?? 0) + (random.percent(50) ? 1 : -1));
    else if (kind === 2) changed[at] = changed[near] ?? 0;
    else if (kind === 3) [changed[at], changed[near]] = [changed[near] ?? 0, changed[at] ?? 0];
    else if (kind === 4 && other.length === changed.length) changed[at] = other[at] ?? 0;
    else if (kind === 5 && other.length === changed.length) {
      const end = at + random.below(changed.length - at) + 1;
      changed.splice(at, end - at, ...other.slice(at, end));
    }
  }
  return layout.check(changed) === undefined ? changed : words;
}

/** Draws a few tape words anew. */
export function changeTape(make: WordMaker, raw: boolean, tape: Words, random: Random): Words {
  const changed = [...tape];
  for (let left = 1 + random.below(2); left > 0 && changed.length > 0; left -= 1) {
    const at = random.below(changed.length);
    const outcome = make(random);
    if (raw) changed[at] = random.percent(30) ? random.pick(EDGES) : random.word();
    else changed[at] = outcome[at % Math.max(1, outcome.length)] ?? 0;
  }
  return changed;
}

/** A place in the same top-level field. */
function placeNear(layout: Layout, words: Words, at: number, random: Random): number {
  for (const name of layout.fields) {
    if (layout.size === undefined && layout.check(words) !== undefined) break;
    const { start, length } = layout.field(name, words);
    if (at >= start && at < start + length) return start + random.below(length);
  }
  return at;
}
