import type { LayerName } from '../../engines/random/chance-source.ts';
import type { GameSpec } from '../../spec/generated/game-spec.ts';
import { blame } from '../blame.ts';
import { clauseShares } from '../clause-shares.ts';
import { codecOf } from '../codec.ts';
import { EventCount } from '../event-count.ts';
import { itemFault, UnsupportedError } from '../fault.ts';
import { deriveSeed, Random } from '../generate/random.ts';
import type { Trace } from '../generate/trace.ts';
import { sourceFor, TraceGenerator } from '../generate/trace-generator.ts';
import { traceStream } from '../generate/trace-stream.ts';
import { observe } from '../laws/observed-game.ts';
import { layersOf } from '../laws/units.ts';
import { Session } from '../session.ts';
import { settle } from '../settle.ts';
import type { GameSuite } from '../suite.ts';
import type { ItemResult, Unit, UnitContext, UnitResult } from '../unit.ts';
import { unlessStopped } from '../unless-stopped.ts';
import { exampleOf } from '../vectors/line-result.ts';
import { distribution } from './distribution.ts';
import { layout } from './layout.ts';
import { legalAccepted, legalOrder, overEmpty } from './legal-list.ts';
import { outcomes } from './outcomes.ts';
import { play } from './play.ts';
import type { Property, PropertyRun } from './property.ts';
import {
  chanceRange,
  chanceShort,
  refuseIllegal,
  refuseMalformed,
  refuseOver,
} from './refusals.ts';
import { batchSteps, deterministic, digests, resume } from './same.ts';
import { seedWords } from './seed-words.ts';

/** What holds for every implementation of every game, in the order in which it is reported. */
export const PROPERTIES: readonly Property[] = [
  play,
  layout,
  legalOrder,
  overEmpty,
  legalAccepted,
  refuseIllegal,
  refuseMalformed,
  refuseOver,
  chanceShort,
  chanceRange,
  deterministic,
  resume,
  batchSteps,
  digests,
  outcomes,
  seedWords,
  distribution,
];

/** Share of the budget that is played for the properties to look at. */
const PLAYED_SHARE = 0.2;

/** One long game must not be all that there is to look at. */
const FEWEST_GAMES = 40;

/** The games stay in memory while the properties look at them, so no budget plays more steps. */
const MOST_PLAYED = 40_000;

/** A unit of generic properties for each layer of a profile. */
export function propertyUnits(
  spec: GameSpec,
  suite: GameSuite | undefined,
  profile: string,
): Unit[] {
  return layersOf(spec).map((layer) => {
    const key = `${spec.id}/${profile}/properties/${layer}`;
    const properties = propertiesFor(spec, layer);
    const items = properties.map(({ id, title }) => ({ id, title, clauses: [] }));
    return {
      key,
      kind: 'properties',
      title: `${properties.length} generic properties, layer ${layer}`,
      planned: items,
      run: (context) => settle(items, () => runProperties(key, layer, suite, properties, context)),
    };
  });
}

/** The properties that make sense in a layer of a game. */
function propertiesFor(spec: GameSpec, layer: LayerName): Property[] {
  return PROPERTIES.filter(
    ({ layers, needs, suits }) =>
      (layers === undefined || layers.includes(layer)) &&
      (suits === undefined || suits(spec)) &&
      // A game whose every action is legal has no list to look at.
      (spec.legal === 'list' || needs?.includes('legal') !== true),
  );
}

async function runProperties(
  key: string,
  layer: LayerName,
  suite: GameSuite | undefined,
  properties: readonly Property[],
  context: UnitContext,
): Promise<UnitResult> {
  const codec = codecOf(context.spec, context.profile);
  const session = await Session.open(codec, context.subject);
  if (!session.hasLayer(layer)) throw new UnsupportedError(`chance:${layer}`);
  const makes = new TraceGenerator(sourceFor(codec, context.reference, layer));
  const seed = deriveSeed(context.seed, key);
  const traces = take(
    traceStream(makes, session.has('state') ? suite : undefined, seed),
    Math.min(context.steps * PLAYED_SHARE, MOST_PLAYED),
  );
  const events = new EventCount();
  const items: ItemResult[] = [];
  await unlessStopped(context.signal, async () => {
    const games = await observe(session, traces, context.signal);
    for (const state of games.flatMap((game) => game.states)) events.add(state.events);
    const shared = {
      session,
      codec,
      reference: context.reference,
      walker: makes.walker,
      layer,
      games,
      signal: context.signal,
    };
    for (const [index, property] of properties.entries()) {
      context.signal.throwIfAborted();
      const random = new Random(deriveSeed(seed, property.id));
      const item = await runProperty(property, { ...shared, random }, context.seed);
      items.push(item);
      context.progress(index + 1, properties.length);
      if (context.enough?.(item) === true) break;
    }
  });
  return { items, events: events.toJSON() };
}

function take(traces: Iterable<Trace>, steps: number): Trace[] {
  const taken: Trace[] = [];
  let sum = 0;
  for (const trace of traces) {
    taken.push(trace);
    sum += trace.steps.length + 1;
    if (sum >= steps && taken.length >= FEWEST_GAMES) break;
  }
  return taken;
}

async function runProperty(
  property: Property,
  run: PropertyRun,
  seed: number,
): Promise<ItemResult> {
  const { id } = property;
  const nothing = { id, clauses: [], cases: 0, steps: 0, states: 0 };
  const lacking = run.session.lacks(property.needs ?? []);
  if (lacking.length > 0) {
    const problem = `the subject does not offer ${lacking.join(', ')}`;
    return { ...nothing, status: 'unsupported', problem };
  }
  try {
    const { cases, steps = 0, states = 0, failure, tooFew } = await property.run(run);
    const counts = { id, cases, steps, states };
    if (failure !== undefined) {
      const { problem, example, ...query } = failure;
      const clauses = blame(run.codec.spec, {
        ...query,
        shares: clauseShares(run.codec, run.reference),
      });
      return { ...counts, status: 'fail', clauses, problem, example: exampleOf(example), seed };
    }
    if (cases > 0) return { ...counts, status: 'pass', clauses: [] };
    if (tooFew !== undefined) return { ...nothing, status: 'skip', problem: tooFew };
    return { ...nothing, status: 'notrun', problem: 'no generated game came to a case of it' };
  } catch (error) {
    const fault = itemFault(error);
    if (fault === undefined) throw error;
    return { ...nothing, ...fault };
  }
}
