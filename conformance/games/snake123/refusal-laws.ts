import * as fc from 'fast-check';
import type { ProbeLaw } from '../../suite.ts';
import { boardWith, isDead, snakeOf, stateOn } from './board.ts';
import { boardAndWalk, craftedBoard, deadBoard } from './crafted.ts';
import { DICE, expectRefusal, probeLaw } from './probe-law.ts';

const MAX_WORD = 2 ** 46 - 1;

export const refusalLaws: readonly ProbeLaw[] = [
  probeLaw({
    id: 'finished-games-refuse-every-action',
    clauses: ['SN-27', 'SN-17'],
    title: 'A finished game refuses every action with game-over, malformed ones included',
    layers: ['outcome'],
    sample: fc.tuple(deadBoard, fc.array(fc.nat(24), { maxLength: 25 })),
    async check(probe, [cells, action]) {
      const question = { state: stateOn(cells), action, layer: 'outcome', tape: DICE } as const;
      return expectRefusal(await probe.step(question), 'game-over', `[${action.join(', ')}]`);
    },
  }),
  probeLaw({
    id: 'over-must-agree-with-the-board',
    clauses: ['SN-25', 'SN-17'],
    title: 'An explicit state with a wrong over is refused with bad-state',
    layers: ['outcome'],
    sample: craftedBoard,
    async check(probe, cells) {
      const state = { over: !isDead(cells), score: 0, moves: 0, cells };
      const question = { state, action: [0, 1], layer: 'outcome', tape: DICE } as const;
      const what = `over ${state.over} on a board that is ${state.over ? 'alive' : 'dead'}`;
      return expectRefusal(await probe.step(question), 'bad-state', what);
    },
  }),
  probeLaw({
    id: 'unreachable-states-are-taken',
    clauses: ['SN-25', 'SN-16', 'SN-15'],
    title: 'Score, moves and cells of an explicit state need not fit each other',
    layers: ['outcome'],
    sample: fc.tuple(boardAndWalk, fc.nat(2 ** 30), fc.nat(2 ** 30)),
    async check(probe, [{ cells, walk }, score, moves]) {
      const tape = DICE.slice(0, walk.length - 1);
      const state = stateOn(cells, score, moves);
      const answer = await probe.step({ state, action: walk, layer: 'outcome', tape });
      if ('refused' in answer) return `score ${score}, moves ${moves}: ${answer.refused}`;
      const after = snakeOf(answer.state);
      return after.moves === moves + 1
        ? undefined
        : `moves: expected ${moves + 1}, found ${after.moves}`;
    },
  }),
  probeLaw({
    id: 'sums-stay-below-2-46',
    clauses: ['SN-26', 'SN-27'],
    title: 'A step that leaves the number range is refused before any die is read',
    layers: ['outcome'],
    sample: fc.tuple(fc.constantFrom('head', 'score', 'moves'), fc.integer({ min: -2, max: 2 })),
    async check(probe, [kind, by]) {
      // The head becomes 2*value, the score grows by 4, moves by 1; `by` > 0 is out of range.
      const value = kind === 'head' ? (MAX_WORD + 1) / 2 - 1 + by : 2;
      const state = stateOn(
        boardWith([12, 13], value),
        kind === 'score' ? MAX_WORD - 4 + by : 0,
        kind === 'moves' ? Math.min(MAX_WORD - 1 + by, MAX_WORD) : 0,
      );
      const tape = by > 0 ? [] : [3];
      const answer = await probe.step({ state, action: [12, 13], layer: 'outcome', tape });
      const what = `${kind} ${by} from its limit`;
      if (by > 0) return expectRefusal(answer, 'domain-error', what);
      return 'refused' in answer ? `${what}: refused with ${answer.refused}` : undefined;
    },
  }),
  probeLaw({
    id: 'long-lists-are-refused-and-played',
    clauses: ['SN-22', 'SN-11'],
    title: 'Without a cap a flood has no list, but its walks are played',
    layers: ['outcome'],
    profiles: ['exact'],
    runs: 10,
    sample: fc.tuple(
      fc.integer({ min: 1, max: 2 ** 40 }),
      fc.constantFrom([0, 1], [24, 19], [12, 7]),
    ),
    async check(probe, [value, walk]) {
      const state = stateOn(Array.from({ length: 25 }, () => value));
      const answer = await probe.step({ state, action: walk, layer: 'outcome', tape: [2] });
      if ('refused' in answer) return `[${walk.join(', ')}] was refused with ${answer.refused}`;
      if (answer.events?.has('list-cut') === false) return 'list-cut: expected on 23 equal cells';
      const [list] = (await probe.legal([state])) ?? [];
      return list === undefined
        ? undefined
        : expectRefusal(list, 'too-long', 'a list of 959060 walks');
    },
  }),
];
