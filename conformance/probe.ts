import type { Engine, GeneratorState, WeightedOutcome } from '../engines/engine.ts';
import type { GameSpec } from '../spec/generated/game-spec.ts';
import type { Fields, Profile, Value } from '../spec/value.ts';

/** The refusal or fault that ended a probe's question; laws treat it as a problem unless expected. */
export interface Refused {
  readonly refused: string;
}

/** A start or a step as the subject reported it. */
export interface Observed {
  readonly state: Fields;
  readonly generator?: readonly number[];
  readonly drawn: number;
  /** Absent if the subject reports no events. */
  readonly events?: ReadonlySet<string>;
}

/** One step to be asked for: an explicit state, an action, and the chance for it. */
export type StepQuestion = {
  readonly state: Fields;
  readonly action: Value;
  /** Actions that follow; what is observed is the last step. */
  readonly more?: readonly Value[];
} & (
  | { readonly layer: 'outcome' | 'raw' | 'none'; readonly tape: readonly number[] }
  | { readonly layer: 'seed'; readonly generator: GeneratorState }
);

/**
 * Questions to the subject on decoded values, for laws and exhaustive scopes. Batches travel as
 * one request. A crash, a time-out or a broken reply throws `OracleError`.
 */
export interface Probe {
  readonly spec: GameSpec;
  readonly profile: Profile;
  /** The reference engine, for enumerating outcomes and walking; never for judging. */
  readonly reference: Engine;
  /** @param setup - needed if the game has any */
  start(
    layer: 'outcome' | 'raw' | 'none',
    tape: readonly number[],
    setup?: Fields,
  ): Promise<Observed | Refused>;
  /** @param setup - needed if the game has any */
  startSeeded(generator: string, seed: number, setup?: Fields): Promise<Observed | Refused>;
  steps(questions: readonly StepQuestion[]): Promise<readonly (Observed | Refused)[]>;
  step(question: StepQuestion): Promise<Observed | Refused>;
  /** Legal lists of explicit states; undefined if the subject lists no actions. */
  legal(states: readonly Fields[]): Promise<readonly (readonly Value[] | Refused)[] | undefined>;
  /** Kernel results; undefined if the subject does not have the kernel. */
  kernel(
    name: string,
    inputs: readonly (readonly number[])[],
  ): Promise<readonly (readonly number[] | Refused)[] | undefined>;
  /** `outcomes` of the reference engine. */
  outcomes(state: Fields, action: Value): readonly WeightedOutcome[];
}
