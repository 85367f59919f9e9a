import type { StartLaw, StateLaw } from '../../suite.ts';
import {
  columnOf,
  differentBoards,
  differs,
  isCover,
  isPacked,
  openColumns,
  positionOf,
  rulesOf,
  SOLID,
  show,
} from './board.ts';
import { wordValue } from './plain-draws.ts';

const LATENT = ['hardcore-latent', 'classic-decreasing-v1', 'normal-observed'];

const packed: StateLaw = {
  id: 'columns-are-packed',
  clauses: ['D7-01', 'D7-11'],
  kind: 'state',
  title: 'No empty cell lies below an occupied one',
  check(state) {
    const { cells } = positionOf(state);
    return isPacked(cells) ? undefined : `${show(cells)} has a hole`;
  },
};

const hiddenValues: StateLaw = {
  id: 'covers-hide-values',
  clauses: ['D7-02'],
  kind: 'state',
  title: 'Every cover hides a value 1..7, all other cells none; a gray next disc hides one, too',
  profiles: LATENT,
  check(state) {
    const { cells, latent, nextDisc, dropLatent } = positionOf(state);
    const wrong = cells.findIndex((cell, i) => isCover(cell) !== (latent[i] ?? 0) > 0);
    if (wrong >= 0) return `cell ${wrong} holds ${cells[wrong]} and hides ${latent[wrong]}`;
    const hides = (dropLatent[0] ?? 0) > 0;
    return hides === (nextDisc === SOLID)
      ? undefined
      : `next disc ${nextDisc} hides ${dropLatent[0]}`;
  },
};

const legalColumns: StateLaw = {
  id: 'legal-are-the-open-columns',
  clauses: ['D7-04'],
  kind: 'state',
  title: 'The list has the columns with an empty top cell in ascending order, none when over',
  check(state, legal) {
    if (legal === undefined) return undefined;
    const { cells, over } = positionOf(state);
    const expected = over ? [] : openColumns(cells);
    return differs(
      () => `legal on ${show(cells)}`,
      expected.join(' '),
      legal.map(columnOf).join(' '),
    );
  },
};

const start: StartLaw = {
  id: 'start-state',
  clauses: ['D7-03'],
  kind: 'start',
  title: 'A start has one row of solid covers, level 1 and all its moves',
  check(state, _, profile) {
    const { cells, score, movesPlayed, level, movesRemaining, over } = positionOf(state);
    const rules = rulesOf(profile);
    const expected = cells.map((_cell, i) => (i < 42 ? 0 : SOLID));
    return (
      differentBoards('board', expected, cells) ??
      differs('score', 0, score) ??
      differs('movesPlayed', 0, movesPlayed) ??
      differs('level', 1, level) ??
      differs('movesRemaining', rules.levelStart, movesRemaining) ??
      differs('over', false, over)
    );
  },
};

const startDraws: StartLaw = {
  id: 'start-draws',
  clauses: ['D7-03', 'D7-28', 'D7-24', 'D7-21'],
  kind: 'start',
  title:
    'A start draws the hidden values for columns 0 to 6, the first disc, and what a gray one hides',
  layers: ['outcome', 'raw'],
  check(state, { drawn, layer }, profile) {
    const rules = rulesOf(profile);
    const { nextDisc, latent, dropLatent } = positionOf(state);
    const read = (place: number, n: number): number => {
      const word = drawn[place] ?? 0;
      return layer === 'raw' ? wordValue(word, n) : word;
    };
    const hidden = rules.latent ? 7 : 0;
    const gray = rules.latent && nextDisc === SOLID;
    const values = Array.from({ length: hidden }, (_, i) => read(i, 7));
    return (
      differs('words drawn', hidden + 1 + (gray ? 1 : 0), drawn.length) ??
      differs('hidden values', values.join(' '), latent.slice(42).join(' ')) ??
      differs('first disc', read(hidden, rules.discs), nextDisc) ??
      differs('dropLatent', gray ? read(hidden + 1, 7) : 0, dropLatent[0] ?? 0)
    );
  },
};

/** Laws on states and starts. */
export const stateLaws: readonly (StateLaw | StartLaw)[] = [
  packed,
  hiddenValues,
  legalColumns,
  start,
  startDraws,
];
