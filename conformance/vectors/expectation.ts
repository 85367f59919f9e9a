import { fnv1a32 } from '../../spec/fnv.ts';
import type { Expect, PlayVector } from '../../spec/generated/vector-line.ts';
import type { Lane } from '../blame.ts';
import { type Codec, checkState, stateLength } from '../codec.ts';
import { describeDifference, wordsDifference } from '../difference.ts';

/** What a subject told about one state of a vector line. */
export interface Seen {
  readonly words: readonly number[];
  /** Number of generator words at the end of `words`. */
  readonly generatorWords: number;
  readonly legal?: readonly (readonly number[])[];
  readonly drawn?: number;
  /** Ids of the events of the step into this state. */
  readonly events?: readonly string[];
}

/** A difference between what a line gives and what was seen. */
export interface Mismatch {
  readonly lane: Lane;
  readonly fields: readonly string[];
  /** Field or lane, expected and found. */
  readonly problem: string;
}

/** Outcome of a comparison. */
export interface Compared {
  readonly mismatch?: Mismatch;
  /** Parts that were compared. */
  readonly parts: number;
  /** Parts that the subject does not report: `legal`, `drawn`, `events`. */
  readonly missing: readonly string[];
}

/** Compares a state with what a vector line gives of it, and nothing else. */
export function compareExpect(codec: Codec, expect: Expect, seen: Seen): Compared {
  const problem = checkState(codec, seen.words, seen.generatorWords);
  if (problem !== undefined) {
    return {
      mismatch: { lane: 'state', fields: [], problem: `no state: ${problem}` },
      parts: 1,
      missing: [],
    };
  }
  const missing: string[] = [];
  let parts = 0;
  const checks = [
    () => compareFields(codec, expect, seen),
    () => compareLegal(codec, expect, seen),
    () => compareDrawn(expect, seen),
    () => compareEvents(expect, seen),
  ];
  for (const check of checks) {
    const result = check();
    if (result === undefined) continue;
    if (typeof result === 'string') {
      missing.push(result);
      continue;
    }
    parts += result.parts;
    if (result.mismatch !== undefined) return { mismatch: result.mismatch, parts, missing };
  }
  return { parts, missing };
}

/** Undefined if the line gives nothing of the kind; a name if the subject does not report it. */
type Check = { readonly parts: number; readonly mismatch?: Mismatch } | string | undefined;

function compareFields(codec: Codec, expect: Expect, seen: Seen): Check {
  if (expect.fields === undefined) return undefined;
  let parts = 0;
  for (const [name, value] of Object.entries(expect.fields)) {
    const expected = typeof value === 'number' ? [value] : value;
    const { start, found } = fieldWords(codec, seen.words, name);
    const difference = wordsDifference(expected, found, (index) =>
      name === 'generator' ? `generator[${index}]` : codec.state.fieldOf(start + index, seen.words),
    );
    parts += 1;
    if (difference !== undefined) {
      const { fields } = difference;
      return {
        parts,
        mismatch: { lane: 'state', fields, problem: describeDifference(difference) },
      };
    }
  }
  return { parts };
}

function fieldWords(
  codec: Codec,
  words: readonly number[],
  name: string,
): { start: number; found: readonly number[] } {
  if (name === 'generator') {
    const start = stateLength(codec, words);
    return { start, found: words.slice(start) };
  }
  const { start, length } = codec.state.field(name, words);
  return { start, found: words.slice(start, start + length) };
}

function compareLegal(codec: Codec, expect: Expect, seen: Seen): Check {
  const { legal, legalCount, legalFnv } = expect;
  if (legal === undefined && legalCount === undefined && legalFnv === undefined) return undefined;
  if (seen.legal === undefined) return 'legal';
  const found = seen.legal;
  let problem: string | undefined;
  if (legal !== undefined) problem = listProblem(legal, found);
  if (problem === undefined && legalCount !== undefined && found.length !== legalCount) {
    problem = `legal: expected ${legalCount} actions, found ${found.length}`;
  }
  if (problem === undefined && legalFnv !== undefined) {
    const digest = legalDigest(codec, found);
    if (digest !== legalFnv) problem = `legal: expected digest ${legalFnv}, found ${digest}`;
  }
  if (problem === undefined) return { parts: 1 };
  return { parts: 1, mismatch: { lane: 'legal', fields: ['legal'], problem } };
}

/** The first difference of two lists of actions, order included. */
export function listProblem(
  expected: readonly (readonly number[])[],
  found: readonly (readonly number[])[],
): string | undefined {
  for (let index = 0; index < Math.max(expected.length, found.length); index += 1) {
    const [a, b] = [expected[index], found[index]];
    if (a?.join() === b?.join()) continue;
    const show = (action: readonly number[] | undefined): string =>
      action === undefined ? 'the end of the list' : `[${action.join(', ')}]`;
    return `legal[${index}]: expected ${show(a)}, found ${show(b)}`;
  }
  return undefined;
}

/** FNV-1a 32 of a legal list as the vector schema defines it. */
export function legalDigest(codec: Codec, legal: readonly (readonly number[])[]): string {
  const { action } = codec.spec;
  const hasLength = typeof action === 'object' && 'list' in action;
  const bytes = legal.flatMap((words) => [...(hasLength ? words.slice(1) : words), 0xff]);
  if (bytes.some((word) => word > 255)) return 'none, a word is no byte';
  return hex(fnv1a32(bytes));
}

function compareDrawn(expect: Expect, seen: Seen): Check {
  if (expect.drawn === undefined) return undefined;
  if (seen.drawn === undefined) return 'drawn';
  if (seen.drawn === expect.drawn) return { parts: 1 };
  const problem = `drawn: expected ${expect.drawn} tape words, found ${seen.drawn}`;
  return { parts: 1, mismatch: { lane: 'drawn', fields: ['drawn'], problem } };
}

function compareEvents(expect: Expect, seen: Seen): Check {
  if (expect.events === undefined) return undefined;
  if (seen.events === undefined) return 'events';
  const [expected, found] = [expect.events, seen.events].map((ids) => ids.toSorted().join(' '));
  if (expected === found) return { parts: 1 };
  const problem = `events: expected ${expected || 'none'}, found ${found || 'none'}`;
  return { parts: 1, mismatch: { lane: 'events', fields: [], problem } };
}

/** Compares the digest over the states after each step. */
export function compareStepsFnv(
  codec: Codec,
  expected: NonNullable<PlayVector['stepsFnv']>,
  states: readonly (readonly number[])[],
): Mismatch | undefined {
  const bytes: number[] = [];
  for (const words of states) {
    for (const name of expected.fields) {
      const { found } = fieldWords(codec, words, name);
      const [word = 0] = found;
      if (found.length === 1) bytes.push(...[0, 8, 16, 24].map((shift) => (word >>> shift) & 255));
      else bytes.push(...found.map((byte) => byte & 255));
    }
  }
  const digest = hex(fnv1a32(bytes));
  if (digest === expected.value) return undefined;
  const names = expected.fields.join(', ');
  const problem = `digest of ${names} over all steps: expected ${expected.value}, found ${digest}`;
  return { lane: 'state', fields: expected.fields, problem };
}

function hex(value: number): string {
  return value.toString(16).padStart(8, '0');
}
