import * as fc from 'fast-check';
import type { Profile } from '../../../spec/value.ts';
import type { Scene, Shaper } from '../../guide.ts';
import type { Observed, Probe, Refused } from '../../probe.ts';
import type { ProbeLaw } from '../../suite.ts';

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

/** Scenes of all shapers that have a first action. */
export function scenesOf(shapers: readonly Shaper[], profile: Profile): fc.Arbitrary<Scene> {
  const all = shapers.map((shaper) => shaper.scenes(profile));
  return fc.oneof(...all).filter(({ actions = [] }) => actions.length > 0);
}
