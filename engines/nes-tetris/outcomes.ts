import { IllegalActionError, RefusalError } from '../../spec/errors.ts';
import type { GameSpec } from '../../spec/generated/game-spec.ts';
import type { Profile } from '../../spec/value.ts';
import type { Engine } from '../engine.ts';
import { compileLayouts } from '../layouts.ts';
import { SPAWNS } from './orientations.ts';
import { pieceWeights } from './piece-supply.ts';
import { PlacementMachine } from './placement-machine.ts';

/** Weights are parts of this. */
const PARTS = 64;

/** The `outcomes` function of profile placement: the next piece, in the order of NT-03 (NT-49). */
export function weightedOutcomes(
  spec: GameSpec,
  profile: Profile,
): NonNullable<Engine['outcomes']> {
  const layouts = compileLayouts(spec, profile);
  const machine = new PlacementMachine(spec);
  return (state, action, limit = SPAWNS.length) => {
    const { generator: _, ...fields } = state;
    machine.load(layouts.state.encode(fields));
    if (machine.isOver()) throw new RefusalError('game-over', 'the game is over');
    if (!machine.accepts(layouts.action.encode(action))) {
      throw new IllegalActionError(`the rules do not accept the action ${JSON.stringify(action)}`);
    }
    if (limit < SPAWNS.length) throw new RefusalError('too-long', `more than ${limit} outcomes`);
    const weights = pieceWeights(machine.game.supply.spawnID);
    return SPAWNS.map((piece, number) => ({
      words: [piece],
      numerator: weights[number] as number,
      denominator: PARTS,
    }));
  };
}
