import type { Words } from '../../oracles/messages.ts';
import { type Codec, stateLength } from '../codec.ts';
import type { Script } from '../generate/script.ts';
import type { Trace, TraceStep } from '../generate/trace.ts';
import type { Bookmark } from '../generate/walker.ts';
import type { StepSeen } from './measures.ts';

/** A game that was made, with what the walk of it showed. */
export interface PlayedGuided {
  readonly trace: Trace;
  /** Of each accepted step its rule events, and the place that it was played from. */
  readonly steps: readonly { readonly events: readonly number[]; readonly before: Bookmark }[];
  /** The state after the last accepted step. */
  readonly end: Words;
}

/** Step `index` as measures see it. */
export function stepSeen({ trace, steps, end }: PlayedGuided, index: number): StepSeen {
  const { action, chance } = trace.steps[index] as TraceStep;
  const step = steps[index];
  return {
    before: step?.before.words ?? end,
    action,
    after: steps[index + 1]?.before.words ?? end,
    drawn: chance.length,
    events: step?.events ?? [],
  };
}

/** The script that repeats a game, without a refused action at its end. */
export function scriptOf(codec: Codec, trace: Trace): Script {
  const { setup, state, start, generator, seed, refusal } = trace;
  const own = state === undefined ? 0 : stateLength(codec, state);
  return {
    setup,
    ...(generator === undefined ? {} : { generator }),
    ...(seed === undefined ? {} : { seed }),
    ...(state === undefined ? { start } : { state: state.slice(0, own) }),
    ...(state === undefined || generator === undefined ? {} : { generatorWords: state.slice(own) }),
    steps: refusal === undefined ? trace.steps : trace.steps.slice(0, -1),
  };
}
