import * as fc from 'fast-check';
import type { ProbeLaw } from '../../suite.ts';
import { attempts, idleAttempts, probeLaw, question, refusalOf } from './asking.ts';
import { DIRECTIONS, emptyCells, show, sidesOf } from './board.ts';
import { boards, stateOn, stuckBoards } from './crafted.ts';
import { changes, isTile, moved } from './plain-move.ts';
import { differs } from './turn.ts';

const impossibleOutcomes = probeLaw({
  id: 'impossible-outcomes-are-refused',
  clauses: ['T48-18'],
  title: 'Taken cells, cells off the board and ranks other than 1 and 2 are refused, in tape order',
  cases: attempts,
  async check(probe, { cells, direction }, sides) {
    if (!changes(cells, direction, sides)) return undefined;
    const after = moved(cells, direction, sides).cells;
    const [free = 0] = emptyCells(after);
    const taken = after.findIndex(isTile);
    const tapes: (readonly [readonly number[], string])[] = [
      [[taken, 1], 'chance-range'],
      [[taken], 'chance-range'],
      [[cells.length, 1], 'chance-range'],
      [[cells.length], 'chance-range'],
      [[free, 0], 'chance-range'],
      [[free, 3], 'chance-range'],
      [[free], 'chance-short'],
      [[], 'chance-short'],
    ];
    const answers = await probe.steps(
      tapes.map(([tape]) => question(cells, direction, sides, tape)),
    );
    for (const [i, [tape, expected]] of tapes.entries()) {
      const answer = answers[i];
      if (answer === undefined) continue;
      const where = `${show(cells, sides)}, ${direction}, tape ${tape.join(' ') || 'empty'}`;
      const problem = differs(where, expected, refusalOf(answer));
      if (problem !== undefined) return problem;
    }
    return undefined;
  },
});

const impossibleStarts = probeLaw({
  id: 'impossible-starts-are-refused',
  clauses: ['T48-18'],
  title: 'A start whose second tile lands on the first, or whose tape is short, is refused',
  runs: 20,
  cases: (profile) => {
    const { rows, cols } = sidesOf(profile);
    return fc.nat(rows * cols - 1);
  },
  async check(probe, cell) {
    const tapes = [
      [[cell, 1, cell, 1], 'chance-range'],
      [[cell, 3, cell, 1], 'chance-range'],
      [[cell, 2], 'chance-short'],
      [[], 'chance-short'],
    ] as const;
    for (const [tape, expected] of tapes) {
      const answer = await probe.start('outcome', tape);
      const problem = differs(
        `start with ${tape.join(' ') || 'nothing'}`,
        expected,
        refusalOf(answer),
      );
      if (problem !== undefined) return problem;
    }
    return undefined;
  },
});

const nothingAfterTheEnd = probeLaw({
  id: 'nothing-follows-the-end',
  clauses: ['T48-26'],
  title: 'On a board without a legal move every direction is refused with game-over',
  runs: 50,
  cases: (profile) => stuckBoards(sidesOf(profile)),
  async check(probe, cells, sides) {
    for (const direction of DIRECTIONS) {
      const answer = await probe.step(question(cells, direction, sides, [0, 1]));
      const problem = differs(
        `${show(cells, sides)}, ${direction}`,
        'game-over',
        refusalOf(answer),
      );
      if (problem !== undefined) return problem;
    }
    const [list] = (await probe.legal([stateOn(cells, sides)])) ?? [];
    return list === undefined ? undefined : differs('legal list', '[]', JSON.stringify(list));
  },
});

const orderOfRefusals = probeLaw({
  id: 'order-of-refusals',
  clauses: ['T48-29'],
  title: 'The end is judged before the direction, the direction before the chance',
  runs: 50,
  cases: idleAttempts,
  async check(probe, { cells, direction }, sides) {
    const expected = stateOn(cells, sides).over === true ? 'game-over' : 'illegal-action';
    const answer = await probe.step(question(cells, direction, sides, []));
    return differs(`${show(cells, sides)}, ${direction}, no tape`, expected, refusalOf(answer));
  },
});

const LARGEST_SCORE = 2 ** 46 - 1;

const scoreRange = probeLaw({
  id: 'score-range',
  clauses: ['T48-34'],
  title: 'A step whose points lead above 2^46-1 is refused before chance is read, one below is not',
  runs: 50,
  cases: attempts,
  async check(probe, { cells, direction }, sides) {
    if (!changes(cells, direction, sides)) return undefined;
    const { score: points } = moved(cells, direction, sides);
    const most = LARGEST_SCORE - points;
    const ask = async (score: number): Promise<string> =>
      refusalOf(await probe.step(question(cells, direction, sides, [], 'outcome', score)));
    const what = `${show(cells, sides)}, ${direction}, ${points} points`;
    const problem = differs(`${what}, score ${most}`, 'chance-short', await ask(most));
    if (problem !== undefined || points === 0) return problem;
    return differs(`${what}, score ${most + 1}`, 'domain-error', await ask(most + 1));
  },
});

const explicitStates = probeLaw({
  id: 'explicit-states-agree-with-the-end',
  clauses: ['T48-28'],
  title: 'An explicit state whose over contradicts its cells is refused with bad-state',
  cases: (profile) => boards(sidesOf(profile)),
  async check(probe, cells, sides) {
    const state = stateOn(cells, sides);
    const wrong = { ...state, over: state.over !== true };
    const [cell = 0] = emptyCells(cells);
    const action = { direction: DIRECTIONS.find((d) => changes(cells, d, sides)) ?? 'up' };
    const answer = await probe.step({ state: wrong, action, layer: 'outcome', tape: [cell, 1] });
    return differs(`${show(cells, sides)} with over ${wrong.over}`, 'bad-state', refusalOf(answer));
  },
});

/** Laws on what is refused, with which code, and in which order. */
export const refusalProbes: readonly ProbeLaw[] = [
  impossibleOutcomes,
  impossibleStarts,
  nothingAfterTheEnd,
  orderOfRefusals,
  scoreRange,
  explicitStates,
];
