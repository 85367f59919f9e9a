import type { Words } from '../../oracles/messages.ts';
import type { Random } from './random.ts';
import type { Walker } from './walker.ts';

/** Chooses the next action of a walk among the legal ones. */
export interface Policy {
  readonly name: string;
  /**
   * @param legal - not empty; where every action is legal, a few random ones: others may be chosen
   * @param walker - the game at this state; a policy that looks ahead puts it back
   */
  choose(legal: readonly Words[], random: Random, walker: Walker): Words;
}

/** Every legal action with equal probability. */
export const uniform: Policy = {
  name: 'uniform',
  choose: (legal, random) => random.pick(legal),
};

/** Mostly one end of the list: lopsided games that uniform play hardly reaches. */
export const edges: Policy = {
  name: 'edges',
  choose: (legal, random) => {
    if (random.percent(20)) return random.pick(legal);
    return legal[random.percent(80) ? 0 : legal.length - 1] ?? random.pick(legal);
  },
};
