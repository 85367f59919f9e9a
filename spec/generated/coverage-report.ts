// Generated from spec/schema/coverage-report.schema.json by `npm run generate`; do not edit.

export type Text = string;
export type Count = number;
export type Slug = string;
export type ClauseId = string;

/**
 * What `lockstep coverage --json` prints: what the agreement of one run was agreement on, computed from its log alone.
 */
export interface CoverageReport {
  format: 'lockstep-coverage-report@1';
  /**
   * 0; 1 if an event happened less often than was demanded; 3 if nothing was compared in lockstep
   */
  exitCode: number;
  /**
   * why the exit code is not 0, one line each
   */
  reasons: Text[];
  requireEvents?: Count;
  run: CoverageRun;
  games: GameCoverage[];
}
/**
 * The run that is reported on.
 */
export interface CoverageRun {
  /**
   * version of this package
   */
  lockstep: Text;
  seed: number;
  steps: Count;
  lockstepSteps?: Count;
  budgetMs?: Count;
  vectors: boolean;
  policy?: Slug;
  subject: Text;
  /**
   * units with a result
   */
  finished: Count;
  planned: Count;
  /**
   * whether the log ends with a footer
   */
  closed: boolean;
  /**
   * lines whose hash does not fit
   */
  damaged: Count;
  interrupted?: 'SIGINT' | 'SIGTERM' | 'SIGHUP' | 'budget';
}
export interface GameCoverage {
  id: Slug;
  title: Text;
  version: Text;
  profiles: ProfileCoverage[];
}
export interface ProfileCoverage {
  profile: Slug;
  /**
   * whom the subject was compared with
   */
  pairs: PairCoverage[];
  /**
   * the events that can happen in the profile
   */
  events: EventCoverageLine[];
  clauses: ClauseCoverageLine[];
}
export interface PairCoverage {
  other: Slug;
  name: Text;
  /**
   * units, one for each chance layer
   */
  planned: Count;
  finished: Count;
  games: Count;
  /**
   * steps of games in which all agreed
   */
  steps: Count;
  /**
   * what of the games was compared
   */
  lanes: Slug[];
  /**
   * why nothing was compared
   */
  why?: Text;
}
export interface EventCoverageLine {
  event: Slug;
  title: Text;
  rare: boolean;
  hint: Text;
  /**
   * one entry for each pair, in the same order
   */
  pairs: EventInPair[];
}
export interface EventInPair {
  other: Slug;
  /**
   * steps in lockstep with this event
   */
  count: Count;
  first?: FirstSeen;
}
/**
 * The first game that reached it.
 */
export interface FirstSeen {
  layer: 'outcome' | 'raw' | 'seed' | 'none';
  seed: number;
  /**
   * index of the game in its unit
   */
  game: Count;
  /**
   * what made the game
   */
  origin?: Text;
}
export interface ClauseCoverageLine {
  clause: ClauseId;
  title: Text;
  /**
   * items of vectors, laws and scopes that compared something about it
   */
  elsewhere: Count;
  pairs: ClauseInPair[];
}
export interface ClauseInPair {
  other: Slug;
  /**
   * `events`: one of its events happened in lockstep; `fields`: it has none, but what it determines was compared
   */
  by: 'events' | 'fields' | 'none';
  /**
   * its possible events that did not happen
   */
  missing: Slug[];
}
