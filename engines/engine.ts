import type { GameSpec } from '../spec/generated/game-spec.ts';
import type { Fields, Profile, Value } from '../spec/value.ts';
import type { ChanceSource } from './random/chance-source.ts';

/** The generator of a game in layer seed: its name and its words, which belong to the state. */
export interface GeneratorState {
  readonly name: string;
  readonly words: readonly number[];
}

/** A state at the pure interface: the decoded state layout, and the generator in layer seed. */
export type EngineState = Fields & { readonly generator?: GeneratorState };

/** Recorded chance, read from `offset` (0 if absent). */
export interface Tape {
  /** `outcome`: words of resolved outcomes; `raw`: 32-bit words that the rules map to outcomes. */
  readonly layer: 'outcome' | 'raw';
  readonly words: readonly number[];
  readonly offset?: number;
}

/** Where the chance of a game comes from. */
export type Chance =
  | { readonly layer: 'seed'; readonly generator: string; readonly seed: number }
  | { readonly layer: 'outcome' | 'raw'; readonly tape: Tape }
  | { readonly layer: 'none' };

/** What a start or a step gives back. */
export interface Step<S> {
  readonly state: S;
  /** Ids of the rule events of this step, each once, in the order of the spec; none at a start. */
  readonly events: readonly string[];
  /** Tape words that were read; 0 in layers seed and none. */
  readonly drawn: number;
}

/** One chance outcome of an action, with its exact weight `numerator / denominator`. */
export interface WeightedOutcome {
  readonly words: readonly number[];
  readonly numerator: number;
  readonly denominator: number;
}

/**
 * One game under one profile, as pure functions on plain values. This is the contract that a
 * user's own module implements, too: it exports `createEngine(spec, profile)`.
 *
 * Everything passed in is frozen. A module that does not use this package refuses a request by
 * throwing any error with a property `refusal` that holds the code, such as `'illegal-action'`.
 */
export interface Engine<S extends EngineState = EngineState, A extends Value = Value> {
  /**
   * Begins a game.
   *
   * @throws {RefusalError} `chance-short`, `chance-range` or `bad-params`
   */
  start(setup: Fields, chance: Chance): Step<S>;
  /** The legal actions in canonical order; empty when the game is over. */
  legal(state: S): readonly A[];
  /** Whether `step` takes this action; true for every listed action. */
  accepts(state: S, action: A): boolean;
  /**
   * Plays one action. Pure: on any error the given state is as before.
   *
   * @param tape - chance of layers outcome and raw; absent in layers seed and none
   * @throws {IllegalActionError} if the rules do not accept the action
   * @throws {RefusalError} `game-over`, `chance-short`, `chance-range`
   */
  step(state: S, action: A, tape?: Tape): Step<S>;
  /**
   * Checks an explicit state; without this function every state that fits the layout is taken.
   *
   * @throws {RefusalError} `bad-state` if the state contradicts a clause
   */
  validate?(state: S): void;
  /** All chance outcomes of an action with exact weights; more than `limit` raises `too-long`. */
  outcomes?(state: S, action: A, limit?: number): Iterable<WeightedOutcome>;
  /** The spec's kernels by name: words in, words out. */
  readonly kernels?: Readonly<Record<string, Kernel>>;
  /**
   * What a partial engine supports, of `legal`, `events`, `chance:outcome`, `chance:raw` and
   * `chance:seed`; all of the game's if absent. What is missing is reported as not supported.
   */
  readonly capabilities?: readonly string[];
  /** A mutable machine on words for hot loops; generic code falls back to the pure functions. */
  machine?(): Machine;
}

/** A named pure function of the spec: the words of its input layout to those of its output. */
export type Kernel = (input: readonly number[]) => readonly number[];

/**
 * One game on flat words, mutable, for hot loops. The caller sets `chance` up before `start` and
 * `step`. If a call throws, the machine holds an unspecified state and has to be loaded again.
 */
export interface Machine {
  readonly chance: ChanceSource;
  /**
   * True if `step` itself refuses finished games and illegal actions, so that callers need not
   * (and, to see how it refuses, should not) ask `isOver` and `accepts` before. Absent for kernels.
   */
  readonly refuses?: true;
  /** Begins a game from the words of the setup layout. */
  start(setup: ArrayLike<number>): void;
  /**
   * Takes over an explicit state (words of the state layout, without generator words).
   *
   * @throws {RefusalError} `bad-state` if the words contradict the layout or an invariant
   */
  load(words: ArrayLike<number>): void;
  /** Writes the words of the state layout to `out` from index `at` on; returns the next index. */
  save(out: number[], at: number): number;
  isOver(): boolean;
  /**
   * Writes the words of all legal actions in canonical order to `out` from index 0 on (actions of
   * variable length begin with their length); returns the number of words written.
   */
  legal(out: number[]): number;
  /** The number of legal actions. */
  legalCount(): number;
  accepts(action: ArrayLike<number>): boolean;
  /** Plays one action and puts the indices of its rule events into `events`. */
  step(action: ArrayLike<number>, events: EventSink): void;
}

/** Collects the rule events of one step as indices into `spec.events`. */
export interface EventSink {
  add(event: number): void;
}

/** What `engines/<game>/index.ts` exports under the name `createEngine`. */
export type CreateEngine = (spec: GameSpec, profile: Profile) => Engine;
