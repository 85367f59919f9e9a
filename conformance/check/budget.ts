import { performance } from 'node:perf_hooks';
import type { PlannedUnit } from '../run-plan.ts';
import { stopOf } from '../stop.ts';

/** Steps per unit with which the speed is measured. */
const PROBE_STEPS = 500;

/** Part of the time that generated play gets; the rest is for vectors and scopes. */
const SHARE = 0.5;

const MIN_STEPS = 200;
const MAX_STEPS = 100_000_000;

/**
 * Steps per unit for which a run takes about `budgetMs`: the units that generate play are run
 * once with few steps, and their time is scaled up. The result depends on the machine, so it is
 * written into the log and can be repeated with `--steps`.
 *
 * @param withSteps - the plan for a number of steps
 */
export async function stepsFor(
  budgetMs: number,
  withSteps: (steps: number) => readonly PlannedUnit[],
  signal: AbortSignal,
): Promise<number> {
  const units = withSteps(PROBE_STEPS).filter(({ unit }) => {
    return unit.kind === 'laws' || unit.kind === 'properties' || unit.kind === 'lockstep';
  });
  const from = performance.now();
  for (const { unit, context } of units) {
    if (signal.aborted || performance.now() - from > budgetMs / 4) return MIN_STEPS;
    // What a unit finds here counts for nothing; also that it fails is found again in the run.
    await unit.run({ ...context, signal, progress: () => undefined }).catch(() => undefined);
  }
  const spent = Math.max(1, performance.now() - from);
  const steps = Math.floor((PROBE_STEPS * SHARE * budgetMs) / spent);
  return Math.min(MAX_STEPS, Math.max(MIN_STEPS, steps));
}

/** Aborts when the given signal does, or when the budget is spent. */
export function watchBudget(
  signal: AbortSignal,
  budgetMs: number | undefined,
): { readonly signal: AbortSignal; end(): void } {
  if (budgetMs === undefined) return { signal, end: () => undefined };
  const controller = new AbortController();
  const forward = () => controller.abort(stopOf(signal));
  if (signal.aborted) forward();
  else signal.addEventListener('abort', forward, { once: true });
  const spent = () => controller.abort({ kind: 'interrupt', by: 'budget' });
  const timer = setTimeout(spent, budgetMs);
  return {
    signal: controller.signal,
    end() {
      clearTimeout(timer);
      signal.removeEventListener('abort', forward);
    },
  };
}
