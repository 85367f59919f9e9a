import type { RunEnd } from '../report/check-report.ts';
import type { RunLog } from '../run-log.ts';
import { type PlannedUnit, type RunHooks, runPlan } from '../run-plan.ts';
import type { Budget } from './budget.ts';
import { lockstepStepsFor } from './lockstep-budget.ts';

/** Part of the time after which lockstep runs begin, even if other units have not run by then. */
const OTHERS_END = 0.55;
/** Part of the time at which the run should come to its end: machines are not always as quick. */
const WHOLE = 0.92;

/**
 * Runs a plan within a budget: first what takes the time that it takes, then lockstep runs as long as
 * there is time, then what had to wait for them.
 *
 * @param withSteps - the plan for a number of steps of a lockstep unit, in the order of the log
 */
export async function runBudget(
  withSteps: (lockstepSteps: number) => readonly PlannedUnit[],
  log: RunLog,
  budget: Budget,
  hooks: RunHooks = {},
): Promise<RunEnd> {
  const plan = withSteps(1);
  const others = plan.filter((one) => !isLockstep(one));
  const counting = countingHooks(hooks, plan.length);
  if (others.length === plan.length) return runPlan(others, log, budget.signal, counting);
  const end = await runPlan(others, log, budget.until(OTHERS_END), counting);
  // A signal or a fault of the harness, not the time that was set for these units.
  if (end.harnessError !== undefined || budget.signal.aborted) return end;
  const lockstep = (steps: number): PlannedUnit[] => withSteps(steps).filter(isLockstep);
  const steps = await lockstepStepsFor(budget, WHOLE, lockstep);
  const second = await runPlan(lockstep(steps), log, budget.signal, counting);
  if (second.harnessError !== undefined || budget.signal.aborted) return second;
  const left = others.filter(({ unit }) => !log.record().units.has(unit.key));
  return runPlan(left, log, budget.signal, counting);
}

function isLockstep({ unit }: PlannedUnit): boolean {
  return unit.kind === 'lockstep';
}

/** Hooks that count units over all parts of a run. */
function countingHooks(hooks: RunHooks, all: number): RunHooks {
  let ended = 0;
  return {
    ...hooks,
    unitStarts: (unit) => hooks.unitStarts?.(unit, ended, all),
    unitEnds: (unit, line) => {
      ended += 1;
      hooks.unitEnds?.(unit, line);
    },
  };
}
