import * as fc from 'fast-check';
import type { Profile } from '../../../spec/value.ts';
import type { Observed, Probe, Refused, StepQuestion } from '../../probe.ts';
import type { ProbeLaw } from '../../suite.ts';
import { isLegal } from './plain-step.ts';
import { playShapers } from './play-shapes.ts';
import { type Move, moveOf, type Position, positionOf, rulesOf, stateOf } from './position.ts';
import { seeded } from './shaping.ts';
import { squareShapers } from './square-shapes.ts';

type Typed<T> = Omit<ProbeLaw, 'kind' | 'cases' | 'check'> & {
  cases(profile: Profile): fc.Arbitrary<T>;
  check(probe: Probe, sample: T): Promise<string | undefined>;
};

/** A probe law whose check sees the type of its own samples. */
export function probeLaw<T>({ check, ...law }: Typed<T>): ProbeLaw {
  return { ...law, kind: 'probe', check: (probe, sample) => check(probe, sample as T) };
}

/** Refusal code of an answer, or `accepted`. */
export function codeOf(answer: Observed | readonly number[] | Refused | undefined): string {
  if (answer === undefined) return 'no answer';
  return 'refused' in answer ? answer.refused : 'accepted';
}

/** A legal step to ask for; the tape has more words than it can draw. */
export interface Case {
  readonly position: Position;
  readonly move: Move;
  readonly tape: readonly number[];
}

/** Steps of all kinds of scenes. */
export function cases(profile: Profile): fc.Arbitrary<Case> {
  const scenes = [...squareShapers, ...playShapers].map((shaper) => shaper.scenes(profile));
  const swaps = seeded((random) => [6, 5, 4, 3, 2, 1].map((i) => random.below(i + 1)));
  return fc
    .tuple(fc.oneof(...scenes), swaps)
    .map(([{ state, actions: [action = {}] = [] }, tape]) => ({
      position: positionOf(state),
      move: moveOf(action),
      tape,
    }))
    .filter(({ position, move }) => isLegal(position, move, rulesOf(profile)));
}

/** The question for the step of a case. */
export function questionOf(
  { position, move, tape }: Case,
  layer: 'outcome' | 'raw' = 'outcome',
): StepQuestion {
  return { state: stateOf(position), action: { ...move }, layer, tape };
}

/** Answers to the steps of two cases, or what keeps them from being compared. */
export async function both(
  probe: Probe,
  what: string,
  a: Case,
  b: Case,
): Promise<readonly [Position, Position] | string> {
  const [first, second] = await probe.steps([questionOf(a), questionOf(b)]);
  const codes = [codeOf(first), codeOf(second)];
  if (first === undefined || second === undefined || 'refused' in first || 'refused' in second) {
    return `${what}: ${codes.join(' and ')}`;
  }
  return [positionOf(first.state), positionOf(second.state)];
}

/** One result of a kernel; undefined if the subject does not have it. */
export async function ask(
  probe: Probe,
  name: string,
  input: readonly number[],
): Promise<readonly number[] | Refused | undefined> {
  const [answer] = (await probe.kernel(name, [input])) ?? [];
  return answer;
}
