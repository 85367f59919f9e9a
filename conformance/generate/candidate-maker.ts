import type { ChanceFinder } from './chance.ts';
import { Random } from './random.ts';
import { repairSteps } from './repair.ts';
import { afterPass, type Candidate, type ShrinkContext } from './shrink-context.ts';
import { type Trace, type TraceStep, withSteps } from './trace.ts';
import type { TraceGenerator } from './trace-generator.ts';
import type { Bookmark } from './walker.ts';

/** Steps between two bookmarks: a long game holds one state per so many steps. */
const SPACING = 32;
/** Seed of the chance that repairs draw; constant, so that a shrink is repeatable. */
const REPAIR_SEED = 0x51ed;

/** Makes candidates of one game: plays the changed tail from the nearest bookmark on. */
export class CandidateMaker {
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
      const again = afterPass('simplify', index);
      yield* this.replaced(index, [{ ...step, action: first }, ...rest], again);
    }
    const finder = this.finder();
    if (finder === undefined || step.chance.every((word) => word === 0)) return;
    if (!this.walkTo(index)) return;
    const { chance } = finder.smallest((tape) => walker.step(step.action, tape));
    if (sameWords(chance, step.chance)) return;
    yield* this.replaced(index, [{ ...step, chance }, ...rest], afterPass('simplify', index + 1));
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
    return this.generator.finder(new Random(REPAIR_SEED));
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
