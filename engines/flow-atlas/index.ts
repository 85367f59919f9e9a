import type { GameSpec } from '../../spec/generated/game-spec.ts';
import type { Profile } from '../../spec/value.ts';
import type { Engine } from '../engine.ts';
import { engineOf } from '../engine-of.ts';
import { kernelsOf } from './kernels.ts';
import { FlowAtlasMachine } from './machine.ts';
import { weightedOutcomes } from './outcomes.ts';

/** The reference engine of Flow Atlas. */
export function createEngine(spec: GameSpec, profile: Profile): Engine {
  return engineOf(spec, profile, () => new FlowAtlasMachine(spec, profile), {
    outcomes: weightedOutcomes(spec, profile),
    kernels: kernelsOf(spec, profile),
  });
}
