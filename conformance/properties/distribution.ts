import type { WeightedOutcome } from '../../engines/engine.ts';
import { stateLength } from '../codec.ts';
import { chiSquare, chiSquareBound } from './chi-square.ts';
import { actionAt, type Place, placeExample, playedParts, stateAt } from './game-parts.ts';
import { outcomesAt } from './outcomes.ts';
import type { Failure, Finding, Property, PropertyRun } from './property.ts';

/** Seeded steps whose outcomes are looked at, and the fewest that say anything. */
const STEPS = 1_500;
const FEWEST = 200;
const BINS = 16;
/** Standard normal quantile of the bound: a right generator exceeds it once in 3.5 million tests. */
const QUANTILE = 5;
/** Word positions of an outcome whose order is tested. */
const POSITIONS = 6;

/** A seeded step, as the place in [0, 1) where its outcome lies among all, for each order of them. */
type Ranks = readonly number[];

/**
 * Seeded steps follow the weights of the reference. Steps from different states have different
 * outcomes, so each is mapped to a number that is uniform in [0, 1) if the weights are right: all
 * outcomes are laid side by side, each as wide as its weight, and a point in the one that happened
 * is taken. The outcomes are ordered by each of their words in turn, so that a word with wrong
 * weights shows. The numbers are judged by a chi-square test of 16 bins.
 */
export const distribution: Property = {
  id: 'property-distribution',
  title: 'outcomes of seeded steps follow their weights',
  layers: ['seed'],
  suits: ({ layers }) => layers.outcome !== undefined,
  async run(run): Promise<Finding> {
    const samples: Ranks[] = [];
    // Broken games count, too: leaving them out would leave out the outcomes that broke them.
    for (const game of playedParts(run)) {
      run.signal.throwIfAborted();
      for (let index = 0; index < game.steps && samples.length < STEPS; index += 1) {
        const ranks = ranksAt(run, { game, index });
        if (ranks === undefined) continue;
        if ('problem' in ranks) return { cases: samples.length, failure: ranks };
        samples.push(ranks);
      }
    }
    if (samples.length < FEWEST) {
      const tooFew = `needs ${FEWEST} seeded steps whose outcomes are known, ${samples.length} were played: give it more --steps`;
      return { cases: 0, tooFew };
    }
    const failure = judge(samples);
    return { cases: samples.length, ...(failure === undefined ? {} : { failure }) };
  },
};

function judge(samples: readonly Ranks[]): Failure | undefined {
  const bound = chiSquareBound(BINS - 1, QUANTILE);
  for (let position = 0; position < POSITIONS; position += 1) {
    const bins = new Array<number>(BINS).fill(0);
    let count = 0;
    for (const ranks of samples) {
      const rank = ranks[position];
      if (rank === undefined) continue;
      const bin = Math.min(BINS - 1, Math.floor(rank * BINS));
      bins[bin] = (bins[bin] ?? 0) + 1;
      count += 1;
    }
    if (count < FEWEST) continue;
    const value = chiSquare(bins);
    if (value <= bound) continue;
    const found = value.toFixed(1);
    const problem = `outcome word ${position}: chi-square ${found} over ${count} steps, expected at most ${bound.toFixed(1)} (${BINS} bins)`;
    return { lane: 'drawn', fields: ['generator', 'drawn'], problem, example: { position, bins } };
  }
  return undefined;
}

/** Where the outcome of a seeded step lies; undefined if its outcomes are not known or too many. */
function ranksAt(run: PropertyRun, place: Place): Ranks | Failure | undefined {
  const list = outcomesAt(run, { ...place, game: withoutGenerator(run, place) });
  if (list === undefined || list.length < 2) return undefined;
  const happened = matching(run, place, list);
  if (happened.length === 0) {
    const problem = 'the state after a seeded step is that of none of the outcomes';
    return { lane: 'state', problem, example: placeExample(place) };
  }
  // Outcomes that lead to one state cannot be told apart: one is drawn by their weights.
  const chosen = drawOne(run, happened);
  const length = Math.min(POSITIONS, Math.max(...list.map(({ words }) => words.length)));
  return Array.from({ length }, (_, position) => rankOf(run, list, chosen, position));
}

function matching(
  { codec, walker }: PropertyRun,
  place: Place,
  list: readonly WeightedOutcome[],
): WeightedOutcome[] {
  const { setup } = place.game.trace;
  const before = stateAt(place);
  const own = stateLength(codec, before);
  const after = place.game.states[place.index + 1] ?? [];
  const wanted = after.slice(0, stateLength(codec, after)).join();
  const state = before.slice(0, own);
  return list.filter(({ words }) => {
    const begun = walker.begin({ layer: 'outcome', setup, start: [], state });
    if ('refusal' in begun || 'refusal' in walker.step(actionAt(place), words)) return false;
    return walker.words().join() === wanted;
  });
}

function withoutGenerator({ codec }: PropertyRun, { game, index }: Place): Place['game'] {
  const words = game.states[index] ?? [];
  const states: (readonly number[])[] = [];
  states[index] = words.slice(0, stateLength(codec, words));
  return { ...game, states };
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

function rankOf(
  run: PropertyRun,
  list: readonly WeightedOutcome[],
  chosen: WeightedOutcome | undefined,
  position: number,
): number {
  const key = ({ words }: WeightedOutcome): readonly number[] => [words[position] ?? -1, ...words];
  const ordered = list.toSorted((a, b) => {
    const [x, y] = [key(a), key(b)];
    const at = x.findIndex((word, index) => word !== y[index]);
    return at === -1 ? x.length - y.length : (x[at] ?? 0) - (y[at] ?? 0);
  });
  let below = 0;
  for (const outcome of ordered) {
    if (outcome === chosen) return below + unit(run) * weight(outcome);
    below += weight(outcome);
  }
  return below;
}
