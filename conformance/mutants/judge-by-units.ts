import type { Implementation } from '../../oracles/implementation.ts';
import type { Kill } from '../../spec/generated/mutation-report.ts';
import { itemFault } from '../fault.ts';
import type { ItemResult, Unit, UnitContext } from '../unit.ts';
import { killingStatus, makeKill } from './kill.ts';

/** What units run on, but for the subject. */
export type Ground = Omit<UnitContext, 'subject' | 'enough' | 'progress'>;

/**
 * Runs the units one after another up to the first with an item that the subject does not pass.
 *
 * @param kind - the kind of all these units
 */
export async function judgeByUnits(
  kind: Kill['kind'],
  units: readonly Unit[],
  subject: Implementation,
  ground: Ground,
): Promise<Kill | undefined> {
  for (const unit of units) {
    ground.signal.throwIfAborted();
    const progress = (): void => undefined;
    const items = await itemsOf(unit, { ...ground, subject, enough: kills, progress });
    ground.signal.throwIfAborted();
    for (const { id, status, clauses, problem = '' } of items) {
      const killing = killingStatus(status);
      if (killing === undefined) continue;
      const what = { kind, unit: unit.key, item: id, status: killing };
      return makeKill({ ...what, clauses, problem });
    }
  }
  return undefined;
}

const kills = ({ status }: ItemResult): boolean => killingStatus(status) !== undefined;

type Judged = Pick<ItemResult, 'id' | 'status' | 'clauses' | 'problem'>;

async function itemsOf(unit: Unit, context: UnitContext): Promise<readonly Judged[]> {
  try {
    return (await unit.run(context)).items;
  } catch (error) {
    const fault = itemFault(error);
    if (fault === undefined) throw error;
    return [{ id: 'unit', clauses: [], ...fault }];
  }
}
