import type * as fc from 'fast-check';
import type { Fields, Profile, Value } from '../spec/value.ts';
import type { Policy } from './generate/policy.ts';

/** A place to begin a game from, made so that something rare happens on its first steps. */
export interface Scene {
  /** An explicit state; one that the rules refuse is left out and counted. */
  readonly state: Fields;
  /** The first actions, as far as they matter; the game goes on by a policy. */
  readonly actions?: readonly Value[];
  /**
   * The outcome words that these first actions draw, one after the other, as far as they matter
   * (layer outcome; in other layers chance takes its course).
   */
  readonly chance?: readonly number[];
}

/** Makes scenes of one kind from the constraints of the spec, never from recorded games. */
export interface Shaper {
  /** Unique in the game, [a-z0-9-]. */
  readonly id: string;
  readonly title: string;
  /** Ids of the events that its scenes are made for; the scheduler prefers what is missing. */
  readonly events: readonly string[];
  /** Profiles in which it makes sense; all if absent. */
  readonly profiles?: readonly string[];
  scenes(profile: Profile): fc.Arbitrary<Scene>;
}

/** One accepted step, decoded, as extremes see it. */
export interface ExtremeView {
  readonly before: Fields;
  readonly action: Value;
  readonly after: Fields;
}

/** A number worth climbing: chain depth, largest tile, rows at once. */
export interface Extreme {
  /** Unique in the game, [a-z0-9-]. */
  readonly id: string;
  readonly title: string;
  /** Ids of the events that come with large values. */
  readonly events: readonly string[];
  /** Larger is rarer; any finite number. */
  valueOf(view: ExtremeView): number;
}

/** How the generation of games of one game is led to where random play does not go. */
export interface Guide {
  readonly shapers: readonly Shaper[];
  readonly extremes: readonly Extreme[];
  /** Ways to play of several strengths and moods, besides those that every game has. */
  policies?(profile: Profile): readonly Policy[];
  /** Outcome words of whole starts that hardly happen by chance; in layer raw through `rawOf`. */
  starts?(profile: Profile): fc.Arbitrary<readonly number[]>;
  /** By generator: seeds whose starts hardly happen by chance, found by search on the rules. */
  readonly seeds?: Readonly<Record<string, readonly number[]>>;
  /**
   * A 32-bit word that the rules map to this outcome word, so that scenes hold in layer raw, too.
   * Absent: in layer raw chance takes its course.
   *
   * @param place - index of the word among those of one outcome
   */
  rawOf?(word: number, place: number, profile: Profile): number;
}
