import { resolveProfile } from '../../spec/profile.ts';
import { unitProfile } from '../plan.ts';
import type { PlannedUnit } from '../run-plan.ts';
import type { GamePlan } from './plan-game.ts';
import type { Subjects } from './subjects.ts';

/** Profiles other than the default one get this part of the steps. */
const OTHER_PROFILES = 1 / 5;

/**
 * Puts units and what they run on together.
 *
 * @returns the plan for a number of steps per unit
 */
export async function bindUnits(
  plans: readonly GamePlan[],
  subjects: Subjects,
  seed: number,
): Promise<(steps: number) => PlannedUnit[]> {
  const parts = plans.flatMap(({ chosen, units }) => units.map((unit) => ({ chosen, unit })));
  const bound = await Promise.all(
    parts.map(async ({ chosen: { game }, unit }) => {
      const { spec } = game;
      const profile = resolveProfile(spec, unitProfile(spec, unit));
      const [subject, reference] = await Promise.all([
        subjects.subject(game, profile),
        subjects.reference(game, profile),
      ]);
      const share = profile.name === spec.defaultProfile ? 1 : OTHER_PROFILES;
      return { unit, share, context: { spec, profile, subject, reference, seed } };
    }),
  );
  return (steps) =>
    bound.map(({ unit, share, context }) => {
      return { unit, context: { ...context, steps: Math.max(1, Math.floor(steps * share)) } };
    });
}
