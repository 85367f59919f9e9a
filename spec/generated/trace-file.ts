// Generated from spec/schema/trace.schema.json by `npm run generate`; do not edit.

export type Slug = string;
export type Word = number;
export type Words = Word[];
export type Clause = string;
export type Text = string;

/**
 * A game that can be played again: where it begins, its actions and its chance, and the difference that it showed. It is data only: implementations are named, never run from here.
 */
export interface TraceFile {
  format: 'lockstep-trace@1';
  /**
   * name of the file without its ending
   */
  id?: Slug;
  game: Slug;
  /**
   * major.minor of the rules
   */
  version: string;
  /**
   * digest of the rules that the difference was found with
   */
  spec: string;
  profile: Slug;
  layer: 'outcome' | 'raw' | 'seed' | 'none';
  /**
   * the generator in layer seed
   */
  gen?: Slug;
  /**
   * the seed of the generator in layer seed
   */
  seed?: string;
  /**
   * layers outcome and raw: chance of the start and the steps, or of the steps alone after a state
   */
  tape?: Words;
  /**
   * words of the setup layout; none if absent
   */
  setup?: Words;
  /**
   * an explicit state instead of a start (generator words last in layer seed)
   */
  state?: Words;
  /**
   * words of each action, in order
   */
  actions: Words[];
  divergence?: TraceDivergence;
  run?: TraceRun;
  note?: Text;
}
/**
 * What was observed when the trace was written. A replay that observes the same has reproduced it.
 */
export interface TraceDivergence {
  status: 'fail' | 'flaky' | 'error' | 'crash' | 'timeout' | 'protocol';
  /**
   * what differed: the state, the legal list, the events of the step, the tape words that it consumed, the over flag, whether and how the action was refused, or already the start
   */
  lane: 'state' | 'legal' | 'events' | 'drawn' | 'over' | 'refusal' | 'start';
  /**
   * index into `actions` of the first step that differed; 0 for a start
   */
  step: number;
  subject: TraceSide;
  reference: TraceSide;
  fields?: TraceField[];
  /**
   * the clauses to look at, most likely first
   */
  clauses: Clause[];
  /**
   * rule events of the step by the reference
   */
  events?: Slug[];
  /**
   * game/profile/lane/status/field without indices/clauses joined by +; equal signatures are one failure
   */
  signature: string;
  message?: Text;
}
/**
 * One of the two implementations, by the name that it is known by here.
 */
export interface TraceSide {
  name: string;
  version?: string;
  /**
   * the profile that it played, if it is another than that of the trace
   */
  profile?: Slug;
  /**
   * digest of its sources, where known
   */
  digest?: string;
}
/**
 * One word on which the two sides differ; a side that has none there leaves it out.
 */
export interface TraceField {
  /**
   * name of the word, such as cells[3][2]
   */
  name: string;
  subject?: Word;
  reference?: Word;
}
/**
 * The run that found the difference.
 */
export interface TraceRun {
  /**
   * version of this package
   */
  lockstep: string;
  seed: number;
  /**
   * key of the unit
   */
  unit?: string;
  /**
   * steps played before the difference was found
   */
  steps?: number;
}
