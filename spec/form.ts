import type { GameSpec } from './generated/game-spec.ts';

const known = new WeakMap<GameSpec, Map<string, GameSpec>>();

/**
 * The spec as one profile has it: where the game's `forms` give the profile another setup, state,
 * action, outcome, chance or list, these take the place of the game's own. The result has no forms,
 * so asking it again for the same profile gives it back.
 *
 * @param profile - name of a profile; one without a form of its own has the game's
 */
export function formOf(spec: GameSpec, profile: string): GameSpec {
  const { forms, ...own } = spec;
  if (forms === undefined) return spec;
  const formed = known.get(spec) ?? new Map<string, GameSpec>();
  known.set(spec, formed);
  const before = formed.get(profile);
  if (before !== undefined) return before;
  const made = Object.freeze({ ...own, ...(Object.hasOwn(forms, profile) ? forms[profile] : {}) });
  formed.set(profile, made);
  return made;
}

/** All state fields of a game: those of the game itself first, then those that forms add. */
export function stateFields(spec: GameSpec): string[] {
  const structs = [
    spec.state,
    ...Object.values(spec.forms ?? {}).flatMap(({ state }) => state ?? []),
  ];
  return [...new Set(structs.flatMap(({ struct }) => Object.keys(struct)))];
}
