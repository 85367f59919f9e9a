import type { Profile } from '../../../spec/value.ts';
import type { StepLaw, StepView } from '../../suite.ts';
import {
  equalPairs,
  groupOf,
  isSameWalk,
  joinedTo,
  snakeOf,
  type Walk,
  walkOf,
  walksOf,
} from './board.ts';

/** What the titles of the events speak of. */
interface Scene {
  readonly before: readonly number[];
  readonly after: readonly number[];
  readonly walk: Walk;
  readonly head: number;
  readonly sum: number;
  readonly view: StepView;
  readonly profile: Profile;
}

/** Whether an event has to be reported; undefined if that cannot be told from the view. */
type Rule = (scene: Scene) => boolean | undefined;

const lengthIn =
  (shortest: number, longest: number): Rule =>
  ({ walk }) =>
    walk.length >= shortest && walk.length <= longest;

const goes =
  (by: number): Rule =>
  ({ walk }) =>
    walk.some((cell, j) => j > 0 && cell - (walk[j - 1] ?? 0) === by);

const sumAtLeast =
  (least: number): Rule =>
  ({ sum }) =>
    sum >= least;

const shows =
  (die: number): Rule =>
  ({ walk, after }) =>
    walk.slice(0, -1).some((cell) => after[cell] === die);

const inRow = ([a, b]: readonly [number, number]): boolean => b - a === 1;

const listedBefore: Rule = ({ view, walk }) => {
  if (view.legalBefore === undefined) return undefined;
  return !walksOf(view.legalBefore).some((listed) => isSameWalk(listed, walk));
};

/** Below the cap nothing was cut; at the cap it takes a count to tell, which the scopes do. */
const cutAfter: Rule = ({ view, profile }) => {
  const { cap } = profile.parameters;
  const length = view.legalAfter?.length;
  return typeof cap === 'number' && length !== undefined && length < cap ? false : undefined;
};

const holdsCycle = (cells: readonly number[]): boolean => {
  const seen = new Set<number>();
  for (const cell of cells.keys()) {
    if (seen.has(cell)) continue;
    const group = groupOf(cells, cell);
    let ends = 0;
    for (const member of group) {
      seen.add(member);
      ends += joinedTo(cells, member).length;
    }
    // A group without a cycle has one join less than it has cells.
    if (ends / 2 >= group.size) return true;
  }
  return false;
};

const RULES: Readonly<Record<string, Rule>> = {
  'walk-2': lengthIn(2, 2),
  'walk-3': lengthIn(3, 3),
  'walk-4-to-7': lengthIn(4, 7),
  'walk-8-to-12': lengthIn(8, 12),
  'walk-13-up': lengthIn(13, 25),
  'goes-up': goes(-5),
  'goes-down': goes(5),
  'goes-left': goes(-1),
  'goes-right': goes(1),
  'whole-group': ({ before, walk, head }) =>
    walk.length >= 4 && groupOf(before, head).size === walk.length,
  'unlisted-walk': listedBefore,
  'sum-2-or-3': ({ sum }) => sum === 2 || sum === 3,
  'sum-above-3': sumAtLeast(4),
  'tile-256': sumAtLeast(256),
  'tile-65536': sumAtLeast(65536),
  'tile-2-32': sumAtLeast(2 ** 32),
  'die-1': shows(1),
  'die-2': shows(2),
  'die-3': shows(3),
  'refill-joins': ({ after, walk }) =>
    walk.slice(0, -1).some((cell) => joinedTo(after, cell).length > 0),
  'sum-joins': ({ after, head }) => joinedTo(after, head).length > 0,
  'row-edge-equal': ({ after }) => [4, 9, 14, 19].some((cell) => after[cell] === after[cell + 1]),
  cycle: ({ after }) => holdsCycle(after),
  'one-pair': ({ after }) => equalPairs(after).length === 1,
  'only-row-pairs': ({ after }) => equalPairs(after).length > 0 && equalPairs(after).every(inRow),
  'only-column-pairs': ({ after }) =>
    equalPairs(after).length > 0 && !equalPairs(after).some(inRow),
  'game-over': ({ after }) => equalPairs(after).length === 0,
  'list-cut': cutAfter,
};

/** One law per group of events, so that a difference names the clauses that the group is about. */
const eventLaw = (
  id: string,
  title: string,
  clauses: readonly string[],
  events: readonly string[],
): StepLaw => ({
  kind: 'step',
  id,
  clauses,
  title,
  check(view, profile) {
    const reported = view.events;
    if (reported === undefined) return undefined;
    const walk = walkOf(view.action);
    const after = snakeOf(view.after).cells;
    const head = walk.at(-1) ?? 0;
    const before = snakeOf(view.before).cells;
    const scene = { before, after, walk, head, sum: after[head] ?? 0, view, profile };
    for (const event of events) {
      const expected = RULES[event]?.(scene);
      if (expected !== undefined && expected !== reported.has(event)) {
        return expected ? `event ${event} is not reported` : `event ${event} is reported wrongly`;
      }
    }
    return undefined;
  },
});

export const eventLaws: readonly StepLaw[] = [
  eventLaw(
    'events-of-the-walk',
    'Events about length and directions of the walk are reported as they are defined',
    ['SN-10', 'SN-02'],
    [
      'walk-2',
      'walk-3',
      'walk-4-to-7',
      'walk-8-to-12',
      'walk-13-up',
      'goes-up',
      'goes-down',
      'goes-left',
      'goes-right',
    ],
  ),
  eventLaw(
    'events-of-groups',
    'Events about groups and their cycles are reported as they are defined',
    ['SN-03', 'SN-18'],
    ['whole-group', 'cycle', 'row-edge-equal'],
  ),
  eventLaw(
    'events-of-the-list',
    'Walks that are not listed and cut lists are reported',
    ['SN-11', 'SN-21'],
    ['unlisted-walk', 'list-cut'],
  ),
  eventLaw(
    'events-of-the-sum',
    'Events about the sum are reported as they are defined',
    ['SN-12'],
    ['sum-2-or-3', 'sum-above-3', 'tile-256', 'tile-65536', 'tile-2-32', 'sum-joins'],
  ),
  eventLaw(
    'events-of-the-dice',
    'Events about refills are reported as they are defined',
    ['SN-13'],
    ['die-1', 'die-2', 'die-3', 'refill-joins'],
  ),
  eventLaw(
    'events-of-the-end',
    'Events about the pairs that are left are reported as they are defined',
    ['SN-17'],
    ['one-pair', 'only-row-pairs', 'only-column-pairs', 'game-over'],
  ),
];
