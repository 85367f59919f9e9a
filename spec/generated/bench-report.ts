// Generated from spec/schema/bench-report.schema.json by `npm run generate`; do not edit.

export type Text = string;
export type Count = number;
export type Positive = number;
export type Share = number;

/**
 * What `lockstep bench --json` prints: computed from the log of the run alone.
 */
export interface BenchReport {
  format: 'lockstep-bench-report@1';
  lockstep: Text;
  node: Text;
  machine: ReportMachine;
  seed: number;
  candidate: ReportRevision;
  base?: ReportRevision;
  verdict: 'passed' | 'failed' | 'error' | 'inconclusive' | 'interrupted';
  exitCode: number;
  interrupted?: 'SIGINT' | 'SIGTERM' | 'SIGHUP';
  reasons: Text[];
  comparisons: BenchResult[];
}
export interface ReportMachine {
  cpu: Text;
  cores: Count;
  os: Text;
  arch: Text;
  load: number;
}
export interface ReportRevision {
  name: Text;
  sha?: string;
  dirty?: boolean;
}
export interface BenchResult {
  kernel: string;
  title: Text;
  unit: Text;
  against: ReportAgainst;
  threshold: Positive;
  most?: Positive;
  /**
   * identical: both sides are made of the same files, so nothing was measured; within and beyond: of a comparison with a largest ratio of its own; same: no slowdown by the threshold, though perhaps a speed-up that is not proved
   */
  verdict:
    | 'same'
    | 'slower'
    | 'faster'
    | 'inconclusive'
    | 'identical'
    | 'within'
    | 'beyond'
    | 'mismatch'
    | 'not-comparable'
    | 'unsupported'
    | 'missing'
    | 'error'
    | 'notrun';
  stages: BenchStage[];
  rounds?: Count;
  /**
   * operations of one block, median
   */
  operations?: Count;
  checksum?: string;
  /**
   * CPU nanoseconds per operation: median over processes of the median block
   */
  candidateNs?: Positive;
  otherNs?: Positive;
  noise?: BenchNoise;
  problem?: Text;
}
export interface ReportAgainst {
  kind: 'base' | 'oracle' | 'yardstick' | 'self';
  name: Text;
}
export interface BenchStage {
  verdict: 'same' | 'slower' | 'faster' | 'inconclusive';
  processes: Count;
  ratio: Ratio;
  /**
   * the same in wall clock, for people
   */
  wall: Ratio;
  /**
   * the same for two copies of one variant; a stage whose control leaves its band decides nothing
   */
  control: Ratio;
}
/**
 * Median over processes of the per-process ratio of CPU times, candidate over other: above 1 the candidate is slower. `lo` and `hi` bound it: a bootstrap over processes of 95 %, or the smallest and largest if there are fewer than seven.
 */
export interface Ratio {
  value: Positive;
  lo: Positive;
  hi: Positive;
}
/**
 * Of a comparison with a copy of itself: how far ratios of equal code differ from 1, and the smallest threshold that this allows: twice the deviation, or the worst median of as many processes as a stage begins with if that is more.
 */
export interface BenchNoise {
  /**
   * standard deviation of the ratios of single processes
   */
  deviation: Share;
  worst: Share;
  threshold: Share;
}
