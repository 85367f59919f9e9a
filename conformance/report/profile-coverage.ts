import type {
  ClauseCoverageLine,
  ClauseInPair,
  EventCoverageLine,
  EventInPair,
  FirstSeen,
  PairCoverage,
  ProfileCoverage,
} from '../../spec/generated/coverage-report.ts';
import type { RunClause, RunGame, RunItem, RunUnit } from '../../spec/generated/run-log-line.ts';
import { hintOf, possibleEvents } from './events-of.ts';
import { kindOf, type PairUnits, pairsOf } from './pairs.ts';
import { hasCompared } from './tally.ts';

/** Item of a lockstep unit that counts its games and steps. */
const COUNTING = 'state';
/** Lanes of a lockstep unit as its items name them. */
const LANES = ['state', 'drawn', 'ending', 'legal', 'events'];
const LAYERS: readonly FirstSeen['layer'][] = ['outcome', 'raw', 'seed', 'none'];

/**
 * What the agreement in one profile of a game is agreement on: events and clauses by pair. An event
 * counts where the reference engine reports it on a step after which both sides agree.
 *
 * @param units - the finished units of the run by key
 */
export function profileCoverage(
  game: RunGame,
  profile: string,
  units: ReadonlyMap<string, RunUnit>,
): ProfileCoverage {
  const pairs = pairsOf(game, units).filter((pair) => pair.profile === profile);
  const compared = pairs.map((pair) => pairCoverage(pair));
  const events = possibleEvents(game, [profile]).map((event): EventCoverageLine => {
    const { id, title, rare = false } = event;
    const inPairs = pairs.map((pair) => eventInPair(id, pair));
    return { event: id, title, rare, hint: hintOf(game, event), pairs: inPairs };
  });
  const others = itemsBeside(game, profile, units);
  const clauses = game.clauses.map((clause): ClauseCoverageLine => {
    return {
      clause: clause.id,
      title: clause.title,
      elsewhere: others.filter((item) => item.clauses.includes(clause.id)).length,
      pairs: pairs.map((pair, index) => {
        const lanes = compared[index]?.lanes ?? [];
        return clauseInPair(clause, events, { pair, lanes, index });
      }),
    };
  });
  return { profile, pairs: compared, events, clauses };
}

function pairCoverage({ other, name, planned, finished }: PairUnits): PairCoverage {
  const items = finished.flatMap(({ unit }) => unit.items);
  const counting = items.filter(({ id }) => id === COUNTING);
  const lanes = LANES.filter((lane) => items.some((item) => item.id === lane && hasCompared(item)));
  const games = counting.reduce((sum, { cases }) => sum + cases, 0);
  const problem = items.find((item) => item.problem !== undefined)?.problem ?? 'it was not run';
  return {
    other,
    name,
    planned,
    finished: finished.length,
    games,
    steps: counting.reduce((sum, { steps }) => sum + steps, 0),
    lanes,
    ...(games === 0 ? { why: problem } : {}),
  };
}

function eventInPair(event: string, { other, finished }: PairUnits): EventInPair {
  const count = finished.reduce((sum, { unit }) => sum + (unit.events[event] ?? 0), 0);
  const [first] = finished.flatMap(({ layer, unit }): FirstSeen[] => {
    const { lockstep } = unit;
    const game = lockstep?.first[event];
    const known = LAYERS.find((one) => one === layer);
    if (lockstep === undefined || game === undefined || known === undefined) return [];
    return [{ layer: known, seed: lockstep.seed, ...game }];
  });
  return { other, count, ...(first === undefined ? {} : { first }) };
}

/**
 * A clause with events is exercised by one of them. One without is as far as what it determines was
 * compared: that is weaker, because nobody knows on how many of the steps it was at work.
 */
function clauseInPair(
  clause: RunClause,
  events: readonly EventCoverageLine[],
  at: { readonly pair: PairUnits; readonly lanes: readonly string[]; readonly index: number },
): ClauseInPair {
  const { other, finished } = at.pair;
  const own = events.filter(({ event }) => clause.events?.includes(event) === true);
  const missing = own.filter(({ pairs }) => (pairs[at.index]?.count ?? 0) === 0);
  const seeded = finished.some(
    ({ layer, unit }) => layer === 'seed' && unit.items.some((item) => hasCompared(item)),
  );
  const fields = clause.fields ?? [];
  const byFields = fields.some((field) => isCompared(field, at.lanes, seeded));
  const by =
    own.length > missing.length ? 'events' : own.length === 0 && byFields ? 'fields' : 'none';
  return { other, by, missing: missing.map(({ event }) => event) };
}

function isCompared(field: string, lanes: readonly string[], seeded: boolean): boolean {
  if (field === 'legal' || field === 'listEnd') return lanes.includes('legal');
  if (field === 'drawn') return lanes.includes('drawn');
  return field === 'generator' ? seeded : lanes.includes('state');
}

/** Items of the profile's vectors, laws, properties and scopes that compared something. */
function itemsBeside(
  game: RunGame,
  profile: string,
  units: ReadonlyMap<string, RunUnit>,
): RunItem[] {
  return game.units.flatMap((key) => {
    const own = key.split('/')[1];
    if (kindOf(key) === 'lockstep' || (own !== profile && own !== 'all')) return [];
    return (units.get(key)?.items ?? []).filter(hasCompared);
  });
}
