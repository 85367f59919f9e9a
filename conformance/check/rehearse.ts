import { performance } from 'node:perf_hooks';
import type { PlannedUnit } from '../run-plan.ts';

/** Time that a rehearsal took, and how many of the units came to their end in it. */
export interface Rehearsal {
  /** Milliseconds. */
  readonly spent: number;
  readonly done: number;
}

/**
 * Runs units only to see how long they take. What they find counts for nothing and is kept nowhere;
 * also that one fails is found again in the run.
 *
 * @param limitMs - when to stop
 */
export async function rehearse(
  units: readonly PlannedUnit[],
  limitMs: number,
  signal: AbortSignal,
): Promise<Rehearsal> {
  const from = performance.now();
  const limit = AbortSignal.any([signal, AbortSignal.timeout(Math.ceil(limitMs))]);
  let done = 0;
  for (const { unit, context } of units) {
    if (limit.aborted) break;
    const run = unit.run({ ...context, rehearsal: true, signal: limit, progress: () => undefined });
    await run.catch(() => undefined);
    if (!limit.aborted) done += 1;
  }
  return { spent: performance.now() - from, done };
}
