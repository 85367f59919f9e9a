import * as fc from 'fast-check';
import type { ProbeLaw } from '../../suite.ts';
import {
  ALL_CELLS,
  areNeighbours,
  boardWith,
  isSameWalk,
  pairKey,
  stateOn,
  type Walk,
  walksOf,
} from './board.ts';
import { boardAndWalk, CAP_SHAPES, cellsOfMask, craftedBoard, symmetry } from './crafted.ts';
import { DICE, probeLaw } from './probe-law.ts';
import { isWhole, listDifference } from './state-laws.ts';

const pairSet = (walks: readonly Walk[]): string =>
  walks
    .map(pairKey)
    .toSorted((a, b) => a - b)
    .join(';');

export const listLaws: readonly ProbeLaw[] = [
  probeLaw({
    id: 'unlisted-walks-are-reported',
    clauses: ['SN-11', 'SN-19'],
    title: 'Event unlisted-walk tells whether the list has this very walk',
    layers: ['outcome'],
    runs: 200,
    sample: boardAndWalk,
    async check(probe, { cells, walk }) {
      const state = stateOn(cells);
      const tape = DICE.slice(0, walk.length - 1);
      const answer = await probe.step({ state, action: walk, layer: 'outcome', tape });
      const [list] = (await probe.legal([state])) ?? [];
      if ('refused' in answer) return `[${walk.join(', ')}] was refused with ${answer.refused}`;
      if (list === undefined || answer.events === undefined) return undefined;
      // A complete list that is too long to be had tells nothing.
      if ('refused' in list) return undefined;
      const unlisted = !walksOf(list).some((listed) => isSameWalk(listed, walk));
      if (answer.events.has('unlisted-walk') === unlisted) return undefined;
      return `[${walk.join(', ')}] is ${unlisted ? 'not listed and not' : 'listed, but'} reported`;
    },
  }),
  probeLaw({
    id: 'cut-lists-are-reported',
    clauses: ['SN-21', 'SN-22'],
    title: 'Event list-cut tells whether the complete list is too long for the profile',
    layers: ['outcome'],
    sample: fc.tuple(fc.constantFrom(...CAP_SHAPES), symmetry, fc.boolean()),
    async check(probe, [{ mask, actions }, turn, smaller]) {
      const shape = cellsOfMask(mask).slice(smaller ? 1 : 0);
      const group = shape.map((cell) => turn[cell] ?? cell);
      // A pair beside the group is played and replaced by what joins nothing.
      const apart = ALL_CELLS.filter((cell) => !group.includes(cell));
      const pair = apart
        .flatMap((a) => apart.map((b) => [a, b]))
        .find(([a = 0, b = 0]) => areNeighbours(a, b));
      if (pair === undefined) return undefined;
      const cells = boardWith(group, 99).map((cell, i) => (pair.includes(i) ? 77 : cell));
      const question = {
        state: stateOn(cells),
        action: pair,
        layer: 'outcome',
        tape: [2],
      } as const;
      const answer = await probe.step(question);
      if ('refused' in answer) return `[${pair.join(', ')}] was refused with ${answer.refused}`;
      const { cap } = probe.profile.parameters;
      const cut = !smaller && typeof cap === 'number' && actions > cap;
      if (answer.events === undefined || answer.events.has('list-cut') === cut) return undefined;
      return `a group of ${group.length} cells: list-cut ${cut ? 'expected' : 'reported wrongly'}`;
    },
  }),
  probeLaw({
    id: 'values-do-not-matter',
    clauses: ['SN-20'],
    title: 'Other values with the same equalities give the same list',
    layers: ['outcome'],
    sample: fc.tuple(craftedBoard, fc.integer({ min: 1, max: 1000 }), fc.boolean()),
    async check(probe, [cells, shift, large]) {
      const values = [...new Set(cells)];
      const renamed = cells.map((cell) => {
        const rank = values.indexOf(cell) + shift;
        return large ? 2 ** 36 + 4099 * rank : rank;
      });
      const [list, other] = (await probe.legal([stateOn(cells), stateOn(renamed)])) ?? [];
      if (list === undefined || other === undefined) return undefined;
      if ('refused' in list || 'refused' in other) {
        return 'refused' in list && 'refused' in other
          ? undefined
          : 'only one of two boards with the same equalities has a list';
      }
      return listDifference(walksOf(list), walksOf(other));
    },
  }),
  probeLaw({
    id: 'symmetric-boards-have-symmetric-actions',
    clauses: ['SN-18', 'SN-02'],
    title: 'Turning or mirroring the board turns the listed pairs of cells and head with it',
    layers: ['outcome'],
    sample: fc.tuple(craftedBoard, symmetry),
    async check(probe, [cells, turn]) {
      const turned: number[] = [];
      for (const [cell, place] of turn.entries()) turned[place] = cells[cell] ?? 1;
      const [list, other] = (await probe.legal([stateOn(cells), stateOn(turned)])) ?? [];
      if (list === undefined || other === undefined) return undefined;
      if ('refused' in list || 'refused' in other) {
        return 'refused' in list && 'refused' in other
          ? undefined
          : 'only one of two symmetric boards has a list';
      }
      const [walks, others] = [walksOf(list), walksOf(other)];
      // Cut lists keep different parts.
      if (!isWhole(walks, probe.profile) || !isWhole(others, probe.profile)) return undefined;
      const expected = walks.map((walk) => walk.map((cell) => turn[cell] ?? cell));
      if (pairSet(expected) === pairSet(others)) return undefined;
      const known = new Set(others.map(pairKey));
      const missing = expected.find((walk) => !known.has(pairKey(walk)));
      return missing === undefined
        ? `expected ${walks.length} actions on the turned board, found ${others.length}`
        : `the turned board lists no walk over [${missing.join(', ')}] to its head`;
    },
  }),
];
