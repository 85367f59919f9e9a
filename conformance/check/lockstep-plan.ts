import type { FailureStore } from '../lockstep/failure-store.ts';
import type { Other, Others } from '../lockstep/others.ts';
import type { PolicyName } from '../lockstep/policies.ts';
import { lockstepUnits } from '../lockstep/units.ts';
import type { GameSuite } from '../suite.ts';
import type { Unit } from '../unit.ts';
import type { ChosenGame } from './choose-games.ts';
import type { ChosenOracle } from './choose-oracles.ts';

/** What the lockstep units of a check are made from. */
export interface LockstepPlan {
  /** Whether the subject is another than the reference engine. */
  readonly foreign: boolean;
  readonly oracles: readonly ChosenOracle[];
  readonly others: Others;
  readonly policy: PolicyName;
  readonly store: FailureStore;
  /** Version of this package. */
  readonly version: string;
}

/** Lockstep units of one game: with the reference engine unless it is the subject, and all oracles. */
export function planLockstep(
  plan: LockstepPlan,
  { game, profiles }: ChosenGame,
  suite: GameSuite | undefined,
): Unit[] {
  const others: Other[] = [
    ...(plan.foreign ? [plan.others.reference(game)] : []),
    ...plan.oracles
      .filter(({ games }) => games.includes(game.spec.id))
      .map(({ oracle, demanded }) => plan.others.oracle(oracle, demanded)),
  ];
  return profiles.flatMap((profile) => lockstepUnits(game.spec, suite, profile.name, others, plan));
}
