import type { GameSpec } from '../../spec/generated/game-spec.ts';
import type { Policy } from './policy.ts';

/** Actions that are looked at to find one beside the list. */
const LOOKED_AT = 5;
/** Choices in a hundred that try an action beside the list, where the rules accept some. */
const UNLISTED_PERCENT = 4;

/** What makes policies play beside the list where a game has actions that its list leaves out. */
export function widening({ accepts, action }: GameSpec): (policy: Policy) => Policy {
  const hasLists = typeof action === 'object' && 'list' in action;
  return accepts !== undefined && hasLists ? besideTheList : (policy) => policy;
}

/**
 * Now and then plays an action that is not listed but accepted: a listed one of variable length whose
 * items but the last stand in the opposite order, where the rules take it.
 */
function besideTheList(policy: Policy): Policy {
  return {
    name: policy.name,
    choose(legal, random, walker) {
      const action = policy.choose(legal, random, walker);
      if (!random.percent(UNLISTED_PERCENT)) return action;
      for (let tried = 0; tried < LOOKED_AT; tried += 1) {
        const [length = 0, ...items] = random.pick(legal);
        const last = items.slice(-1);
        const turned = [length, ...items.slice(0, -1).reverse(), ...last];
        if (items.length > 2 && walker.accepts(turned)) return turned;
      }
      return action;
    },
  };
}
