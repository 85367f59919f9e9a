import { closest } from './closest.ts';
import { SpecError, UsageError } from './errors.ts';
import type { GameSpec } from './generated/game-spec.ts';
import type { Profile } from './value.ts';

/**
 * A profile with all its parameters: the defaults of the game, overridden by what the profile lists.
 *
 * @throws {UsageError} `E_PROFILE` if the game has no profile of this name
 * @throws {SpecError} `E_PARAMETER` if the profile lists a parameter that the game does not have
 */
export function resolveProfile(spec: GameSpec, name: string): Profile {
  const listed = Object.hasOwn(spec.profiles, name) ? spec.profiles[name] : undefined;
  if (listed === undefined) {
    throw new UsageError(
      'E_PROFILE',
      `game ${spec.id} has no profile ${JSON.stringify(name)}`,
      hintFor(name, spec.profiles),
    );
  }
  for (const parameter of Object.keys(listed)) {
    if (Object.hasOwn(spec.parameters, parameter)) continue;
    throw new SpecError(
      'E_PARAMETER',
      `profile ${name} of game ${spec.id} lists the unknown parameter ${JSON.stringify(parameter)}`,
      hintFor(parameter, spec.parameters),
    );
  }
  return Object.freeze({ name, parameters: Object.freeze({ ...spec.parameters, ...listed }) });
}

function hintFor(name: string, known: object): { readonly hint?: string } {
  const hint = closest(name, Object.keys(known));
  return hint === undefined ? {} : { hint };
}
