import { setImmediate } from 'node:timers/promises';
import { itemFault } from './fault.ts';
import type { RunEnd } from './report/check-report.ts';
import type { RunLog } from './run-log.ts';
import { type Stop, stopOf } from './stop.ts';
import type { Unit, UnitContext } from './unit.ts';
import { brokenUnitLine, unitLineOf } from './unit-line.ts';

/** A unit and what it runs on. */
export interface PlannedUnit {
  readonly unit: Unit;
  readonly context: Omit<UnitContext, 'signal' | 'progress'>;
}

/** Called while a run goes on; all are optional. */
export interface RunHooks {
  /** The rules and permanent cases of a game are about to be read. @param index - from 0 */
  readsGame?(id: string, index: number, of: number): void;
  /** A unit begins. @param index - its place in the plan, from 0 */
  unitStarts?(unit: Unit, index: number, of: number): void;
  /** How far the running unit is. */
  unitProgress?(unit: Unit, done: number, of: number): void;
  /** The result of a unit is in the log. */
  unitEnds?(unit: Unit, line: ReturnType<typeof unitLineOf>): void;
  /** A unit need not run, because the log of an earlier run has its result. */
  unitKept?(unit: Unit): void;
}

/**
 * Runs the units one after another and logs each result before the next unit begins. Units that
 * the log already has are kept. Ends early when `signal` is aborted with a `Stop`, without waiting
 * for the running unit.
 *
 * @returns how the run ended; what it found is in the log
 * @throws {OutputError} `E_LOG_WRITE` if the log cannot be written
 */
export async function runPlan(
  plan: readonly PlannedUnit[],
  log: RunLog,
  signal: AbortSignal,
  hooks: RunHooks = {},
): Promise<RunEnd> {
  const stopped = whenAborted(signal);
  for (const [index, planned] of plan.entries()) {
    // Lets signals and timers in, also if units never wait for anything.
    await setImmediate();
    if (signal.aborted) return endOf(stopOf(signal));
    const { unit } = planned;
    if (log.record().units.has(unit.key)) {
      hooks.unitKept?.(unit);
      continue;
    }
    hooks.unitStarts?.(unit, index, plan.length);
    const progress = (done: number, of: number) => hooks.unitProgress?.(unit, done, of);
    const outcome = await Promise.race([
      stopped,
      runUnit(unit, { ...planned.context, signal, progress }),
    ]);
    // What a stopped unit gives back later is not whole and does not belong in the log.
    if (outcome.kind === 'aborted') return endOf(stopOf(signal));
    if (outcome.kind === 'harness') return endOf(outcome, unit.key);
    log.append(outcome.line);
    hooks.unitEnds?.(unit, outcome.line);
  }
  return {};
}

type UnitOutcome =
  | { readonly kind: 'line'; readonly line: ReturnType<typeof unitLineOf> }
  | { readonly kind: 'aborted' }
  | Extract<Stop, { kind: 'harness' }>;

async function runUnit(unit: Unit, context: UnitContext): Promise<UnitOutcome> {
  try {
    return { kind: 'line', line: unitLineOf(unit, await unit.run(context)) };
  } catch (error) {
    const fault = itemFault(error);
    if (fault === undefined) return { kind: 'harness', error };
    return { kind: 'line', line: brokenUnitLine(unit, fault.status, fault.problem) };
  }
}

function whenAborted(signal: AbortSignal): Promise<UnitOutcome> {
  return new Promise((resolve) => {
    const done = () => resolve({ kind: 'aborted' });
    if (signal.aborted) done();
    else signal.addEventListener('abort', done, { once: true });
  });
}

function endOf(stop: Stop, where?: string): RunEnd {
  if (stop.kind === 'interrupt') return { interrupted: stop.by };
  return { harnessError: describeFault(stop.error, where) };
}

/** One line for people about an error that should not have happened, with its place in the code. */
function describeFault(error: unknown, where?: string): string {
  const text = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  const place = error instanceof Error ? /^ +(at .*)$/m.exec(error.stack ?? '')?.[1] : undefined;
  const parts = [...(where === undefined ? [] : [where]), text];
  return `${parts.join(': ')}${place === undefined ? '' : ` (${place})`}`.slice(0, 2000);
}
