/** One single change to a JSON value, as the text of the changed file. */
export interface Mutation {
  /** Pointer of the changed part. */
  readonly pointer: string;
  /** What was done to it. */
  readonly kind: string;
  readonly text: string;
}

type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

/** Stands for text that no JSON writer makes. */
interface Raw {
  readonly raw: string;
}

type Part = Json | Raw;

const REPLACEMENTS: readonly (readonly [kind: string, part: Json])[] = [
  ['null', null],
  ['true', true],
  ['number', 7],
  ['text', 'text'],
  ['array', []],
  ['object', {}],
];

const EXTREME_NUMBERS: readonly Part[] = [
  -1,
  1.5,
  1e15,
  { raw: '-0' },
  { raw: '1e400' },
  { raw: '9007199254740993' },
  { raw: '007' },
  { raw: 'NaN' },
];

const EXTREME_TEXTS: readonly Part[] = [
  '',
  'x'.repeat(10_000),
  '../../x',
  '/etc/passwd',
  'a\\b',
  { raw: '"\\u0000"' },
  { raw: '"\\u001b[31m"' },
  { raw: '"\u202e"' },
  { raw: '"\\ud800"' },
  { raw: "'x'" },
];

const HOSTILE_KEYS = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'novelty',
  'pattern',
  '$ref',
];

/** Items of one array that get all mutations; of the others only two kinds are tried. */
const isTypical = (index: number, length: number) => index === 0 || index === length - 1;

/**
 * Every single mutation of a JSON value, part by part. Long arrays have items of one kind: the
 * first and the last get all mutations, the others are removed and retyped.
 */
export function* mutationsOf(value: unknown): Generator<Mutation> {
  yield* mutationsOfJson(value as Json);
}

function* mutationsOfJson(value: Json): Generator<Mutation> {
  for (const { steps, part, typical } of partsOf(value, [], true)) {
    const pointer = steps.map((step) => `/${step}`).join('');
    const mutate = (kind: string, change: Change): Mutation => ({
      pointer,
      kind,
      text: write(value, steps, change),
    });
    const replace = (kind: string, by: Part) => mutate(kind, () => by);
    if (steps.length > 0) yield mutate('delete', () => undefined);
    for (const [kind, by] of typical ? REPLACEMENTS : REPLACEMENTS.slice(0, 1)) {
      if (typeOf(by) !== typeOf(part)) yield replace(`retype ${kind}`, by);
    }
    if (!typical) continue;
    const extremes =
      typeof part === 'number' ? EXTREME_NUMBERS : typeof part === 'string' ? EXTREME_TEXTS : [];
    for (const by of extremes)
      yield replace(`extreme ${write(by, [], (same) => same).slice(0, 20)}`, by);
    if (Array.isArray(part) && part.length > 0) {
      yield mutate('duplicate item', () => [...part, part[0] ?? null]);
    }
    if (typeOf(part) === 'object') {
      for (const key of HOSTILE_KEYS) yield mutate(`key ${key}`, (old) => addKey(old, key));
      const [first] = Object.keys(Object(part));
      if (first !== undefined) yield mutate('duplicate key', (old) => addKey(old, first));
    }
  }
}

/** Gets the old part; undefined deletes it. */
type Change = (part: Json) => Part | undefined;

interface FoundPart {
  readonly steps: readonly string[];
  readonly part: Json;
  readonly typical: boolean;
}

function* partsOf(part: Json, steps: readonly string[], typical: boolean): Generator<FoundPart> {
  yield { steps, part, typical };
  if (typeof part !== 'object' || part === null) return;
  const entries: [string, Json][] = Object.entries(part);
  for (const [index, [key, inner]] of entries.entries()) {
    const all = typical && (!Array.isArray(part) || isTypical(index, entries.length));
    yield* partsOf(inner, [...steps, key], all);
  }
}

function typeOf(value: unknown): string {
  return value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value;
}

/** An object with one more key at its end, whatever the key. */
function addKey(value: Json, key: string): Raw {
  const inside = JSON.stringify(value).slice(1, -1);
  const more = `${JSON.stringify(key)}:{"polluted":true}`;
  return { raw: `{${inside}${inside === '' ? '' : ','}${more}}` };
}

/** JSON text of a value with the part at `steps` changed. */
function write(value: Part, steps: readonly string[], change: Change): string {
  if (steps.length === 0) {
    const changed = isRaw(value) ? value : change(value);
    return isRaw(changed) ? changed.raw : JSON.stringify(changed);
  }
  const [step = '', ...rest] = steps;
  const isArray = Array.isArray(value);
  const entries: [string, Json][] = Object.entries(Object(value));
  const parts = entries.flatMap(([key, part]) => {
    if (key === step && rest.length === 0 && change(part) === undefined) return [];
    const text = key === step ? write(part, rest, change) : JSON.stringify(part);
    return [isArray ? text : `${JSON.stringify(key)}:${text}`];
  });
  return isArray ? `[${parts.join(',')}]` : `{${parts.join(',\n')}}`;
}

function isRaw(value: unknown): value is Raw {
  return typeof value === 'object' && value !== null && 'raw' in value;
}
