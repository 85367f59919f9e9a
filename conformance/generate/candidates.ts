import { ChanceFinder } from './chance.ts';
import { Random } from './random.ts';
import { repairSteps } from './repair.ts';
import { type Trace, type TraceStep, withSteps } from './trace.ts';
import type { TraceGenerator } from './trace-generator.ts';
import type { Bookmark } from './walker.ts';

/**
 * Where a shrink has got to. It is made anew for each candidate and says how to go on if that
 * candidate fails, so that no work is repeated after a success.
 */
export interface ShrinkContext {
  readonly pass: 'short' | 'sweep' | 'simplify' | 'pairs';
  /** Steps that the sweep takes out at once. */
  readonly chunk: number;
  /** Sweep: end of the next chunk; simplify: next step; pairs: first of the next pair. */
  readonly position: number;
  /** Something was taken out since the sweep came to chunk 1 for the last time. */
  readonly dirty: boolean;
  /** States of the reference before steps 0, SPACING, 2 * SPACING ... of an untouched prefix. */
  readonly bookmarks: readonly Bookmark[];
}

/** A smaller game, and how to go on from it. */
export interface Candidate {
  readonly trace: Trace;
  readonly context: ShrinkContext;
}

/** Steps between two bookmarks: a long game holds one state per so many steps. */
const SPACING = 32;
/** Longest game whose pairs of steps are tried. */
const PAIRS_MAX = 20;
/** Seed of the chance that repairs draw; constant, so that a shrink is repeatable. */
const REPAIR_SEED = 0x51ed;

/** The context with which the shrink of a game begins. */
export function shrinkStart(trace: Trace): ShrinkContext {
  return {
    pass: 'short',
    chunk: Math.floor(trace.steps.length / 2),
    position: 0,
    dirty: false,
    bookmarks: [],
  };
}

/**
 * Smaller games, the most promising first:
 *
 * 1. no steps at all, then the last step alone;
 * 2. a sweep that takes out chunks of n/2, n/4, ... 1 steps from right to left, each place tried
 *    once per chunk size, chunk 1 repeated until nothing more can go; the last step stays until the
 *    chunks are single steps;
 * 3. each step's action and chance toward the first in order;
 * 4. of short games all pairs of steps.
 *
 * Every candidate is played and repaired on the reference first; none is longer than `value`.
 * Iterative, so the length of the game does not matter for the stack. Costs about 2n executions in
 * the worst case of one sweep, n * log2(n) / SPACING states in memory.
 */
export function* candidates(
  generator: TraceGenerator,
  value: Trace,
  from: ShrinkContext,
): Generator<Candidate> {
  const shrinker = new Shrinker(generator, value, from.bookmarks);
  const { length } = value.steps;
  if (from.pass === 'short') {
    // What is left after these has one step at most, so there is nothing to sweep.
    const next: ShrinkContext = { ...from, pass: 'simplify', position: -1 };
    if (length > 0) yield* shrinker.without(0, length, next);
    if (length > 1) yield* shrinker.without(0, length - 1, next);
  }
  if (from.pass === 'short' || from.pass === 'sweep') {
    yield* sweep(shrinker, from.pass === 'sweep' ? from : sweepStart(from, length));
  }
  if (from.pass !== 'pairs') {
    yield* simplify(shrinker, from.pass === 'simplify' ? from.position : -1);
  }
  if (length <= PAIRS_MAX) yield* pairs(shrinker, from.pass === 'pairs' ? from.position : 0);
}

function sweepStart(from: ShrinkContext, length: number): ShrinkContext {
  const chunk = Math.max(1, Math.floor(length / 2));
  return { ...from, chunk, position: chunk === 1 ? length : length - 1, dirty: false };
}

function* sweep(shrinker: Shrinker, from: ShrinkContext): Generator<Candidate> {
  const { length } = shrinker.value.steps;
  let { chunk, dirty } = from;
  let position = Math.min(from.position, length);
  for (;;) {
    while (position > 0) {
      const start = Math.max(0, position - chunk);
      yield* shrinker.without(start, position, {
        pass: 'sweep',
        chunk,
        position: start,
        dirty: true,
        bookmarks: [],
      });
      position = start;
    }
    if (chunk === 1 && !dirty) return;
    if (chunk > 1) chunk = Math.floor(chunk / 2);
    // Chunks leave the last step alone: most failures need it, and single steps will tell.
    position = chunk === 1 ? length : length - 1;
    dirty = false;
  }
}

/** One try each: the first legal action, the smallest chance; position -1 is the start's chance. */
function* simplify(shrinker: Shrinker, from: number): Generator<Candidate> {
  const { steps } = shrinker.value;
  for (let index = from; index < steps.length; index += 1) {
    if (index === -1) yield* shrinker.withSimpleStart(after('simplify', 0));
    else yield* shrinker.withSimpleStep(index);
  }
}

function* pairs(shrinker: Shrinker, from: number): Generator<Candidate> {
  const { steps } = shrinker.value;
  for (let first = from; first < steps.length - 1; first += 1) {
    for (let second = first + 1; second < steps.length; second += 1) {
      const rest = steps.filter((_, index) => index > first && index !== second);
      yield* shrinker.replaced(first, rest, after('pairs', first));
    }
  }
}

