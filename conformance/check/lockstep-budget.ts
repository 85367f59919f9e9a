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

/** A rehearsal with so many steps that took so long. */
interface Point {
  readonly steps: number;
  readonly ms: number;
}

/**
 * Steps of a lockstep unit for which all of them together take about the time that is left. Those with
 * most steps are rehearsed, with more and more of them, so that what only their beginning costs is told
 * from what each step costs; the others are taken to be like them.
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
  const all = withSteps(FIRST_STEPS);
  const weight = weightOf(all);
  let points: readonly Point[] = [];
  let total = 0;
  for (let steps = FIRST_STEPS; steps <= MAX_STEPS; steps *= GROWTH) {
    const units = longest(withSteps(steps));
    const { spent, done } = await rehearse(units, 2 * limit - total, budget.signal);
    total += spent;
    if (done < units.length) {
      // Not all of them fitted; an earlier rehearsal tells more, if there was one.
      const guess = { steps, ms: (spent / Math.max(1, done)) * units.length };
      points = points.length === 0 ? [guess] : points;
      break;
    }
    points = [...points.slice(-1), { steps, ms: spent }];
    // Caches that were cold make the first rehearsal slow: one that is alone tells little.
    const next = points.length === 1 ? spent : spent * GROWTH;
    if (total + next > limit) break;
  }
  const ms = PLANNED * budget.left(share);
  return bounded(solve(points, { ms, units: all.length / weight.units, steps: weight.steps }));
}

/** Steps that take `ms`, if units begin and go on as the rehearsed ones did. */
function solve(
  points: readonly Point[],
  wanted: { readonly ms: number; readonly units: number; readonly steps: number },
): number {
  const last = points.at(-1) ?? { steps: MIN_STEPS, ms: wanted.ms };
  const first = points.length > 1 ? points[0] : undefined;
  const slope =
    first === undefined ? 0 : (last.ms - first.ms) / Math.max(1, last.steps - first.steps);
  const perStep = slope > 0 ? slope : last.ms / last.steps;
  const fixed = Math.max(0, last.ms - perStep * last.steps);
  return (wanted.ms - fixed * wanted.units) / Math.max(1e-6, perStep * wanted.steps);
}

/** How many units have most steps, and the steps of all units against those of these. */
function weightOf(all: readonly PlannedUnit[]): { readonly units: number; readonly steps: number } {
  const chosen = longest(all);
  return { units: Math.max(1, chosen.length), steps: stepsOf(all) / Math.max(1, stepsOf(chosen)) };
}

function longest(units: readonly PlannedUnit[]): PlannedUnit[] {
  const most = Math.max(...units.map(({ context }) => context.lockstepSteps ?? 0));
  return units.filter(({ context }) => context.lockstepSteps === most);
}

function stepsOf(units: readonly PlannedUnit[]): number {
  return units.reduce((sum, { context }) => sum + (context.lockstepSteps ?? 0), 0);
}

function bounded(steps: number): number {
  return Math.min(MAX_STEPS, Math.max(MIN_STEPS, Math.floor(steps)));
}
