import type { Profile } from '../../../spec/value.ts';
import type { StepLaw, StepView } from '../../suite.ts';
import { columnOf, type Position, positionOf, type Rules, rulesOf } from './board.ts';
import { advanced, headlessDraws, streamDraws, tapeDraws } from './plain-draws.ts';
import { type Draw, type PlainStep, plainStep } from './plain-step.ts';

/** A step of the subject as the laws of Drop7 read it. */
export interface Turn {
  readonly view: StepView;
  readonly before: Position;
  readonly after: Position;
  readonly column: number;
  readonly rules: Rules;
  /** The same step by the plain reading of the clauses, with the chance that the subject had. */
  readonly plain: PlainStep;
}

/** A step is judged by many laws: it is read once. */
const turns = new WeakMap<StepView, Turn>();

function turnOf(view: StepView, profile: Profile): Turn {
  const seen = turns.get(view);
  if (seen !== undefined) return seen;
  const before = positionOf(view.before);
  const after = positionOf(view.after);
  const column = columnOf(view.action);
  const rules = rulesOf(profile);
  const plain = plainStep(before, column, rules, drawsOf(view, before));
  const turn = { view, before, after, column, rules, plain };
  turns.set(view, turn);
  return turn;
}

/** A headless game keeps its word; in a stream it moves on with every draw. */
export function isHeadless({ generatorBefore, generatorAfter }: StepView): boolean {
  return generatorBefore?.[0] === generatorAfter?.[0];
}

function drawsOf(view: StepView, { movesPlayed }: Position): Draw {
  if (view.layer === 'outcome' || view.layer === 'raw') return tapeDraws(view.drawn, view.layer);
  const [word = 0] = view.generatorBefore ?? [];
  return isHeadless(view) ? headlessDraws(word, movesPlayed) : streamDraws(word);
}

/** The generator word after so many draws of a stream. */
export function streamAfter(view: StepView, draws: number): number {
  return advanced(view.generatorBefore?.[0] ?? 0, draws);
}

/** A law on steps, written on turns. */
export function turnLaw({
  check,
  ...law
}: Omit<StepLaw, 'kind' | 'check'> & { check(turn: Turn): string | undefined }): StepLaw {
  return { ...law, kind: 'step', check: (view, profile) => check(turnOf(view, profile)) };
}
