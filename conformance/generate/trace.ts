import { LAYERS, type LayerName } from '../../engines/random/chance-source.ts';
import type { PlayedGame, Words } from '../../oracles/messages.ts';
import type { RefusalCode } from '../../spec/errors.ts';
import { isWordIn, MAX_WORD } from '../../spec/word.ts';

/** One action with the tape words that it draws (none in layers seed and none). */
export interface TraceStep {
  readonly action: Words;
  readonly chance: Words;
}

/**
 * A game as data: where it begins, and each action with its own chance, so that a step can be taken
 * out without moving the chance of all others.
 */
export interface Trace {
  /** `name@major.minor` */
  readonly game: string;
  readonly profile: string;
  readonly layer: LayerName;
  readonly setup: Words;
  /** An explicit state instead of a start. */
  readonly state?: Words;
  /** Tape words that the start draws (layers outcome and raw). */
  readonly start: Words;
  /** Layer seed: the generator and its seed, 0..2^32-1. */
  readonly generator?: string;
  readonly seed?: number;
  readonly steps: readonly TraceStep[];
  /** The last action is refused by the rules with this code; all others are accepted. */
  readonly refusal?: RefusalCode;
}

/** The trace as a game of a play request. */
export function playedGame(trace: Trace): PlayedGame {
  return {
    game: trace.game,
    profile: trace.profile,
    setup: trace.setup,
    layer: trace.layer,
    ...(trace.layer === 'outcome' || trace.layer === 'raw' ? { c: tapeOf(trace) } : {}),
    ...(trace.state === undefined ? {} : { s: trace.state }),
    ...(trace.generator === undefined ? {} : { gen: trace.generator }),
    ...(trace.seed === undefined ? {} : { seed: String(trace.seed) }),
    a: trace.steps.flatMap((step) => step.action),
  };
}

/** The tape of the whole game: the start's words, then those of each step. */
export function tapeOf(trace: Trace): number[] {
  return [...trace.start, ...trace.steps.flatMap((step) => step.chance)];
}

/** The trace with other steps; a refused end goes unless the caller finds it again. */
export function withSteps(trace: Trace, steps: readonly TraceStep[], refusal?: RefusalCode): Trace {
  const { refusal: _dropped, ...rest } = trace;
  return refusal === undefined ? { ...rest, steps } : { ...rest, steps, refusal };
}

/** Whether a value of unknown origin has the shape of a trace; the rules are not asked. */
export function isTrace(value: unknown): value is Trace {
  if (!isRecord(value)) return false;
  const { game, profile, layer, setup, state, start, generator, seed, steps, refusal } = value;
  return (
    typeof game === 'string' &&
    typeof profile === 'string' &&
    LAYERS.some((name) => name === layer) &&
    isWords(setup) &&
    (state === undefined || isWords(state)) &&
    isWords(start) &&
    (generator === undefined || typeof generator === 'string') &&
    (seed === undefined || isWord(seed)) &&
    (refusal === undefined || typeof refusal === 'string') &&
    Array.isArray(steps) &&
    steps.every(isStep)
  );
}

function isStep(value: unknown): value is TraceStep {
  if (!isRecord(value)) return false;
  const { action, chance } = value;
  return isWords(action) && isWords(chance);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isWords(value: unknown): value is Words {
  return Array.isArray(value) && value.every(isWord);
}

function isWord(value: unknown): value is number {
  return isWordIn(value, 0, MAX_WORD);
}
