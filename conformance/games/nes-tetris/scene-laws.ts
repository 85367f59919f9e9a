import * as fc from 'fast-check';
import type { GameSpec } from '../../../spec/generated/game-spec.ts';
import type { Shaper } from '../../guide.ts';
import type { Observed, Probe, Refused, StepQuestion } from '../../probe.ts';
import type { ProbeLaw } from '../../suite.ts';
import { frameOf, stateOf as frameState } from './frame.ts';
import { frameShapers } from './frame-shapes.ts';
import { differentFrames } from './frame-turn.ts';
import { differentRows, differs, moveOf, type Placement, placementOf, show } from './placement.ts';
import { placementShapers } from './placement-shapes.ts';
import { plainFrame } from './plain-frame.ts';
import { isLegal, plainStep } from './plain-placement.ts';
import { probeLaw, scenesOf } from './probe-law.ts';
import { anyPiece, seeded } from './shaping.ts';

/** Scenes of each shaper at the default budget. */
const RUNS = 40;

const eventsOf = (ids: ReadonlySet<string>): string => [...ids].toSorted().join(' ');

function differentEvents(expected: ReadonlySet<string>, { events }: Observed): string | undefined {
  return events && differs('events', eventsOf(expected), eventsOf(events));
}

/** The clauses that are about what a shaper makes. */
function clausesOf({ clauses }: GameSpec, { events }: Shaper): string[] {
  return clauses
    .filter((clause) => clause.events?.some((id) => events.includes(id)) ?? false)
    .map(({ id }) => id);
}

/** A frame to ask for, and what the clauses make of it. */
interface Asked {
  readonly question: StepQuestion;
  readonly expected: ReturnType<typeof plainFrame>;
}

function judgeFrame(
  { expected }: Asked,
  answer: Observed | Refused | undefined,
): string | undefined {
  if (answer === undefined) return undefined;
  if ('refused' in answer) return `refused with ${answer.refused}`;
  return (
    differentFrames(expected.after, frameOf(answer.state)) ??
    differs('register', expected.rng, answer.generator?.[0]) ??
    differentEvents(expected.events, answer)
  );
}

const frameScenes = (spec: GameSpec, shaper: Shaper): ProbeLaw =>
  probeLaw({
    id: `frame-scenes-${shaper.id}`,
    profiles: ['frame'],
    clauses: clausesOf(spec, shaper),
    title: `Frame by frame as the clauses say: ${shaper.title}`,
    runs: RUNS,
    cases: (profile) => fc.tuple(scenesOf([shaper], profile), fc.nat(0xffff)),
    async check(probe: Probe, [{ state, actions = [] }, register]) {
      const asked: Asked[] = [];
      let [now, rng] = [frameOf(state), register];
      for (const action of actions) {
        if (now.over) break;
        const { buttons } = action as { readonly buttons: number };
        const expected = plainFrame(now, rng, buttons);
        const generator = { name: 'nes-lfsr', words: [rng] };
        const question: StepQuestion = { state: frameState(now), action, layer: 'seed', generator };
        asked.push({ question, expected });
        [now, rng] = [expected.after, expected.rng];
      }
      const answers = await probe.steps(asked.map(({ question }) => question));
      for (const [at, one] of asked.entries()) {
        const problem = judgeFrame(one, answers[at]);
        if (problem !== undefined) return `frame ${at + 1}: ${problem}`;
      }
      return undefined;
    },
  });

function differentPlacements(expected: Placement, found: Placement): string | undefined {
  const { rows, hidden, ...numbers } = expected;
  for (const name of Object.keys(numbers) as (keyof typeof numbers)[]) {
    const problem = differs(name, numbers[name], found[name]);
    if (problem !== undefined) return problem;
  }
  return differentRows('rows', rows, found.rows) ?? differentRows('hidden', hidden, found.hidden);
}

const placementScenes = (spec: GameSpec, shaper: Shaper): ProbeLaw =>
  probeLaw({
    id: `placement-scenes-${shaper.id}`,
    profiles: ['placement'],
    clauses: clausesOf(spec, shaper),
    title: `A placement as the clauses say: ${shaper.title}`,
    runs: RUNS,
    cases: (profile) => fc.tuple(scenesOf([shaper], profile), seeded(anyPiece)),
    async check(probe: Probe, [{ state, actions = [] }, word]) {
      const [action = {}] = actions;
      const before = placementOf(state);
      const move = moveOf(action);
      if (!isLegal(before, move)) return undefined;
      const { after, events } = plainStep(before, move, { word });
      const answer = await probe.step({ state, action, layer: 'outcome', tape: [word] });
      const what = `${show(before.rows)}, ${move.orientation} in column ${move.column}`;
      if ('refused' in answer) return `${what}: refused with ${answer.refused}`;
      const problem =
        differentPlacements(after, placementOf(answer.state)) ?? differentEvents(events, answer);
      return problem && `${what}: ${problem}`;
    },
  });

/** For each shaper a law on its scenes, against the second reading of the clauses. */
export function sceneLaws(spec: GameSpec): ProbeLaw[] {
  return [
    ...placementShapers.map((shaper) => placementScenes(spec, shaper)),
    ...frameShapers.map((shaper) => frameScenes(spec, shaper)),
  ];
}
