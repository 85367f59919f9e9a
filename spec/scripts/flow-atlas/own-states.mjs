/** Explicit states that are taken or refused, worked out by hand. */
import { FULL_9, MOST, play, SEED, stateOf } from './own-words.mjs';
import { boardOf, GENERATOR, listOf, piecesOf, rowsOf } from './words.mjs';

/** A bar from the centre down to a row, and an arm to the right of its end. */
const armTo = (row, column) =>
  boardOf([
    ...Array.from({ length: row - 12 }, (_, i) => [13 + i, 13]),
    ...Array.from({ length: column - 13 }, (_, i) => [row, 14 + i]),
  ]);
/** All of square 9 but its centre. */
const HOLLOW_9 = '9:3fe00/3fe00/3fe00/3fe00/3de00/3fe00/3fe00/3fe00/3fe00';

export const badStates = () => {
  const bad = (id, clauses, told, words) =>
    play(`bad-${id}`, clauses, {
      ...{ state: stateOf(told, words), tape: [], error: 'bad-state' },
    });
  const good = (id, clauses, told, expect) =>
    play(`good-${id}`, clauses, { state: stateOf(told), tape: [], expect: [{ at: 0, ...expect }] });
  const checkpoint = (board) => ({ checkpoint: { board, score: 0 } });
  const boards = {
    empty: '',
    'reach-73': armTo(21, 16),
    'reach-81': armTo(22, 13),
    'full-9': FULL_9,
    'grid-corner': boardOf([
      [13, 13],
      [0, 0],
    ]),
    'grid-edge': boardOf([
      [13, 13],
      [26, 26],
    ]),
  };
  const RANGE = ['FA-23'];
  return [
    ...Object.entries(boards).flatMap(([name, board]) => [
      bad(`board-${name}`, ['FA-01', 'FA-23'], { board }),
      bad(`checkpoint-${name}`, ['FA-01', 'FA-23'], checkpoint(board)),
    ]),
    // 8 * 8 + 2 * 2 is 68.
    good('board-reach-68', ['FA-01', 'FA-23'], { board: armTo(21, 15) }, { legalCount: 60 }),
    good('checkpoint-hollow-9', ['FA-01', 'FA-23'], checkpoint(HOLLOW_9), { legalCount: 20 }),
    good('board-without-centre', ['FA-01'], { board: '12:2000' }, { legalCount: 20 }),
    bad('charge-2', RANGE, {}, { charge: 2 }),
    bad('limit-0', RANGE, { limit: 0, placements: 0 }),
    bad('limit-0-not-over', RANGE, {}, { limit: 0, over: 0 }),
    bad('over-too-soon', ['FA-21', 'FA-23'], {}, { over: 1 }),
    bad('over-too-late', ['FA-21', 'FA-23'], { placements: 300 }, { over: 0 }),
    bad('over-2', RANGE, {}, { over: 2 }),
    bad('piece-7', RANGE, {}, { current: 7 }),
    bad('next-7', RANGE, {}, { next: [0, 7] }),
    bad('bag-piece-7', RANGE, {}, { bag: listOf([0, 7]) }),
    bad('bag-of-seven', RANGE, {}, { bag: listOf(piecesOf('IJLOSTZ')) }),
    bad('bag-cut-off', RANGE, {}, { bag: [3, 0, 1] }),
    bad('row-too-wide', RANGE, {}, { board: rowsOf(SEED).with(13, 2 ** 27) }),
    ...['score', 'depth', 'placements', 'rewinds', 'checkpointScore'].map((name) =>
      bad(`${name.toLowerCase()}-too-large`, RANGE, { limit: MOST }, { [name]: MOST + 1 }),
    ),
    bad('limit-too-large', RANGE, {}, { limit: MOST + 1 }),
    play('bad-generator', ['FA-23', 'FA-04'], {
      ...{ layer: 'seed', gen: GENERATOR, state: [...stateOf({}), 2 ** 32], error: 'bad-state' },
    }),
    good(
      'bag-of-any-pieces',
      RANGE,
      { bag: 'IIIIII', next: 'II', score: 5, checkpoint: { board: SEED, score: 900 } },
      { legalCount: 20 },
    ),
  ];
};
