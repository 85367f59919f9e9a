import type { BenchReport } from '../../spec/generated/bench-report.ts';
import type { RunRecord } from '../run-log/read-log.ts';
import type { MutationRecord } from './mutation-record.ts';
import type { SpeedName } from './speed-name.ts';

/** Why a log is not the whole truth. */
export interface LogProblem {
  /** `error`: something broke; `notrun`: it was not run, or not to the end. */
  readonly status: 'error' | 'notrun';
  readonly message: string;
}

/** What a log says, as far as it goes. */
export interface Evidence<T> {
  /** Absent if there is no log, or none that can be used. */
  readonly record?: T;
  readonly problem?: LogProblem;
}

/** All that a gate judges: what the logs of its runs hold. */
export interface GateEvidence {
  /** Logs of checks by game. */
  readonly checks: ReadonlyMap<string, Evidence<RunRecord>>;
  /** Logs of mutation runs by game. */
  readonly mutations: ReadonlyMap<string, Evidence<MutationRecord>>;
  /** Logs of benchmarks by the name of their run. */
  readonly speed: ReadonlyMap<SpeedName, Evidence<BenchReport>>;
}

/** Why something that was to be run has no result. */
export const NOT_RUN: LogProblem = { status: 'notrun', message: 'it was not run' };
