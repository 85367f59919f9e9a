import { exampleOf } from '../vectors/line-result.ts';
import type { Reduced } from './investigate.ts';

/** A reduced failure as an item carries it: what to type, and the game itself. */
export function failureExample({ file, from, to, executions, how, alsoSaw }: Reduced): string {
  const { divergence } = file;
  return exampleOf({
    replay: `lockstep replay ${file.id ?? ''}`,
    shrunk: { from, to, executions, how },
    ...(alsoSaw.length === 0 ? {} : { alsoSaw }),
    signature: divergence?.signature ?? '',
    fields: divergence?.fields ?? [],
    events: divergence?.events ?? [],
    layer: file.layer,
    ...(file.gen === undefined ? {} : { gen: file.gen, seed: file.seed }),
    ...(file.state === undefined ? {} : { state: file.state }),
    actions: file.actions,
    ...(file.tape === undefined ? {} : { tape: file.tape }),
  });
}
