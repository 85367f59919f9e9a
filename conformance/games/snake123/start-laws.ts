import type { StartLaw } from '../../suite.ts';
import { isDead, snakeOf } from './board.ts';
import { dieOf } from './plain-dice.ts';

const BOARD = 25;

const boardsOf = (dice: readonly number[]): number[][] =>
  Array.from({ length: Math.ceil(dice.length / BOARD) }, (_, i) =>
    dice.slice(BOARD * i, BOARD * (i + 1)),
  );

export const startLaws: readonly StartLaw[] = [
  {
    kind: 'start',
    id: 'start-values',
    clauses: ['SN-09'],
    title: 'A start has score 0, moves 0 and is not over',
    check: (state) => {
      const { over, score, moves } = snakeOf(state);
      if (!over && score === 0 && moves === 0) return undefined;
      return `expected score 0, moves 0, over false; found ${score}, ${moves}, ${over}`;
    },
  },
  {
    kind: 'start',
    id: 'start-has-a-move',
    clauses: ['SN-08'],
    title: 'A first board has two equal neighbours',
    check: (state) =>
      isDead(snakeOf(state).cells) ? 'no two neighbours of the first board are equal' : undefined,
  },
  {
    kind: 'start',
    id: 'start-draws-boards',
    clauses: ['SN-09', 'SN-23'],
    title: 'A start draws 25 dice for each board',
    layers: ['outcome', 'raw'],
    check: (_state, { drawn }) =>
      drawn.length > 0 && drawn.length % BOARD === 0
        ? undefined
        : `expected a multiple of 25 words, found ${drawn.length}`,
  },
  {
    kind: 'start',
    id: 'start-discards-dead-boards-only',
    clauses: ['SN-08'],
    title: 'All boards drawn before the last one are dead',
    layers: ['outcome'],
    check: (_state, { drawn }) => {
      const alive = boardsOf(drawn)
        .slice(0, -1)
        .findIndex((cells) => !isDead(cells));
      return alive < 0 ? undefined : `board ${alive} was discarded, but has equal neighbours`;
    },
  },
  {
    kind: 'start',
    id: 'first-board-in-cell-order',
    clauses: ['SN-07'],
    title: 'The dice of the last board drawn fill cells 0 to 24 in order',
    layers: ['outcome'],
    check: (state, { drawn }) => boardProblem(snakeOf(state).cells, drawn.slice(-BOARD)),
  },
  {
    kind: 'start',
    id: 'first-board-maps-words',
    clauses: ['SN-05', 'SN-07'],
    title: 'The words of the last board drawn give the dice of cells 0 to 24',
    layers: ['raw'],
    check: (state, { drawn }) => boardProblem(snakeOf(state).cells, drawn.slice(-BOARD).map(dieOf)),
  },
];

function boardProblem(cells: readonly number[], dice: readonly number[]): string | undefined {
  const at = dice.findIndex((die, cell) => cells[cell] !== die);
  return at < 0 ? undefined : `cell ${at}: expected ${dice[at]}, found ${cells[at]}`;
}
