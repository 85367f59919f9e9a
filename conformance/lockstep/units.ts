import type { LayerName } from '../../engines/random/chance-source.ts';
import type { Implementation } from '../../oracles/implementation.ts';
import type { GameSpec } from '../../spec/generated/game-spec.ts';
import { type Codec, codecOf } from '../codec.ts';
import { SubjectError, UnsupportedError } from '../fault.ts';
import { deriveSeed } from '../generate/random.ts';
import { layersOf } from '../laws/units.ts';
import { Session } from '../session.ts';
import { settle } from '../settle.ts';
import type { GameSuite } from '../suite.ts';
import { clausesApart } from '../suspects.ts';
import type { ItemResult, PlannedItem, Unit, UnitContext, UnitResult } from '../unit.ts';
import type { CorpusStore } from './corpus-store.ts';
import { failureExample, failureLines, stateText } from './failure-report.ts';
import { type FailureStore, NOWHERE } from './failure-store.ts';
import type { FailureGroup } from './failures.ts';
import type { FindingLane } from './finding.ts';
import type { Other } from './others.ts';
import type { PolicyName } from './policies.ts';
import type { ReadCorpus } from './read-corpus.ts';
import { type PairResult, runPair } from './run-pair.ts';

/** What the lockstep units of a run have in common. */
export interface LockstepOptions {
  readonly policy: PolicyName;
  readonly store: FailureStore;
  /** Version of this package. */
  readonly version: string;
  /** How often each possible event is demanded in lockstep. */
  readonly targetEvents?: number;
  /** Where it is kept what games reached first. */
  readonly keeps?: CorpusStore;
  /** Games of earlier runs of this game, which are played first. */
  readonly corpus?: ReadCorpus;
}

/**
 * Steps of a lockstep unit for each step that other units get: whole games at a time are cheap, and
 * the lanes of three layers together come to more than 200,000 steps at the default.
 */
const LOCKSTEP_FACTOR = 6;
/** Bounds of the sweep, where a difference cannot be shown by one step. */
const SHRINK = { executions: 600, steps: 150_000 };

const TITLES = {
  state: 'states are equal after every step',
  drawn: 'steps draw equally many words',
  ending: 'games end alike: steps, over, refusals',
  legal: 'lists of legal actions are equal',
  events: 'steps have equal events',
  repeat: 'a game gives the same when it is sent again after others',
} as const;
type ItemId = keyof typeof TITLES;

/** For one profile a unit for each other and layer. */
export function lockstepUnits(
  spec: GameSpec,
  suite: GameSuite | undefined,
  profile: string,
  others: readonly Other[],
  options: LockstepOptions,
): Unit[] {
  return others.flatMap((other) =>
    layersOf(spec).map((layer): Unit => {
      const key = `${spec.id}/${profile}/lockstep/${other.name}-${layer}`;
      const planned = itemsOf(spec, layer);
      return {
        key,
        kind: 'lockstep',
        title: `the same games as ${other.name}, layer ${layer}`,
        planned,
        run: (context) =>
          settle(planned, () => runUnit({ key, layer, suite, other, planned }, options, context)),
      };
    }),
  );
}

interface UnitPlan {
  readonly key: string;
  readonly layer: LayerName;
  readonly suite: GameSuite | undefined;
  readonly other: Other;
  readonly planned: readonly PlannedItem[];
}

function itemsOf(spec: GameSpec, layer: LayerName): PlannedItem[] {
  const ids: ItemId[] = [
    'state',
    ...(layer === 'outcome' || layer === 'raw' ? (['drawn'] as const) : []),
    'ending',
    ...(spec.legal === 'list' ? (['legal'] as const) : []),
    ...(spec.events.length > 0 ? (['events'] as const) : []),
    'repeat',
  ];
  return ids.map((id) => ({ id, title: TITLES[id], clauses: [] }));
}

async function runUnit(
  plan: UnitPlan,
  options: LockstepOptions,
  context: UnitContext,
): Promise<UnitResult> {
  const { key, layer, suite, other, planned } = plan;
  const { spec, profile } = context;
  const suspects = clausesApart(spec, profile, context.subject.profile);
  const codec = { ...codecOf(spec, profile), suspects };
  const opened = await other.open();
  const hello = await opened.hello();
  if (hello.kind === 'fault' && hello.status === 'unavailable') {
    return notRun(planned, other, hello.message);
  }
  const subject = await openSide(codec, context.subject, layer);
  let reference: Session;
  try {
    reference = await openSide(codec, opened, layer);
  } catch (error) {
    // Whoever demands an oracle is not served by one that plays something else.
    if (other.demanded && error instanceof SubjectError && error.status === 'unsupported') {
      return notRun(planned, other, error.message);
    }
    throw error;
  }
  const steps = context.lockstepSteps ?? context.steps * LOCKSTEP_FACTOR;
  const seed = deriveSeed(context.seed, `${context.profile.name} ${layer}`);
  const result = await runPair(
    { codec, layer, subject, reference, engine: context.reference },
    {
      steps,
      seed,
      policy: options.policy,
      ...(options.targetEvents === undefined ? {} : { targetEvents: options.targetEvents }),
      ...(options.corpus === undefined
        ? {}
        : { corpus: options.corpus.scripts(context.profile.name, layer) }),
      keep: (entries) => {
        if (context.rehearsal !== true) options.keeps?.keep(codec, entries);
      },
      ...(suite === undefined ? {} : { suite }),
      batches: 1 + other.jobs,
      store: context.rehearsal === true ? NOWHERE : options.store,
      run: { lockstep: options.version, seed: context.seed, unit: key },
      shrink: SHRINK,
      signal: context.signal,
      progress: context.progress,
    },
  );
  const report = (group: FailureGroup): string => {
    const { smallest } = group;
    const names = { subject: subject.subject.name, reference: reference.subject.name };
    const { finding, rows, to } = smallest;
    const facts = {
      spec: context.spec,
      finding,
      ...names,
      steps: to,
      rows,
      ...stateText(codec, smallest.file.state),
    };
    return failureExample(smallest, failureLines(facts));
  };
  const { events, first } = result;
  const items = itemsFrom(result, planned, context.seed, report);
  return { items, events, lockstep: { seed, steps, first } };
}

