import * as fc from 'fast-check';
import type { ProbeLaw } from '../../suite.ts';
import { attempts, boardIn, idleAttempts, probeLaw, question, refusalOf } from './asking.ts';
import { DIRECTIONS, emptyCells, show, sidesOf, withTile } from './board.ts';
import { boards, stateOn } from './crafted.ts';
import { changes, isStuck, legalDirections, moved } from './plain-move.ts';
import { seenBy, symmetriesOf } from './symmetry.ts';
import { differs } from './turn.ts';

/** Room for the points of one move: eight merges of two tiles of rank 15. */
const MOST_POINTS = 8 * 2 ** 15;

/** Scores before a move; the large ones are where narrow numbers overflow or round. */
const scores = fc.oneof(
  fc.nat(1_000_000),
  fc.constantFrom(31, 32, 45).map((bits) => 2 ** bits),
  fc.integer({ min: 2 ** 24, max: 2 ** 46 - 1 - MOST_POINTS }),
);

const oneTile = probeLaw({
  id: 'one-tile-goes-to-its-side',
  clauses: ['T48-01', 'T48-03'],
  title: 'A single tile goes to the end of its row or column; cells are counted row by row',
  cases: (profile) => {
    const { rows, cols } = sidesOf(profile);
    return fc.record({ cell: fc.nat(rows * cols - 1), direction: fc.constantFrom(...DIRECTIONS) });
  },
  async check(probe, { cell, direction }, sides) {
    const { rows, cols } = sides;
    const column = cell % cols;
    const ends = {
      up: column,
      down: (rows - 1) * cols + column,
      left: cell - column,
      right: cell - column + cols - 1,
    };
    const end = ends[direction];
    const empty = Array.from({ length: rows * cols }, () => 0);
    const other = end === 0 ? 1 : 0;
    const answer = await probe.step(
      question(withTile(empty, cell, 5), direction, sides, [other, 1]),
    );
    if (end === cell) return differs('answer', 'illegal-action', refusalOf(answer));
    const expected = withTile(withTile(empty, end, 5), other, 1);
    const board = boardIn(answer);
    const found = board === undefined ? refusalOf(answer) : show(board.cells, sides);
    return differs(`tile in cell ${cell}, ${direction}`, show(expected, sides), found);
  },
});

const symmetric = probeLaw({
  id: 'moves-turn-with-the-board',
  clauses: ['T48-03'],
  title: 'On a turned or mirrored board the turned or mirrored direction does the same',
  cases: attempts,
  async check(probe, { cells, direction }, sides) {
    const [cell] = emptyCells(moved(cells, direction, sides).cells);
    if (cell === undefined) return undefined;
    const symmetries = symmetriesOf(sides);
    const answers = await probe.steps(
      symmetries.map((symmetry) =>
        question(seenBy(symmetry, cells), symmetry.direction[direction], sides, [
          symmetry.cell[cell] ?? 0,
          1,
        ]),
      ),
    );
    const [plain, ...others] = answers;
    const upright = boardIn(plain);
    for (const [i, answer] of others.entries()) {
      const symmetry = symmetries[i + 1];
      if (symmetry === undefined || plain === undefined) continue;
      const board = boardIn(answer);
      const expected =
        upright === undefined
          ? refusalOf(plain)
          : `${show(seenBy(symmetry, upright.cells), sides)} ${upright.score} ${upright.over}`;
      const found =
        board === undefined
          ? refusalOf(answer)
          : `${show(board.cells, sides)} ${board.score} ${board.over}`;
      const problem = differs(
        `${show(cells, sides)}, ${direction}, ${symmetry.name}`,
        expected,
        found,
      );
      if (problem !== undefined) return problem;
    }
    return undefined;
  },
});

const scoreAddsUp = probeLaw({
  id: 'score-adds-up',
  clauses: ['T48-11'],
  title: 'The points of a move are added to whatever the score was',
  cases: (profile) => fc.tuple(attempts(profile), scores),
  async check(probe, [{ cells, direction }, score], sides) {
    const [cell = 0] = emptyCells(moved(cells, direction, sides).cells);
    const [none, some] = await probe.steps([
      question(cells, direction, sides, [cell, 1]),
      question(cells, direction, sides, [cell, 1], 'outcome', score),
    ]);
    const points = boardIn(none)?.score;
    if (points === undefined) return undefined;
    return differs(
      `score after ${score} and ${points} points`,
      score + points,
      boardIn(some)?.score,
    );
  },
});

