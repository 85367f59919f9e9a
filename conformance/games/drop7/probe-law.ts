import type * as fc from 'fast-check';
import type { Profile } from '../../../spec/value.ts';
import type { Observed, Probe, Refused } from '../../probe.ts';
import type { ProbeLaw } from '../../suite.ts';
import { differs } from './board.ts';
import { type Case, questionOf } from './crafted.ts';

type Typed<T> = Omit<ProbeLaw, 'kind' | 'cases' | 'check'> & {
  cases(profile: Profile): fc.Arbitrary<T>;
  check(probe: Probe, sample: T): Promise<string | undefined>;
};

/** A probe law whose check sees the type of its own samples. */
export function probeLaw<T>({ check, ...law }: Typed<T>): ProbeLaw {
  return { ...law, kind: 'probe', check: (probe, sample) => check(probe, sample as T) };
}

type Answer = Observed | readonly number[] | Refused;

/** Refusal code of an answer, or `accepted`. */
export function codeOf(answer: Answer | undefined): string {
  if (answer === undefined) return 'no answer';
  return 'refused' in answer ? answer.refused : 'accepted';
}

/** One result of a kernel; undefined if the subject does not have it or refuses. */
export async function ask(
  probe: Probe,
  name: string,
  input: readonly number[],
): Promise<readonly number[] | Refused | undefined> {
  const [answer] = (await probe.kernel(name, [input])) ?? [];
  return answer;
}

/** A problem unless the step of a case is answered with this code, or `accepted`. */
export async function refusedWith(
  probe: Probe,
  one: Case,
  code: string,
  what: string,
): Promise<string | undefined> {
  return differs(what, code, codeOf(await probe.step(questionOf(one))));
}
