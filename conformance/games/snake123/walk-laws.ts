import * as fc from 'fast-check';
import type { ProbeLaw } from '../../suite.ts';
import {
  ALL_CELLS,
  areNeighbours,
  boardWith,
  isDead,
  neighboursOf,
  snakeOf,
  stateOn,
  walkProblem,
  walksOf,
} from './board.ts';
import { boardAndWalk, symmetry } from './crafted.ts';
import { DICE, expectRefusal, probeLaw } from './probe-law.ts';
import { listDifference } from './state-laws.ts';

const ALIASES = [8, 16, 24, 31, 32, 40].map((bits) => 2 ** bits);

/** Two neighbouring cells. */
const neighbourPair = fc.tuple(fc.nat(24), fc.nat(3)).map(([cell, choice]): [number, number] => {
  const neighbours = neighboursOf(cell);
  return [cell, neighbours[choice % neighbours.length] ?? cell];
});

/** Two cells that look like neighbours to a careless engine: across the edge, or diagonal. */
const falsePair = fc.constantFrom(
  ...ALL_CELLS.flatMap((a) => [1, 4, 6].map((apart): [number, number] => [a, a + apart])).filter(
    ([a, b]) => b < 25 && !areNeighbours(a, b),
  ),
);

export const walkLaws: readonly ProbeLaw[] = [
  probeLaw({
    id: 'any-valid-walk-is-played',
    clauses: ['SN-11', 'SN-13'],
    title: 'A valid walk is played in its own order, listed or not',
    layers: ['outcome'],
    runs: 300,
    sample: boardAndWalk,
    async check(probe, { cells, walk }) {
      const tape = DICE.slice(0, walk.length - 1);
      const question = { state: stateOn(cells), action: walk, layer: 'outcome', tape } as const;
      const answer = await probe.step(question);
      if ('refused' in answer) return `[${walk.join(', ')}] was refused with ${answer.refused}`;
      const after = snakeOf(answer.state).cells;
      const odd = tape.findIndex((die, j) => after[walk[j] ?? 0] !== die);
      if (odd < 0) return undefined;
      return `cell ${walk[odd]}: expected die ${tape[odd]}, found ${after[walk[odd] ?? 0]}`;
    },
  }),
  probeLaw({
    id: 'cut-walk-is-played',
    clauses: ['SN-11', 'SN-17'],
    title: 'A pair that the cap cuts from the list is played, and keeps the game going',
    layers: ['outcome'],
    runs: 8,
    sample: symmetry,
    async check(probe, turn) {
      const place = (cell: number) => turn[cell] ?? cell;
      const block = ALL_CELLS.filter((cell) => cell < 15).map(place);
      const pair = [place(23), place(24)];
      const cells = boardWith(block, 1).map((cell, i) => (pair.includes(i) ? 2 : cell));
      const question = {
        state: stateOn(cells),
        action: pair,
        layer: 'outcome',
        tape: [3],
      } as const;
      const answer = await probe.step(question);
      if ('refused' in answer) return `the pair ${pair.join(', ')} was refused: ${answer.refused}`;
      return snakeOf(answer.state).over ? 'over, but a block of 15 cells is left' : undefined;
    },
  }),
  probeLaw({
    id: 'false-neighbours-do-not-join',
    clauses: ['SN-02'],
    title: 'Equal cells across the edge or on a diagonal are no walk',
    layers: ['outcome'],
    sample: falsePair,
    async check(probe, pair) {
      // A true pair elsewhere keeps the board alive.
      const [a, b] = pair;
      const far = a > 12 ? [0, 1] : [23, 24];
      const cells = boardWith(pair, 3).map((cell, i) => (far.includes(i) ? 2 : cell));
      const state = stateOn(cells);
      const question = { state, action: [a, b], layer: 'outcome', tape: [1] } as const;
      const refusal = expectRefusal(
        await probe.step(question),
        'illegal-action',
        `walk ${a}, ${b}`,
      );
      if (refusal !== undefined) return refusal;
      const [list] = (await probe.legal([state])) ?? [];
      if (list === undefined) return undefined;
      if ('refused' in list) return `legal was refused with ${list.refused}`;
      const expected = [far, far.toReversed()];
      return listDifference(expected, walksOf(list));
    },
  }),
  probeLaw({
    id: 'neighbours-join',
    clauses: ['SN-02', 'SN-17'],
    title: 'Two equal neighbours are a board with exactly two listed walks',
    layers: ['outcome'],
    sample: neighbourPair,
    async check(probe, [a, b]) {
      const state = stateOn(boardWith([a, b], 5));
      const [list] = (await probe.legal([state])) ?? [];
      if (list === undefined) return undefined;
      if ('refused' in list) return `a single equal pair ${a}, ${b}: ${list.refused}`;
      const [low, high] = [Math.min(a, b), Math.max(a, b)];
      return listDifference(
        [
          [low, high],
          [high, low],
        ],
        walksOf(list),
      );
    },
  }),
  probeLaw({
    id: 'values-are-compared-whole',
    clauses: ['SN-03'],
    title: 'Values that differ in high bits only are different',
    layers: ['outcome'],
    runs: 300,
    sample: fc.tuple(neighbourPair, fc.integer({ min: 1, max: 200 }), fc.constantFrom(...ALIASES)),
    async check(probe, [[a, b], value, alias]) {
      const cells = boardWith([a], value).with(b, value + alias);
      const [list] = (await probe.legal([stateOn(cells)])) ?? [];
      if (list === undefined) return undefined;
      // A subject that mixes the values up may find the state contradictory already.
      if ('refused' in list) return `${value} beside ${value + alias}: ${list.refused}`;
      return list.length === 0
        ? undefined
        : `${value} beside ${value + alias}: expected no walk, found ${list.length}`;
    },
  }),
  probeLaw({
    id: 'other-values-do-not-join',
    clauses: ['SN-10', 'SN-03'],
    title: 'A walk over different values is refused',
    layers: ['outcome'],
    sample: fc.tuple(boardAndWalk, fc.nat(24), fc.constantFrom(1, 2, ...ALIASES)),
    async check(probe, [{ cells, walk }, at, more]) {
      const changed = walk[at % walk.length] ?? 0;
      const board = cells.with(changed, (cells[changed] ?? 1) + more);
      if (isDead(board)) return undefined;
      const question = {
        state: stateOn(board),
        action: walk,
        layer: 'outcome',
        tape: DICE,
      } as const;
      return expectRefusal(
        await probe.step(question),
        'illegal-action',
        `[${walk.join(', ')}] with cell ${changed} changed from ${cells[changed]} to ${board[changed]}`,
      );
    },
  }),
  probeLaw({
    id: 'malformed-walks-are-refused',
    clauses: ['SN-10', 'SN-27'],
    title: 'Too short walks, repeated cells and jumps are refused',
    layers: ['outcome'],
    sample: fc.tuple(boardAndWalk, fc.constantFrom('short', 'empty', 'back', 'closed', 'jump')),
    async check(probe, [{ cells, walk }, kind]) {
      const [first = 0, second = 0] = walk;
      const bad = {
        short: [first],
        empty: [],
        back: [first, second, first],
        closed: [...walk, first].slice(-25),
        jump: [first, ...walk.slice(2)],
      }[kind];
      if (walkProblem(cells, bad) === undefined) return undefined;
      const question = {
        state: stateOn(cells),
        action: bad,
        layer: 'outcome',
        tape: DICE,
      } as const;
      const what = `${kind} walk [${bad.join(', ')}]`;
      return expectRefusal(await probe.step(question), 'illegal-action', what);
    },
  }),
];
