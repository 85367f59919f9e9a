import { RefusalError } from '../../spec/errors.ts';
import type { GameSpec } from '../../spec/generated/game-spec.ts';
import type { Profile } from '../../spec/value.ts';
import type { Engine, WeightedOutcome } from '../engine.ts';
import { compileLayouts } from '../layouts.ts';
import { Drop7Machine } from './machine.ts';
import { SIZE } from './tables.ts';

/** Five draws of seven values. */
const DEFAULT_LIMIT = SIZE ** 5;
/** No step draws more: an opening for each cell but one of the board and the new row, and a disc. */
const LONGEST = 64;

const IGNORE = { add: () => {} };

/**
 * The `outcomes` function of the engine: the tree of all draws of a step, ascending by words, with
 * weights that are products of 1/7 and, for discs, 1/8 if they can be gray (D7-33).
 */
export function weightedOutcomes(
  spec: GameSpec,
  profile: Profile,
): NonNullable<Engine['outcomes']> {
  const layouts = compileLayouts(spec, profile);
  const machine = new Drop7Machine(spec, profile);
  return (state, action, limit = DEFAULT_LIMIT) => {
    const { generator: _, ...fields } = state;
    const before = layouts.state.encode(fields);
    const column = layouts.action.encode(action);
    const { chance, game } = machine;
    const list: WeightedOutcome[] = [];
    const words: number[] = new Array(LONGEST).fill(1);
    for (;;) {
      machine.load(before);
      chance.useTape('outcome', words, 0);
      machine.step(column, IGNORE);
      const { drawn } = chance;
      // The disc is the last draw but for the value under a gray one.
      const disc = game.over ? -1 : drawn - (game.dropLatent === 0 ? 1 : 2);
      const faces = (draw: number): number => (draw === disc ? game.rules.discs : SIZE);
      let denominator = 1;
      for (let draw = 0; draw < drawn; draw += 1) denominator *= faces(draw);
      if (list.length === limit || !Number.isSafeInteger(denominator)) {
        throw new RefusalError('too-long', `more than ${limit} outcomes`);
      }
      list.push({ words: words.slice(0, drawn), numerator: 1, denominator });
      let last = drawn - 1;
      while (last >= 0 && words[last] === faces(last)) {
        words[last] = 1;
        last -= 1;
      }
      if (last < 0) return list;
      words[last] = (words[last] as number) + 1;
    }
  };
}