const acceptedIfChanging = probeLaw({
  id: 'changing-moves-are-accepted',
  clauses: ['T48-12'],
  title: 'Every direction that changes the board is accepted, with each empty cell and rank',
  cases: (profile) => boards(sidesOf(profile)),
  async check(probe, cells, sides) {
    const asked = legalDirections(cells, sides).flatMap((direction) =>
      emptyCells(moved(cells, direction, sides).cells).flatMap((cell) =>
        [1, 2].map((rank) => ({ direction, tape: [cell, rank] })),
      ),
    );
    const answers = await probe.steps(
      asked.map(({ direction, tape }) => question(cells, direction, sides, tape)),
    );
    const wrong = answers.findIndex((answer) => 'refused' in answer);
    const answer = answers[wrong];
    if (answer === undefined) return undefined;
    const { direction, tape } = asked[wrong] ?? {};
    return `${show(cells, sides)}, ${direction}, outcome ${tape}: refused with ${refusalOf(answer)}`;
  },
});

const refusedIfNot = probeLaw({
  id: 'other-moves-are-refused',
  clauses: ['T48-13'],
  title: 'A direction that changes nothing is refused with illegal-action',
  cases: idleAttempts,
  async check(probe, { cells, direction }, sides) {
    if (isStuck(cells, sides)) return undefined;
    const [cell = 0] = emptyCells(cells);
    const answer = await probe.step(question(cells, direction, sides, [cell, 1]));
    return differs(`${show(cells, sides)}, ${direction}`, 'illegal-action', refusalOf(answer));
  },
});

const sameAnswers = probeLaw({
  id: 'answers-do-not-depend-on-the-past',
  clauses: ['T48-08'],
  title: 'The same questions in another order get the same answers',
  runs: 30,
  cases: (profile) => fc.array(attempts(profile), { minLength: 2, maxLength: 12 }),
  async check(probe, sample, sides) {
    const questions = sample.map(({ cells, direction }) => {
      const [cell = 0] = emptyCells(moved(cells, direction, sides).cells);
      return question(cells, direction, sides, [cell, 2]);
    });
    const forwards = await probe.steps(questions);
    const backwards = (await probe.steps(questions.toReversed())).toReversed();
    const at = forwards.findIndex((answer, i) => {
      const again = backwards[i];
      return again === undefined || text(answer) !== text(again);
    });
    if (at < 0) return undefined;
    const { cells = [], direction } = sample[at] ?? {};
    return `${show(cells, sides)}, ${direction}: another answer when the questions come in reverse`;
  },
});

function text(answer: Parameters<typeof refusalOf>[0]): string {
  const board = boardIn(answer);
  return board === undefined ? refusalOf(answer) : JSON.stringify(board);
}

const goesOn = probeLaw({
  id: 'high-tiles-do-not-end-the-game',
  clauses: ['T48-27'],
  title: 'Boards with tiles of rank 11 and more are played on, also when such a tile is made',
  cases: (profile) =>
    boards(sidesOf(profile)).map((cells) => cells.map((rank) => (rank > 7 ? rank : rank && 10))),
  async check(probe, cells, sides) {
    for (const direction of DIRECTIONS) {
      if (!changes(cells, direction, sides)) continue;
      const [cell = 0] = emptyCells(moved(cells, direction, sides).cells);
      const answer = await probe.step(question(cells, direction, sides, [cell, 1]));
      const board = boardIn(answer);
      const where = `${show(cells, sides)}, ${direction}`;
      if (board === undefined) return `${where}: refused with ${refusalOf(answer)}`;
      const problem = differs(`${where}: over`, stateOn(board.cells, sides).over, board.over);
      if (problem !== undefined) return problem;
    }
    return undefined;
  },
});

/** Laws that ask what moves do to chosen boards. */
export const moveProbes: readonly ProbeLaw[] = [
  oneTile,
  symmetric,
  scoreAddsUp,
  acceptedIfChanging,
  refusedIfNot,
  sameAnswers,
  goesOn,
];
