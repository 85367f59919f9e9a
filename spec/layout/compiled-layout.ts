import { describe } from '../describe.ts';
import { SpecError } from '../errors.ts';
import type { Layout, Span } from '../layout.ts';
import type { Value } from '../value.ts';
import type { Codec, WordReport } from './codec.ts';

/** Keeps the first wrong word of a scan. */
class FirstWrong implements WordReport {
  index = 0;
  expected = '';

  wrong(index: number, expected: string): void {
    this.index = index;
    this.expected = expected;
  }
}

/** The public face of a codec: one value in a list of words. */
export class CompiledLayout implements Layout {
  readonly size: number | undefined;
  readonly maxSize: number;
  readonly fields: readonly string[];
  private readonly codec: Codec;
  private readonly report = new FirstWrong();
  /** Spans that are the same for all values. */
  private readonly fixedSpans: ReadonlyMap<string, Span>;

  constructor(codec: Codec) {
    this.codec = codec;
    this.size = codec.size;
    this.maxSize = codec.maxSize;
    this.fields = (codec.parts ?? []).map((part) => part.name);
    this.fixedSpans = fixedSpansOf(codec);
  }

  encode(value: Value): number[] {
    const words: number[] = [];
    const problem = this.codec.write(value, words);
    if (problem === undefined) return words;
    const pointer = problem.path
      .map((step) => `/${step}`)
      .reverse()
      .join('');
    throw new SpecError(
      'E_VALUE',
      `value${pointer === '' ? '' : ` at ${pointer}`}: expected ${problem.expected}, found ${problem.found}`,
      { details: { pointer, expected: problem.expected, found: problem.found } },
    );
  }

  decode(words: ArrayLike<number>, at = 0): { readonly value: Value; readonly next: number } {
    const next = this.end(words, at);
    return { value: this.codec.read({ words, at }), next };
  }

  end(words: ArrayLike<number>, at: number): number {
    const next = this.codec.scan(words, at, this.report);
    if (next < 0) throw this.wordError(words, at);
    return next;
  }

  check(words: ArrayLike<number>): string | undefined {
    const next = this.codec.scan(words, 0, this.report);
    if (next < 0) return this.wordProblem(words, 0);
    if (next === words.length) return undefined;
    return `word ${next}: expected the end after ${next} words, found ${words.length} words`;
  }

  fieldOf(index: number, words?: ArrayLike<number>): string {
    return this.nameAt(index, words, 0);
  }

  field(name: string, words?: ArrayLike<number>): Span {
    const fixed = this.fixedSpans.get(name);
    if (fixed !== undefined) return fixed;
    let start = 0;
    for (const part of this.codec.parts ?? []) {
      if (words === undefined && part.codec.size === undefined) throw needsWords(part.name);
      const length = part.codec.measure(words, start);
      if (part.name === name) return { start, length };
      start += length;
    }
    const known = this.fields.length === 0 ? 'none' : this.fields.join(', ');
    throw new SpecError('E_FIELD', `the layout has no field ${describe(name)}; it has ${known}`);
  }

  private nameAt(index: number, words: ArrayLike<number> | undefined, at: number): string {
    const offset = index - at;
    if (words === undefined) this.checkNameable(offset);
    if (!(offset >= 0 && offset < this.codec.measure(words, at))) return `word[${index}]`;
    const suffix = this.codec.suffix(offset, words, at);
    return suffix === '' ? 'value' : suffix.replace(/^\./, '');
  }

  /** Refuses to guess a name behind a part of unknown length. */
  private checkNameable(offset: number): void {
    let start = 0;
    for (const part of this.codec.parts ?? []) {
      if (part.codec.size === undefined && offset > start) throw needsWords(part.name);
      start += part.codec.measure(undefined, start);
      if (offset < start) return;
    }
    if (this.codec.parts === undefined && this.size === undefined && offset > 0) {
      throw needsWords('value');
    }
  }

  private wordProblem(words: ArrayLike<number>, at: number): string {
    const { index, expected } = this.report;
    const found = index < words.length ? describe(words[index]) : 'the end of the words';
    return `word ${index} (${this.nameOfWrong(words, at)}): expected ${expected}, found ${found}`;
  }

  private wordError(words: ArrayLike<number>, at: number): SpecError {
    const { index, expected } = this.report;
    return new SpecError('E_WORDS', this.wordProblem(words, at), {
      details: { index, field: this.nameOfWrong(words, at), expected },
    });
  }

  private nameOfWrong(words: ArrayLike<number>, at: number): string {
    return this.nameAt(this.report.index, words, at);
  }
}

function needsWords(part: string): SpecError {
  return new SpecError('E_WORDS', `the words are needed because ${part} varies in length`, {
    hint: 'Pass the words of the value.',
  });
}

function fixedSpansOf(codec: Codec): ReadonlyMap<string, Span> {
  const spans = new Map<string, Span>();
  let start = 0;
  for (const { name, codec: part } of codec.parts ?? []) {
    if (part.size === undefined) break;
    spans.set(name, Object.freeze({ start, length: part.size }));
    start += part.size;
  }
  return spans;
}
