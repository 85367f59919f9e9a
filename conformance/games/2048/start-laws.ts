import { below } from '../../../engines/random/mulberry32.ts';
import type { StartLaw } from '../../suite.ts';
import { boardOf, emptyCells, show, sidesOf, withTile } from './board.ts';
import { isTile } from './plain-move.ts';
import { differs } from './turn.ts';

const twoTiles: StartLaw = {
  id: 'start-has-two-tiles',
  clauses: ['T48-02'],
  kind: 'start',
  title: 'A game starts with two tiles of rank 1 or 2, score 0, and is not over',
  check(state, _, profile) {
    const { cells, score, over } = boardOf(state);
    const tiles = cells.filter(isTile);
    const board = show(cells, sidesOf(profile));
    if (tiles.length !== 2 || tiles.some((rank) => rank > 2)) return `${board} at the start`;
    return differs('score', 0, score) ?? differs('over', false, over);
  },
};

const startOutcomes: StartLaw = {
  id: 'start-tiles-as-the-outcomes-say',
  clauses: ['T48-17'],
  kind: 'start',
  title: 'The tiles of a start have the cells and ranks of its two outcomes',
  layers: ['outcome'],
  check(state, { drawn }, profile) {
    const { cells } = boardOf(state);
    const [cellA = -1, rankA = 0, cellB = -1, rankB = 0] = drawn;
    const expected = withTile(
      withTile(
        cells.map(() => 0),
        cellA,
        rankA,
      ),
      cellB,
      rankB,
    );
    const sides = sidesOf(profile);
    return (
      differs('tape words', 4, drawn.length) ??
      differs(`board for ${drawn.join(' ')}`, show(expected, sides), show(cells, sides))
    );
  },
};

const startWords: StartLaw = {
  id: 'start-tiles-from-words',
  clauses: ['T48-20', 'T48-21', 'T48-22'],
  kind: 'start',
  title: 'A start maps four words, two for each tile, the second tile on the board with the first',
  layers: ['raw'],
  check(state, { drawn }, profile) {
    const { cells } = boardOf(state);
    let expected = cells.map(() => 0);
    for (let i = 0; i + 1 < drawn.length; i += 2) {
      expected = placedByWords(expected, drawn[i] ?? 0, drawn[i + 1] ?? 0);
    }
    const sides = sidesOf(profile);
    return (
      differs('words drawn', 4, drawn.length) ??
      differs(`board for ${drawn.join(' ')}`, show(expected, sides), show(cells, sides))
    );
  },
};

/** The board with the tile that two words stand for (T48-20, T48-21). */
export function placedByWords(
  cells: readonly number[],
  cellWord: number,
  rankWord: number,
): number[] {
  const empty = emptyCells(cells);
  const cell = empty[below(cellWord, empty.length)] ?? -1;
  return withTile(cells, cell, below(rankWord, 10) < 9 ? 1 : 2);
}

/** Laws on starts. */
export const startLaws: readonly StartLaw[] = [twoTiles, startOutcomes, startWords];
