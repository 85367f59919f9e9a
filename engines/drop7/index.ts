import type { GameSpec } from '../../spec/generated/game-spec.ts';
import type { Profile } from '../../spec/value.ts';
import type { Engine } from '../engine.ts';
import { engineOf } from '../engine-of.ts';
import { registerGenerators } from './generators.ts';
import { kernelsOf } from './kernels.ts';
import { Drop7Machine } from './machine.ts';
import { weightedOutcomes } from './outcomes.ts';

registerGenerators();

/** The reference engine of Drop7. */
export function createEngine(spec: GameSpec, profile: Profile): Engine {
  return engineOf(spec, profile, () => new Drop7Machine(spec, profile), {
    outcomes: weightedOutcomes(spec, profile),
    kernels: kernelsOf(spec, profile),
  });
}
