import { describe } from '../describe.ts';

/** Why a text is not acceptable JSON, and the offset where. */
export class JsonProblem extends Error {
  readonly offset: number;
  readonly hint: string | undefined;

  constructor(offset: number, message: string, hint?: string) {
    super(message);
    this.offset = offset;
    this.hint = hint;
  }
}

/** Keys that name parts of every object; data that uses them is a mistake or an attack. */
const RESERVED_KEYS: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype']);

const NUMBER = /-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][-+]?[0-9]+)?/y;

/** Text up to the quote, an escape or a character that has to be escaped. */
const PLAIN_TEXT = /[^"\\\p{Cc}]*/uy;

const ESCAPE = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y;

/** Control, direction and invisible characters, with which text can look like other text. */
const UNSAFE = /(?![\t\n\r])[\p{Cc}\p{Bidi_Control}\p{Surrogate}\u200b\ufeff]/u;

const ZERO = 0x30;
const NINE = 0x39;
/** So many digits are always held exactly. */
const MOST_DIGITS = 15;
/** Codes of the characters with which a number goes on behind its digits: . e E + - */
const GOES_ON: ReadonlySet<number> = new Set([0x2e, 0x65, 0x45, 0x2b, 0x2d]);

const WORDS: readonly (readonly [string, boolean | null])[] = [
  ['true', true],
  ['false', false],
  ['null', null],
];

/**
 * A strict JSON reader that knows where it is. Beyond the grammar it refuses what a spec file has
 * no use for: keys given twice, keys of the prototype chain, deep nesting, integers that a double
 * cannot hold, -0, and unsafe characters.
 */
export class JsonParser {
  private readonly text: string;
  private readonly maxDepth: number;
  private readonly offsets: Map<string, number> | undefined;
  private at = 0;

  /** @param offsets - receives the offset of each value by its JSON pointer */
  constructor(text: string, maxDepth: number, offsets?: Map<string, number>) {
    this.text = text;
    this.maxDepth = maxDepth;
    this.offsets = offsets;
  }

  /** @throws {JsonProblem} */
  parse(): unknown {
    const value = this.value('', 0);
    this.space();
    if (this.at < this.text.length) throw this.unexpected('the end of the text');
    return value;
  }

  private value(pointer: string, depth: number): unknown {
    this.space();
    this.offsets?.set(pointer, this.at);
    const { text, at } = this;
    const first = text.charAt(at);
    if (first === '{' || first === '[') {
      if (depth >= this.maxDepth) {
        throw new JsonProblem(at, `nested deeper than ${this.maxDepth} levels`);
      }
      this.at += 1;
      return first === '{' ? this.object(pointer, depth + 1) : this.array(pointer, depth + 1);
    }
    if (first === '"') return this.string();
    if (first === '-' || (first >= '0' && first <= '9')) return this.number();
    for (const [word, value] of WORDS) {
      if (text.startsWith(word, at)) {
        this.at += word.length;
        return value;
      }
    }
    throw this.unexpected('a value');
  }

  private object(pointer: string, depth: number): Record<string, unknown> {
    const value: Record<string, unknown> = {};
    if (this.skip('}')) return value;
    do {
      this.space();
      const start = this.at;
      if (this.text.charAt(start) !== '"') throw this.unexpected('a key in double quotes');
      const key = this.string();
      if (RESERVED_KEYS.has(key)) {
        throw new JsonProblem(
          start,
          `the key ${describe(key)} is reserved`,
          'Choose another name.',
        );
      }
      if (Object.hasOwn(value, key)) {
        throw new JsonProblem(
          start,
          `the key ${describe(key)} is given twice`,
          'Remove one of them.',
        );
      }
      if (!this.skip(':')) throw this.unexpected('":"');
      value[key] = this.value(this.inside(pointer, key), depth);
    } while (this.skip(','));
    if (!this.skip('}')) throw this.unexpected('"," or "}"');
    return value;
  }

  private array(pointer: string, depth: number): unknown[] {
    const value: unknown[] = [];
    if (this.skip(']')) return value;
    do {
      value.push(this.value(this.inside(pointer, value.length), depth));
    } while (this.skip(','));
    if (!this.skip(']')) throw this.unexpected('"," or "]"');
    return value;
  }

  private inside(pointer: string, step: string | number): string {
    return this.offsets === undefined ? '' : `${pointer}/${escapeStep(step)}`;
  }

  private string(): string {
    const start = this.at;
    let plain = true;
    this.at += 1;
    for (;;) {
      PLAIN_TEXT.lastIndex = this.at;
      PLAIN_TEXT.test(this.text);
      this.at = PLAIN_TEXT.lastIndex;
      const next = this.text.charAt(this.at);
      if (next === '"') break;
      if (next === '') throw new JsonProblem(start, 'a text without closing quote');
      if (next !== '\\')
        throw new JsonProblem(this.at, `${codeOf(next)} in a text has to be escaped`);
      ESCAPE.lastIndex = this.at;
      if (!ESCAPE.test(this.text)) throw new JsonProblem(this.at, 'a wrong escape in a text');
      this.at = ESCAPE.lastIndex;
      plain = false;
    }
    this.at += 1;
    const raw = this.text.slice(start, this.at);
    const value = plain ? raw.slice(1, -1) : String(JSON.parse(raw));
    const unsafe = UNSAFE.exec(value)?.[0];
    if (unsafe !== undefined) {
      throw new JsonProblem(
        start,
        `the text has the unsafe character ${codeOf(unsafe)}`,
        'Control, direction and invisible characters are not allowed.',
      );
    }
    return value;
  }

  private number(): number {
    const start = this.at;
    let whole = 0;
    let code = this.text.charCodeAt(start);
    // Most numbers are short and whole; what is neither, or wrong, is read below.
    while (code >= ZERO && code <= NINE) {
      whole = 10 * whole + code - ZERO;
      this.at += 1;
      code = this.text.charCodeAt(this.at);
    }
    const digits = this.at - start;
    const leads = digits > 1 && this.text.charCodeAt(start) === ZERO;
    if (digits > 0 && digits <= MOST_DIGITS && !leads && !GOES_ON.has(code)) return whole;
    this.at = start;
    return this.longNumber();
  }

  private longNumber(): number {
    NUMBER.lastIndex = this.at;
    const token = NUMBER.exec(this.text)?.[0];
    if (token === undefined) throw this.unexpected('a number');
    const value = Number(token);
    if (!Number.isFinite(value) || (Number.isInteger(value) && !Number.isSafeInteger(value))) {
      throw new JsonProblem(this.at, `the number ${describe(token)} cannot be held exactly`);
    }
    if (Object.is(value, -0)) throw new JsonProblem(this.at, 'the number -0', 'Write 0.');
    this.at = NUMBER.lastIndex;
    if (/[0-9.eE+-]/.test(this.text.charAt(this.at)))
      throw this.unexpected('the end of the number');
    return value;
  }

  private skip(character: string): boolean {
    this.space();
    if (this.text.charAt(this.at) !== character) return false;
    this.at += 1;
    return true;
  }

  private space(): void {
    for (;;) {
      const code = this.text.charCodeAt(this.at);
      if (code !== 0x20 && code !== 0x0a && code !== 0x0d && code !== 0x09) return;
      this.at += 1;
    }
  }

  private unexpected(expected: string): JsonProblem {
    const { text, at } = this;
    const point = text.codePointAt(at);
    const found =
      point === undefined
        ? 'the end of the text'
        : UNSAFE.test(String.fromCodePoint(point))
          ? codeOf(text.charAt(at))
          : JSON.stringify(String.fromCodePoint(point));
    return new JsonProblem(at, `expected ${expected}, found ${found}`);
  }
}

/** A key or index as part of a JSON pointer. */
export function escapeStep(step: string | number): string {
  return String(step).replaceAll('~', '~0').replaceAll('/', '~1');
}

function codeOf(character: string): string {
  return `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
}
