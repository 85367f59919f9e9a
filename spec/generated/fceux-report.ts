// Generated from spec/schema/fceux-report.schema.json by `npm run generate`; do not edit.

export type Text = string;
export type Count = number;
/**
 * Addresses that no rule knows, and how often they were touched.
 */
export type Touches = FceuxTouch[];

/**
 * What `lockstep fceux --json` prints of a run, of the replay of a trace, or of both.
 */
export interface FceuxReport {
  format: 'lockstep-fceux-report@1';
  exitCode: 0 | 1 | 2 | 124;
  run?: FceuxRun;
  replay?: FceuxReplay;
}
export interface FceuxRun {
  script: Text;
  lua: Text;
  /**
   * by itself or by a limit; by an error of the script; because no frame went by for too long; because the interpreter died; by the user
   */
  status: 'ended' | 'error' | 'deadline' | 'crash' | 'interrupted';
  reason: Text;
  /**
   * where in the script the error happened
   */
  trail?: Text;
  /**
   * frames that went by; if the run did not come to its end, as far as known
   */
  frames: Count;
  /**
   * time on the clock
   */
  seconds: number;
  result?: FceuxResult;
  unknownReads?: Touches;
  unknownWrites?: Touches;
  trace?: Text;
}
/**
 * Counts of the whole run, then the state at its end; absent if it did not come to its end.
 */
export interface FceuxResult {
  locks: Count;
  /**
   * games begun
   */
  games: Count;
  /**
   * games lost
   */
  lost: Count;
  lines: Count;
  level: Count;
  score: Count;
  over: boolean;
  /**
   * processor time that the interpreter has used
   */
  cpuSeconds: number;
}
export interface FceuxTouch {
  address: number;
  count: Count;
}
/**
 * The trace played again on the engine of this package.
 */
export interface FceuxReplay {
  status: 'same' | 'different';
  /**
   * frames played
   */
  frames: Count;
  /**
   * locks compared
   */
  locks: Count;
  /**
   * states set by the script
   */
  roots: Count;
  /**
   * whether the trace has its end
   */
  complete: boolean;
  difference?: FceuxDifference;
}
export interface FceuxDifference {
  /**
   * line of the trace
   */
  line: Count;
  /**
   * frame of the script
   */
  frame: Count;
  where: Text;
  fields: FceuxField[];
}
export interface FceuxField {
  name: Text;
  trace: Text;
  replay: Text;
}
