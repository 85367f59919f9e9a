import { isDead } from './board.ts';

const MOD = 2n ** 32n;
const STEP = 0x6d2b79f5n;

/** The die of a 32-bit word (SN-05), by exact integers. */
export function dieOf(word: number): number {
  return 1 + Number((3n * BigInt(word)) / MOD);
}

/** The state of the generator after `draws` more draws (SN-24). */
export function advanced(state: number, draws: number): number {
  return Number((BigInt(state) + BigInt(draws) * STEP) % MOD);
}

/** The output of the generator whose new state is `state` (SN-04), by exact integers. */
function wordOf(state: number): number {
  const s = BigInt(state);
  let t = ((s ^ (s >> 15n)) * (s | 1n)) % MOD;
  t ^= (t + (((t ^ (t >> 7n)) * (t | 61n)) % MOD)) % MOD;
  return Number((t ^ (t >> 14n)) % MOD);
}

/** The dice of the draws from `state` on. */
export function diceFrom(state: number, count: number): number[] {
  return Array.from({ length: count }, (_, draw) => dieOf(wordOf(advanced(state, draw + 1))));
}

/** The first board of a seed and the generator state behind it (SN-07, SN-08). */
export function boardOfSeed(seed: number): { cells: number[]; state: number; boards: number } {
  for (let boards = 1; ; boards += 1) {
    const cells = diceFrom(advanced(seed, 25 * (boards - 1)), 25);
    if (!isDead(cells)) return { cells, state: advanced(seed, 25 * boards), boards };
  }
}
