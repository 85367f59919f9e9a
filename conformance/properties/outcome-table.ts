import type { WeightedOutcome } from '../../engines/engine.ts';
import { stateLength } from '../codec.ts';
import { actionAt, type Place, stateAt } from './game-parts.ts';
import type { PropertyRun } from './property.ts';

/** Word positions of an outcome whose order is looked at. */
export const POSITIONS = 6;

/** Where an outcome lies among all, for each order of them: the weight below it and its own. */
interface Lane {
  readonly below: number;
  readonly weight: number;
}

/**
 * All outcomes of a step with the states that they lead to. They are laid side by side in [0, 1),
 * each as wide as its weight, in as many orders as they have words (up to `POSITIONS`): ascending by
 * that word first, so that a word with wrong weights shows.
 */
export class OutcomeTable {
  private readonly byState: ReadonlyMap<string, readonly WeightedOutcome[]>;
  private readonly orders: readonly ReadonlyMap<WeightedOutcome, Lane>[];

  /** @param list - all outcomes of the step at the place, by the reference */
  constructor(run: PropertyRun, place: Place, list: readonly WeightedOutcome[]) {
    this.byState = statesOf(run, place, list);
    const length = Math.min(POSITIONS, Math.max(...list.map(({ words }) => words.length)));
    this.orders = Array.from({ length }, (_, position) => orderBy(list, position));
  }

  /**
   * A point in the outcome that led to a state, for each order: uniform in [0, 1) if outcomes follow
   * their weights. Undefined if none leads there.
   *
   * @param after - the state after the step, without generator words
   */
  ranks(run: PropertyRun, after: readonly number[]): readonly number[] | undefined {
    const happened = this.byState.get(after.join());
    if (happened === undefined) return undefined;
    // Outcomes that lead to one state cannot be told apart: one is drawn by their weights.
    const chosen = drawOne(run, happened);
    return this.orders.map((order) => {
      const { below = 0, weight = 0 } = (chosen && order.get(chosen)) ?? {};
      return below + unit(run) * weight;
    });
  }
}

function statesOf(
  { codec, walker }: PropertyRun,
  place: Place,
  list: readonly WeightedOutcome[],
): Map<string, WeightedOutcome[]> {
  const { setup } = place.game.trace;
  const before = stateAt(place);
  const state = before.slice(0, stateLength(codec, before));
  const states = new Map<string, WeightedOutcome[]>();
  for (const outcome of list) {
    const begun = walker.begin({ layer: 'outcome', setup, start: [], state });
    if ('refusal' in begun || 'refusal' in walker.step(actionAt(place), outcome.words)) continue;
    const key = walker.words().join();
    const same = states.get(key);
    if (same === undefined) states.set(key, [outcome]);
    else same.push(outcome);
  }
  return states;
}

function orderBy(list: readonly WeightedOutcome[], position: number): Map<WeightedOutcome, Lane> {
  const key = ({ words }: WeightedOutcome): readonly number[] => [words[position] ?? -1, ...words];
  const ordered = list
    .map((outcome) => ({ outcome, key: key(outcome) }))
    .sort(({ key: x }, { key: y }) => {
      const at = x.findIndex((word, index) => word !== y[index]);
      return at === -1 ? x.length - y.length : (x[at] ?? 0) - (y[at] ?? 0);
    });
  const lanes = new Map<WeightedOutcome, Lane>();
  let below = 0;
  for (const { outcome } of ordered) {
    const own = weight(outcome);
    lanes.set(outcome, { below, weight: own });
    below += own;
  }
  return lanes;
}

function weight({ numerator, denominator }: WeightedOutcome): number {
  return numerator / denominator;
}

function unit({ random }: PropertyRun): number {
  return random.word() / 2 ** 32;
}

function drawOne(run: PropertyRun, list: readonly WeightedOutcome[]): WeightedOutcome | undefined {
  const total = list.reduce((sum, outcome) => sum + weight(outcome), 0);
  let point = unit(run) * total;
  for (const outcome of list) {
    point -= weight(outcome);
    if (point < 0) return outcome;
  }
  return list.at(-1);
}
