import type { Engine } from '../engines/engine.ts';
import type { Implementation } from '../oracles/implementation.ts';
import type { GameSpec } from '../spec/generated/game-spec.ts';
import type { Profile } from '../spec/value.ts';

/** The status words of results and runs. */
export const STATUSES = [
  'pass',
  'fail',
  'error',
  'crash',
  'timeout',
  'protocol',
  'unsupported',
  'skip',
  'xfail',
  'xpass',
  'flaky',
  'notrun',
] as const;
export type Status = (typeof STATUSES)[number];

/** Result of one item of a unit: a vector line, a law, a generic property, a scope. */
export interface ItemResult {
  /** Unique in its unit, [a-z0-9-]. */
  readonly id: string;
  readonly status: Status;
  /** Clauses that the item checks; of a failure the most likely first. */
  readonly clauses: readonly string[];
  /** Cases tried, steps compared, states compared. */
  readonly cases: number;
  readonly steps: number;
  readonly states: number;
  /** Why it is not a pass: expected, found and where, in one line. */
  readonly problem?: string;
  /** A failing case as JSON, small enough to read. */
  readonly example?: string;
  /** Seed that repeats the failing case. */
  readonly seed?: number;
  /** Of a failure in lockstep: equal signatures are one failure. */
  readonly signature?: string;
  /** Signatures of other failures that were met while this one was reduced. */
  readonly alsoSaw?: readonly string[];
}

/** Everything that a finished unit tells; JSON-able, no times. */
export interface UnitResult {
  readonly items: readonly ItemResult[];
  /** How often each event was observed. */
  readonly events: Readonly<Record<string, number>>;
  /** Of a lockstep unit. */
  readonly lockstep?: LockstepPlay;
}

/** What a lockstep unit played, and where each event happened first. */
export interface LockstepPlay {
  /** Seed of its games, 0..2^32-1. */
  readonly seed: number;
  /** Steps that it was to play. */
  readonly steps: number;
  /** By event: the first game in which it happened in lockstep. */
  readonly first: Readonly<Record<string, FirstGame>>;
}

/** A game of a lockstep unit. */
export interface FirstGame {
  /** Index of the game in its unit, from 0. */
  readonly game: number;
  /** What made the game, where it is known. */
  readonly origin?: string;
}

/** An item that a unit will report, as far as it is known before the unit runs. */
export interface PlannedItem {
  readonly id: string;
  readonly title: string;
  readonly clauses: readonly string[];
}

/** A piece of work whose result is logged as a whole and is reproducible for its key and seed. */
export interface Unit {
  /** `game/profile/kind/name`, each part [a-z0-9-]; unique in a plan. */
  readonly key: string;
  readonly kind: 'vectors' | 'properties' | 'laws' | 'scope' | 'lockstep';
  readonly title: string;
  /** What `run` will report, one entry per item, in the same order. */
  readonly planned?: readonly PlannedItem[];
  run(context: UnitContext): Promise<UnitResult>;
}

export interface UnitContext {
  readonly spec: GameSpec;
  readonly profile: Profile;
  readonly subject: Implementation;
  /** Never judges; enumerates outcomes and walks games. */
  readonly reference: Engine;
  /** 32-bit seed of the run; a unit derives its own from it and its key. */
  readonly seed: number;
  /** Steps of generated play that the unit may spend. */
  readonly steps: number;
  /** The same for a lockstep unit, where it is given apart. @defaultValue a multiple of `steps` */
  readonly lockstepSteps?: number;
  /** The unit runs only to see how long it takes: nothing that it finds is kept anywhere. */
  readonly rehearsal?: boolean;
  /**
   * When it is aborted, the unit stops soon and returns what it has found by then; items that it
   * leaves out count as not run.
   */
  readonly signal: AbortSignal;
  /**
   * Asked about each item of laws that ask questions and of properties, in their order: whether it is
   * enough, so that the rest may be left out. @defaultValue never
   */
  readonly enough?: (item: ItemResult) => boolean;
  progress(done: number, of: number): void;
}
