import { itemFault } from './fault.ts';
import type { UnitResult } from './unit.ts';

/**
 * Runs a unit; if the subject fails or lacks what the whole unit needs, every item gets that status.
 *
 * @param items - what the unit would report
 * @throws whatever is no fault of the subject
 */
export async function settle(
  items: readonly { readonly id: string; readonly clauses: readonly string[] }[],
  run: () => Promise<UnitResult>,
): Promise<UnitResult> {
  try {
    return await run();
  } catch (error) {
    const fault = itemFault(error);
    if (fault === undefined) throw error;
    return {
      items: items.map(({ id, clauses }) => {
        return { id, clauses, cases: 0, steps: 0, states: 0, ...fault };
      }),
      events: {},
    };
  }
}
