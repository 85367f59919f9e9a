import type { Engine } from '../../engines/engine.ts';
import type { LayerName } from '../../engines/random/chance-source.ts';
import type { GameSpec } from '../../spec/generated/game-spec.ts';
import type { BlameQuery } from '../blame.ts';
import type { Codec } from '../codec.ts';
import type { Random } from '../generate/random.ts';
import type { Walker } from '../generate/walker.ts';
import type { ObservedGame } from '../laws/observed-game.ts';
import type { Session } from '../session.ts';

/** What the generic properties of one profile and layer work on. */
export interface PropertyRun {
  readonly session: Session;
  readonly codec: Codec;
  /** Chooses; never judges what is legal or what a step does, unless a property says so. */
  readonly reference: Engine;
  readonly walker: Walker;
  readonly layer: LayerName;
  /** Games that the subject has played, with what it reported. */
  readonly games: readonly ObservedGame[];
  /** Choices of this property alone. */
  readonly random: Random;
  readonly signal: AbortSignal;
}

/** Something that should hold and does not. */
export interface Failure extends BlameQuery {
  /** Where, expected and found, in one line. */
  readonly problem: string;
  readonly example: Readonly<Record<string, unknown>>;
}

/** What a property was checked on, and its first failure. */
export interface Finding {
  readonly cases: number;
  readonly steps?: number;
  readonly states?: number;
  /** Of no case: why so few say nothing; that is neutral. */
  readonly tooFew?: string;
  readonly failure?: Failure;
}

/** Something that holds for every implementation of every game. */
export interface Property {
  /** `property-...`, the id of its item. */
  readonly id: string;
  readonly title: string;
  /** Layers in which it makes sense; all if absent. */
  readonly layers?: readonly LayerName[];
  /** Whether it makes sense in a game (as a profile has it); in all if absent. */
  readonly suits?: (spec: GameSpec) => boolean;
  /** Capabilities without which the subject cannot be asked. */
  readonly needs?: readonly string[];
  run(run: PropertyRun): Promise<Finding>;
}
