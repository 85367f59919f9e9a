import type { StepLaw } from '../../suite.ts';
import {
  cellsOf,
  countOf,
  differentBoards,
  differs,
  isFull,
  occupied,
  reachOf,
  ringAt,
  rowsOf,
  targetOf,
} from './cells.ts';
import { powerOf, pressureLimit } from './position.ts';
import { eventsOf, turnLaw } from './turn.ts';

const boards: readonly StepLaw[] = [
  turnLaw({
    id: 'cells-balance',
    clauses: ['FA-10', 'FA-16', 'FA-11'],
    title: 'A placement that neither folds nor fails adds four cells, or five with Mend',
    check({ before, after, plain: { placed } }) {
      if (placed.fold || placed.failed) return undefined;
      const [from, to] = [before.board, after.board].map((rows) => countOf(cellsOf(rows)));
      return differs('cells added', placed.mend === undefined ? 4 : 5, (to ?? 0) - (from ?? 0));
    },
  }),
  turnLaw({
    id: 'drop-turn-and-lock',
    clauses: ['FA-07', 'FA-11', 'FA-02', 'FA-10', 'FA-03'],
    title: 'The piece lies where it lands, and the board turns to the side that it leans to',
    check({ after, plain: { placed } }) {
      if (placed.fold || placed.failed || placed.mend !== undefined) return undefined;
      return differentBoards('board', rowsOf(placed.board), after.board);
    },
  }),
  turnLaw({
    id: 'mended-board',
    clauses: ['FA-16', 'FA-11'],
    title: 'Mend fills the first gap of the square to be built whose four neighbours are occupied',
    check({ after, plain: { placed } }) {
      if (placed.mend === undefined || placed.fold) return undefined;
      return differentBoards('board', rowsOf(placed.board), after.board);
    },
  }),
  turnLaw({
    id: 'folded-board',
    clauses: ['FA-13', 'FA-12', 'FA-16'],
    title: 'A full square 9 is folded by threes',
    check({ after, plain: { placed } }) {
      if (!placed.fold) return undefined;
      return differentBoards('board', rowsOf(placed.board), after.board);
    },
  }),
  turnLaw({
    id: 'after-a-fold',
    clauses: ['FA-13', 'FA-12'],
    title:
      'After a fold square 3 is full, the target is 5, and nothing lies in its corners or beyond',
    check({ before, after }) {
      if (after.depth === before.depth) return undefined;
      const cells = cellsOf(after.board);
      const corners = [11, 15].flatMap((row) => [11, 15].map((column) => 27 * row + column));
      return (
        differs('square 3 is full', true, isFull(cells, 3)) ??
        differs('target', 5, targetOf(cells)) ??
        differs('largest ring', true, Math.max(...occupied(cells).map(ringAt)) <= 2) ??
        differs('cells in the corners', 0, corners.filter((i) => cells[i] === 1).length)
      );
    },
  }),
  turnLaw({
    id: 'failed-board',
    clauses: ['FA-14', 'FA-19', 'FA-13', 'FA-16'],
    title:
      'A placement that reaches too far and does not fold gives back the checkpoint, not turned',
    check({ before, after, plain: { placed } }) {
      if (!placed.failed) return undefined;
      return differentBoards('board', before.checkpointBoard, after.board);
    },
  }),
  turnLaw({
    id: 'reach-within-the-limit',
    clauses: ['FA-14', 'FA-13'],
    title:
      'The board after a placement that does not fail reaches no farther than its depth allows',
    check({ before, after, rules }) {
      if (after.rewinds > before.rewinds) return undefined;
      const reach = reachOf(cellsOf(after.board));
      const limit = pressureLimit(after.depth, rules);
      return reach <= limit ? undefined : `reach ${reach} at depth ${after.depth}, limit ${limit}`;
    },
  }),
];

