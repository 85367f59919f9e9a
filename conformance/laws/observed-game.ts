import type { LayerName } from '../../engines/random/chance-source.ts';
import type { GameReply } from '../../oracles/messages.ts';
import { SpecError } from '../../spec/errors.ts';
import type { GameSpec } from '../../spec/generated/game-spec.ts';
import type { Fields, Value } from '../../spec/value.ts';
import { decodeActions, decodeState } from '../codec.ts';
import type { Fault } from '../fault.ts';
import { playedGame, type Trace, tapeOf } from '../generate/trace.ts';
import type { GameResult, Session } from '../session.ts';
import type { StepView } from '../suite.ts';

/** A state of a game as the subject reported it, decoded. */
interface ObservedState {
  readonly fields: Fields;
  readonly generator: readonly number[];
  readonly legal?: readonly Value[];
  /** Events of the step into this state. */
  readonly events?: ReadonlySet<string>;
  /** Tape words consumed up to this state. */
  readonly drawn?: number;
}

/** A trace with what the subject made of it. */
export interface ObservedGame {
  readonly trace: Trace;
  readonly result: GameResult;
  /** The states that the subject reported and that fit the layout. */
  readonly states: readonly ObservedState[];
  /** The steps between these states: view i leads from state i to state i+1. */
  readonly views: readonly StepView[];
  /** Why the states end before the trace does, if they should not. */
  readonly broken?: Fault | string;
}

/** Plays traces on the subject and decodes what it reports. */
export async function observe(
  session: Session,
  traces: readonly Trace[],
  cancelled?: AbortSignal,
): Promise<ObservedGame[]> {
  const last = Math.max(0, ...traces.map((trace) => trace.steps.length));
  const results = await session.play(traces.map(playedGame), { first: 0, last }, cancelled);
  return traces.map((trace, index) => {
    const result = results[index];
    if (result === undefined) throw new RangeError('fewer results than games');
    return observedGame(session, trace, result);
  });
}

function observedGame(session: Session, trace: Trace, result: GameResult): ObservedGame {
  const game = { trace, result };
  if (result.kind === 'fault') return { ...game, states: [], views: [], broken: result.fault };
  if (result.kind === 'refused') {
    const broken = `the game is refused with ${result.code}`;
    return { ...game, states: [], views: [], broken };
  }
  const { reply } = result;
  const { states, problem } = decodeStates(session, reply);
  const seen = { ...game, states, views: stepViews(session, trace, states) };
  if (problem !== undefined) return { ...seen, broken: problem };
  const accepted = trace.steps.length - (trace.refusal === undefined ? 0 : 1);
  if (reply.n < accepted) {
    const broken = `step ${reply.n} is refused with ${reply.err ?? 'nothing'}, expected acceptance`;
    return { ...seen, broken };
  }
  if (states.length <= accepted) {
    const broken = `${states.length} states are reported, expected ${accepted + 1}`;
    return { ...seen, broken };
  }
  return seen;
}

/** The reported states up to the first that is none. */
function decodeStates(
  session: Session,
  reply: GameReply,
): { states: ObservedState[]; problem?: string } {
  const { codec } = session;
  const states: ObservedState[] = [];
  for (const [index, words] of (reply.st ?? []).entries()) {
    try {
      const list = reply.sl?.[index];
      const events = session.has('events') ? reply.se?.[index] : undefined;
      const drawn = reply.sk?.[index];
      states.push({
        ...decodeState(codec, words),
        ...(list === undefined ? {} : { legal: decodeActions(codec, list) }),
        ...(events === undefined ? {} : { events: eventIds(codec.spec, events) }),
        ...(drawn === undefined ? {} : { drawn }),
      });
    } catch (error) {
      if (!(error instanceof SpecError)) throw error;
      return { states, problem: `state ${index}: ${error.message}` };
    }
  }
  return { states };
}

/** Ids of reported event indices; an index that is no event keeps its number. */
function eventIds(spec: GameSpec, indices: readonly number[]): Set<string> {
  return new Set(indices.map((index) => spec.events[index]?.id ?? `event-${index}`));
}

/** The steps between the states as laws see them. */
function stepViews(session: Session, trace: Trace, states: readonly ObservedState[]): StepView[] {
  const { action } = session.codec;
  const tape = tapeOf(trace);
  const views: StepView[] = [];
  for (let index = 1; index < states.length; index += 1) {
    const [before, after] = [states[index - 1], states[index]];
    const step = trace.steps[index - 1];
    if (before === undefined || after === undefined || step === undefined) break;
    const { value } = action.decode(step.action);
    views.push(stepView(before, value, after, tape, trace.layer));
  }
  return views;
}

function stepView(
  before: ObservedState,
  action: Value,
  after: ObservedState,
  tape: readonly number[],
  layer: LayerName,
): StepView {
  return {
    before: before.fields,
    action,
    after: after.fields,
    drawn: tape.slice(before.drawn ?? 0, after.drawn ?? 0),
    layer,
    ...(layer === 'seed'
      ? { generatorBefore: before.generator, generatorAfter: after.generator }
      : {}),
    ...(before.legal === undefined ? {} : { legalBefore: before.legal }),
    ...(after.legal === undefined ? {} : { legalAfter: after.legal }),
    ...(after.events === undefined ? {} : { events: after.events }),
  };
}
