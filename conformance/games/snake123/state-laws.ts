import type { Profile } from '../../../spec/value.ts';
import type { StateLaw } from '../../suite.ts';
import {
  areNeighbours,
  equalPairs,
  groupOf,
  isDead,
  isSameWalk,
  pairKey,
  type Snake,
  snakeOf,
  type Walk,
  walkProblem,
  walksOf,
} from './board.ts';
import { compareWalks, firstWalk, plainList } from './plain-list.ts';

/** Visits that a plain search may take on one state: most boards of play need fewer. */
const SEARCH_BUDGET = 4000;
const FIRST_WALK_BUDGET = 2000;
const FIRST_WALKS = 40;

type ListCheck = (walks: readonly Walk[], snake: Snake, profile: Profile) => string | undefined;

/** A law about the list; it is silent for subjects that list no actions. */
const listLaw = (law: Omit<StateLaw, 'kind' | 'check'>, check: ListCheck): StateLaw => ({
  ...law,
  kind: 'state',
  check: (state, legal, profile) =>
    legal === undefined ? undefined : check(walksOf(legal), snakeOf(state), profile),
});

/** Whether the cap cannot have cut a list. */
export function isWhole(walks: readonly Walk[], profile: Profile): boolean {
  const { cap } = profile.parameters;
  return typeof cap !== 'number' || walks.length < cap;
}

const show = (walk: Walk | undefined): string =>
  walk === undefined ? 'nothing' : `[${walk.join(', ')}]`;

