import type { PlannedUnit } from '../run-plan.ts';
import type { Budget } from './budget.ts';
import { rehearse } from './rehearse.ts';

/** Steps of the first rehearsal, and how many times as many each next one has. */
const FIRST_STEPS = 1_500;
const GROWTH = 4;
/** Part of the time that is left which all rehearsals together may take, and milliseconds. */
const REHEARSALS = 0.12;
const MOST_MS = 4_000;
/** Part of the time that is left which is planned for: time grows a little faster than steps. */
const PLANNED = 0.88;

const MIN_STEPS = 500;
const MAX_STEPS = 600_000_000;

/**
 * Steps of a lockstep unit for which all of them together take about the time that is left. They are
 * rehearsed with more and more steps, so that what only their beginning costs is told from what each
 * step costs.
 *
 * @param share - part of the budget at which the run should end
 * @param withSteps - the lockstep units for a number of steps
 */
export async function lockstepStepsFor(
  budget: Budget,
  share: number,
  withSteps: (lockstepSteps: number) => readonly PlannedUnit[],
): Promise<number> {
  const limit = Math.min(MOST_MS, REHEARSALS * budget.left(share));
  let steps = FIRST_STEPS;
  let total = 0;
  let before: { readonly steps: number; readonly ms: number } | undefined;
  for (;;) {
    const units = withSteps(steps);
    const { spent, done } = await rehearse(units, Math.max(1, 2 * limit - total), budget.signal);
    total += spent;
    if (done < units.length) {
      // Not even so few steps fit; what was rehearsed before tells more, if anything does.
      const whole = before ?? { steps, ms: (spent / Math.max(1, done)) * units.length };
      return bounded((whole.steps * PLANNED * budget.left(share)) / Math.max(1, whole.ms));
    }
    const now = { steps, ms: spent };
    const next = spent * GROWTH;
    if (total + next > limit || steps * GROWTH > MAX_STEPS)
      return extrapolate(before, now, PLANNED * budget.left(share));
    before = now;
    steps *= GROWTH;
  }
}

/** Steps that take `ms` if each costs what the difference of two rehearsals says. */
function extrapolate(
  before: { readonly steps: number; readonly ms: number } | undefined,
  now: { readonly steps: number; readonly ms: number },
  ms: number,
): number {
  const first = before ?? { steps: 0, ms: 0 };
  const slope = (now.ms - first.ms) / (now.steps - first.steps);
  // Caches that were cold make the first rehearsal slow; then the second alone tells more.
  const perStep = slope > 0 ? slope : now.ms / now.steps;
  const fixed = Math.max(0, now.ms - perStep * now.steps);
  return bounded((ms - fixed) / Math.max(1e-6, perStep));
}

function bounded(steps: number): number {
  return Math.min(MAX_STEPS, Math.max(MIN_STEPS, Math.floor(steps)));
}
