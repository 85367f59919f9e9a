import type { LayerName } from '../../engines/random/chance-source.ts';
import { blame } from '../blame.ts';
import { clauseShares } from '../clause-shares.ts';
import { codecOf } from '../codec.ts';
import { EventCount } from '../event-count.ts';
import { UnsupportedError } from '../fault.ts';
import { deriveSeed } from '../generate/random.ts';
import { playedGame, type Trace } from '../generate/trace.ts';
import { TraceArbitrary } from '../generate/trace-arbitrary.ts';
import { sourceFor, TraceGenerator } from '../generate/trace-generator.ts';
import { traceStream } from '../generate/trace-stream.ts';
import { Session } from '../session.ts';
import type { GameSuite } from '../suite.ts';
import type { ItemResult, UnitContext, UnitResult } from '../unit.ts';
import { unlessStopped } from '../unless-stopped.ts';
import { exampleOf } from '../vectors/line-result.ts';
import { judgeGame, type LawCount, type PlayedLaw, type Violation } from './judge.ts';
import { minimize } from './minimize.ts';
import { type ObservedGame, observe } from './observed-game.ts';

/** Steps that are generated, played and judged together: few, because each may have a long list. */
const BATCH_STEPS = 500;
const BATCH_GAMES = 128;
/** Games that a unit may play to reduce one failing law, and their steps in all. */
const SHRINK_EXECUTIONS = 800;
const SHRINK_STEPS = 40_000;
/** Laws of one unit whose failing games are reduced; more at once have one cause as a rule. */
const SHRINK_LAWS = 4;

/** A law in work: what it was checked on, and its shortest failing game. */
interface LawState {
  readonly law: PlayedLaw;
  readonly count: LawCount;
  failure?: { readonly game: ObservedGame; readonly violation: Violation };
}

/**
 * Plays generated games on the subject in one layer and checks all start, state and step laws on
 * every state and step that it reports. A failing game is reduced with the law pinned.
 */
export async function runPlayedLaws(
  key: string,
  layer: LayerName,
  suite: GameSuite,
  laws: readonly PlayedLaw[],
  context: UnitContext,
): Promise<UnitResult> {
  const codec = codecOf(context.spec, context.profile);
  const session = await Session.open(codec, context.subject);
  if (!session.hasLayer(layer)) throw new UnsupportedError(`chance:${layer}`);
  const source = sourceFor(codec, context.reference, layer);
  const traces = traceStream(
    new TraceGenerator(source),
    session.has('state') ? suite : undefined,
    deriveSeed(context.seed, key),
  );
  const states: LawState[] = laws.map((law) => ({ law, count: { cases: 0, steps: 0, states: 0 } }));
  const events = new EventCount();
  let spent = 0;
  let fallen: ObservedGame | undefined;
  const isComplete = await unlessStopped(context.signal, async () => {
    while (spent < context.steps) {
      context.signal.throwIfAborted();
      const batch = take(traces, Math.min(BATCH_STEPS, context.steps - spent));
      if (batch.length === 0) break;
      const games = await observe(session, batch, context.signal);
      for (const game of games) {
        spent += game.trace.steps.length + 1;
        if (game.result.kind === 'fault') fallen ??= game;
        for (const state of game.states) events.add(state.events);
        for (const state of states) judgeInto(state, game, codec);
      }
      context.progress(Math.min(spent, context.steps), context.steps);
      // Every law has failed, or the subject has gone down and would again.
      if (fallen !== undefined || states.every(({ failure }) => failure !== undefined)) break;
    }
    return true;
  });
  const items: ItemResult[] = [];
  let reduced = 0;
  const arbitrary = new TraceArbitrary(source, { maxSteps: 1 });
  for (const state of states) {
    const { law, count, failure } = state;
    if (failure === undefined) {
      if (isComplete === true) items.push(unfailed(law, count, fallen));
      continue;
    }
    const minimal = await minimize(session, arbitrary, law, failure, {
      // Whoever stops a run does not wait for smaller examples.
      executions: reduced < SHRINK_LAWS && isComplete === true ? SHRINK_EXECUTIONS : 0,
      steps: SHRINK_STEPS,
    });
    reduced += 1;
    items.push({
      id: law.id,
      status: minimal.violation.thrown === true ? 'error' : 'fail',
      clauses: blame(context.spec, {
        ...minimal.hint,
        among: law.clauses,
        shares: clauseShares(codec, context.reference),
      }),
      ...count,
      problem: minimal.violation.problem,
      example: minimal.example,
      seed: context.seed,
    });
  }
  return { items, events: events.toJSON() };
}

/** Games of about so many steps together. */
function take(traces: Iterator<Trace>, steps: number): Trace[] {
  const batch: Trace[] = [];
  for (let sum = 0; sum < steps && batch.length < BATCH_GAMES; ) {
    const { value, done } = traces.next();
    if (done === true) break;
    batch.push(value);
    sum += value.steps.length + 1;
  }
  return batch;
}

function judgeInto(state: LawState, game: ObservedGame, codec: Session['codec']): void {
  const { law, count, failure } = state;
  const violation = judgeGame(law, game, codec, count);
  if (violation === undefined) return;
  if (failure !== undefined && failure.violation.steps <= violation.steps) return;
  state.failure = { game, violation };
}

function unfailed(law: PlayedLaw, count: LawCount, fallen: ObservedGame | undefined): ItemResult {
  const base = { id: law.id, clauses: law.clauses, ...count };
  if (fallen?.result.kind === 'fault') {
    const { status, message } = fallen.result.fault;
    const example = exampleOf({ ...playedGame(fallen.trace) });
    return { ...base, status, problem: message, example };
  }
  const checked = law.kind === 'step' ? count.steps : count.states;
  if (checked > 0) return { ...base, status: 'pass' };
  return { ...base, status: 'notrun', problem: 'no generated game came to anything it checks' };
}
