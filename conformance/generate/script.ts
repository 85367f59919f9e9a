import type { Words } from '../../oracles/messages.ts';

/** How a game is to begin, as far as the rules take it; from there on a policy plays. */
export interface Script {
  /** @defaultValue a random setup */
  readonly setup?: Words;
  /** An explicit state, without generator words; a start if absent. */
  readonly state?: Words;
  /** Layer seed. @defaultValue one of the game's generators */
  readonly generator?: string;
  /** Layer seed, after a state: the words of the generator. @defaultValue from a random seed */
  readonly generatorWords?: Words;
  /** Layer seed: the seed of a start. @defaultValue a random one */
  readonly seed?: number;
  /** The first tape words of a start. @defaultValue from `tape` */
  readonly start?: Words;
  /**
   * The first actions; in place of one that is not accepted a legal one is played. With the tape
   * words that each is to draw, if it shall have its own.
   */
  readonly steps?: readonly { readonly action: Words; readonly chance?: Words }[];
  /** Tape words that the start and the steps without their own draw one after the other. */
  readonly tape?: Words;
}
