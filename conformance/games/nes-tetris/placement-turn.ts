import type { StepLaw, StepView } from '../../suite.ts';
import { type Move, moveOf, type Placement, placementOf } from './placement.ts';
import { type Draw, type PlainStep, plainStep } from './plain-placement.ts';

/** One step of profile placement, and what the clauses make of it. */
export interface PlacementTurn {
  readonly before: Placement;
  readonly move: Move;
  readonly after: Placement;
  readonly plain: PlainStep;
  /** Tape words that were drawn; none in layer seed. */
  readonly drawn: readonly number[];
  /** Layer seed: the register before and after. */
  readonly register?: { readonly before: number; readonly after: number };
  readonly events?: ReadonlySet<string>;
}

const known = new WeakMap<StepView, PlacementTurn>();

/** The turn of a step; computed once for all laws. */
function turnOf(view: StepView): PlacementTurn {
  const seen = known.get(view);
  if (seen !== undefined) return seen;
  const before = placementOf(view.before);
  const move = moveOf(view.action);
  const [from, to] = [view.generatorBefore?.[0], view.generatorAfter?.[0]];
  const draw: Draw = from === undefined ? { word: view.drawn[0] ?? 0 } : { register: from };
  const turn: PlacementTurn = {
    ...{ before, move, after: placementOf(view.after), drawn: view.drawn },
    plain: plainStep(before, move, draw),
    ...(from === undefined ? {} : { register: { before: from, after: to ?? -1 } }),
    ...(view.events === undefined ? {} : { events: view.events }),
  };
  known.set(view, turn);
  return turn;
}

/** A law on placements, written on turns. */
export function placementLaw({
  check,
  ...law
}: Omit<StepLaw, 'kind' | 'profiles' | 'check'> & {
  check(turn: PlacementTurn): string | undefined;
}): StepLaw {
  return {
    ...law,
    kind: 'step',
    profiles: ['placement'],
    check: (view) => check(turnOf(view)),
  };
}
