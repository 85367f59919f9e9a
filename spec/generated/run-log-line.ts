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
  events: Slug[];
  /**
   * keys of the planned units in order
   */
  units: UnitKey[];
}
export interface RunClause {
  id: ClauseId;
  level: 'must' | 'should' | 'may';
  title: Text;
}
/**
 * The result of one finished unit. Holds no times: the same seed gives the same line.
 */
export interface RunUnit {
  kind: 'unit';
  key: UnitKey;
  items: RunItem[];
  /**
   * how often each event was observed
   */
  events: {
    [k: string]: Count;
  };
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
}
/**
 * Closes a run, also one that was stopped. A log without it belongs to a run that was killed.
 */
export interface RunFooter {
  kind: 'footer';
  verdict: 'agreed' | 'disagreed' | 'error' | 'incomplete' | 'interrupted';
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
