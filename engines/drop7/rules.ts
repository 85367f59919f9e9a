import { RefusalError } from '../../spec/errors.ts';
import type { Profile } from '../../spec/value.ts';
import { isWordIn, MAX_WORD } from '../../spec/word.ts';
import { SIZE, SOLID } from './tables.ts';

/** What differs between the profiles. */
export interface Rules {
  /** Covers hide a value from the beginning (D7-02). */
  readonly latent: boolean;
  /** Largest next disc: 7, or 8 if discs can be gray (D7-21). */
  readonly discs: number;
  readonly levelStart: number;
  readonly levelStep: number;
  readonly levelMin: number;
  readonly levelBonus: number;
  /** A refused rise gains the level bonus all the same (D7-17). */
  readonly bonusOnRefusedRise: boolean;
  /** In a step that rises only the board at its end is tested for the clear bonus (D7-15). */
  readonly clearTestAtEnd: boolean;
}

/**
 * Reads the parameters of a profile.
 *
 * @throws {RefusalError} `bad-params` if the rules do not cover them
 */
export function rulesOf({ parameters }: Profile): Rules {
  const number = (name: string, min: number, max: number): number => {
    const value = parameters[name];
    if (isWordIn(value, min, max)) return value;
    throw badParameter(name, value, `${min}..${max}`);
  };
  const choice = (name: string, no: string, yes: string): boolean => {
    const value = parameters[name];
    if (value === no || value === yes) return value === yes;
    throw badParameter(name, value, `${no} or ${yes}`);
  };
  const latent = number('latent', 0, 1) === 1;
  const gray = number('gray', 0, 1) === 1;
  if (gray && !latent) throw badParameter('gray', 1, '0, because latent is 0');
  const levelStart = number('levelStart', 1, MAX_WORD);
  return {
    latent,
    discs: gray ? SOLID : SIZE,
    levelStart,
    levelStep: number('levelStep', 0, MAX_WORD),
    levelMin: number('levelMin', 1, levelStart),
    levelBonus: number('levelBonus', 0, MAX_WORD),
    bonusOnRefusedRise: choice('refusedRise', 'no-bonus', 'bonus'),
    clearTestAtEnd: choice('clearTest', 'both', 'end'),
  };
}

/** Drops of a level (D7-19). */
export function levelLength(rules: Rules, level: number): number {
  return Math.max(rules.levelMin, rules.levelStart - rules.levelStep * (level - 1));
}

function badParameter(
  name: string,
  value: number | string | undefined,
  expected: string,
): RefusalError {
  return new RefusalError('bad-params', `${name} is ${value}, expected ${expected}`);
}
