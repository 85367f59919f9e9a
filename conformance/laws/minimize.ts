import type { Words } from '../../oracles/messages.ts';
import type { BlameQuery } from '../blame.ts';
import { stateLength } from '../codec.ts';
import { stateDifference } from '../difference.ts';
import { type ShrinkBudget, shrinkTrace } from '../generate/shrink-trace.ts';
import { type Trace, withSteps } from '../generate/trace.ts';
import type { TraceArbitrary } from '../generate/trace-arbitrary.ts';
import type { Walker } from '../generate/walker.ts';
import type { Session } from '../session.ts';
import { exampleOf } from '../vectors/line-result.ts';
import { judgeGame, type PlayedLaw, type Violation } from './judge.ts';
import { type ObservedGame, observe } from './observed-game.ts';

/** A failing game, reduced. */
export interface Minimal {
  readonly violation: Violation;
  readonly example: string;
  /** What points to a clause: how the reference goes on from the same place, and its events. */
  readonly hint: Pick<BlameQuery, 'lane' | 'fields' | 'events'>;
}

/**
 * Reduces the game in which a law fails: the shortest game that the sweep finds and, if the law also
 * fails from the explicit state before the last step, that single step.
 */
export async function minimize(
  session: Session,
  arbitrary: TraceArbitrary,
  law: PlayedLaw,
  failure: { readonly game: ObservedGame; readonly violation: Violation },
  budget: ShrinkBudget,
): Promise<Minimal> {
  let best = failure;
  const judge = async (trace: Trace): Promise<number | undefined> => {
    const [game] = await observe(session, [trace]);
    if (game === undefined || game.result.kind === 'fault') return undefined;
    const violation = judgeGame(law, game, session.codec, { cases: 0, steps: 0, states: 0 });
    if (violation === undefined) return undefined;
    best = { game, violation };
    return violation.steps;
  };
  const { trace } = failure.game;
  const shrunk = await shrinkTrace(arbitrary, trace, failure.violation.steps, judge, budget);
  const rerooted = session.has('state') && (await reroot(best, judge));
  const { game, violation } = best;
  return {
    violation,
    hint: hintOf(session, arbitrary.walker, law, game, violation),
    example: exampleOf({
      ...describe(game, violation),
      ...(rerooted ? { shortestGame: shrunk.trace.steps.length } : {}),
      shrink: { executions: shrunk.executions, steps: shrunk.steps, complete: shrunk.complete },
    }),
  };
}

/** Plays the same game on the reference: where the subject differs from it is where to look. */
function hintOf(
  { codec }: Session,
  walker: Walker,
  law: PlayedLaw,
  game: ObservedGame,
  violation: Violation,
): Minimal['hint'] {
  const lane = law.kind === 'state' ? 'legal' : 'state';
  let taken = walker.begin(game.trace);
  for (const step of game.trace.steps.slice(0, violation.steps)) {
    if ('refusal' in taken) break;
    taken = walker.step(step.action, step.chance);
  }
  const found = statesOf(game)[violation.steps];
  if ('refusal' in taken || found === undefined) return { lane };
  const events = taken.events.map((event) => codec.spec.events[event]?.id ?? '');
  const own = found.slice(0, stateLength(codec, found));
  const difference = stateDifference(codec, walker.words(), own);
  if (difference === undefined) return { lane, events };
  return { lane: 'state', fields: difference.fields, events };
}

/** Tries the last step alone, from the state before it. */
async function reroot(
  best: { readonly game: ObservedGame; readonly violation: Violation },
  judge: (trace: Trace) => Promise<number | undefined>,
): Promise<boolean> {
  const { game, violation } = best;
  const last = violation.steps - 1;
  const step = game.trace.steps[last];
  const state = statesOf(game)[last];
  if (step === undefined || state === undefined) return false;
  const { seed: _start, ...rest } = withSteps(game.trace, [step]);
  return (await judge({ ...rest, state, start: [] })) !== undefined;
}

function statesOf(game: ObservedGame): readonly Words[] {
  return game.result.kind === 'played' ? (game.result.reply.st ?? []) : [];
}

/** The game as a reader wants it: where it begins, its actions, the last two states by name. */
function describe(game: ObservedGame, violation: Violation): Record<string, unknown> {
  const { trace, states } = game;
  const { steps } = violation;
  const before = states[steps - 1];
  return {
    profile: trace.profile,
    layer: trace.layer,
    ...(trace.generator === undefined ? {} : { generator: trace.generator }),
    ...(trace.seed === undefined ? {} : { seed: trace.seed }),
    step: steps,
    ...(before === undefined ? {} : { before: before.fields }),
    ...(before === undefined ? {} : { action: trace.steps[steps - 1]?.action }),
    ...(before === undefined ? {} : { chance: trace.steps[steps - 1]?.chance }),
    after: states[steps]?.fields,
    ...(trace.state === undefined ? { start: trace.start } : { state: trace.state }),
    actions: trace.steps.map((step) => step.action),
    tape: trace.steps.flatMap((step) => step.chance),
  };
}
