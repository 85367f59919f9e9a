import type { RunItem } from '../../spec/generated/run-log-line.ts';
import { itemFault } from '../fault.ts';
import type { PlannedUnit } from '../run-plan.ts';
import type { Stop } from '../stop.ts';
import { brokenUnitLine, unitLineOf } from '../unit-line.ts';

/** Part of a test's time after which a unit is told to stop, so that it can still reduce and report. */
const SHARE = 0.6;

const STOP: Stop = { kind: 'interrupt', by: 'budget' };

/** The results of a unit, and whether it was stopped before its end. */
export interface UnitItems {
  readonly items: readonly RunItem[];
  readonly wasStopped: boolean;
}

/** Runs units when their results are first asked for, each once. */
export class UnitResults {
  private readonly timeoutMs: number;
  private readonly known = new Map<string, Promise<UnitItems>>();

  /** @param timeoutMs - time that the test which runs a unit has */
  constructor(timeoutMs: number) {
    this.timeoutMs = timeoutMs;
  }

  /** @throws whatever the unit throws that is no fault of the subject */
  of(planned: PlannedUnit): Promise<UnitItems> {
    const { key } = planned.unit;
    const known = this.known.get(key);
    if (known !== undefined) return known;
    const result = this.run(planned);
    this.known.set(key, result);
    return result;
  }

  private async run({ unit, context }: PlannedUnit): Promise<UnitItems> {
    const controller = new AbortController();
    const { signal } = controller;
    const timer = setTimeout(() => controller.abort(STOP), this.timeoutMs * SHARE);
    try {
      const result = await unit.run({ ...context, signal, progress: () => undefined });
      return { items: unitLineOf(unit, result).items, wasStopped: signal.aborted };
    } catch (error) {
      const fault = itemFault(error);
      if (fault === undefined) throw error;
      const { items } = brokenUnitLine(unit, fault.status, fault.problem);
      return { items, wasStopped: signal.aborted };
    } finally {
      clearTimeout(timer);
    }
  }
}
