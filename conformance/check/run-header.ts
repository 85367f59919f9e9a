import { sha256 } from '../../spec/canonical-json.ts';
import type { RunOptions, RunOracle, RunSubject } from '../../spec/generated/run-log-line.ts';
import type { HeaderFields } from '../run-log/same-run.ts';
import type { GamePlan } from './plan-game.ts';

/** What the header of a log tells besides the plan. */
export interface RunFacts {
  readonly subject: RunSubject;
  readonly seed: number;
  readonly options: RunOptions;
  /** How the games of lockstep units are played. */
  readonly policy: string;
  readonly oracles: readonly RunOracle[];
  /** Version of this package. */
  readonly version: string;
  /** Version of Node.js. */
  readonly node: string;
}

/** The header of the log of a run. */
export function headerOf(plans: readonly GamePlan[], facts: RunFacts): HeaderFields {
  const keys = plans.flatMap((plan) => plan.units.map((unit) => unit.key));
  return {
    kind: 'header',
    format: 'lockstep-run-log@1',
    lockstep: facts.version,
    node: facts.node,
    seed: facts.seed,
    options: facts.options,
    plan: sha256(keys.join('\n')),
    policy: facts.policy,
    oracles: [...facts.oracles],
    subject: facts.subject,
    games: plans.map((plan) => plan.header),
  };
}
