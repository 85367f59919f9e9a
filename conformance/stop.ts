import type { Interruption } from './report/verdict.ts';

/**
 * Why a run is told to stop; the reason of its `AbortSignal`. `harness` is a fault of the harness
 * itself, such as an exception that nobody caught.
 */
export type Stop =
  | { readonly kind: 'interrupt'; readonly by: Interruption }
  | { readonly kind: 'harness'; readonly error: unknown };

/** The reason of an aborted signal; an unknown reason counts as a fault of the harness. */
export function stopOf(signal: AbortSignal): Stop {
  const reason: unknown = signal.reason;
  return isStop(reason) ? reason : { kind: 'harness', error: reason };
}

function isStop(reason: unknown): reason is Stop {
  if (typeof reason !== 'object' || reason === null || !('kind' in reason)) return false;
  return reason.kind === 'harness' || (reason.kind === 'interrupt' && 'by' in reason);
}
