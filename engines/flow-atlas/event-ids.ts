import { SpecError } from '../../spec/errors.ts';
import type { GameSpec } from '../../spec/generated/game-spec.ts';

const EVENTS = [
  'turned-0',
  'turned-1',
  'turned-2',
  'turned-3',
  'piece-i',
  'piece-j',
  'piece-l',
  'piece-o',
  'piece-s',
  'piece-t',
  'piece-z',
  'overhang',
  'cells-0',
  'cells-4',
  'auto-turn-none',
  'auto-turn-clockwise',
  'auto-turn-counterclockwise',
  'square-3',
  'square-5',
  'square-7',
  'square-9',
  'squares-several',
  'fold',
  'fold-perfect',
  'fold-imperfect',
  'fold-rescues',
  'pressure-failure',
  'pressure-equal',
  'past-depth-18',
  'mend',
  'mend-completes',
  'mend-folds',
  'mend-none-eligible',
  'mend-several-gaps',
  'precision-perfect',
  'score-lost',
  'rewind-to-start',
  'reserve-offered',
  'reserve-used',
  'bag-refilled',
  'swap-with-itself',
  'hole-in-target',
  'pocket-in-target',
  'over',
] as const;
type EventName = (typeof EVENTS)[number];

/** Index of each event in the spec. */
export type EventIndices = Readonly<Record<EventName, number>>;

/** @throws {SpecError} `E_SPEC_EVENT` if the spec lacks an event that this engine reports */
export function eventIndices(spec: GameSpec): EventIndices {
  const entries = EVENTS.map((name): [EventName, number] => {
    const index = spec.events.findIndex((event) => event.id === name);
    if (index < 0) throw new SpecError('E_SPEC_EVENT', `${spec.id} has no event ${name}`);
    return [name, index];
  });
  return Object.fromEntries(entries) as Record<EventName, number>;
}
