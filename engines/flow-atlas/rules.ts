import { RefusalError } from '../../spec/errors.ts';
import type { Profile } from '../../spec/value.ts';
import { isWordIn } from '../../spec/word.ts';
import { MAX_REACH } from './board.ts';

/** The parameters of FA-00. */
export interface Rules {
  /** How often the board may be turned before a drop, ascending (FA-08). */
  readonly turnCounts: readonly number[];
  readonly groupMin: number;
  readonly pressureFloor: number;
  readonly pressureDepth: number;
  readonly pressureStep: number;
  readonly cellPoints: number;
  /** Points of the squares 3, 5, 7, 9 at index side. */
  readonly squarePoints: readonly number[];
  readonly perfectPoints: number;
  readonly precisionFactor: number;
}

/** Largest score, depth or count (FA-23). */
export const MAX_COUNT: number = 2 ** 30;

/** Keeps sums of points far from the limit of words. */
const MAX_POINTS = 1_000_000;
/** A nearly full square 9 has to be possible. */
const LEAST_FLOOR = 32;

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
  const points = (name: string): number => number(name, 0, MAX_POINTS);
  const squarePoints: number[] = [];
  for (const side of [3, 5, 7, 9]) squarePoints[side] = points(`square${side}`);
  const pressureFloor = number('pressureFloor', LEAST_FLOOR, MAX_REACH);
  const pressureDepth = number('pressureDepth', 0, MAX_COUNT);
  const slack = MAX_REACH - pressureFloor;
  return {
    turnCounts: turnCountsOf(parameters['turnCounts']),
    groupMin: number('groupMin', 1, 9),
    pressureFloor,
    pressureDepth,
    pressureStep: number('pressureStep', 0, Math.floor(slack / Math.max(1, pressureDepth))),
    cellPoints: points('cellPoints'),
    squarePoints,
    perfectPoints: points('perfectPoints'),
    precisionFactor: number('precisionFactor', 0, MAX_POINTS),
  };
}

/** The reach that is allowed at a depth (FA-14). */
export function pressureLimit(rules: Rules, depth: number): number {
  return rules.pressureFloor + rules.pressureStep * Math.max(0, rules.pressureDepth - depth);
}

/** The powers, each at its depth modulo 3 (FA-15). */
export const MEND = 0;
export const RESERVE = 1;
export const PRECISION = 2;

export function powerOf(depth: number): number {
  return depth % 3;
}

function turnCountsOf(text: number | string | undefined): readonly number[] {
  if (text === '0-1-2-3') return [0, 1, 2, 3];
  if (text === '0-1-3') return [0, 1, 3];
  throw badParameter('turnCounts', text, '0-1-2-3 or 0-1-3');
}

function badParameter(
  name: string,
  value: number | string | undefined,
  expected: string,
): RefusalError {
  return new RefusalError('bad-params', `${name} is ${value}, expected ${expected}`);
}
