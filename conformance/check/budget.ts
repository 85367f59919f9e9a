import { performance } from 'node:perf_hooks';
import type { PlannedUnit } from '../run-plan.ts';
import { type Stop, stopOf } from '../stop.ts';
import { rehearse } from './rehearse.ts';

/** Steps per unit with which the speed of laws and properties is measured. */
const PROBE_STEPS = 500;
/** Part of the budget that laws and properties get. */
const PLAY_SHARE = 0.15;
/** Part of the budget that the measurement may take. */
const PROBE_SHARE = 0.04;

/** With fewer steps many items find no case. */
const MIN_STEPS = 2_400;
const MAX_STEPS = 100_000_000;

/**
 * Steps for which laws and properties take about their share of `budgetMs`: they are run once with
 * few steps, and their time is scaled up. The result depends on the machine, so it is written into
 * the log and can be repeated with `--steps`.
 *
 * @param withSteps - the plan for a number of steps
 */
export async function stepsFor(
  budgetMs: number,
  withSteps: (steps: number) => readonly PlannedUnit[],
  signal: AbortSignal,
): Promise<number> {
  const units = withSteps(PROBE_STEPS).filter(({ unit }) => {
    return unit.kind === 'laws' || unit.kind === 'properties';
  });
  const { spent, done } = await rehearse(units, budgetMs * PROBE_SHARE, signal);
  if (done === 0) return MIN_STEPS;
  const whole = (spent / done) * units.length;
  const steps = Math.floor((PROBE_STEPS * PLAY_SHARE * budgetMs) / Math.max(1, whole));
  return Math.min(MAX_STEPS, Math.max(MIN_STEPS, steps));
}

/** The time that a run may take. */
export interface Budget {
  /** Aborted when the run is told to stop, or when the time is spent. */
  readonly signal: AbortSignal;
  /** Milliseconds that are left until `share` of the time is spent, at least 0. */
  left(share: number): number;
  /** A signal that is aborted when `share` of the time is spent, or the whole run ends. */
  until(share: number): AbortSignal;
  end(): void;
}

/**
 * Begins to count the time of a run.
 *
 * @param from - when the run began, by `performance.now()`
 */
export function startBudget(
  signal: AbortSignal,
  budgetMs: number,
  from: number = performance.now(),
): Budget {
  const left = (share: number): number => Math.max(0, from + share * budgetMs - performance.now());
  const whole = stopAfter(signal, left(1));
  const parts: { end(): void }[] = [whole];
  return {
    signal: whole.signal,
    left,
    until(share) {
      const part = stopAfter(whole.signal, left(share));
      parts.push(part);
      return part.signal;
    },
    end() {
      for (const part of parts) part.end();
    },
  };
}

/** Aborts when the given signal does, or after some time. */
function stopAfter(signal: AbortSignal, ms: number): { readonly signal: AbortSignal; end(): void } {
  const controller = new AbortController();
  const forward = () => controller.abort(stopOf(signal));
  if (signal.aborted) forward();
  else signal.addEventListener('abort', forward, { once: true });
  const stop: Stop = { kind: 'interrupt', by: 'budget' };
  const timer = setTimeout(() => controller.abort(stop), ms);
  return {
    signal: controller.signal,
    end() {
      clearTimeout(timer);
      signal.removeEventListener('abort', forward);
    },
  };
}
