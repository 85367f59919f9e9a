import type { Words } from '../../oracles/messages.ts';
import type { ChanceFinder } from './chance.ts';
import type { TraceStep } from './trace.ts';
import type { Walker } from './walker.ts';

/** Steps that the rules accept, made from steps that they may not accept any more. */
export interface Repaired {
  readonly steps: readonly TraceStep[];
  /** The code of the last step if the rules refuse it and it was meant to be refused. */
  readonly refusal?: 'illegal-action' | 'game-over';
}

/**
 * Plays steps from where the walker is and repairs what no longer fits: an illegal action becomes
 * the legal one whose place in the list is the sum of its words modulo the length, chance that the
 * step refuses is drawn anew, and what follows the end of the game is dropped. Never adds a step.
 *
 * @param refusedEnd - the last step is meant to be refused and stays as it is
 */
export function repairSteps(
  walker: Walker,
  steps: Iterable<TraceStep>,
  finder: ChanceFinder | undefined,
  refusedEnd: boolean,
): Repaired {
  const repaired: TraceStep[] = [];
  const list = [...steps];
  for (const [index, step] of list.entries()) {
    if (refusedEnd && index === list.length - 1) {
      if (walker.isOver()) return { steps: [...repaired, step], refusal: 'game-over' };
      if (!walker.accepts(step.action)) {
        return { steps: [...repaired, step], refusal: 'illegal-action' };
      }
    }
    const action = walker.accepts(step.action) ? step.action : substitute(walker, step.action);
    if (action === undefined) break;
    const chance = playStep(walker, { action, chance: step.chance }, finder);
    if (chance === undefined) break;
    repaired.push(action === step.action && chance === step.chance ? step : { action, chance });
  }
  return { steps: repaired };
}

/** The legal action in place of one that is not legal; undefined if there is none. */
export function substitute(walker: Walker, action: Words): Words | undefined {
  if (walker.isOver()) return undefined;
  const legal = walker.legal();
  const place = action.reduce((sum, word) => sum + word, 0);
  return legal[place % Math.max(1, legal.length)];
}

/** Plays a step; the chance that it drew, or undefined if it is refused with any chance. */
function playStep(
  walker: Walker,
  step: TraceStep,
  finder: ChanceFinder | undefined,
): Words | undefined {
  const taken = walker.step(step.action, step.chance);
  if (!('refusal' in taken)) {
    return taken.drawn === step.chance.length ? step.chance : step.chance.slice(0, taken.drawn);
  }
  if (finder === undefined) return undefined;
  const found = finder.find((tape) => walker.step(step.action, tape));
  return 'refusal' in found.taken ? undefined : found.chance;
}
