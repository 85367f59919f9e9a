import { below, Mulberry32 } from '../../../engines/random/mulberry32.ts';
import type { StepLaw } from '../../suite.ts';
import { emptyCells, show } from './board.ts';
import { differs, type Turn, turnLaw } from './turn.ts';

const INCREMENT = 0x6d2b79f5;

/** The cells that differ between the board as the move should leave it and the board after. */
function changedCells({ plain, after }: Turn): number[] {
  return [...after.cells.keys()].filter((cell) => plain.cells[cell] !== after.cells[cell]);
}

const oneNewTile = turnLaw({
  id: 'one-new-tile',
  clauses: ['T48-16'],
  title: 'A turn adds exactly one tile of rank 1 or 2, in a cell that the move left empty',
  check(turn) {
    const { plain, after, sides } = turn;
    const changed = changedCells(turn);
    const [cell = -1] = changed;
    const overwritten = changed.some((place) => plain.cells[place] !== 0);
    // More differences, some of them on tiles: the move is to blame, not the new tile.
    if (overwritten && changed.length > 1) return undefined;
    const where = `${show(plain.cells, sides)} became ${show(after.cells, sides)}`;
    if (overwritten) return `the new tile replaced another one: ${where}`;
    if (changed.length !== 1) return `${changed.length} new tiles: ${where}`;
    const rank = after.cells[cell];
    return rank === 1 || rank === 2 ? undefined : `the new tile has rank ${rank}: ${where}`;
  },
});

const tileOfTheOutcome = turnLaw({
  id: 'tile-as-the-outcome-says',
  clauses: ['T48-17'],
  title: 'The new tile has the rank and the cell of the outcome, which is two tape words',
  layers: ['outcome'],
  check({ after, view: { drawn } }) {
    const [cell = -1, rank] = drawn;
    return (
      differs('tape words', 2, drawn.length) ?? differs(`cell ${cell}`, rank, after.cells[cell])
    );
  },
});

/** The two words of the new tile in the layers where words are mapped. */
function wordsOf({ view }: Turn): readonly [number, number] | undefined {
  if (view.layer === 'raw') {
    const [cellWord, rankWord] = view.drawn;
    return cellWord === undefined || rankWord === undefined ? undefined : [cellWord, rankWord];
  }
  const [seed] = view.generatorBefore ?? [];
  if (seed === undefined) return undefined;
  const generator = new Mulberry32(seed);
  return [generator.next(), generator.next()];
}

/** The single new tile, or undefined if that is another law's business. */
function newTile(turn: Turn): { readonly cell: number; readonly rank: number } | undefined {
  const [cell, ...more] = changedCells(turn);
  if (cell === undefined || more.length > 0) return undefined;
  return { cell, rank: turn.after.cells[cell] ?? 0 };
}

const wordToCell = turnLaw({
  id: 'word-to-cell',
  clauses: ['T48-20'],
  title: 'The first word w puts the tile into empty cell floor(w*E/2^32), counted row by row',
  layers: ['raw', 'seed'],
  check(turn) {
    const words = wordsOf(turn);
    const tile = newTile(turn);
    if (words === undefined || tile === undefined) return undefined;
    const empty = emptyCells(turn.plain.cells);
    const expected = empty[below(words[0], empty.length)];
    return differs(`cell for word ${words[0]} of ${empty.length}`, expected, tile.cell);
  },
});

const wordToRank = turnLaw({
  id: 'word-to-rank',
  clauses: ['T48-21'],
  title: 'The second word v gives rank 1 if floor(v*10/2^32) < 9, else rank 2',
  layers: ['raw', 'seed'],
  check(turn) {
    const words = wordsOf(turn);
    const tile = newTile(turn);
    if (words === undefined || tile === undefined) return undefined;
    return differs(`rank for word ${words[1]}`, below(words[1], 10) < 9 ? 1 : 2, tile.rank);
  },
});

const twoWords = turnLaw({
  id: 'two-words-a-turn',
  clauses: ['T48-22'],
  title: 'A turn draws two words, also when one cell is empty',
  layers: ['raw', 'seed'],
  check({ view }) {
    if (view.layer === 'raw') return differs('words drawn', 2, view.drawn.length);
    const [before] = view.generatorBefore ?? [];
    const [after] = view.generatorAfter ?? [];
    if (before === undefined || after === undefined) return undefined;
    return differs('generator state', (before + 2 * INCREMENT) % 2 ** 32, after);
  },
});

/** Laws on the new tile of a turn. */
export const spawnLaws: readonly StepLaw[] = [
  oneNewTile,
  tileOfTheOutcome,
  wordToCell,
  wordToRank,
  twoWords,
];
