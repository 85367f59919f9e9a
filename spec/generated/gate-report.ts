// Generated from spec/schema/gate-report.schema.json by `npm run generate`; do not edit.

export type Text = string;
export type Part = 'agreement' | 'events' | 'clauses' | 'mutants' | 'speed' | 'known';
export type Count = number;

/**
 * What `lockstep gate --json` prints: a judgement on the logs of one gate, line by line. Table, JUnit file, annotations and step summary are made from it alone.
 */
export interface GateReport {
  format: 'lockstep-gate-report@1';
  lockstep: Text;
  node: Text;
  /**
   * the gate file
   */
  file: Text;
  seed: number;
  /**
   * day (UTC) for which known failures were judged
   */
  date: string;
  parts: Part[];
  verdict: 'passed' | 'failed' | 'error' | 'incomplete' | 'interrupted';
  exitCode: number;
  interrupted?: 'SIGINT' | 'SIGTERM' | 'SIGHUP';
  counts: GateCounts;
  lines: GateLine[];
  /**
   * what the gate file demands or could demand and this gate did not look at, one line for people each
   */
  leftOut: Text[];
  /**
   * files that were written for games of which everything demanded holds
   */
  certificates: Text[];
}
export interface GateCounts {
  pass: Count;
  known: Count;
  warn: Count;
  fail: Count;
  error: Count;
  notrun: Count;
}
/**
 * One demand and what was found, or one failure of the demand in the line above.
 */
export interface GateLine {
  part: Part;
  game?: string;
  profile?: string;
  /**
   * unique in the report, stable from run to run
   */
  id: string;
  title: Text;
  demanded: Text;
  found: Text;
  /**
   * known: fails, as an entry of the gate file says; warn: would fail, but does not decide; error: could not be judged because something broke; notrun: was not compared, or inconclusive
   */
  status: 'pass' | 'known' | 'warn' | 'fail' | 'error' | 'notrun';
  details: Text[];
  /**
   * of a line that is one failure: what an entry of `known` has to say to tolerate it
   */
  signature?: string;
  place?: GatePlace;
}
/**
 * Where to look: a line of the engine, of the spec or of the gate file.
 */
export interface GatePlace {
  /**
   * relative to the folder of the gate file
   */
  file: string;
  line: number;
}
