import type { GameSpec } from '../../spec/generated/game-spec.ts';
import type { Profile } from '../../spec/value.ts';
import type { Engine } from '../engine.ts';
import { engineOf } from '../engine-of.ts';
import { kernelsOf } from './kernels.ts';
import { Machine2048 } from './machine.ts';
import { weightedOutcomes } from './outcomes.ts';

/** The reference engine of 2048, for boards of 2..4 rows and columns. */
export function createEngine(spec: GameSpec, profile: Profile): Engine {
  return engineOf(spec, profile, () => new Machine2048(spec, profile), {
    outcomes: weightedOutcomes(spec, profile),
    kernels: kernelsOf(spec, profile),
  });
}
