import * as fc from 'fast-check';
import type { Profile } from '../../../spec/value.ts';
import type { Observed, Probe, Refused, StepQuestion } from '../../probe.ts';
import type { ProbeLaw } from '../../suite.ts';
import {
  type Board,
  boardOf,
  type Cells,
  DIRECTIONS,
  type Direction,
  type Sides,
  sidesOf,
} from './board.ts';
import { boards, stateOn } from './crafted.ts';
import { changes, moved } from './plain-move.ts';

/** A board and a direction to try on it. */
export interface Attempt {
  readonly cells: number[];
  readonly direction: Direction;
}

/** Boards of many kinds with any direction, legal or not. */
export function attempts(profile: Profile): fc.Arbitrary<Attempt> {
  return fc.record({
    cells: boards(sidesOf(profile)),
    direction: fc.constantFrom(...DIRECTIONS),
  });
}

/** Boards with a direction that changes nothing, because it has been played until it does not. */
export function idleAttempts(profile: Profile): fc.Arbitrary<Attempt> {
  const sides = sidesOf(profile);
  return attempts(profile).map(({ cells, direction }) => {
    let settled = cells;
    while (changes(settled, direction, sides)) settled = moved(settled, direction, sides).cells;
    return { cells: settled, direction };
  });
}

/** A law that asks questions about samples of one kind. */
export function probeLaw<T>({
  cases,
  check,
  ...law
}: Omit<ProbeLaw, 'kind' | 'cases' | 'check'> & {
  cases(profile: Profile): fc.Arbitrary<T>;
  check(probe: Probe, sample: T, sides: Sides): Promise<string | undefined>;
}): ProbeLaw {
  return {
    ...law,
    kind: 'probe',
    cases,
    // Samples come from `cases` of the same law, so they are of its type.
    check: (probe, sample) => check(probe, sample as T, sidesOf(probe.profile)),
  };
}

/** The question what a direction makes of a board. */
export function question(
  cells: Cells,
  direction: Direction,
  sides: Sides,
  tape: readonly number[],
  layer: 'outcome' | 'raw' = 'outcome',
  score = 0,
): StepQuestion {
  return { state: stateOn(cells, sides, score), action: { direction }, layer, tape };
}

/** Refusal code of an answer, or `accepted`. */
export function refusalOf(answer: Observed | Refused): string {
  return 'refused' in answer ? answer.refused : 'accepted';
}

/** The board of an accepted answer. */
export function boardIn(answer: Observed | Refused | undefined): Board | undefined {
  return answer === undefined || 'refused' in answer ? undefined : boardOf(answer.state);
}
