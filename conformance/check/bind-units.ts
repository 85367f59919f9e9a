import { resolveProfile } from '../../spec/profile.ts';
import { unitProfile } from '../plan.ts';
import type { PlannedUnit } from '../run-plan.ts';
import type { GamePlan } from './plan-game.ts';
import type { Subjects } from './subjects.ts';

/** Profiles other than the default one get this part of the steps, but never fewer than these. */
const OTHER_PROFILES = 1 / 5;
/** Below this many steps some properties come to no case of theirs, such as an ended game. */
const FEWEST = 2_400;

/** Steps of generated play per unit of a default profile. */
export interface Steps {
  readonly steps: number;
  /** The same for lockstep units. @defaultValue a multiple of `steps` */
  readonly lockstepSteps?: number;
}

/**
 * Puts units and what they run on together.
 *
 * @returns the plan for a number of steps
 */
export async function bindUnits(
  plans: readonly GamePlan[],
  subjects: Subjects,
  seed: number,
): Promise<(steps: Steps) => PlannedUnit[]> {
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
  return ({ steps, lockstepSteps }) =>
    bound.map(({ unit, share, context }) => {
      const given = {
        steps: Math.min(steps, Math.max(FEWEST, partOf(steps, share))),
        ...(lockstepSteps === undefined ? {} : { lockstepSteps: partOf(lockstepSteps, share) }),
      };
      return { unit, context: { ...context, ...given } };
    });
}

function partOf(steps: number, share: number): number {
  return Math.max(1, Math.floor(steps * share));
}
