/** Largest word: words are integers 0..2^46-1, exact in doubles. */
export const MAX_WORD: number = 2 ** 46 - 1;

/** Whether `word` is an integer in min..max. */
export function isWordIn(word: unknown, min: number, max: number): word is number {
  return typeof word === 'number' && word >= min && word <= max && Number.isInteger(word);
}
