import type { LayerName } from '../../engines/random/chance-source.ts';
import { SpecError } from '../../spec/errors.ts';
import type { Fields, Value } from '../../spec/value.ts';
import { decodeActions, decodeState } from '../codec.ts';
import type { Fault } from '../fault.ts';
import { playedGame, type Trace, tapeOf } from '../generate/trace.ts';
import type { GameResult, Session } from '../session.ts';
import type { StepView } from '../suite.ts';

/** A state of a game as the subject reported it, decoded. */
export interface ObservedState {
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
  if (result.kind === 'fault') return { trace, result, states: [], broken: result.fault };
  if (result.kind === 'refused') {
    return { trace, result, states: [], broken: `the game is refused with ${result.code}` };
  }
  const { codec } = session;
  const { reply } = result;
  const states: ObservedState[] = [];
  for (const [index, words] of (reply.st ?? []).entries()) {
    try {
      const list = reply.sl?.[index];
      const events = reply.se?.[index];
      const drawn = reply.sk?.[index];
      states.push({
        ...decodeState(codec, words),
        ...(list === undefined ? {} : { legal: decodeActions(codec, list) }),
        ...(events === undefined || !session.has('events')
          ? {}
          : { events: new Set(events.map((event) => codec.spec.events[event]?.id ?? `${event}`)) }),
        ...(drawn === undefined ? {} : { drawn }),
      });
    } catch (error) {
      if (!(error instanceof SpecError)) throw error;
      return { trace, result, states, broken: `state ${index}: ${error.message}` };
    }
  }
  const accepted = trace.steps.length - (trace.refusal === undefined ? 0 : 1);
  if (reply.n < accepted) {
    const broken = `step ${reply.n} is refused with ${reply.err ?? 'nothing'}, expected acceptance`;
    return { trace, result, states, broken };
  }
  if (states.length <= accepted) {
    const broken = `${states.length} states are reported, expected ${accepted + 1}`;
    return { trace, result, states, broken };
  }
  return { trace, result, states };
}

/** The observed steps of a game as laws see them; `step(i)` leads from state i to state i+1. */
export function stepViews(game: ObservedGame, action: (index: number) => Value): StepView[] {
  const { trace, states } = game;
  const tape = tapeOf(trace);
  return states.slice(1).map((after, index) => {
    const before = states[index] ?? after;
    return stepView(before, action(index), after, tape, trace.layer);
  });
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
