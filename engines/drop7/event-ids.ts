import { SpecError } from '../../spec/errors.ts';
import type { GameSpec } from '../../spec/generated/game-spec.ts';

const EVENTS = [
  'drop-without-pop',
  'drop-with-pop',
  'popper-row-only',
  'popper-column-only',
  'popper-both-axes',
  'run-includes-gray',
  'solid-one-hit-cracks',
  'solid-two-hits-opens',
  'solid-three-hits-opens',
  'cracked-one-hit-opens',
  'cracked-more-hits-opens',
  'two-or-more-openings',
  'opening-order-observable',
  'opened-pops-next-wave',
  'depth-3',
  'depth-5',
  'depth-7',
  'depth-10',
  'depth-15',
  'gray-falls',
  'rise-succeeds',
  'level-cascade-from-1',
  'level-cascade-continues',
  'rise-after-nonempty',
  'terminal-rise-no-points',
  'terminal-rise-with-points',
  'rise-saved',
  'over-mid-level',
  'over-after-rise',
  'clear-mid-level',
  'clear-fifth-drop',
  'clear-in-level-cascade',
  'top-row-landing-goes-on',
  'some-column-full',
  'seven-by-row',
  'seven-by-column',
  'wave-pops-10',
  'opening-in-level-cascade',
  'overrun-survives',
  'row-two-segments',
  'gray-disc-dropped',
  'level-shorter',
  'level-shortest',
] as const;
type EventName = (typeof EVENTS)[number];

/** Index of each event in the spec. */
export type EventIndices = Readonly<Record<EventName, number>>;

/** @throws {SpecError} `E_SPEC_EVENT` if the spec lacks an event that this engine reports */
export function eventIndices(spec: GameSpec): EventIndices {
  const entries = EVENTS.map((name): [EventName, number] => {
    const index = spec.events.findIndex((event) => event.id === name);
    if (index < 0) throw new SpecError('E_SPEC_EVENT', `drop7 has no event ${name}`);
    return [name, index];
  });
  return Object.fromEntries(entries) as Record<EventName, number>;
}