export const stateLaws: readonly StateLaw[] = [
  {
    kind: 'state',
    id: 'over-without-equal-neighbours',
    clauses: ['SN-17'],
    title: 'The game is over if and only if no two neighbours are equal',
    check: (state) => {
      const { over, cells } = snakeOf(state);
      if (over === isDead(cells)) return undefined;
      const [pair] = equalPairs(cells);
      return `over is ${over}, but ${pair === undefined ? 'no neighbours are equal' : `cells ${pair.join(' and ')} are equal`}`;
    },
  },
  {
    kind: 'state',
    id: 'cells-are-positive',
    clauses: ['SN-01'],
    title: 'There are 25 cells of at least 1',
    check: (state) => {
      const { cells } = snakeOf(state);
      const bad = cells.findIndex((cell) => !Number.isInteger(cell) || cell < 1);
      if (cells.length !== 25) return `expected 25 cells, found ${cells.length}`;
      return bad < 0 ? undefined : `cell ${bad}: expected at least 1, found ${cells[bad]}`;
    },
  },
  listLaw(
    {
      id: 'list-empty-when-over',
      clauses: ['SN-20', 'SN-17'],
      title: 'The list is empty if and only if no two neighbours are equal',
    },
    (walks, { cells }) =>
      (walks.length === 0) === isDead(cells)
        ? undefined
        : `${walks.length} walks are listed, ${equalPairs(cells).length} pairs are equal`,
  ),
  listLaw(
    {
      id: 'listed-steps-are-neighbours',
      clauses: ['SN-02'],
      title: 'Listed walks go up, down, left or right, never across the edge',
    },
    (walks) => {
      for (const walk of walks) {
        const at = walk.findIndex((cell, j) => j > 0 && !areNeighbours(walk[j - 1] ?? 0, cell));
        if (at >= 0) return `${show(walk)} goes from ${walk[at - 1]} to ${walk[at]}`;
      }
      return undefined;
    },
  ),
  listLaw(
    {
      id: 'listed-walks-hold-one-value',
      clauses: ['SN-03'],
      title: 'All cells of a listed walk hold the same value',
    },
    (walks, { cells }) => {
      for (const walk of walks) {
        const other = walk.find((cell) => cells[cell] !== cells[walk[0] ?? 0]);
        if (other !== undefined) {
          return `${show(walk)} joins ${cells[walk[0] ?? 0]} and ${cells[other]}`;
        }
      }
      return undefined;
    },
  ),
  listLaw(
    {
      id: 'listed-walks-are-valid',
      clauses: ['SN-10', 'SN-18'],
      title: 'Listed walks are valid',
    },
    (walks, { cells }) => {
      for (const walk of walks) {
        const problem = walkProblem(cells, walk);
        if (problem !== undefined) return `${show(walk)} ${problem}`;
      }
      return undefined;
    },
  ),
  listLaw(
    {
      id: 'no-pair-listed-twice',
      clauses: ['SN-18'],
      title: 'No two listed walks have the same cells and the same head',
    },
    (walks) => {
      const listed = new Map<number, Walk>();
      for (const walk of walks) {
        const key = pairKey(walk);
        const other = listed.get(key);
        if (other !== undefined) return `${show(walk)} and ${show(other)} are one action`;
        listed.set(key, walk);
      }
      return undefined;
    },
  ),
  listLaw(
    {
      id: 'equal-neighbours-are-listed',
      clauses: ['SN-18', 'SN-02', 'SN-03'],
      title: 'Two equal neighbours are listed as a walk of two cells, both ways',
    },
    (walks, { cells }, profile) => {
      if (!isWhole(walks, profile)) return undefined;
      const pairs = new Set(walks.filter((walk) => walk.length === 2).map(pairKey));
      for (const [a, b] of equalPairs(cells)) {
        for (const walk of [
          [a, b],
          [b, a],
        ]) {
          if (!pairs.has(pairKey(walk))) return `${show(walk)} is not listed`;
        }
      }
      return undefined;
    },
  ),
  listLaw(
    {
      id: 'prefixes-are-listed-before',
      clauses: ['SN-19', 'SN-18'],
      title: 'Every prefix of a listed walk is listed before it',
    },
    (walks) => {
      // Listed walks get numbers: a walk is known by the number of its prefix and its last cell.
      const numbers = new Map<number, number>();
      for (const walk of walks) {
        let prefix = walk[0] ?? 0;
        for (let j = 1; j < walk.length - 1; j += 1) {
          const known = numbers.get(prefix * 32 + (walk[j] ?? 0));
          if (known === undefined) {
            return `${show(walk)} is listed without ${show(walk.slice(0, j + 1))} before it`;
          }
          prefix = known;
        }
        numbers.set(prefix * 32 + (walk.at(-1) ?? 0), 32 + numbers.size);
      }
      return undefined;
    },
  ),
  listLaw(
    {
      id: 'list-is-in-search-order',
      clauses: ['SN-19'],
      title: 'The list ascends by start, then by directions up, down, left, right',
    },
    (walks) => {
      for (let i = 1; i < walks.length; i += 1) {
        const [before, after] = [walks[i - 1] ?? [], walks[i] ?? []];
        if (compareWalks(before, after) >= 0) {
          return `walk ${i} ${show(after)} belongs before walk ${i - 1} ${show(before)}`;
        }
      }
      return undefined;
    },
  ),
  listLaw(
    {
      id: 'first-walk-is-kept',
      clauses: ['SN-19'],
      title: 'Of the walks over the same cells to the same head the first is listed',
    },
    (walks) => {
      const round = walks.filter((walk) => walk.length >= 4 && walk.length <= 10);
      for (const walk of round.slice(0, FIRST_WALKS)) {
        const first = firstWalk(walk, FIRST_WALK_BUDGET);
        if (first !== undefined && !isSameWalk(first, walk)) {
          return `${show(walk)} is listed, expected ${show(first)}`;
        }
      }
      return undefined;
    },
  ),
  listLaw(
    {
      id: 'list-keeps-the-cap',
      clauses: ['SN-21'],
      title: 'The list is not longer than the cap',
    },
    (walks, _snake, profile) => {
      const { cap } = profile.parameters;
      if (typeof cap !== 'number' || walks.length <= cap) return undefined;
      return `expected at most ${cap} walks, found ${walks.length}`;
    },
  ),
  listLaw(
    {
      id: 'list-is-the-plain-search',
      clauses: ['SN-19', 'SN-18', 'SN-21'],
      title: 'The list is what the search of SN-19 finds, walk by walk',
    },
    (walks, { cells }, profile) => {
      const { cap } = profile.parameters;
      // A group of n cells has n*(n-1) walks at least: give large ones to the scopes.
      if (cells.some((_, cell) => groupOf(cells, cell).size > 12)) return undefined;
      const limit = typeof cap === 'number' ? cap : Number.POSITIVE_INFINITY;
      const plain = plainList(cells, limit, SEARCH_BUDGET);
      return plain === undefined ? undefined : listDifference(plain.walks, walks);
    },
  ),
];

/** The first difference of two lists, or undefined. */
export function listDifference(
  expected: readonly Walk[],
  found: readonly Walk[],
): string | undefined {
  const longer = Math.max(expected.length, found.length);
  for (let i = 0; i < longer; i += 1) {
    if (!isSameWalk(expected[i], found[i])) {
      return `walk ${i}: expected ${show(expected[i])}, found ${show(found[i])} (${expected.length} and ${found.length} walks)`;
    }
  }
  return undefined;
}
