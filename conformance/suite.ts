import type * as fc from 'fast-check';
import type { LayerName } from '../engines/random/chance-source.ts';
import type { GameSpec } from '../spec/generated/game-spec.ts';
import type { Fields, Profile, Value } from '../spec/value.ts';
import type { Guide } from './guide.ts';
import type { Probe } from './probe.ts';

/** One observed step of the subject, decoded. */
export interface StepView {
  readonly before: Fields;
  readonly action: Value;
  readonly after: Fields;
  /** Tape words that the step consumed (layers outcome and raw). */
  readonly drawn: readonly number[];
  /** Generator words before and after (layer seed). */
  readonly generatorBefore?: readonly number[];
  readonly generatorAfter?: readonly number[];
  readonly legalBefore?: readonly Value[];
  readonly legalAfter?: readonly Value[];
  readonly events?: ReadonlySet<string>;
  readonly layer: LayerName;
}

/** A law names the clauses it checks; a problem is one line for people, expected and found. */
interface LawBase {
  /** Unique in the game, [a-z0-9-]. */
  readonly id: string;
  readonly clauses: readonly string[];
  readonly title: string;
  /** Layers and profiles in which the law holds; all if absent. */
  readonly layers?: readonly LayerName[];
  readonly profiles?: readonly string[];
}

/** Holds for every step of every game. */
export interface StepLaw extends LawBase {
  readonly kind: 'step';
  check(view: StepView, profile: Profile): string | undefined;
}

/** Holds for every state of every game (`legal` is absent if the subject lists no actions). */
export interface StateLaw extends LawBase {
  readonly kind: 'state';
  check(state: Fields, legal: readonly Value[] | undefined, profile: Profile): string | undefined;
}

/** Holds for every start; `drawn` are the tape words it consumed. */
export interface StartLaw extends LawBase {
  readonly kind: 'start';
  check(
    state: Fields,
    start: { readonly setup: Fields; readonly drawn: readonly number[]; readonly layer: LayerName },
    profile: Profile,
  ): string | undefined;
}

/** Asks the subject its own questions about generated cases (metamorphic laws, distributions). */
export interface ProbeLaw extends LawBase {
  readonly kind: 'probe';
  /** Cases at the default budget. @defaultValue 100 */
  readonly runs?: number;
  cases(profile: Profile): fc.Arbitrary<unknown>;
  check(probe: Probe, sample: unknown): Promise<string | undefined>;
}

export type Law = StepLaw | StateLaw | StartLaw | ProbeLaw;

/** A small scope that is checked completely. */
export interface Scope {
  readonly id: string;
  readonly clauses: readonly string[];
  readonly title: string;
  readonly profiles: readonly string[];
  /** Calls `report.fail` for each difference; returns what was compared. */
  run(probe: Probe, report: ScopeReport): Promise<ScopeResult>;
}

export interface ScopeReport {
  /** @param clauses - the clauses of this very difference, most likely first */
  fail(clauses: readonly string[], problem: string): void;
  /** Progress for a terminal. */
  progress(done: number, of: number): void;
}

export interface ScopeResult {
  readonly cases: number;
  readonly states: number;
}

/** What `conformance/games/<game>/index.ts` exports under the name `createSuite`. */
export interface GameSuite {
  readonly laws: readonly Law[];
  readonly scopes: readonly Scope[];
  /** Leads the generation of games to what random play does not reach. */
  readonly guide?: Guide;
}

export type CreateSuite = (spec: GameSpec) => GameSuite;
