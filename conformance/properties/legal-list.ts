import type { Words } from '../../oracles/messages.ts';
import { asFields } from '../codec.ts';
import type { Trace } from '../generate/trace.ts';
import { chanceAt, gameFrom, somePlaces, stateAt, wholeGames } from './game-parts.ts';
import type { Failure, Finding, Property, PropertyRun } from './property.ts';

/** States whose listed actions are all tried. */
const TRIED_STATES = 60;
/** Listed actions of one state that are tried. */
const TRIED_ACTIONS = 24;

/** Each action that the subject lists is one that it accepts, with whatever chance. */
export const legalAccepted: Property = {
  id: 'property-legal-accepted',
  title: 'every listed action is accepted',
  layers: ['none', 'outcome', 'raw'],
  needs: ['legal', 'state'],
  async run(run): Promise<Finding> {
    const tried = somePlaces(run, TRIED_STATES).flatMap((place) => {
      const listed = place.game.reply.sl?.[place.index] ?? [];
      const first = run.random.below(Math.max(1, listed.length - TRIED_ACTIONS + 1));
      // The chance of another action may not suit this one; what counts is that it is not illegal.
      const tape = [...chanceAt(place), ...place.game.trace.start];
      return listed.slice(first, first + TRIED_ACTIONS).map((action) => ({ place, action, tape }));
    });
    const results = await run.session.play(
      tried.map(({ place, action, tape }) => gameFrom(place, [action], tape)),
      { first: 0, last: 1 },
      run.signal,
    );
    for (const [index, { place, action }] of tried.entries()) {
      const result = results[index];
      if (result?.kind === 'fault') throw result.fault.toError();
      const code = result?.kind === 'played' ? result.reply.err : result?.code;
      if (code !== 'illegal-action' && code !== 'game-over') continue;
      const failure: Failure = {
        lane: 'legal',
        problem: `the listed action [${action}] is refused with ${code}`,
        example: { profile: place.game.trace.profile, state: stateAt(place), action },
      };
      return { cases: index + 1, failure };
    }
    return { cases: tried.length };
  },
};

/** No action is listed twice, and a list is ascending where that of the reference is. */
export const legalOrder: Property = {
  id: 'property-legal-order',
  title: 'listed actions are unique and in canonical order',
  needs: ['legal'],
  run: async (run) =>
    eachList(run, (list, { trace, state }) => {
      if (new Set(list.map(String)).size < list.length) return 'an action is listed twice';
      const at = descentOf(list);
      if (at === -1 || !referenceAscends(run, trace, state)) return undefined;
      return `legal[${at}] is [${list[at]}] after [${list[at - 1]}], expected ascending words`;
    }),
};

/** A state that is over lists no action. */
export const overEmpty: Property = {
  id: 'property-over-empty',
  title: 'a finished game lists no action',
  needs: ['legal'],
  run: async (run) =>
    eachList(run, (list, { over }) =>
      over && list.length > 0
        ? `the game is over, but ${list.length} actions are listed`
        : undefined,
    ),
};

/** The state whose list is judged. */
interface ListedState {
  readonly trace: Trace;
  readonly state: Words;
  readonly over: boolean;
}

function eachList(
  run: PropertyRun,
  judge: (list: readonly Words[], place: ListedState) => string | undefined,
): Finding {
  const { codec } = run;
  let states = 0;
  let cases = 0;
  for (const { trace, states: words, reply } of wholeGames(run)) {
    cases += 1;
    for (const [index, list] of (reply.sl ?? []).entries()) {
      const state = words[index];
      if (state === undefined) continue;
      states += 1;
      const fields = asFields(codec.state.decode(state).value);
      const over = fields[codec.spec.over] === true;
      const problem = judge(list, { trace, state, over });
      if (problem === undefined) continue;
      const example = { profile: trace.profile, state, step: index, legal: list.slice(0, 40) };
      return { cases, states, failure: { lane: 'legal', problem, example } };
    }
  }
  return { cases, states };
}

/** Index of the first action that does not come after the one before it by words; -1 if all do. */
function descentOf(list: readonly Words[]): number {
  return list.findIndex((action, index) => {
    const before = list[index - 1];
    return before !== undefined && compareWords(before, action) >= 0;
  });
}

/** Whether the reference's list of a state is ascending by words: a clause may give another order. */
function referenceAscends({ walker }: PropertyRun, trace: Trace, state: Words): boolean {
  return 'refusal' in walker.begin({ ...trace, state }) || descentOf(walker.legal()) === -1;
}

function compareWords(a: Words, b: Words): number {
  for (let index = 0; index < Math.min(a.length, b.length); index += 1) {
    const difference = (a[index] ?? 0) - (b[index] ?? 0);
    if (difference !== 0) return difference;
  }
  return a.length - b.length;
}