/** @throws {SubjectError} `unsupported` if the implementation does not play this game or layer */
async function openSide(codec: Codec, side: Implementation, layer: LayerName): Promise<Session> {
  const session = await Session.open(codec, side);
  if (!session.hasLayer(layer)) throw new UnsupportedError(`chance:${layer}`);
  return session;
}

/** What is not there was not compared; that counts if it was asked for. */
function notRun(planned: readonly PlannedItem[], other: Other, why: string): UnitResult {
  const status = other.demanded ? 'notrun' : 'skip';
  const problem = `not run: ${other.name}: ${why}`;
  const items = planned.map(({ id, clauses }): ItemResult => {
    return { id, status, clauses, cases: 0, steps: 0, states: 0, problem };
  });
  return { items, events: {} };
}

/** An item for each lane, and one more for each further failure of a lane. */
function itemsFrom(
  result: PairResult,
  planned: readonly PlannedItem[],
  seed: number,
  report: (group: FailureGroup) => string,
): ItemResult[] {
  const groups = new Map<string, FailureGroup[]>();
  for (const group of result.failures) {
    const id = itemOf(group, planned);
    groups.set(id, [...(groups.get(id) ?? []), group]);
  }
  return planned.flatMap(({ id }): ItemResult[] => {
    const counts = countsOf(id, result);
    const [first, ...more] = groups.get(id) ?? [];
    if (first === undefined) return [unfailed(id, counts, result)];
    return [
      { id, ...counts, ...failed(first, seed, report) },
      ...more.map((group): ItemResult => {
        const none = { cases: group.count, steps: 0, states: 0 };
        return {
          id: `${id}-${group.smallest.file.id ?? ''}`,
          ...none,
          ...failed(group, seed, report),
        };
      }),
    ];
  });
}

function itemOf({ smallest }: FailureGroup, planned: readonly PlannedItem[]): string {
  const { lane, status, message } = smallest.finding;
  const id = status === 'flaky' && message.includes('another order') ? 'repeat' : itemOfLane(lane);
  return planned.some((item) => item.id === id) ? id : 'state';
}

function itemOfLane(lane: FindingLane): ItemId {
  if (lane === 'start') return 'state';
  return lane === 'over' || lane === 'refusal' ? 'ending' : lane;
}

type Counts = Pick<ItemResult, 'cases' | 'steps' | 'states' | 'clauses'>;

/** What a lane has compared; steps and states are counted once, by the lane of states. */
function countsOf(id: string, result: PairResult): Counts {
  const { games, steps, listed, told, repeated } = result;
  const none = { cases: games, steps: 0, states: 0, clauses: [] };
  if (id === 'state') return { ...none, steps, states: steps + games };
  if (id === 'legal') return { ...none, cases: listed };
  if (id === 'events') return { ...none, cases: told };
  return id === 'repeat' ? { ...none, cases: repeated } : none;
}

function unfailed(id: string, counts: Counts, result: PairResult): ItemResult {
  const missing = result.lanes.find(({ lane }) => lane === id)?.missing;
  if (missing !== undefined) {
    return { id, ...counts, cases: 0, status: 'unsupported', problem: `not compared: ${missing}` };
  }
  if (counts.cases > 0) return { id, ...counts, status: 'pass' };
  const broken = result.failures[0];
  if (broken !== undefined) {
    return { id, ...counts, status: 'skip', problem: 'no game agreed in all other lanes' };
  }
  return { id, ...counts, status: 'notrun', problem: 'no game came to it' };
}

function failed(
  group: FailureGroup,
  seed: number,
  report: (group: FailureGroup) => string,
): Pick<
  ItemResult,
  'status' | 'clauses' | 'problem' | 'example' | 'seed' | 'signature' | 'alsoSaw'
> {
  const { finding, alsoSaw } = group.smallest;
  const games = group.count === 1 ? '1 game' : `${group.count} games`;
  return {
    status: finding.status,
    clauses: finding.clauses,
    problem: `${finding.message} (${games})`,
    example: report(group),
    seed,
    signature: finding.signature,
    alsoSaw,
  };
}
