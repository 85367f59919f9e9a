import * as fc from 'fast-check';
import { candidates } from './candidates.ts';
import { Random } from './random.ts';
import { type Candidate, type ShrinkContext, shrinkStart } from './shrink-context.ts';
import { isTrace, type Trace } from './trace.ts';
import { type GenerateOptions, TraceGenerator, type TraceSource } from './trace-generator.ts';
import type { Walker } from './walker.ts';

/**
 * An arbitrary of games that the reference accepts. Its shrinker is a chunk sweep that resumes from
 * its context instead of starting over after each success (see `candidates`), so a failing game of
 * thousands of steps is reduced in hundreds of executions.
 */
export class TraceArbitrary extends fc.Arbitrary<Trace> {
  private readonly generator: TraceGenerator;
  private readonly options: GenerateOptions;

  constructor(source: TraceSource, options: GenerateOptions) {
    super();
    this.generator = new TraceGenerator(source);
    this.options = options;
  }

  /** @throws {Error} if the reference accepts no opening of this source */
  override generate(random: fc.Random): fc.Value<Trace> {
    const seed = random.nextInt(0, 0xffffffff);
    const trace = this.generator.generate(new Random(seed), this.options);
    if (trace === undefined) {
      const { codec, layer } = this.generator.source;
      throw new Error(
        `${codec.game} ${codec.profile.name}: no start in layer ${layer} is accepted`,
      );
    }
    return new fc.Value(trace, undefined);
  }

  /** True for a game of this source that the reference accepts as it stands. */
  override canShrinkWithoutContext(value: unknown): value is Trace {
    return isTrace(value) && isPlayable(value, this.generator);
  }

  override shrink(value: Trace, context: unknown): fc.Stream<fc.Value<Trace>> {
    const from = isShrinkContext(context) ? context : shrinkStart(value);
    return new fc.Stream(this.values(value, from));
  }

  /** The reference on which traces are made. */
  get walker(): Walker {
    return this.generator.walker;
  }

  /** The same candidates without fast-check's wrapping, for a runner that can wait. */
  candidates(value: Trace, context: ShrinkContext): Generator<Candidate> {
    return candidates(this.generator, value, context);
  }

  private *values(value: Trace, context: ShrinkContext): Generator<fc.Value<Trace>> {
    for (const candidate of this.candidates(value, context)) {
      yield new fc.Value(candidate.trace, candidate.context);
    }
  }
}

/** An arbitrary of games of one profile and layer, shrinking by a resuming chunk sweep. */
export function traceArb(source: TraceSource, options: GenerateOptions): TraceArbitrary {
  return new TraceArbitrary(source, options);
}

function isShrinkContext(context: unknown): context is ShrinkContext {
  return typeof context === 'object' && context !== null && 'pass' in context;
}

/** Whether the reference plays the game exactly as it stands, with a refused end where it says so. */
function isPlayable(trace: Trace, { source, walker }: TraceGenerator): boolean {
  const { codec, layer, generators } = source;
  if (trace.game !== codec.game || trace.profile !== codec.profile.name) return false;
  if (trace.layer !== layer) return false;
  // Only games of layer seed have a generator.
  if ((trace.generator === undefined) !== (generators.length === 0)) return false;
  if (trace.generator !== undefined && !generators.includes(trace.generator)) return false;
  const begun = walker.begin(trace);
  if ('refusal' in begun || begun.drawn !== trace.start.length) return false;
  const last = trace.steps.length - 1;
  return trace.steps.every((step, index) => {
    const taken = walker.step(step.action, step.chance);
    if ('refusal' in taken) return index === last && taken.refusal === trace.refusal;
    return taken.drawn === step.chance.length && !(index === last && trace.refusal !== undefined);
  });
}
