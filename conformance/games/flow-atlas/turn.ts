import type { StepLaw, StepView } from '../../suite.ts';
import type { Chance } from './plain-chance.ts';
import { plainEvents } from './plain-events.ts';
import { type PlainStep, plainStep } from './plain-step.ts';
import { type Move, moveOf, type Position, positionOf, type Rules, rulesOf } from './position.ts';

/** One step of the subject, and what the clauses make of it. */
export interface Turn {
  readonly view: StepView;
  readonly before: Position;
  readonly move: Move;
  readonly after: Position;
  readonly rules: Rules;
  /** The same step by the plain reading, with the chance that the subject had. */
  readonly plain: PlainStep;
}

/** A step is judged by many laws: it is read once, with the code if the clauses refuse it. */
const known = new WeakMap<StepView, Turn | string>();

function chanceOf(view: StepView): Chance {
  const { layer, drawn, generatorBefore = [] } = view;
  if (layer === 'outcome' || layer === 'raw') return { layer, words: drawn };
  return { layer: 'seed', generator: generatorBefore[0] ?? 0 };
}

function turnOf(view: StepView, rules: Rules): Turn | string {
  const seen = known.get(view);
  if (seen !== undefined) return seen;
  const before = positionOf(view.before);
  const move = moveOf(view.action);
  const plain = plainStep(before, move, chanceOf(view), rules);
  const after = positionOf(view.after);
  const turn = typeof plain === 'string' ? plain : { view, before, move, after, rules, plain };
  known.set(view, turn);
  return turn;
}

/** A law on steps, written on turns. */
export function turnLaw({
  check,
  ...law
}: Omit<StepLaw, 'kind' | 'check'> & { check(turn: Turn): string | undefined }): StepLaw {
  return {
    ...law,
    kind: 'step',
    check(view, profile) {
      const turn = turnOf(view, rulesOf(profile));
      return typeof turn === 'string' ? `accepted, expected ${turn}` : check(turn);
    },
  };
}

/** The events of a turn by their titles. */
export const eventsOf = ({ before, move, plain, rules }: Turn): Set<string> =>
  plainEvents(before, move, plain, rules);
