import type { RequestBody } from '../messages.ts';

/**
 * Steps that a request takes time for where its sender does not say: those of a bench, or its
 * inputs, in all repetitions.
 */
export function stepsOf(body: RequestBody): number {
  if (body.op !== 'bench') return 0;
  const once = 'in' in body ? body.in.length : body.games.reduce((sum, { a }) => sum + a.length, 0);
  return body.reps * once;
}
