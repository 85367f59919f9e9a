import { formOf } from '../spec/form.ts';
import type { GameSpec } from '../spec/generated/game-spec.ts';
import { lawUnits } from './laws/units.ts';
import { propertyUnits } from './properties/units.ts';
import { scopeUnits } from './scopes/units.ts';
import type { GameSuite } from './suite.ts';
import type { Unit } from './unit.ts';
import { type VectorFile, type VectorOptions, vectorUnits } from './vectors/units.ts';

/** What of a game is planned. */
export interface PlanOptions extends VectorOptions {
  /** The vectors files of the game; none are planned if absent. */
  readonly vectors?: readonly VectorFile[];
  /** Profiles that are planned. @defaultValue all of the spec */
  readonly profiles?: readonly string[];
}

/**
 * All units of a game in a fixed order: the permanent cases first, because they are the quickest to
 * say what is wrong; then for each profile generic properties, laws and small scopes. A unit's
 * profile is the second part of its key; `all` stands for the default profile.
 */
export function planUnits(
  spec: GameSpec,
  suite: GameSuite | undefined,
  options: PlanOptions = {},
): Unit[] {
  const profiles = Object.keys(spec.profiles).filter(
    (profile) => options.profiles?.includes(profile) ?? true,
  );
  const vectors = vectorUnits(spec, options.vectors ?? [], options).filter((unit) => {
    const profile = unitProfile(spec, unit);
    return profiles.includes(profile) || unit.key.split('/')[1] === 'all';
  });
  return [
    ...vectors,
    ...profiles.flatMap((profile) => {
      const form = formOf(spec, profile);
      return [
        ...propertyUnits(form, suite, profile),
        ...lawUnits(form, suite, profile),
        ...scopeUnits(form, suite, profile),
      ];
    }),
  ];
}

/** The profile under which a unit is to be run. */
export function unitProfile(spec: GameSpec, unit: Unit): string {
  const profile = unit.key.split('/')[1] ?? '';
  return profile === 'all' ? spec.defaultProfile : profile;
}
