// Generated from spec/schema/run-log.schema.json by `npm run generate`; do not edit.

/**
 * One line of a run log: a header, then one line per finished unit in the order of the plan, then a footer. `h` chains the lines: 16 hex digits of SHA-256 over the `h` of the line before (empty for the header) and this line's text without its `h`.
 */
export type RunLogLine = RunHeader | RunUnit | RunFooter;
export type Text = string;
export type Count = number;
export type Digest = string;
export type Slug = string;
export type ClauseId = string;
export type UnitKey = string;
export type Hash = string;
export type Status =
  | 'pass'
  | 'fail'
  | 'error'
  | 'crash'
  | 'timeout'
  | 'protocol'
  | 'unsupported'
  | 'skip'
  | 'xfail'
  | 'xpass'
  | 'flaky'
  | 'notrun';
export type ClauseIds = ClauseId[];
export type Signature = string;

/**
 * What was planned, on which rules, for which subject.
 */
export interface RunHeader {
  kind: 'header';
  format: 'lockstep-run-log@1';
  /**
   * version of this package
   */
  lockstep: Text;
  node: Text;
  seed: number;
  options: RunOptions;
  /**
   * SHA-256 of the unit keys in order
   */
  plan: Digest;
  /**
   * how the games of lockstep units are played
   */
  policy?: Slug;
  /**
   * the oracles that take part
   */
  oracles?: RunOracle[];
  subject: RunSubject;
  games: RunGame[];
  h: Hash;
}
export interface RunOptions {
  /**
   * steps of generated play that a unit of a default profile may spend
   */
  steps: Count;
  /**
   * whether vectors are in the plan
   */
  vectors: boolean;
  /**
   * steps that a lockstep unit of a default profile may spend, if they are given apart; a run with a budget finds them on the way, and its units tell them
   */
  lockstepSteps?: Count;
  /**
   * milliseconds from which the steps were found
   */
  budgetMs?: Count;
  /**
   * how often each possible event has to happen in lockstep in each pair
   */
  requireEvents?: Count;
}
export interface RunOracle {
  name: Slug;
  /**
   * SHA-256 of its sources
   */
  digest: Digest;
}
export interface RunSubject {
  name: Text;
  version: Text;
  kind: 'engine' | 'module' | 'process';
  /**
   * what it calls the one profile that is checked, if it is told to play another
   */
  profile?: Slug;
}
export interface RunGame {
  id: Slug;
  title: Text;
  version: Text;
  /**
   * SHA-256 of the spec
   */
  digest: Digest;
  profiles: Slug[];
  clauses: RunClause[];
  events: RunEvent[];
  /**
   * SHA-256 of the games of earlier runs that lockstep units play first
   */
  corpus?: Digest;
  /**
   * whom the subject is compared with in lockstep
   */
  others?: RunOther[];
  /**
   * keys of the planned units in order
   */
  units: UnitKey[];
}
export interface RunClause {
  id: ClauseId;
  level: 'must' | 'should' | 'may';
  title: Text;
  /**
   * events that show that it was exercised; none if absent
   */
  events?: Slug[];
  /**
   * what of a step it determines; nothing if absent
   */
  fields?: string[];
}
/**
 * A rule event as the spec tells it.
 */
export interface RunEvent {
  id: Slug;
  title: Text;
  rare?: boolean;
  /**
   * profiles in which it can happen; all if absent
   */
  profiles?: Slug[];
  hint?: Text;
}
export interface RunOther {
  /**
   * part of unit keys: `reference` or the name of an oracle
   */
  id: Slug;
  name: Text;
}
/**
 * The result of one finished unit. Holds no times: the same seed gives the same line.
 */
export interface RunUnit {
  kind: 'unit';
  key: UnitKey;
  items: RunItem[];
  /**
   * how often each event was observed; by a lockstep unit: on steps in lockstep
   */
  events: {
    [k: string]: Count;
  };
  lockstep?: RunLockstep;
  h: Hash;
}
export interface RunItem {
  id: Slug;
  status: Status;
  clauses: ClauseIds;
  cases: Count;
  steps: Count;
  states: Count;
  problem?: Text;
  example?: string;
  seed?: number;
  /**
   * of a failure in lockstep: equal signatures are one failure
   */
  signature?: Signature;
  /**
   * signatures of other failures that were met while this one was reduced
   */
  alsoSaw?: Signature[];
}
/**
 * Of a lockstep unit: what it played, and the first game in which each event happened in lockstep.
 */
export interface RunLockstep {
  seed: number;
  /**
   * steps that it was to play
   */
  steps: Count;
  first: {
    [k: string]: RunFirst;
  };
}
export interface RunFirst {
  /**
   * index of the game in its unit, from 0
   */
  game: Count;
  /**
   * what made the game
   */
  origin?: Text;
}
/**
 * Closes a run, also one that was stopped. A log without it belongs to a run that was killed.
 */
export interface RunFooter {
  kind: 'footer';
  verdict: 'agreed' | 'disagreed' | 'uncovered' | 'error' | 'incomplete' | 'interrupted';
  exitCode: number;
  items: StatusCounts;
  units: {
    planned: Count;
    finished: Count;
  };
  compared: Compared;
  interrupted?: 'SIGINT' | 'SIGTERM' | 'SIGHUP' | 'budget';
  /**
   * a fault of the harness itself, not of the subject
   */
  harnessError?: Text;
  h: Hash;
}
/**
 * number of items per status word, zeros too
 */
export interface StatusCounts {
  pass: Count;
  fail: Count;
  error: Count;
  crash: Count;
  timeout: Count;
  protocol: Count;
  unsupported: Count;
  skip: Count;
  xfail: Count;
  xpass: Count;
  flaky: Count;
  notrun: Count;
}
export interface Compared {
  cases: Count;
  steps: Count;
  states: Count;
}
