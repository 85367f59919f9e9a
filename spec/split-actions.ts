import { SpecError } from './errors.ts';
import type { Layout } from './layout.ts';

/**
 * Cuts a flat list of action words into the words of single actions. A list action begins with
 * its length word, which stays with it.
 *
 * @param layout - layout of one action
 * @throws {SpecError} `E_WORDS` with the number of the action, the word index, expected and found;
 *   `E_LAYOUT` if an action has no words
 */
export function splitActions(layout: Layout, flat: ArrayLike<number>): number[][] {
  if (layout.size === 0) throw new SpecError('E_LAYOUT', 'an action needs at least one word');
  const actions: number[][] = [];
  for (let at = 0; at < flat.length; ) {
    const end = endOfAction(layout, flat, at, actions.length);
    const action: number[] = [];
    for (let index = at; index < end; index++) action.push(flat[index] ?? 0);
    actions.push(action);
    at = end;
  }
  return actions;
}

function endOfAction(layout: Layout, flat: ArrayLike<number>, at: number, action: number): number {
  try {
    return layout.end(flat, at);
  } catch (error) {
    if (!(error instanceof SpecError)) throw error;
    throw new SpecError(error.code, `action ${action}: ${error.message}`, {
      details: { ...error.details, action },
    });
  }
}
