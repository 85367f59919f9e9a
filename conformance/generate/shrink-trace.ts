import { shrinkStart } from './shrink-context.ts';
import { type Trace, withSteps } from './trace.ts';
import type { TraceArbitrary } from './trace-arbitrary.ts';

/** Bounds of a shrink. */
export interface ShrinkBudget {
  readonly executions: number;
  readonly steps: number;
}

/** The smallest failing game that was found. */
export interface Shrunk {
  readonly trace: Trace;
  /** Games that were tried, and their steps. */
  readonly executions: number;
  readonly steps: number;
  /** Nothing smaller fails; else the budget ended the search. */
  readonly complete: boolean;
}

/**
 * Reduces a failing game with the shrinker of its arbitrary.
 *
 * @param needed - number of steps that show the failure
 * @param fails - plays a game; the number of steps that show *the same* failure, or undefined
 */
export async function shrinkTrace(
  arbitrary: TraceArbitrary,
  failing: Trace,
  needed: number,
  fails: (trace: Trace) => Promise<number | undefined>,
  budget: ShrinkBudget,
): Promise<Shrunk> {
  let trace = cut(failing, needed);
  let context = shrinkStart(trace);
  let executions = 0;
  let steps = 0;
  for (;;) {
    let smaller = false;
    for (const candidate of arbitrary.candidates(trace, context)) {
      if (executions >= budget.executions || steps >= budget.steps) {
        return { trace, executions, steps, complete: false };
      }
      executions += 1;
      steps += candidate.trace.steps.length;
      const shown = await fails(candidate.trace);
      if (shown === undefined) continue;
      trace = cut(candidate.trace, shown);
      context = candidate.context;
      smaller = true;
      break;
    }
    if (!smaller) return { trace, executions, steps, complete: true };
  }
}

/** The game up to where it shows the failure. */
function cut(trace: Trace, steps: number): Trace {
  return steps >= trace.steps.length ? trace : withSteps(trace, trace.steps.slice(0, steps));
}
