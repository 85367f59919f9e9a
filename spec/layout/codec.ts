import type { Value } from '../value.ts';

/** Why a value does not fit: where (outermost part last), what was expected and what was there. */
export interface ValueProblem {
  readonly path: string[];
  readonly expected: string;
  readonly found: string;
}

/** Receives the first wrong word of a scan. */
export interface WordReport {
  wrong(index: number, expected: string): void;
}

/** Where a read has got to. */
export interface Cursor {
  readonly words: ArrayLike<number>;
  at: number;
}

/** Words of a value that may be cut off or unknown; what is missing counts as 0. */
export type MaybeWords = ArrayLike<number> | undefined;

/**
 * One compiled part of a layout. `scan` judges words, `read` and `measure` trust them: callers scan
 * first. No part builds names or messages unless something is wrong, because states are decoded
 * in hot loops.
 */
export interface Codec {
  /** Number of words if all values have the same. */
  readonly size: number | undefined;
  readonly maxSize: number;
  /** Appends the words of a value, or says why it cannot; `out` then holds a part of it. */
  write(value: unknown, out: number[]): ValueProblem | undefined;
  /** Index after the value that begins at `at`, or -1 after a report. */
  scan(words: ArrayLike<number>, at: number, report: WordReport): number;
  read(cursor: Cursor): Value;
  /** Words of the value that begins at `at`, as far as its lengths can be believed. */
  measure(words: MaybeWords, at: number): number;
  /** What stands behind the name of the whole for the word `offset` of the value at `at`. */
  suffix(offset: number, words: MaybeWords, at: number): string;
  /** The parts of a struct by name. */
  readonly parts?: readonly Part[];
}

/** A named part of a struct. */
export interface Part {
  readonly name: string;
  readonly codec: Codec;
}
