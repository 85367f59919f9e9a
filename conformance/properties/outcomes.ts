import type { EngineState, WeightedOutcome } from '../../engines/engine.ts';
import { RefusalError } from '../../spec/errors.ts';
import { asFields } from '../codec.ts';
import { actionAt, gameFrom, type Place, placeExample, somePlaces, stateAt } from './game-parts.ts';
import type { Finding, Property, PropertyRun } from './property.ts';

const PLACES = 40;
/** Outcomes of one step that are all tried; steps with more are left out. */
const MOST_OUTCOMES = 128;

/** The reference's list of outcomes is a distribution, and the subject takes each of them. */
export const outcomes: Property = {
  id: 'property-outcomes',
  title: 'the weights of all outcomes of a step sum to one and each outcome is accepted',
  layers: ['outcome'],
  needs: ['state'],
  async run(run): Promise<Finding> {
    let cases = 0;
    for (const place of somePlaces(run, PLACES)) {
      run.signal.throwIfAborted();
      const list = outcomesAt(run, place);
      if (list === undefined) continue;
      cases += list.length;
      const sum = weightProblem(list);
      const example = placeExample(place);
      if (sum !== undefined) return { cases, failure: { lane: 'state', problem: sum, example } };
      const problem = await refusedOutcome(run, place, list);
      if (problem === undefined) continue;
      return { cases, failure: { lane: 'drawn', fields: ['drawn'], problem, example } };
    }
    return { cases };
  },
};

/**
 * All outcomes of the step at a place; undefined if they are too many or not known.
 *
 * @param limit - more of them are too many
 */
export function outcomesAt(
  { codec, reference }: PropertyRun,
  place: Place,
  limit: number = MOST_OUTCOMES,
): WeightedOutcome[] | undefined {
  if (reference.outcomes === undefined) return undefined;
  const state: EngineState = asFields(codec.state.decode(stateAt(place)).value);
  const action = codec.action.decode(actionAt(place)).value;
  try {
    return [...reference.outcomes(state, action, limit)];
  } catch (error) {
    if (error instanceof RefusalError) return undefined;
    throw error;
  }
}

/** Adds the weights up exactly. */
export function weightProblem(list: readonly WeightedOutcome[]): string | undefined {
  if (new Set(list.map(({ words }) => words.join())).size < list.length) {
    return 'an outcome is listed twice';
  }
  let numerator = 0n;
  let denominator = 1n;
  for (const outcome of list) {
    const [a, b] = [BigInt(outcome.numerator), BigInt(outcome.denominator)];
    if (a <= 0n || b <= 0n) return `outcome [${outcome.words}] has the weight ${a}/${b}`;
    numerator = numerator * b + a * denominator;
    denominator *= b;
    const common = gcd(numerator, denominator);
    numerator /= common;
    denominator /= common;
  }
  if (numerator === denominator) return undefined;
  return `the weights of ${list.length} outcomes sum to ${numerator}/${denominator}, expected 1`;
}

function gcd(a: bigint, b: bigint): bigint {
  let [x, y] = [a, b];
  while (y !== 0n) [x, y] = [y, x % y];
  return x;
}

async function refusedOutcome(
  run: PropertyRun,
  place: Place,
  list: readonly WeightedOutcome[],
): Promise<string | undefined> {
  const results = await run.session.play(
    list.map(({ words }) => gameFrom(place, [actionAt(place)], words)),
    { first: 0, last: 1 },
    run.signal,
  );
  for (const [index, { words }] of list.entries()) {
    const result = results[index];
    if (result?.kind === 'fault') throw result.fault.toError();
    const code = result?.kind === 'played' ? result.reply.err : result?.code;
    if (code !== undefined) return `outcome [${words}]: expected acceptance, found ${code}`;
    const drawn = result?.kind === 'played' ? result.reply.k : words.length;
    if (drawn !== words.length) {
      return `outcome [${words}]: expected ${words.length} tape words drawn, found ${drawn}`;
    }
  }
  return undefined;
}
