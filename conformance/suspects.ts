import type { GameSpec } from '../spec/generated/game-spec.ts';
import { resolveProfile } from '../spec/profile.ts';
import type { Profile } from '../spec/value.ts';

/**
 * The clauses that name a parameter in which two profiles of a game differ: where engines of these
 * profiles disagree, they come first among the clauses that a difference points to.
 *
 * @param other - name of a profile; of one that the game does not have nothing is known
 */
export function clausesApart(
  spec: GameSpec,
  profile: Profile,
  other: string | undefined,
): readonly string[] {
  if (other === undefined || !Object.hasOwn(spec.profiles, other)) return [];
  const { parameters } = resolveProfile(spec, other);
  const different = Object.keys(parameters).filter((name) => {
    return parameters[name] !== profile.parameters[name];
  });
  return spec.clauses
    .filter(({ text }) => different.some((name) => text.includes(`\`${name}\``)))
    .map(({ id }) => id);
}

/** The same clauses with the suspects first, otherwise in the same order. */
export function suspectsFirst(
  clauses: readonly string[],
  suspects: readonly string[],
): readonly string[] {
  const first = clauses.filter((id) => suspects.includes(id));
  return [...first, ...clauses.filter((id) => !suspects.includes(id))];
}
