// Generated from spec/schema/replay-report.schema.json by `npm run generate`; do not edit.

export type Slug = string;
export type Text = string;
export type Count = number;

/**
 * What `lockstep replay --json` prints.
 */
export interface ReplayReport {
  format: 'lockstep-replay-report@1';
  id?: Slug;
  game: Slug;
  profile: Slug;
  subject: Text;
  reference: Text;
  /**
   * both sides agree on the whole trace; they differ; it could not be played to its end
   */
  status: 'fixed' | 'failed' | 'error';
  exitCode: 0 | 1 | 2;
  /**
   * steps that both sides executed
   */
  executed: Count;
  /**
   * steps of the trace
   */
  of: Count;
  /**
   * whether the rules are others than those that the trace was written with
   */
  rulesChanged: boolean;
  lane?: 'state' | 'legal' | 'events' | 'drawn' | 'over' | 'refusal' | 'start';
  /**
   * steps after which the sides differ
   */
  step?: Count;
  fields?: ReplayField[];
  clauses?: string[];
  signature?: Text;
  /**
   * whether it is the failure that the trace was written for
   */
  sameSignature?: boolean;
  problem?: Text;
  rows: ReplayRow[];
  /**
   * the report for people, line by line
   */
  report: Text[];
}
export interface ReplayField {
  name: Text;
  subject?: Count;
  reference?: Count;
}
export interface ReplayRow {
  step: Count;
  action: Text;
  chance: Text;
  subject: Text;
  reference: Text;
  differs: boolean;
}
