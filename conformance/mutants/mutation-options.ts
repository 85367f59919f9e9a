import type { PolicyName } from '../lockstep/policies.ts';

/** What is to be run. */
export interface MutationOptions {
  /** Ids or folders of games; all games that have mutants if empty. */
  readonly games: readonly string[];
  /** Ids of mutants; all if empty. */
  readonly mutants: readonly string[];
  /** Folders that hold further games. */
  readonly roots: readonly string[];
  readonly policy: PolicyName;
  /** Steps of generated play per unit. */
  readonly steps: number;
  /** 0..2^32-1; everything random derives from it. */
  readonly seed: number;
  /** Whether the permanent cases take part. */
  readonly vectors: boolean;
  /** Whether every kind of unit is tried, not only those up to the first kill. */
  readonly allKinds: boolean;
  /** Runs of the engine as it is instead of mutants: none may raise an alarm. */
  readonly clean?: number;
  /** Mutants that are judged at the same time. */
  readonly jobs: number;
  /** Absolute path of the output folder. */
  readonly folder: string;
  /** Version of this package and of Node.js, for the log. */
  readonly version: string;
  readonly node: string;
}
