import { IllegalActionError, RefusalError } from '../../spec/errors.ts';
import type { GameSpec } from '../../spec/generated/game-spec.ts';
import type { Profile } from '../../spec/value.ts';
import type { Engine, WeightedOutcome } from '../engine.ts';
import { compileLayouts } from '../layouts.ts';
import { BAG } from './bag.ts';
import { FlowAtlasMachine } from './machine.ts';

/** Orders of a bag. */
const ORDERS = 5040;

/**
 * The `outcomes` function of the engine: nothing is drawn while the bag has pieces, and a refill
 * has the swaps of its 5040 orders, ascending by words, all with the same weight (FA-05).
 */
export function weightedOutcomes(
  spec: GameSpec,
  profile: Profile,
): NonNullable<Engine['outcomes']> {
  const layouts = compileLayouts(spec, profile);
  const machine = new FlowAtlasMachine(spec, profile);
  return (state, action, limit = ORDERS) => {
    const { generator: _, ...fields } = state;
    machine.load(layouts.state.encode(fields));
    if (machine.isOver()) throw new RefusalError('game-over', 'the game is over');
    if (!machine.accepts(layouts.action.encode(action))) {
      throw new IllegalActionError(`the rules do not accept the action ${JSON.stringify(action)}`);
    }
    const refills = machine.game.bag.next === BAG;
    const count = refills ? ORDERS : 1;
    if (count > limit) throw new RefusalError('too-long', `${count} outcomes, limit ${limit}`);
    const lists: number[][] = [[]];
    for (let i = BAG - 1; refills && i >= 1; i -= 1) {
      const shorter = lists.splice(0);
      for (const words of shorter) for (let j = 0; j <= i; j += 1) lists.push([...words, j]);
    }
    return lists.map((words): WeightedOutcome => ({ words, numerator: 1, denominator: count }));
  };
}
