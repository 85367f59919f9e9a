import type { WeightedOutcome } from '../../engines/engine.ts';
import { hasGenerator, seedGenerator } from '../../engines/random/generators.ts';
import type { PlayedGame, Words } from '../../oracles/messages.ts';
import { stateLength } from '../codec.ts';
import { chiSquare, chiSquareBound } from './chi-square.ts';
import {
  actionAt,
  gameFrom,
  type Place,
  placeExample,
  playedParts,
  stateAt,
} from './game-parts.ts';
import { OutcomeTable, POSITIONS } from './outcome-table.ts';
import { outcomesAt } from './outcomes.ts';
import type { Failure, Finding, Property, PropertyRun } from './property.ts';

/** Seeded steps whose outcomes are looked at, and the fewest that say anything. */
const STEPS = 1_500;
const FEWEST = 200;
const BINS = 16;
/** Standard normal quantile of the bound: a right generator exceeds it once in 3.5 million tests. */
const QUANTILE = 5;
/** Steps that are played again with fresh seeds, and how many outcomes one of them may have. */
const AGAIN_PLACES = 4;
const AGAIN_OUTCOMES = 8_192;

/** A seeded step, as the place in [0, 1) where its outcome lies among all, for each order of them. */
type Ranks = readonly number[];

/** Seeded steps as far as they were looked at, up to the first that cannot be. */
interface Sampled {
  readonly samples: readonly Ranks[];
  readonly failure?: Failure;
}

/**
 * Seeded steps follow the weights of the reference. Steps from different states have different
 * outcomes, so each is mapped to a number that is uniform in [0, 1) if the weights are right: all
 * outcomes are laid side by side, each as wide as its weight, and a point in the one that happened
 * is taken. The outcomes are ordered by each of their words in turn, so that a word with wrong
 * weights shows. The numbers are judged by a chi-square test of 16 bins.
 *
 * Where too few of the played steps have outcomes that are few enough to be tried each time, all
 * outcomes of some steps are tried once, and the subject plays these steps from many fresh seeds.
 */
export const distribution: Property = {
  id: 'property-distribution',
  title: 'outcomes of seeded steps follow their weights',
  layers: ['seed'],
  suits: ({ layers }) => layers.outcome !== undefined,
  async run(run): Promise<Finding> {
    const played = playedSteps(run);
    const enough = played.failure !== undefined || played.samples.length >= FEWEST;
    const { samples, failure } = enough ? played : await stepsAgain(run);
    if (failure !== undefined) return { cases: samples.length, failure };
    if (samples.length < FEWEST) {
      const tooFew = `needs ${FEWEST} seeded steps whose outcomes are known, ${samples.length} were played: give it more --steps`;
      return { cases: 0, tooFew };
    }
    const wrong = judge(samples);
    return { cases: samples.length, ...(wrong === undefined ? {} : { failure: wrong }) };
  },
};

/** The steps of the games that were played. */
function playedSteps(run: PropertyRun): Sampled {
  const samples: Ranks[] = [];
  // Broken games count, too: leaving them out would leave out the outcomes that broke them.
  for (const game of playedParts(run)) {
    run.signal.throwIfAborted();
    for (let index = 0; index < game.steps && samples.length < STEPS; index += 1) {
      const place = { game, index };
      const list = severalOutcomes(run, place);
      if (list === undefined) continue;
      const after = ownWords(run, game.states[index + 1] ?? []);
      const ranks = new OutcomeTable(run, place, list).ranks(run, after);
      if (ranks === undefined) return { samples, failure: noOutcome(placeExample(place)) };
      samples.push(ranks);
    }
  }
  return { samples };
}

/** Some of these steps, one of a game, played by the subject from fresh seeds. */
async function stepsAgain(run: PropertyRun): Promise<Sampled> {
  const places = placesAgain(run);
  const samples: Ranks[] = [];
  for (const { place, list } of places) {
    run.signal.throwIfAborted();
    const table = new OutcomeTable(run, place, list);
    const games = Array.from({ length: Math.ceil(STEPS / places.length) }, () =>
      seededFrom(run, place),
    );
    const results = await run.session.play(games, { first: 0, last: 1 }, run.signal);
    for (const [index, result] of results.entries()) {
      if (result.kind === 'fault') throw result.fault.toError();
      const after = result.kind === 'played' ? result.reply.st?.[1] : undefined;
      // What is refused, or ends before, other properties report.
      if (after === undefined) continue;
      const ranks = table.ranks(run, ownWords(run, after));
      if (ranks === undefined) return { samples, failure: noOutcome({ ...games[index] }) };
      samples.push(ranks);
    }
  }
  return { samples };
}

interface AgainPlace {
  readonly place: Place;
  readonly list: readonly WeightedOutcome[];
}

/** The first step of each game that can be played again, of some games. */
function placesAgain(run: PropertyRun): AgainPlace[] {
  const places: AgainPlace[] = [];
  for (const game of playedParts(run)) {
    if (places.length >= AGAIN_PLACES) break;
    if (!hasGenerator(game.trace.generator ?? '')) continue;
    const found = firstOf(run, game);
    if (found !== undefined) places.push(found);
  }
  return places;
}

function firstOf(run: PropertyRun, game: Place['game']): AgainPlace | undefined {
  for (let index = 0; index < game.steps; index += 1) {
    const place = { game, index };
    const list = severalOutcomes(run, place, AGAIN_OUTCOMES);
    if (list !== undefined) return { place, list };
  }
  return undefined;
}

/** The game that goes on with the step at a place and a generator that has just been seeded. */
function seededFrom(run: PropertyRun, place: Place): PlayedGame {
  const generator = seedGenerator(place.game.trace.generator ?? '', run.random.word());
  const state = [...ownWords(run, stateAt(place)), ...generator.words()];
  return { ...gameFrom(place, [actionAt(place)], []), s: state };
}

function noOutcome(example: Failure['example']): Failure {
  const problem = 'the state after a seeded step is that of none of the outcomes';
  return { lane: 'state', problem, example };
}

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

/** The outcomes of the step at a place, if there are several, all of them known and not too many. */
function severalOutcomes(
  run: PropertyRun,
  { game, index }: Place,
  limit?: number,
): readonly WeightedOutcome[] | undefined {
  const states: Words[] = [];
  states[index] = ownWords(run, game.states[index] ?? []);
  const list = outcomesAt(run, { game: { ...game, states }, index }, limit);
  return list === undefined || list.length < 2 ? undefined : list;
}

/** The words of a state without those of its generator. */
function ownWords({ codec }: PropertyRun, words: Words): Words {
  return words.slice(0, stateLength(codec, words));
}
