import type * as fc from 'fast-check';
import type { Observed, Probe, Refused } from '../../probe.ts';
import type { ProbeLaw } from '../../suite.ts';

type Typed<T> = Omit<ProbeLaw, 'kind' | 'cases' | 'check'> & {
  readonly sample: fc.Arbitrary<T>;
  check(probe: Probe, sample: T): Promise<string | undefined>;
};

/** A probe law whose check sees the type of its own samples. */
export const probeLaw = <T>({ sample, check, ...law }: Typed<T>): ProbeLaw => ({
  ...law,
  kind: 'probe',
  cases: () => sample,
  check: (probe, value) => check(probe, value as T),
});

/** A problem unless the answer is a refusal with this code. */
export function expectRefusal(
  answer: Observed | Refused | readonly unknown[],
  code: string,
  what: string,
): string | undefined {
  if (!('refused' in answer)) return `${what}: expected ${code}, but it was accepted`;
  return answer.refused === code ? undefined : `${what}: expected ${code}, found ${answer.refused}`;
}

/** Dice for a walk of at most 25 cells. */
export const DICE: readonly number[] = Array.from({ length: 24 }, (_, i) => 1 + ((i * 7) % 3));
