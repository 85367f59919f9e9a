// Generated from spec/schema/gates.schema.json by `npm run generate`; do not edit.

export type Path = string;
/**
 * The engine that is judged: a module or a program. Without it, the built-in engine.
 */
export type GateSubject = Subject & Subject1;
export type Subject = {
  [k: string]: unknown;
};
export type Slug = string;
export type Steps = number;
export type Line = string;
export type KernelId = string;

/**
 * `lockstep.gates.json`: what has to hold before a change may be merged. Paths are relative to the file.
 */
export interface GateFile {
  $schema?: string;
  format: 'lockstep-gates@1';
  /**
   * of everything random; 1 if absent
   */
  seed?: number;
  /**
   * folders with further games, as `--games` takes them
   */
  roots?: Path[];
  /**
   * what is demanded of each game
   */
  games: {
    [k: string]: GateGame;
  };
  speed?: GateSpeed;
  /**
   * failures that are known and do not stop a merge until they expire
   */
  known?: KnownFailure[];
}
export interface GateGame {
  subject?: GateSubject;
  /**
   * all profiles if absent
   */
  profiles?: Slug[];
  /**
   * oracles that have to be there and to agree; none if absent
   */
  oracles?: Slug[];
  /**
   * steps of generated play per unit, as `check --steps`; the default of check if absent
   */
  steps?: Steps;
  /**
   * steps of each lockstep unit, as `check --lockstep-steps`
   */
  lockstepSteps?: Steps;
  /**
   * whether permanent cases are checked; yes if absent
   */
  vectors?: boolean;
  /**
   * games that have to be compared with each oracle in each profile
   */
  leastGames?: Steps;
  /**
   * steps that have to be compared with each oracle in each profile
   */
  leastSteps?: Steps;
  /**
   * how often each possible event has to happen in lockstep with each oracle; no demand if absent
   */
  events?: Steps;
  /**
   * clauses that have to be exercised without a failure: all, or those of level must; no demand if absent
   */
  clauses?: 'all' | 'must';
  /**
   * all engines with a known mistake have to be found out; no demand if absent
   */
  mutants?: GateMutants;
}
export interface Subject1 {
  /**
   * a module that exports createEngine
   */
  module?: Path;
  /**
   * a program that speaks the wire protocol, with its arguments; no shell takes part
   */
  command?: string[];
  /**
   * files and folders that it is made of: a certificate holds for them as they are
   */
  sources: Path[];
}
export interface GateMutants {
  steps?: Steps;
  /**
   * whether recorded games may find them out, too; no if absent
   */
  vectors?: boolean;
}
export interface GateSpeed {
  /**
   * revision that kernels are compared with, unless --against names another; HEAD~1 if absent
   */
  base?: Line;
  /**
   * whether a slowdown stops a merge; it does if absent
   */
  decides?: 'fail' | 'warn';
  kernels: GateKernel[];
}
export interface GateKernel {
  kernel: KernelId;
  /**
   * the base revision; an oracle; or the slower kernel that does the same
   */
  against: 'base' | 'oracle' | 'yardstick';
  oracle?: Slug;
  /**
   * the largest ratio of CPU times, kernel over the other; needed for oracles and yardsticks
   */
  most?: number;
  /**
   * against the base: how much slower it may be, such as 0.03
   */
  threshold?: number;
}
export interface KnownFailure {
  /**
   * as reports and failure files print it
   */
  signature: string;
  /**
   * who mends it
   */
  owner: Line;
  /**
   * the last day (UTC) on which it is tolerated
   */
  expires: string;
  reason: Line;
}