function after(pass: 'simplify' | 'pairs', position: number): ShrinkContext {
  return { pass, chunk: 1, position, dirty: false, bookmarks: [] };
}

/** Makes candidates of one game: plays the changed tail from the nearest bookmark on. */
class Shrinker {
  readonly value: Trace;
  private readonly generator: TraceGenerator;
  private readonly bookmarks: Bookmark[];

  constructor(generator: TraceGenerator, value: Trace, bookmarks: readonly Bookmark[]) {
    this.generator = generator;
    this.value = value;
    this.bookmarks = [...bookmarks];
  }

  /** The game without the steps `start..end-1`. */
  *without(start: number, end: number, context: ShrinkContext): Generator<Candidate> {
    if (end > start) yield* this.replaced(start, this.value.steps.slice(end), context);
  }

  /** The first `index` steps of the game, then `tail`, repaired. */
  *replaced(
    index: number,
    tail: readonly TraceStep[],
    context: ShrinkContext,
  ): Generator<Candidate> {
    const { walker } = this.generator;
    if (!this.walkTo(index)) return;
    const refusedEnd = this.value.refusal !== undefined && tail.at(-1) === this.value.steps.at(-1);
    const repaired = repairSteps(walker, tail, this.finder(), refusedEnd);
    const steps = [...this.value.steps.slice(0, index), ...repaired.steps];
    if (sameSteps(steps, this.value.steps)) return;
    const kept = this.bookmarks.slice(0, Math.floor(index / SPACING) + 1);
    yield {
      trace: withSteps(this.value, steps, repaired.refusal),
      context: { ...context, bookmarks: kept },
    };
  }

  /** The step `index` with the first legal action, then with the smallest chance. */
  *withSimpleStep(index: number): Generator<Candidate> {
    const { walker } = this.generator;
    const step = this.value.steps[index];
    if (step === undefined || !this.walkTo(index)) return;
    const rest = this.value.steps.slice(index + 1);
    const first = walker.isOver() ? undefined : walker.legal()[0];
    if (first !== undefined && !sameWords(first, step.action)) {
      const again = after('simplify', index);
      yield* this.replaced(index, [{ ...step, action: first }, ...rest], again);
    }
    const finder = this.finder();
    if (finder === undefined || step.chance.every((word) => word === 0)) return;
    if (!this.walkTo(index)) return;
    const { chance } = finder.smallest((tape) => walker.step(step.action, tape));
    if (sameWords(chance, step.chance)) return;
    yield* this.replaced(index, [{ ...step, chance }, ...rest], after('simplify', index + 1));
  }

  /** The game from the smallest chance of a start, or from seed 1. */
  *withSimpleStart(context: ShrinkContext): Generator<Candidate> {
    const { value } = this;
    const { walker } = this.generator;
    if (value.state !== undefined) return;
    let opening: Trace = value;
    if (value.seed !== undefined) {
      opening = { ...value, seed: 1 };
    } else {
      const finder = this.finder();
      const start = finder?.smallest((tape) => walker.begin({ ...value, start: tape })).chance;
      opening = { ...value, start: start ?? [] };
    }
    if (opening.seed === value.seed && sameWords(opening.start, value.start)) return;
    if ('refusal' in walker.begin(opening)) return;
    const refusedEnd = value.refusal !== undefined;
    const { steps, refusal } = repairSteps(walker, value.steps, this.finder(), refusedEnd);
    yield { trace: withSteps(opening, steps, refusal), context };
  }

  /** Puts the walker before step `index` of the game. */
  private walkTo(index: number): boolean {
    const { walker } = this.generator;
    if (this.bookmarks.length === 0) {
      if ('refusal' in walker.begin(this.value)) return false;
      this.bookmarks.push(walker.bookmark());
    }
    let at = Math.min(Math.floor(index / SPACING), this.bookmarks.length - 1);
    const bookmark = this.bookmarks[at];
    if (bookmark === undefined) return false;
    walker.enter(this.value, bookmark);
    for (at *= SPACING; at < index; at += 1) {
      if (at % SPACING === 0 && at / SPACING === this.bookmarks.length) {
        this.bookmarks.push(walker.bookmark());
      }
      const step = this.value.steps[at];
      if (step === undefined || 'refusal' in walker.step(step.action, step.chance)) return false;
    }
    return true;
  }

  private finder(): ChanceFinder | undefined {
    const { codec, layer } = this.generator.source;
    return layer === 'outcome' || layer === 'raw'
      ? new ChanceFinder(codec, layer, new Random(REPAIR_SEED))
      : undefined;
  }
}

function sameSteps(a: readonly TraceStep[], b: readonly TraceStep[]): boolean {
  return (
    a.length === b.length &&
    a.every((step, index) => {
      const other = b[index];
      return (
        other !== undefined &&
        (step === other ||
          (sameWords(step.action, other.action) && sameWords(step.chance, other.chance)))
      );
    })
  );
}

function sameWords(a: readonly number[], b: readonly number[]): boolean {
  return a.length === b.length && a.every((word, index) => word === b[index]);
}
