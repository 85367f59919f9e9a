import type { Implementation } from '../../oracles/implementation.ts';
import type { RequestBody } from '../../oracles/messages.ts';
import { UsageError } from '../../spec/errors.ts';
import type { GameSpec } from '../../spec/generated/game-spec.ts';
import { layoutDifference } from '../../spec/layout-difference.ts';
import { resolveProfile } from '../../spec/profile.ts';
import type { Profile } from '../../spec/value.ts';

/**
 * An implementation that plays another profile than it is asked for: what it calls the profile of the
 * requests. Its name says so.
 */
export function asProfile(implementation: Implementation, profile: string): Implementation {
  return {
    name: nameAs(implementation.name, profile),
    kind: implementation.kind,
    profile,
    hello: () => implementation.hello(),
    request: (body, options) => implementation.request(renamed(body, profile), options),
    close: () => implementation.close(),
  };
}

/** What reports call an implementation that plays another profile than it is asked for. */
export function nameAs(name: string, profile: string | undefined): string {
  return profile === undefined ? name : `${name} as ${profile}`;
}

/**
 * Makes sure that an engine of the profile `subject` can be asked in the words of `profile`: that the
 * game has it, and lays its words out alike.
 *
 * @throws {UsageError} `E_PROFILE`, `E_PROFILE_LAYOUT`
 */
export function refuseOtherLayout(spec: GameSpec, profile: Profile, subject: string): void {
  const names = Object.keys(spec.profiles);
  if (!names.includes(subject)) {
    const message = `game ${spec.id} has no profile ${JSON.stringify(subject)} for the subject to play`;
    throw new UsageError('E_PROFILE', message, { hint: `Profiles: ${names.join(' ')}.` });
  }
  const difference = layoutDifference(spec, profile, resolveProfile(spec, subject));
  if (difference === undefined) return;
  const { part, sizes } = difference;
  const like = names.filter(
    (name) => layoutDifference(spec, profile, resolveProfile(spec, name)) === undefined,
  );
  throw new UsageError(
    'E_PROFILE_LAYOUT',
    `profiles ${profile.name} and ${subject} of ${spec.id} cannot be compared: ${part} is ${sizes[0]} in ${profile.name} and ${sizes[1]} in ${subject}`,
    { hint: `Profiles with the layout of ${profile.name}: ${like.join(' ')}.` },
  );
}

function renamed<B extends RequestBody>(body: B, profile: string): B {
  if (body.op === 'play') {
    return { ...body, games: body.games.map((game) => ({ ...game, profile })) };
  }
  return 'profile' in body ? { ...body, profile } : body;
}
