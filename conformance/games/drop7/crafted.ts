import * as fc from 'fast-check';
import type { Fields, Profile } from '../../../spec/value.ts';
import type { Shaper } from '../../guide.ts';
import type { StepQuestion } from '../../probe.ts';
import { columnOf, type Position, positionOf, stateOf } from './board.ts';
import { clearShapers } from './clear-shapes.ts';
import { endShapers } from './end-shapes.ts';
import { seeded } from './shaping.ts';
import { waveShapers } from './wave-shapes.ts';

/** All ways to make scenes. */
export const shapers: readonly Shaper[] = [...clearShapers, ...endShapers, ...waveShapers];

/** A step to ask for: a position, an open column, and more words than it can draw. */
export interface Case {
  readonly position: Position;
  readonly column: number;
  readonly tape: readonly number[];
}

/** Most draws of a step: 56 waves, seven hidden values, a disc and what it hides. */
const TAPE = 80;

/** Cases of all kinds of scenes that a profile has. */
export function cases(profile: Profile): fc.Arbitrary<Case> {
  const scenes = shapers
    .filter(({ profiles }) => profiles === undefined || profiles.includes(profile.name))
    .map((shaper) => shaper.scenes(profile));
  const words = seeded((random) => Array.from({ length: TAPE }, () => 1 + random.below(7)));
  return fc.tuple(fc.oneof(...scenes), words).map(([scene, tape]): Case => {
    const { state, actions: [action] = [], chance = [] } = scene;
    const position = positionOf(state);
    const column = action === undefined ? 0 : columnOf(action);
    return { position, column, tape: [...chance, ...tape.slice(chance.length)] };
  });
}

/** Explicit states that random play hardly reaches. */
export function craftedStates(profile: Profile): fc.Arbitrary<Fields> {
  return cases(profile).map(({ position }) => stateOf(position));
}

/** The question for the step of a case. */
export function questionOf(
  { position, column, tape }: Case,
  layer: 'outcome' | 'raw' = 'outcome',
): StepQuestion {
  return { state: stateOf(position), action: { column }, layer, tape };
}
