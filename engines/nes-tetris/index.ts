import { formOf } from '../../spec/form.ts';
import type { GameSpec } from '../../spec/generated/game-spec.ts';
import type { Profile } from '../../spec/value.ts';
import type { Engine } from '../engine.ts';
import { engineOf } from '../engine-of.ts';
import { FrameMachine } from './frame-machine.ts';
import { kernelsOf } from './kernels.ts';
import { registerNesLfsr } from './nes-lfsr.ts';
import { weightedOutcomes } from './outcomes.ts';
import { PlacementMachine } from './placement-machine.ts';

registerNesLfsr();

/**
 * The reference engine of NES Tetris.
 *
 * @param spec - the game's, or already the profile's form of it
 */
export function createEngine(spec: GameSpec, profile: Profile): Engine {
  const form = formOf(spec, profile.name);
  const kernels = kernelsOf(form, profile);
  if (profile.parameters['frames'] === 1) {
    return engineOf(form, profile, () => new FrameMachine(form), { kernels });
  }
  return engineOf(form, profile, () => new PlacementMachine(form), {
    kernels,
    outcomes: weightedOutcomes(form, profile),
  });
}
