import { IllegalActionError, RefusalError } from '../../spec/errors.ts';
import type { GameSpec } from '../../spec/generated/game-spec.ts';
import type { Profile } from '../../spec/value.ts';
import type { Engine, WeightedOutcome } from '../engine.ts';
import { compileLayouts } from '../layouts.ts';
import { Machine2048 } from './machine.ts';

/**
 * The `outcomes` function of the engine: every empty cell with a tile 2 (weight 9) and a tile 4
 * (weight 1), by cell and then rank; all weights together are ten times the empty cells (T48-19).
 */
export function weightedOutcomes(
  spec: GameSpec,
  profile: Profile,
): NonNullable<Engine['outcomes']> {
  const layouts = compileLayouts(spec, profile);
  const machine = new Machine2048(spec, profile);
  return (state, action, limit = Number.POSITIVE_INFINITY) => {
    const { generator: _, ...fields } = state;
    machine.load(layouts.state.encode(fields));
    if (machine.isOver()) throw new RefusalError('game-over', 'the game is over');
    const words = layouts.action.encode(action);
    if (!machine.accepts(words)) {
      throw new IllegalActionError(`direction ${JSON.stringify(action)} changes nothing`);
    }
    const cells = machine.emptyAfter(words);
    if (2 * cells.length > limit) {
      throw new RefusalError('too-long', `${2 * cells.length} outcomes, limit ${limit}`);
    }
    const denominator = 10 * cells.length;
    return cells.flatMap((cell): WeightedOutcome[] => [
      { words: [cell, 1], numerator: 9, denominator },
      { words: [cell, 2], numerator: 1, denominator },
    ]);
  };
}
