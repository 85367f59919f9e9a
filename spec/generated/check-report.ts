// Generated from spec/schema/check-report.schema.json by `npm run generate`; do not edit.

export type Text = string;
export type Count = number;
export type Slug = string;
/**
 * `uncovered`: nothing disagrees, but an event did not happen as often as was demanded
 */
export type Verdict = 'agreed' | 'disagreed' | 'uncovered' | 'error' | 'incomplete' | 'interrupted';
export type Digest = string;
export type ClauseId = string;
export type ClauseIds = ClauseId[];
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

/**
 * What `lockstep check --json` prints: the result of one run, computed from its log alone.
 */
export interface CheckReport {
  format: 'lockstep-check-report@1';
  /**
   * version of this package
   */
  lockstep: Text;
  seed: number;
  options: ReportOptions;
  subject: ReportSubject;
  verdict: Verdict;
  exitCode: number;
  /**
   * why the verdict is not `agreed`, one line each
   */
  reasons: Text[];
  interrupted?: 'SIGINT' | 'SIGTERM' | 'SIGHUP' | 'budget';
  harnessError?: Text;
  compared: ReportCompared;
  items: ReportStatusCounts;
  units: Units;
  log: ReportLog;
  games: GameReport[];
}
export interface ReportOptions {
  steps: Count;
  vectors: boolean;
  /**
   * steps of a lockstep unit of a default profile, if they were given apart or found from a budget
   */
  lockstepSteps?: Count;
  budgetMs?: Count;
  /**
   * how often each possible event had to happen in lockstep in each pair
   */
  requireEvents?: Count;
}
export interface ReportSubject {
  name: Text;
  version: Text;
  kind: 'engine' | 'module' | 'process';
  /**
   * what it was told to play instead of the profile that is checked
   */
  profile?: Slug;
}
export interface ReportCompared {
  cases: Count;
  steps: Count;
  states: Count;
}
/**
 * number of items per status word, zeros too
 */
export interface ReportStatusCounts {
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
export interface Units {
  planned: Count;
  finished: Count;
}
export interface ReportLog {
  /**
   * lines whose hash does not fit
   */
  damaged: Count;
  /**
   * whether the log ends with a footer
   */
  closed: boolean;
}
export interface GameReport {
  id: Slug;
  title: Text;
  version: Text;
  digest: Digest;
  profiles: Slug[];
  verdict: Verdict;
  /**
   * one entry for each implementation that the subject was compared with
   */
  lockstep?: LockstepReport[];
  clauses: ClauseCoverage;
  /**
   * vectors that were compared
   */
  vectors: Count;
  compared: ReportCompared;
  events: EventCoverage;
  items: ReportStatusCounts;
  units: Units;
  /**
   * red items, grouped by their most likely clause
   */
  failures: ClauseFailures[];
  /**
   * what was planned and is neither green nor red
   */
  notCompared: NotCompared[];
}
export interface LockstepReport {
  other: Slug;
  name: Text;
  units: Count;
  /**
   * games in which all lanes agreed that both have
   */
  games: Count;
  /**
   * steps of these games
   */
  steps: Count;
  failures: Count;
  events: LockstepEvents;
  profiles: LockstepProfile[];
}
export interface LockstepEvents {
  all: Count;
  /**
   * events on steps after which both agreed
   */
  reached: Count;
  missing: Slug[];
}
/**
 * What was compared in one profile, all chance layers together.
 */
export interface LockstepProfile {
  profile: Slug;
  games: Count;
  steps: Count;
  /**
   * events that can happen in the profile
   */
  possible: Count;
  reached: Count;
  /**
   * possible events that did not happen in lockstep
   */
  never: WantingEvent[];
  /**
   * the events that happened least often
   */
  fewest: EventCount[];
  /**
   * events that happened less often than was demanded; absent if nothing was
   */
  short?: WantingEvent[];
  clauses: LockstepClauses;
}
export interface WantingEvent {
  event: Slug;
  count: Count;
  /**
   * what a state looks like that is near it, or the clauses that name it
   */
  hint: Text;
}
export interface EventCount {
  event: Slug;
  count: Count;
}
export interface LockstepClauses {
  /**
   * an event of theirs happened in lockstep
   */
  events: ClauseIds;
  /**
   * they have no events, but what they determine was compared
   */
  fields: ClauseIds;
  /**
   * not in lockstep, but by vectors, laws or scopes
   */
  elsewhere: ClauseIds;
  none: ClauseIds;
}
export interface ClauseCoverage {
  all: Count;
  /**
   * clauses that an item with at least one compared case names
   */
  covered: Count;
  failed: ClauseIds;
  uncovered: ClauseIds;
}
export interface EventCoverage {
  all: Count;
  reached: Count;
  missing: Slug[];
}
export interface ClauseFailures {
  /**
   * absent if the failing items name no clause
   */
  clause?: ClauseId;
  title?: Text;
  items: ItemFailure[];
}
export interface ItemFailure {
  unit: Text;
  item: Slug;
  status: Status;
  clauses: ClauseIds;
  problem?: Text;
  example?: string;
  seed?: number;
}
export interface NotCompared {
  unit: Text;
  /**
   * absent if the whole unit was not run
   */
  item?: Slug;
  /**
   * `pass` here means that nothing was compared
   */
  status: 'unsupported' | 'skip' | 'notrun' | 'pass';
  problem?: Text;
}
