import type { LayerName } from '../../engines/random/chance-source.ts';
import type { Codec } from '../codec.ts';
import { asFields } from '../codec.ts';
import { tapeOf } from '../generate/trace.ts';
import type { Law, ProbeLaw } from '../suite.ts';
import type { ObservedGame } from './observed-game.ts';

/** A law that is checked on games that are played. */
export type PlayedLaw = Exclude<Law, ProbeLaw>;

/** A law that does not hold in a game. */
export interface Violation {
  readonly problem: string;
  /** Steps that have to be played to show it. */
  readonly steps: number;
  /** The law itself failed: a fault of the suite, not of the subject. */
  readonly thrown?: true;
}

/** What a law was checked on. */
export interface LawCount {
  cases: number;
  steps: number;
  states: number;
}

/** The laws that apply in a profile and layer, in the order of the suite. */
export function lawsFor(
  laws: readonly Law[],
  profile: string,
  layer: LayerName | undefined,
): Law[] {
  return laws.filter(
    (law) =>
      (law.profiles === undefined || law.profiles.includes(profile)) &&
      (layer === undefined || law.layers === undefined || law.layers.includes(layer)),
  );
}

/**
 * Checks one law on everything that was observed of a game and counts what it was checked on.
 *
 * @returns the first violation
 */
export function judgeGame(
  law: PlayedLaw,
  game: ObservedGame,
  codec: Codec,
  count: LawCount,
): Violation | undefined {
  const { profile } = codec;
  const { trace, states } = game;
  count.cases += states.length > 0 ? 1 : 0;
  if (law.kind === 'start') {
    const first = states[0];
    // An explicit state is no start.
    if (first === undefined || trace.state !== undefined) return undefined;
    count.states += 1;
    const setup = asFields(codec.setup.decode(trace.setup).value);
    const drawn = tapeOf(trace).slice(0, first.drawn ?? 0);
    return guarded(0, () => law.check(first.fields, { setup, drawn, layer: trace.layer }, profile));
  }
  if (law.kind === 'state') {
    for (const [index, state] of states.entries()) {
      count.states += 1;
      const violation = guarded(index, () => law.check(state.fields, state.legal, profile));
      if (violation !== undefined) return violation;
    }
    return undefined;
  }
  for (const [index, view] of game.views.entries()) {
    count.steps += 1;
    const violation = guarded(index + 1, () => law.check(view, profile));
    if (violation !== undefined) return violation;
  }
  return undefined;
}

function guarded(steps: number, check: () => string | undefined): Violation | undefined {
  try {
    const problem = check();
    return problem === undefined ? undefined : { problem, steps };
  } catch (error) {
    const problem = `the law itself failed: ${error instanceof Error ? error.message : error}`;
    return { problem, steps, thrown: true };
  }
}
