import { CandidateMaker } from './candidate-maker.ts';
import { afterPass, type Candidate, type ShrinkContext } from './shrink-context.ts';
import type { Trace } from './trace.ts';
import type { TraceGenerator } from './trace-generator.ts';

/** Longest game whose pairs of steps are tried. */
const PAIRS_MAX = 20;

/**
 * Smaller games, the most promising first:
 *
 * 1. no steps at all, then the last step alone;
 * 2. a sweep that takes out chunks of n/2, n/4, ... 1 steps from right to left, each place tried
 *    once per chunk size, chunk 1 repeated until nothing more can go; the last step stays until the
 *    chunks are single steps;
 * 3. the start and each step's action and chance toward the first in order, and if that helped
 *    single steps are tried once more;
 * 4. of short games all pairs of steps.
 *
 * Every candidate is played and repaired on the reference first; none is longer than `value`.
 * Iterative, so the length of the game does not matter for the stack. Costs about 2n executions in
 * the worst case of one sweep, and holds one state of the reference per 32 steps.
 */
export function* candidates(
  generator: TraceGenerator,
  value: Trace,
  from: ShrinkContext,
): Generator<Candidate> {
  const maker = new CandidateMaker(generator, value, from.bookmarks);
  const { length } = value.steps;
  if (from.pass === 'short') {
    // What is left after these has one step at most, so there is nothing to sweep.
    const next: ShrinkContext = { ...from, pass: 'simplify', position: -1 };
    if (length > 0) yield* maker.without(0, length, next);
    if (length > 1) yield* maker.without(0, length - 1, next);
  }
  if (from.pass === 'short' || from.pass === 'sweep') {
    yield* sweep(maker, from.pass === 'sweep' ? from : sweepStart(from, length));
  }
  if (from.pass !== 'pairs') {
    yield* simplify(maker, from.pass === 'simplify' ? from.position : -1);
  }
  if (from.pass === 'simplify' && from.dirty) {
    yield* sweep(maker, { ...from, chunk: 1, position: length, dirty: false });
  }
  if (length <= PAIRS_MAX) yield* pairs(maker, from.pass === 'pairs' ? from.position : 0);
}

function sweepStart(from: ShrinkContext, length: number): ShrinkContext {
  const chunk = Math.max(1, Math.floor(length / 2));
  return { ...from, chunk, position: chunk === 1 ? length : length - 1, dirty: false };
}

function* sweep(maker: CandidateMaker, from: ShrinkContext): Generator<Candidate> {
  const { length } = maker.value.steps;
  let { chunk, dirty } = from;
  let position = Math.min(from.position, length);
  for (;;) {
    while (position > 0) {
      const start = Math.max(0, position - chunk);
      yield* maker.without(start, position, {
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
function* simplify(maker: CandidateMaker, from: number): Generator<Candidate> {
  const { steps } = maker.value;
  for (let index = from; index < steps.length; index += 1) {
    if (index === -1) yield* maker.withSimpleStart(afterPass('simplify', 0));
    else yield* maker.withSimpleStep(index);
  }
}

function* pairs(maker: CandidateMaker, from: number): Generator<Candidate> {
  const { steps } = maker.value;
  for (let first = from; first < steps.length - 1; first += 1) {
    for (let second = first + 1; second < steps.length; second += 1) {
      const rest = steps.filter((_, index) => index > first && index !== second);
      yield* maker.replaced(first, rest, afterPass('pairs', first));
    }
  }
}
