import { PIECES } from './pieces.ts';

/** One output of mulberry32 and the state after it (FA-04). */
export function mulberry(state: number): { readonly state: number; readonly output: number } {
  const next = (state + 0x6d2b79f5) % 2 ** 32;
  let t = Math.imul(next ^ (next >>> 15), next | 1) >>> 0;
  t = (t ^ ((t + Math.imul(t ^ (t >>> 7), t | 61)) >>> 0)) >>> 0;
  return { state: next, output: (t ^ (t >>> 14)) >>> 0 };
}

/** Where the numbers of refills come from: words of a tape, or a generator. */
export type Chance =
  | { readonly layer: 'outcome' | 'raw'; readonly words: readonly number[] }
  | { readonly layer: 'seed'; readonly generator: number };

/** Why a draw is refused. */
export type ChanceCode = 'chance-short' | 'chance-range';

/** What some draws gave. */
export interface Drawn {
  readonly pieces: readonly number[];
  readonly bag: readonly number[];
  /** Words of the tape that were read. */
  readonly words: number;
  /** The generator word afterwards; 0 on a tape. */
  readonly generator: number;
  readonly refilled: boolean;
  /** Whether a refill drew j = i. */
  readonly withItself: boolean;
}

/** Draws pieces one after the other (FA-05). */
export function draws(bag: readonly number[], count: number, chance: Chance): Drawn | ChanceCode {
  let left = [...bag];
  let words = 0;
  let generator = chance.layer === 'seed' ? chance.generator : 0;
  let refilled = false;
  let withItself = false;
  const pieces: number[] = [];
  while (pieces.length < count) {
    if (left.length === 0) {
      left = [...PIECES];
      refilled = true;
      for (let i = 6; i >= 1; i -= 1) {
        let j: number;
        if (chance.layer === 'seed') {
          const { state, output } = mulberry(generator);
          generator = state;
          j = output % (i + 1);
        } else {
          const word = chance.words[words];
          if (word === undefined) return 'chance-short';
          if (word > (chance.layer === 'raw' ? 0xffffffff : i)) return 'chance-range';
          words += 1;
          j = chance.layer === 'raw' ? word % (i + 1) : word;
        }
        withItself ||= j === i;
        [left[i], left[j]] = [left[j] ?? 0, left[i] ?? 0];
      }
    }
    pieces.push(left.shift() ?? 0);
  }
  return { pieces, bag: left, words, generator, refilled, withItself };
}
