import { closest } from '../closest.ts';
import type { Finding } from '../finding.ts';
import type { GameSpec } from '../generated/game-spec.ts';
import type { Expect, VectorLine } from '../generated/vector-line.ts';
import { generatorWordNames } from '../generator-words.ts';
import type { Layout } from '../layout.ts';
import type { ProfileLayouts } from './layouts-of.ts';

type Words = readonly number[];

/** Where the state of an expectation comes from. */
export interface ExpectContext {
  readonly layer: string;
  /** The generator in layer seed. */
  readonly generator: string | undefined;
  /** Whether a step led into the state. */
  readonly stepped: boolean;
}

/** Collects what is wrong with one vector. */
export class VectorCheck {
  readonly findings: Finding[] = [];
  private readonly spec: GameSpec;
  private readonly layouts: ProfileLayouts | undefined;

  /** @param layouts - of the vector's profile; absent if it has none or an unknown one */
  constructor(spec: GameSpec, layouts: ProfileLayouts | undefined) {
    this.spec = spec;
    this.layouts = layouts;
  }

  add(rule: string, pointer: string, message: string, hint?: string): void {
    this.findings.push({ rule, pointer, message, ...(hint === undefined ? {} : { hint }) });
  }

  /** A name that has to be one of those that are defined. */
  known(pointer: string, name: string, defined: readonly string[], kind: string): boolean {
    if (defined.includes(name)) return true;
    const hint = closest(name, defined);
    this.add('vector-names', pointer, `expected ${kind} of the game, found ${name}`, hint);
    return false;
  }

  clauses(vector: VectorLine): void {
    const defined = this.spec.clauses.map((clause) => clause.id);
    for (const [index, id] of vector.clauses.entries()) {
      this.known(`/clauses/${index}`, id, defined, 'a clause');
    }
  }

  generator(pointer: string, name: string): boolean {
    return this.known(pointer, name, Object.keys(this.spec.layers.seed ?? {}), 'a generator');
  }

  setup(pointer: string, words: Words): void {
    this.words(pointer, words, this.layouts?.setup);
  }

  /** @param generator - the generator whose words come last, in layer seed */
  state(pointer: string, words: Words, generator?: string): void {
    const { layouts } = this;
    if (layouts === undefined) return;
    const count = generator === undefined ? 0 : this.generatorSize(generator);
    const problem = layouts.state.check(count === 0 ? words : words.slice(0, -count));
    if (problem !== undefined) {
      const behind = count === 0 ? '' : ` (before ${count} generator words)`;
      this.add('vector-words', pointer, `state${behind}: ${problem}`);
    }
  }

  action(pointer: string, words: Words): void {
    this.words(pointer, words, this.layouts?.action);
  }

  kernel(name: string, inputs: readonly Words[], outputs: readonly Words[]): void {
    if (this.layouts === undefined) return;
    const { profile, kernels } = this.layouts;
    const kernel = kernels.get(name);
    if (kernel === undefined) {
      const message = `expected a kernel of profile ${profile}, found ${name}`;
      this.add('vector-names', '/name', message, closest(name, [...kernels.keys()]));
      return;
    }
    for (const [index, words] of inputs.entries()) this.words(`/in/${index}`, words, kernel.input);
    for (const [index, words] of outputs.entries()) {
      this.words(`/out/${index}`, words, kernel.output);
    }
    if (inputs.length !== outputs.length) {
      const message = `expected ${inputs.length} outputs for as many inputs, found ${outputs.length}`;
      this.add('vector-counts', '/out', message);
    }
  }

  expect(pointer: string, expect: Expect, context: ExpectContext): void {
    for (const [name, value] of Object.entries(expect.fields ?? {})) {
      const words = typeof value === 'number' ? [value] : value;
      this.field(`${pointer}/fields/${name}`, name, words, context);
    }
    for (const [index, words] of (expect.legal ?? []).entries()) {
      this.action(`${pointer}/legal/${index}`, words);
    }
    this.expectedCounts(pointer, expect, context);
    const events = this.spec.events.map((event) => event.id);
    for (const [index, id] of (expect.events ?? []).entries()) {
      this.known(`${pointer}/events/${index}`, id, events, 'an event');
    }
  }

  /** A name of state words that are expected or hashed. */
  fieldName(pointer: string, name: string): boolean {
    return this.known(pointer, name, Object.keys(this.spec.state.struct), 'a state field');
  }

  /** Number of words of a generator; 0 if it is unknown, which is told elsewhere. */
  generatorSize(name: string): number {
    const { seed = {} } = this.spec.layers;
    return Object.hasOwn(seed, name) ? generatorWordNames(this.spec, name).length : 0;
  }

  private expectedCounts(pointer: string, expect: Expect, context: ExpectContext): void {
    const { legal, legalCount, events, drawn } = expect;
    if (this.spec.legal === 'all' && (legal ?? legalCount ?? expect.legalFnv) !== undefined) {
      this.add('vector-lanes', pointer, 'expected no legal actions, because the game lists none');
    }
    if (legal !== undefined && legalCount !== undefined && legal.length !== legalCount) {
      const message = `expected ${legal.length}, the length of legal, found ${legalCount}`;
      this.add('vector-counts', `${pointer}/legalCount`, message);
    }
    if (events !== undefined && !context.stepped && events.length > 0) {
      this.add('vector-lanes', `${pointer}/events`, 'expected no events, because no step led here');
    }
    const hasTape = context.layer === 'outcome' || context.layer === 'raw';
    if (drawn !== undefined && drawn !== 0 && !hasTape) {
      this.add(
        'vector-lanes',
        `${pointer}/drawn`,
        `expected 0 in layer ${context.layer}, found ${drawn}`,
      );
    }
  }

  private field(pointer: string, name: string, words: Words, context: ExpectContext): void {
    if (name !== 'generator') {
      if (this.fieldName(pointer, name)) this.words(pointer, words, this.layouts?.fields.get(name));
      return;
    }
    const size = context.generator === undefined ? 0 : this.generatorSize(context.generator);
    if (words.length === size && size > 0) return;
    const message = `expected ${size} generator words in layer ${context.layer}, found ${words.length}`;
    this.add('vector-words', pointer, message);
  }

  private words(pointer: string, words: Words, layout: Layout | undefined): void {
    const problem = layout?.check(words);
    if (problem !== undefined) this.add('vector-words', pointer, problem);
  }
}
