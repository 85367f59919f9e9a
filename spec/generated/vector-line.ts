// Generated from spec/schema/vector.schema.json by `npm run generate`; do not edit.

/**
 * One permanent case, one line of a vectors/*.jsonl file. All states, actions, tapes and fields are words.
 */
export type VectorLine =
  | PlayVector
  | FanVector
  | RngVector
  | KernelVector
  | PerftVector
  | ReachableVector;
export type Slug = string;
export type Clauses = string[];
export type Origin = string;
export type Layer = 'outcome' | 'raw' | 'seed' | 'none';
export type Seed = string;
export type Word = number;
export type Words = Word[];
export type WordLists = Words[];
export type Refusal =
  | 'illegal-action'
  | 'game-over'
  | 'chance-short'
  | 'chance-range'
  | 'bad-state'
  | 'bad-params'
  | 'domain-error'
  | 'too-long';

/**
 * A game from a start or a state; actions; what is known along the way.
 */
export interface PlayVector {
  id: Slug;
  kind: 'play';
  clauses: Clauses;
  origin: Origin;
  profile: Slug;
  layer: Layer;
  gen?: Slug;
  seed?: Seed;
  tape?: Words;
  setup?: Words;
  /**
   * an explicit state instead of a start (generator words last in layer seed)
   */
  state?: Words;
  actions: WordLists;
  expect: Expect[];
  /**
   * A digest over the states after each step, the start left out: FNV-1a 32 over, for each of these states, the named fields in order; a field of one word is four bytes, lowest first, any other field one byte for each word.
   */
  stepsFnv?: {
    fields: string[];
    value: string;
  };
  /**
   * the last action (or, without actions, the start) is refused with this code and changes nothing
   */
  error?: Refusal;
}
/**
 * What is known of one state. Only what is given is compared.
 */
export interface Expect {
  /**
   * steps after which the state is meant; 0 is the start
   */
  at?: Word;
  /**
   * words of state fields by name; `generator` means the generator words in layer seed
   */
  fields?: {
    [k: string]: Word | Words;
  };
  /**
   * the legal actions in canonical order
   */
  legal?: WordLists;
  legalCount?: Word;
  /**
   * FNV-1a 32 over, for each legal action in order, its words as bytes (a list action without its length word), then 0xff
   */
  legalFnv?: string;
  /**
   * tape words consumed so far, the start included
   */
  drawn?: Word;
  /**
   * the events of the step into this state
   */
  events?: Slug[];
}
/**
 * One explicit state and several single steps from it.
 */
export interface FanVector {
  id: Slug;
  kind: 'fan';
  clauses: Clauses;
  origin: Origin;
  profile: Slug;
  layer: 'outcome' | 'raw' | 'none';
  state: Words;
  /**
   * of the state itself
   */
  expect?: Expect;
  branches: {
    action: Words;
    tape?: Words;
    expect?: Expect;
    error?: Refusal;
  }[];
}
/**
 * Words and states of a generator.
 */
export interface RngVector {
  id: Slug;
  kind: 'rng';
  clauses: Clauses;
  origin: Origin;
  gen: Slug;
  seed: Seed;
  words: Words;
  /**
   * state words after draw 1, 2, ...
   */
  states?: WordLists;
}
export interface KernelVector {
  id: Slug;
  kind: 'kernel';
  clauses: Clauses;
  origin: Origin;
  profile: Slug;
  name: Slug;
  in: WordLists;
  out: WordLists;
}
export interface PerftVector {
  id: Slug;
  kind: 'perft';
  clauses: Clauses;
  origin: Origin;
  profile: Slug;
  state: Words;
  depth: number;
  leaves: Word;
  terminals?: Word;
  moves?: Word;
  sum?: Word;
  digest?: Word;
}
/**
 * Recorded counts of a complete exploration (depth absent) or of the distinct states after depth turns.
 */
export interface ReachableVector {
  id: Slug;
  kind: 'reachable';
  clauses: Clauses;
  origin: Origin;
  profile: Slug;
  depth?: number;
  states: Word;
  terminal: Word;
  canonical?: Word;
  terminalCanonical?: Word;
  /**
   * (state, legal action) pairs
   */
  pairs?: Word;
  /**
   * other recorded numbers by name
   */
  numbers?: {
    [k: string]: number;
  };
}
