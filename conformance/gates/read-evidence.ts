import { existsSync } from 'node:fs';
import { isLockstepError } from '../../spec/errors.ts';
import type { BenchReport } from '../../spec/generated/bench-report.ts';
import { loadRunRecord } from '../run-log/load-record.ts';
import type { RunRecord } from '../run-log/read-log.ts';
import { type Evidence, type GateEvidence, type LogProblem, NOT_RUN } from './evidence.ts';
import type { CheckRun, GatePlan, MutationRun } from './gate-plan.ts';
import { checkDifferences, mutationDifferences } from './log-differences.ts';
import type { MutationRecord } from './mutation-record.ts';
import { readMutationLog } from './read-mutation-log.ts';
import type { RunProblems } from './run-gate.ts';

/** Reads the log of benchmarks; throws if it cannot be read. */
export type BenchReader = (path: string) => BenchReport;

/**
 * Reads all that a gate judges from its logs. What is not there, is damaged or belongs to another gate
 * is told, and never taken for a pass.
 *
 * @param problems - what the runs themselves told, if they were run just now
 */
export function readEvidence(
  plan: GatePlan,
  readBench: BenchReader,
  problems: RunProblems = new Map(),
): GateEvidence {
  const { speed } = plan;
  return {
    checks: new Map(
      plan.checks.map((run) => [run.game, evidenceOf(run.log, problems, () => checkOf(run))]),
    ),
    mutations: new Map(
      plan.mutations.map((run) => [run.game, evidenceOf(run.log, problems, () => mutationOf(run))]),
    ),
    speed: new Map(
      speed.map(({ name, log }) => {
        const evidence = evidenceOf(log, problems, () => {
          const record = readBench(log);
          return { record, ...stoppedBy(record.interrupted) };
        });
        return [name, evidence];
      }),
    ),
  };
}

function evidenceOf<T>(log: string, problems: RunProblems, read: () => Evidence<T>): Evidence<T> {
  const told = problems.get(log);
  if (!existsSync(log)) return { problem: told ?? NOT_RUN };
  try {
    const evidence = read();
    return told === undefined ? evidence : { ...evidence, problem: told };
  } catch (error) {
    if (!isLockstepError(error)) throw error;
    return { problem: told ?? { status: 'error', message: `${error.message} (${error.code})` } };
  }
}

function checkOf(run: CheckRun): Evidence<RunRecord> {
  const record = loadRunRecord(run.log);
  const differences = checkDifferences(run, record.header);
  if (differences.length > 0) return foreignLog(differences);
  const { footer, damaged } = record;
  const problem: LogProblem | undefined =
    damaged > 0
      ? { status: 'error', message: `${damaged} lines of its log are damaged` }
      : footer === undefined
        ? { status: 'error', message: 'its log has no end: the run was killed' }
        : footer.harnessError !== undefined
          ? { status: 'error', message: `the harness itself failed: ${footer.harnessError}` }
          : stoppedBy(footer.interrupted).problem;
  return { record, ...(problem === undefined ? {} : { problem }) };
}

function mutationOf(run: MutationRun): Evidence<MutationRecord> {
  const record = readMutationLog(run.log, run.game);
  const differences = mutationDifferences(run, record);
  if (differences.length > 0) return foreignLog(differences);
  const { closed, mutants, planned } = record;
  if (closed && mutants.length === planned) return { record };
  const message = `${mutants.length} of ${planned} mutants were run`;
  return { record, problem: { status: closed ? 'notrun' : 'error', message } };
}

function stoppedBy(interrupted: string | undefined): { readonly problem?: LogProblem } {
  if (interrupted === undefined) return {};
  return { problem: { status: 'notrun', message: `ended early by ${interrupted}` } };
}

function foreignLog(differences: readonly string[]): { readonly problem: LogProblem } {
  const message = `its log is that of another run: ${differences.join('; ')}`;
  return { problem: { status: 'error', message } };
}
