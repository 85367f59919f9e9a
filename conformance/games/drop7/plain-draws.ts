import type { Draw } from './plain-step.ts';

const MOD = 2n ** 32n;
const INCREMENT = 0x6d2b79f5n;

/** The value 1..n of a 32-bit word, by exact integers (D7-24). */
export function wordValue(word: number, n: number): number {
  return 1 + Number((BigInt(n) * BigInt(word)) / MOD);
}

/** The state of mulberry32 after so many draws (D7-25). */
export function advanced(state: number, draws: number): number {
  return Number((BigInt(state) + BigInt(draws) * INCREMENT) % MOD);
}

/** Output number `skip` + 1 of mulberry32, by exact integers (D7-25). */
export function mulberryWord(seed: number, skip: number): number {
  const s = BigInt(advanced(seed, skip + 1));
  let v = ((s ^ (s >> 15n)) * (s | 1n)) % MOD;
  v ^= (v + (((v ^ (v >> 7n)) * (v | 61n)) % MOD)) % MOD;
  return Number(v ^ (v >> 14n));
}

/** mix32, by exact integers (D7-25). */
export function mixed(word: number): number {
  let x = BigInt(word);
  x ^= x >> 16n;
  x = (x * 0x7feb352dn) % MOD;
  x ^= x >> 15n;
  x = (x * 0x846ca68bn) % MOD;
  return Number(x ^ (x >> 16n));
}

function keyed(seed: number, moves: number, factor: bigint, domain: bigint): number {
  const product = (((BigInt(moves) + 1n) % MOD) * factor) % MOD;
  return mixed(Number(BigInt(seed) ^ product ^ domain));
}

/** The word of the disc that is drawn when so many moves have been played (D7-27). */
export function discWord(seed: number, moves: number): number {
  return keyed(seed, moves, 0x9e3779b9n, 0x4e455854n);
}

/** The seed of the openings and hidden values of the step played then (D7-27). */
export function revealSeed(seed: number, moves: number): number {
  return keyed(seed, moves, 0x85ebca6bn, 0x5245564cn);
}

/** The seed of the hidden values of a start (D7-27). */
export function startSeed(seed: number): number {
  return mixed(Number(BigInt(seed) ^ 0x5245564cn));
}

/** Draws of a stream of mulberry32. */
export function streamDraws(seed: number): Draw {
  let skip = 0;
  return (n) => {
    skip += 1;
    return wordValue(mulberryWord(seed, skip - 1), n);
  };
}

/** Draws of a step of generator headless-v1. */
export function headlessDraws(seed: number, moves: number): Draw {
  const values = streamDraws(revealSeed(seed, moves));
  return (n, what) => (what === 'disc' ? wordValue(discWord(seed, moves + 1), n) : values(n, what));
}

/**
 * Draws of recorded words. Where the subject has read too few of them the rest are ones; the law on
 * draws reports it.
 */
export function tapeDraws(words: readonly number[], layer: 'outcome' | 'raw'): Draw {
  let place = 0;
  return (n) => {
    const word = words[place];
    place += 1;
    if (word === undefined) return 1;
    return layer === 'raw' ? wordValue(word, n) : word;
  };
}
