import type { FailureStore } from '../lockstep/failure-store.ts';
import { ENGINE_NAME, type Other, type Others, REFERENCE } from '../lockstep/others.ts';
import type { PolicyName } from '../lockstep/policies.ts';
import { lockstepUnits } from '../lockstep/units.ts';
import type { GameSuite } from '../suite.ts';
import type { ChosenGame } from './choose-games.ts';
import type { ChosenOracle } from './choose-oracles.ts';
import type { FurtherUnits } from './plan-game.ts';

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
  /** How often each possible event is demanded in lockstep. */
  readonly targetEvents?: number;
}

/** Lockstep units of one game: with the reference engine unless it is the subject, and all oracles. */
export function planLockstep(
  plan: LockstepPlan,
  { game, profiles }: ChosenGame,
  suite: GameSuite | undefined,
): FurtherUnits {
  const others: Other[] = [
    ...(plan.foreign ? [plan.others.reference(game)] : []),
    ...plan.oracles
      .filter(({ games }) => games.includes(game.spec.id))
      .map(({ oracle, demanded }) => plan.others.oracle(oracle, demanded)),
  ];
  return {
    units: profiles.flatMap(({ name }) => lockstepUnits(game.spec, suite, name, others, plan)),
    others: others.map(({ name }) => ({
      id: name,
      name: name === REFERENCE ? ENGINE_NAME : name,
    })),
  };
}
