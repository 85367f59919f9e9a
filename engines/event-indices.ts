import { SpecError } from '../spec/errors.ts';
import type { GameSpec } from '../spec/generated/game-spec.ts';

/**
 * Index in the spec of each rule event that an engine reports.
 *
 * @param names - ids of the events
 * @throws {SpecError} `E_SPEC_EVENT` if the spec lacks one of them
 */
export function eventIndices<Name extends string>(
  spec: GameSpec,
  names: readonly Name[],
): Readonly<Record<Name, number>> {
  const entries = names.map((name): [Name, number] => {
    const index = spec.events.findIndex((event) => event.id === name);
    if (index < 0) throw new SpecError('E_SPEC_EVENT', `${spec.id} has no event ${name}`);
    return [name, index];
  });
  return Object.fromEntries(entries) as Record<Name, number>;
}
