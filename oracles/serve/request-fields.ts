import { describe } from '../../spec/describe.ts';
import { RefusalError } from '../../spec/errors.ts';
import { MAX_WORD } from '../../spec/word.ts';
import type { Words } from '../messages.ts';

/** A request, or a game of `play`, as it arrives: nothing about its fields is known yet. */
export interface RawRequest {
  readonly op?: unknown;
  readonly proto?: unknown;
  readonly game?: unknown;
  readonly profile?: unknown;
  readonly setup?: unknown;
  readonly layer?: unknown;
  readonly c?: unknown;
  readonly s?: unknown;
  readonly gen?: unknown;
  readonly seed?: unknown;
  readonly a?: unknown;
  readonly games?: unknown;
  readonly out?: unknown;
  readonly name?: unknown;
  readonly in?: unknown;
  readonly n?: unknown;
  readonly depth?: unknown;
  readonly reps?: unknown;
}

/** A request whose field is missing or of the wrong kind. */
export function badParams(message: string): RefusalError {
  return new RefusalError('bad-params', message);
}

/** Whether a value is an object with named fields. */
export function isRecord(value: unknown): value is RawRequest {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * A field that holds words.
 *
 * @throws {RefusalError} `code` with the place of the first wrong word
 */
export function requireWords(
  value: unknown,
  name: string,
  code: 'bad-params' | 'bad-state' = 'bad-params',
): Words {
  if (!Array.isArray(value)) {
    throw new RefusalError(code, `${name}: expected a list of words, found ${describe(value)}`);
  }
  for (let index = 0; index < value.length; index++) {
    const word: unknown = value[index];
    if (typeof word !== 'number' || !(word >= 0 && word <= MAX_WORD) || !Number.isInteger(word)) {
      const found = describe(word);
      throw new RefusalError(code, `${name}[${index}]: expected 0..${MAX_WORD}, found ${found}`);
    }
  }
  return value;
}

/** An optional field that holds words; none if absent. */
export function optionalWords(value: unknown, name: string): Words {
  return value === undefined ? [] : requireWords(value, name);
}

/** A field that holds a text. */
export function requireText(value: unknown, name: string): string {
  if (typeof value === 'string') return value;
  throw badParams(`${name}: expected a text, found ${describe(value)}`);
}

/** A field that holds an integer from 0 to `max`. */
export function requireCount(value: unknown, name: string, max: number): number {
  if (typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= max) {
    return value;
  }
  throw badParams(`${name}: expected 0..${max}, found ${describe(value)}`);
}

/** A seed: a decimal string without leading zeros, at most 2^53-1. */
export function requireSeed(value: unknown): number {
  const text = requireText(value, 'seed');
  const seed = Number(text);
  if (/^(0|[1-9][0-9]{0,15})$/.test(text) && Number.isSafeInteger(seed)) return seed;
  throw badParams(`seed: expected a decimal number, found ${describe(text)}`);
}

/** What a `play` request asks for beside the end result. */
export type PlayDetail =
  | { readonly kind: 'end' }
  | { readonly kind: 'every'; readonly stride: number }
  | { readonly kind: 'states'; readonly first: number; readonly last: number };

/** Reads `end`, `every:K` or `states:I-J`. */
export function parsePlayOutput(value: unknown): PlayDetail {
  const text = requireText(value, 'out');
  if (text === 'end') return { kind: 'end' };
  const every = /^every:([1-9][0-9]{0,8})$/.exec(text);
  if (every !== null) return { kind: 'every', stride: Number(every[1]) };
  const states = /^states:([0-9]{1,9})-([0-9]{1,9})$/.exec(text);
  if (states !== null && Number(states[1]) <= Number(states[2])) {
    return { kind: 'states', first: Number(states[1]), last: Number(states[2]) };
  }
  throw badParams(`out: expected end, every:K or states:I-J, found ${describe(text)}`);
}
