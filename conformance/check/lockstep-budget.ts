import type { PlannedUnit } from '../run-plan.ts';
import type { Budget } from './budget.ts';
import { rehearse } from './rehearse.ts';

/** Steps of the first rehearsal, and how many times as many each next one has. */
const FIRST_STEPS = 1_500;
const GROWTH = 4;
/** Part of the time that is left which all rehearsals together may take, and milliseconds. */
const REHEARSALS = 0.12;
const MOST_MS = 5_000;
/** Part of the time that is left which is planned for: a machine is not always as quick. */
const PLANNED = 0.65;
/**
 * Time grows as a power of steps, because games that search for what is missing cost more at first. The
 * power that was measured is raised by so much, for there is less to search for later, and it is at
 * least so large.
 */
const LATER = 0.15;
const LEAST_POWER = 0.85;

const MIN_STEPS = 500;
const MAX_STEPS = 600_000_000;

/** A rehearsal with so many steps that took so long. */
interface Point {
  readonly steps: number;
  readonly ms: number;
}

/**
 * Steps of a lockstep unit for which all of them together take about the time that is left. Those with
 * most steps are rehearsed, with more and more of them; the others are taken to be like them.
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
  const power = powerOf(points);
  const last = points.at(-1);
  if (last === undefined) return MIN_STEPS;
  const whole = Math.max(1e-3, last.ms * weightOf(withSteps(FIRST_STEPS), power));
  return bounded(last.steps * ((PLANNED * budget.left(share)) / whole) ** (1 / power));
}

/** The power of steps with which time grows. */
function powerOf(points: readonly Point[]): number {
  const [first, last] = points;
  if (first === undefined || last === undefined || first.ms <= 0 || last.ms <= 0) return 1;
  const measured = Math.log(last.ms / first.ms) / Math.log(last.steps / first.steps);
  return Math.min(1, Math.max(LEAST_POWER, measured + LATER));
}

/** The time of all units against that of those with most steps. */
function weightOf(all: readonly PlannedUnit[], power: number): number {
  const most = Math.max(...all.map(({ context }) => context.lockstepSteps ?? 0));
  const parts = all.map(({ context }) => ((context.lockstepSteps ?? 0) / most) ** power);
  return parts.reduce((sum, part) => sum + part, 0) / longest(all).length;
}

function longest(units: readonly PlannedUnit[]): PlannedUnit[] {
  const most = Math.max(...units.map(({ context }) => context.lockstepSteps ?? 0));
  return units.filter(({ context }) => context.lockstepSteps === most);
}

function bounded(steps: number): number {
  return Math.min(MAX_STEPS, Math.max(MIN_STEPS, Math.floor(steps)));
}
