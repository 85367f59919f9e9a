// Generated from spec/schema/bench-log.schema.json by `npm run generate`; do not edit.

/**
 * One line of the log of `lockstep bench`: a header with the plan, one line per measured process in the order in which they ended, problems, and a footer. `h` chains the lines as in a run log.
 */
export type BenchLogLine = BenchHeader | BenchProcess | BenchProblem | BenchFooter;
export type Text = string;
export type Count = number;
export type Sha = string;
/**
 * `game/name`
 */
export type KernelId = string;
export type Hash = string;
/**
 * nanoseconds of each timed block, in the order of the rounds
 */
export type Nanoseconds = Count[];

export interface BenchHeader {
  kind: 'header';
  format: 'lockstep-bench-log@1';
  /**
   * version of this package
   */
  lockstep: Text;
  node: Text;
  machine: BenchMachine;
  seed: number;
  candidate: BenchRevision;
  base?: BenchRevision;
  /**
   * fresh processes of the first stage of a comparison
   */
  processes: Count;
  /**
   * fresh processes of the stage that has to confirm a slowdown
   */
  confirming: Count;
  /**
   * how many a stage may come to if its first ones decide nothing
   */
  mostProcesses: Count;
  /**
   * timed blocks of each variant in a process
   */
  rounds: Count;
  comparisons: BenchComparison[];
  h: Hash;
}
export interface BenchMachine {
  /**
   * model of the first processor
   */
  cpu: Text;
  cores: Count;
  os: Text;
  arch: Text;
  /**
   * average number of running tasks in the minute before the start
   */
  load: number;
}
/**
 * A state of the sources.
 */
export interface BenchRevision {
  /**
   * as it was asked for
   */
  name: Text;
  /**
   * the commit, if it is one
   */
  sha?: Sha;
  /**
   * whether files of the working tree differ from that commit
   */
  dirty?: boolean;
}
export interface BenchComparison {
  kernel: KernelId;
  title: Text;
  /**
   * what one operation is
   */
  unit: Text;
  against: BenchAgainst;
  /**
   * relative difference from which a ratio counts as slower or faster, such as 0.03
   */
  threshold: number;
  /**
   * the largest ratio that is allowed, if a bound other than 1 + threshold was demanded
   */
  most?: number;
}
/**
 * What a kernel is compared with: the same kernel of the base revision, an oracle through the wire protocol, a slower kernel that does the same, or a copy of itself.
 */
export interface BenchAgainst {
  kind: 'base' | 'oracle' | 'yardstick' | 'self';
  /**
   * revision, name of the oracle, id of the kernel, or `self`
   */
  name: Text;
}
/**
 * What one fresh process (or one fresh pair of programs) measured.
 */
export interface BenchProcess {
  kind: 'process';
  /**
   * index in the header
   */
  comparison: Count;
  /**
   * 2 confirms what 1 found
   */
  stage: 1 | 2;
  /**
   * operations of one block
   */
  operations: Count;
  /**
   * folded from the results of all blocks; the same for all variants
   */
  checksum: string;
  candidate: BlockTimes;
  other: BlockTimes;
  /**
   * a second copy: of the other variant, or of the candidate where the other is a program or a yardstick
   */
  control: BlockTimes;
  h: Hash;
}
/**
 * The blocks of one variant in one process.
 */
export interface BlockTimes {
  cpu: Nanoseconds;
  wall: Nanoseconds;
}
/**
 * Why a comparison has no ratio, or none that counts.
 */
export interface BenchProblem {
  kind: 'problem';
  comparison: Count;
  /**
   * identical: both sides are made of the same files, so that there is nothing to measure; mismatch: the variants computed different results; not-comparable: other Node, machine or kernel; unsupported: an oracle without bench; missing: an oracle or kernel that is not there
   */
  status:
    | 'identical'
    | 'mismatch'
    | 'not-comparable'
    | 'unsupported'
    | 'missing'
    | 'error'
    | 'crash'
    | 'timeout'
    | 'protocol';
  message: Text;
  h: Hash;
}
export interface BenchFooter {
  kind: 'footer';
  exitCode: number;
  interrupted?: 'SIGINT' | 'SIGTERM' | 'SIGHUP';
  h: Hash;
}