const counts: readonly StepLaw[] = [
  turnLaw({
    id: 'points',
    clauses: ['FA-18', 'FA-10', 'FA-12', 'FA-17', 'FA-13'],
    title: 'A placement earns its target cells, its squares and its perfect fold',
    check({ before, after, plain: { placed, points } }) {
      if (placed.failed) return undefined;
      return differs('points', points, after.score - before.score);
    },
  }),
  turnLaw({
    id: 'points-by-tens',
    clauses: ['FA-18', 'FA-19'],
    title: 'What a placement earns is a multiple of ten, 0 to 1340',
    check({ before, after }) {
      if (after.rewinds > before.rewinds) return undefined;
      const points = after.score - before.score;
      const fits = points % 10 === 0 && points >= 0 && points <= 1340;
      return fits ? undefined : `${points} points`;
    },
  }),
  turnLaw({
    id: 'score-of-a-failure',
    clauses: ['FA-19', 'FA-14'],
    title: 'A placement that fails gives back the score of the checkpoint',
    check({ before, after, plain: { placed } }) {
      return placed.failed ? differs('score', before.checkpointScore, after.score) : undefined;
    },
  }),
  turnLaw({
    id: 'score-and-checkpoint',
    clauses: ['FA-19'],
    title: 'A score that is not below that of the checkpoint stays so',
    check({ before, after }) {
      if (before.score < before.checkpointScore) return undefined;
      const { score, checkpointScore } = after;
      return score >= checkpointScore ? undefined : `score ${score}, checkpoint ${checkpointScore}`;
    },
  }),
  turnLaw({
    id: 'precision-doubles',
    clauses: ['FA-17', 'FA-15'],
    title: 'Precision pays a perfect fold twice, and no other power does',
    check({ before, after, plain: { placed }, rules }) {
      if (!placed.perfect) return undefined;
      const squares = placed.squares.reduce((sum, s) => sum + (rules.squarePoints.get(s) ?? 0), 0);
      const bonus = after.score - before.score - squares - rules.cellPoints * placed.inTarget;
      const factor = powerOf(before.depth) === 'precision' ? rules.precisionFactor : 1;
      return differs('perfect bonus', factor * rules.perfectPoints, bonus);
    },
  }),
  turnLaw({
    id: 'depth-counts-folds',
    clauses: ['FA-19', 'FA-13'],
    title: 'The depth grows by one with a fold and never else',
    check: ({ before, after, plain: { placed } }) =>
      differs('depth', before.depth + Number(placed.fold), after.depth),
  }),
  turnLaw({
    id: 'rewinds-count-failures',
    clauses: ['FA-19', 'FA-14'],
    title: 'The rewinds grow by one with a failure and never else',
    check: ({ before, after, plain: { placed } }) =>
      differs('rewinds', before.rewinds + Number(placed.failed), after.rewinds),
  }),
  turnLaw({
    id: 'charge',
    clauses: ['FA-15', 'FA-19', 'FA-09', 'FA-16'],
    title: 'The charge is 1 after a fold or a failure, 0 after Mend or Reserve, and else stays',
    check: ({ after, plain }) => differs('charge', plain.after.charge, after.charge),
  }),
  turnLaw({
    id: 'checkpoint',
    clauses: ['FA-19'],
    title: 'A fold makes the checkpoint, with the points of its placement; nothing else does',
    check({ before, after, plain: { placed } }) {
      const { board, score } = after;
      const { checkpointBoard, checkpointScore } = placed.fold
        ? { checkpointBoard: board, checkpointScore: score }
        : before;
      return (
        differentBoards('checkpoint', checkpointBoard, after.checkpointBoard) ??
        differs('its score', checkpointScore, after.checkpointScore)
      );
    },
  }),
  turnLaw({
    id: 'count-and-end',
    clauses: ['FA-21'],
    title: 'Each placement counts, failed or not, and the limit ends the game',
    check({ before, after }) {
      const placements = before.placements + 1;
      return (
        differs('placements', placements, after.placements) ??
        differs('limit', before.limit, after.limit) ??
        differs('over', placements >= before.limit, after.over)
      );
    },
  }),
];

const queues: readonly StepLaw[] = [
  turnLaw({
    id: 'queue',
    clauses: ['FA-20', 'FA-09', 'FA-19'],
    title: 'The queue moves on by one, failed or not; with Reserve the current piece stays',
    check({ before, move, after }) {
      const [first, second] = before.next;
      return (
        differs('current', move.reserve === 1 ? before.current : first, after.current) ??
        differs('first of next', second, after.next[0])
      );
    },
  }),
  turnLaw({
    id: 'draw',
    clauses: ['FA-05', 'FA-20'],
    title: 'The last piece of next is the first of the bag, which is shuffled if it was empty',
    check: ({ after, plain }) =>
      differs('last of next', plain.after.next[1], after.next[1]) ??
      differs('bag', plain.after.bag.join(' '), after.bag.join(' ')),
  }),
  turnLaw({
    id: 'words-drawn',
    layers: ['outcome', 'raw'],
    clauses: ['FA-05', 'FA-19'],
    title: 'Six words are drawn if the bag is empty, else none',
    check: ({ view, before }) =>
      differs('words drawn', before.bag.length === 0 ? 6 : 0, view.drawn.length),
  }),
  turnLaw({
    id: 'generator',
    layers: ['seed'],
    clauses: ['FA-04', 'FA-05', 'FA-19'],
    title: 'The generator makes six steps if the bag is empty, else none',
    check: ({ view, plain }) =>
      differs('generator', plain.drawn.generator, view.generatorAfter?.[0]),
  }),
];

const CLAUSES_OF_EVENTS = [
  ...['FA-16', 'FA-14', 'FA-12', 'FA-13', 'FA-11', 'FA-07', 'FA-10', 'FA-24', 'FA-05', 'FA-09'],
  ...['FA-17', 'FA-19', 'FA-20', 'FA-21', 'FA-02', 'FA-03', 'FA-08', 'FA-18'],
];

const events = turnLaw({
  id: 'events',
  clauses: CLAUSES_OF_EVENTS,
  title: 'The events of a step are those of the clauses',
  check(turn) {
    const { events: found } = turn.view;
    if (found === undefined) return undefined;
    const show = (ids: ReadonlySet<string>): string => [...ids].toSorted().join(' ');
    return differs('events', show(eventsOf(turn)), show(found));
  },
});

/** Laws on steps. */
export const stepLaws: readonly StepLaw[] = [...boards, ...counts, ...queues, events];
