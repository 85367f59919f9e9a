import type { BenchAgainst, BenchProcess } from '../../spec/generated/bench-log-line.ts';
import { pairedRatio } from './statistics.ts';

/** What one process comes to. */
export interface Sample {
  /** CPU of candidate over other. */
  readonly ratio: number;
  /** The same in wall clock. */
  readonly wall: number;
  /** CPU of the control over the variant that it is a copy of: 1 on a perfect machine. */
  readonly control: number;
}

/**
 * The ratios of a process. The control is a second copy of the other variant, or of the candidate
 * where the other is a program or a yardstick.
 *
 * @throws {BenchError} as `pairedRatio`
 */
export function sampleOf(
  times: Pick<BenchProcess, 'candidate' | 'other' | 'control'>,
  kind: BenchAgainst['kind'],
): Sample {
  const { candidate, other, control } = times;
  const twin = kind === 'base' || kind === 'self' ? other : candidate;
  return {
    ratio: pairedRatio(candidate.cpu, other.cpu),
    wall: pairedRatio(candidate.wall, other.wall),
    control: pairedRatio(control.cpu, twin.cpu),
  };
}
