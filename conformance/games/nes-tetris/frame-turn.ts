import type { StepLaw, StepView } from '../../suite.ts';
import { type Frame, frameOf } from './frame.ts';
import { type PlainFrame, plainFrame } from './plain-frame.ts';

/** One step of profile frame, and what the clauses make of it. */
export interface FrameTurn {
  readonly before: Frame;
  readonly buttons: number;
  readonly after: Frame;
  readonly plain: PlainFrame;
  readonly register: { readonly before: number; readonly after: number };
  readonly events?: ReadonlySet<string>;
}

const known = new WeakMap<StepView, FrameTurn>();

/** The turn of a step; computed once for all laws. */
function turnOf(view: StepView): FrameTurn {
  const seen = known.get(view);
  if (seen !== undefined) return seen;
  const before = frameOf(view.before);
  const { buttons } = view.action as { readonly buttons: number };
  const register = {
    before: view.generatorBefore?.[0] ?? 0,
    after: view.generatorAfter?.[0] ?? -1,
  };
  const turn: FrameTurn = {
    ...{ before, buttons, after: frameOf(view.after), register },
    plain: plainFrame(before, register.before, buttons),
    ...(view.events === undefined ? {} : { events: view.events }),
  };
  known.set(view, turn);
  return turn;
}

/** A law on frames, written on turns. */
export function frameLaw({
  check,
  ...law
}: Omit<StepLaw, 'kind' | 'profiles' | 'check'> & {
  check(turn: FrameTurn): string | undefined;
}): StepLaw {
  return { ...law, kind: 'step', profiles: ['frame'], check: (view) => check(turnOf(view)) };
}

/** Fields that differ, as one line: the first with what was expected and found. */
export function differentFrames(expected: Frame, found: Frame): string | undefined {
  for (const name of Object.keys(expected) as (keyof Frame)[]) {
    const [a, b] = [expected[name], found[name]];
    if (typeof a !== 'object' || typeof b !== 'object') {
      if (a !== b) return `${name}: expected ${a}, found ${b}`;
      continue;
    }
    const at = a.findIndex((item, i) => item !== b[i]);
    if (at >= 0) return `${name}[${at}]: expected ${a[at]}, found ${b[at]}`;
  }
  return undefined;
}
