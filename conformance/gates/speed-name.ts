import type { GateKernel } from '../../spec/generated/gate-file.ts';

/**
 * Runs of benchmarks: against the base revision, which may be missing or not build, and against bounds
 * of their own.
 */
export type SpeedName = 'base' | 'bounds';

/** The run to which a comparison belongs. */
export function speedNameOf({ against }: GateKernel): SpeedName {
  return against === 'base' ? 'base' : 'bounds';
}
