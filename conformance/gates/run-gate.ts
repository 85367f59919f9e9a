import { isLockstepError } from '../../spec/errors.ts';
import { stopOf } from '../stop.ts';
import type { LogProblem } from './evidence.ts';
import type { CheckRun, GatePlan, MutationRun, SpeedRun } from './gate-plan.ts';

/**
 * What runs the parts of a gate. Each writes its log and gives back what the log does not say: why it
 * did not come to its end. Each stops soon after the signal.
 */
export interface GateRunners {
  /** Several run at the same time. */
  check(run: CheckRun, signal: AbortSignal): Promise<LogProblem | undefined>;
  /** Has the machine to itself, and may use all of it. */
  mutate(run: MutationRun, signal: AbortSignal): Promise<LogProblem | undefined>;
  /** Has the machine to itself. */
  bench(run: SpeedRun, signal: AbortSignal): Promise<LogProblem | undefined>;
}

/** What a run of a gate needs from outside. */
export interface GateHost {
  /** Aborted with a `Stop` to end the run early. */
  readonly signal: AbortSignal;
  /** Checks that run at the same time. */
  readonly jobs: number;
  /** A phase begins. */
  readonly tell?: (line: string) => void;
}

/** What went wrong with runs, by the paths of their logs. */
export type RunProblems = ReadonlyMap<string, LogProblem>;

/**
 * Runs what a gate judges: checks, several at a time; then mutants; then, on a machine that has nothing
 * else to do, speed. Every result is in a log before the next one begins, so that there is something to
 * judge whenever it is stopped.
 *
 * @throws whatever error stopped it, if that was a fault of the harness
 */
export async function runGate(
  plan: GatePlan,
  runners: GateRunners,
  host: GateHost,
): Promise<RunProblems> {
  const problems = new Map<string, LogProblem>();
  const { signal, jobs } = host;
  const run = async (log: string, start: () => Promise<LogProblem | undefined>): Promise<void> => {
    if (signal.aborted) return;
    const problem = await start().catch(problemOf);
    if (problem !== undefined) problems.set(log, problem);
  };
  const { checks, mutations, speed } = plan;
  if (checks.length > 0) host.tell?.(`checks: ${checks.map(({ game }) => game).join(' ')}`);
  const waiting = [...checks];
  const work = async (): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const check = next;
      await run(check.log, () => runners.check(check, signal));
    }
  };
  await Promise.all(Array.from({ length: jobs }, work));
  if (mutations.length > 0) host.tell?.(`mutants: ${mutations.map(({ game }) => game).join(' ')}`);
  for (const mutation of mutations) {
    await run(mutation.log, () => runners.mutate(mutation, signal));
  }
  for (const one of speed) {
    host.tell?.(`speed: ${one.kernels.length} comparisons with ${one.name}`);
    await run(one.log, () => runners.bench(one, signal));
  }
  if (signal.aborted) {
    const stop = stopOf(signal);
    if (stop.kind === 'harness') throw stop.error;
  }
  return problems;
}

/** What was thrown, as a line of the gate: whatever broke, the rest is judged all the same. */
function problemOf(error: unknown): LogProblem {
  if (isLockstepError(error)) {
    const { message, code, hint } = error;
    const text = hint === undefined ? `${message} (${code})` : `${message} (${code}). ${hint}`;
    return { status: 'error', message: text };
  }
  const text = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  return { status: 'error', message: `this is a fault of lockstep itself: ${text}` };
}
