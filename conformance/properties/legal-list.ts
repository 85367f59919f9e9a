import type { Words } from '../../oracles/messages.ts';
import { asFields } from '../codec.ts';
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

/** No action is listed twice, and the list is ascending where the reference's lists are. */
export const legalOrder: Property = {
  id: 'property-legal-order',
  title: 'listed actions are unique and in canonical order',
  needs: ['legal'],
  async run(run): Promise<Finding> {
    const ascending = referenceAscends(run);
    return eachList(run, (list) => {
      if (new Set(list.map(String)).size < list.length) return 'an action is listed twice';
      if (!ascending) return undefined;
      const at = list.findIndex((action, index) => {
        const before = list[index - 1];
        return before !== undefined && compareWords(before, action) >= 0;
      });
      return at === -1
        ? undefined
        : `legal[${at}] is [${list[at]}] after [${list[at - 1]}], expected ascending words`;
    });
  },
};

/** A state that is over lists no action. */
export const overEmpty: Property = {
  id: 'property-over-empty',
  title: 'a finished game lists no action',
  needs: ['legal'],
  run: async (run) =>
    eachList(run, (list, over) =>
      over && list.length > 0
        ? `the game is over, but ${list.length} actions are listed`
        : undefined,
    ),
};

function eachList(
  run: PropertyRun,
  judge: (list: readonly Words[], over: boolean) => string | undefined,
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
      const problem = judge(list, fields[codec.spec.over] === true);
      if (problem === undefined) continue;
      const example = { profile: trace.profile, state, step: index, legal: list.slice(0, 40) };
      return { cases, states, failure: { lane: 'legal', problem, example } };
    }
  }
  return { cases, states };
}

/** Whether all lists of the reference are ascending by words: then that is the canonical order. */
function referenceAscends({ walker, games }: PropertyRun): boolean {
  let lists = 0;
  for (const { trace } of games) {
    if ('refusal' in walker.begin(trace)) continue;
    for (const { action, chance } of trace.steps) {
      const list = walker.legal();
      if (
        list.some((words, index) => index > 0 && compareWords(list[index - 1] ?? [], words) >= 0)
      ) {
        return false;
      }
      lists += 1;
      if (lists >= 500) return true;
      if ('refusal' in walker.step(action, chance)) break;
    }
  }
  return lists > 0;
}

function compareWords(a: Words, b: Words): number {
  for (let index = 0; index < Math.min(a.length, b.length); index += 1) {
    const difference = (a[index] ?? 0) - (b[index] ?? 0);
    if (difference !== 0) return difference;
  }
  return a.length - b.length;
}
