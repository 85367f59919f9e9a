import type { Law, StartLaw, StateLaw } from '../../suite.ts';
import { cellsOf, differentBoards, differs, ringAt, turned } from './cells.ts';
import { landingRow, PATTERNS, topsOf } from './pieces.ts';
import { draws } from './plain-chance.ts';
import { isPosition } from './plain-states.ts';
import { legalMoves, pieceOf } from './plain-step.ts';
import { type Move, moveOf, positionOf, rulesOf, SEED_BOARD } from './position.ts';

const start: StartLaw = {
  id: 'new-game',
  kind: 'start',
  clauses: ['FA-06', 'FA-21'],
  title: 'A new game has one cell on board and checkpoint, charge 1, and nothing counted',
  check(state, { setup }) {
    const told = positionOf(state);
    const numbers = { score: 0, depth: 0, placements: 0, rewinds: 0, checkpointScore: 0 };
    for (const [name, value] of Object.entries(numbers)) {
      const problem = differs(name, value, told[name as keyof typeof numbers]);
      if (problem !== undefined) return problem;
    }
    return (
      differs('charge', 1, told.charge) ??
      differs('over', false, told.over) ??
      differs('limit', setup['limit'], told.limit) ??
      differentBoards('board', SEED_BOARD, told.board) ??
      differentBoards('checkpoint', SEED_BOARD, told.checkpointBoard)
    );
  },
};

const firstBag: StartLaw = {
  id: 'first-bag',
  kind: 'start',
  clauses: ['FA-05', 'FA-06'],
  title: 'current, next and the bag of a new game are all seven pieces',
  check(state) {
    const { current, next, bag } = positionOf(state);
    const pieces = [current, ...next, ...bag].toSorted((a, b) => a - b);
    return differs('pieces in order', '0 1 2 3 4 5 6', pieces.join(' '));
  },
};

const shuffle: StartLaw = {
  id: 'first-shuffle',
  kind: 'start',
  layers: ['outcome', 'raw'],
  clauses: ['FA-05', 'FA-06'],
  title: 'A start refills once with six words, swapped from the last place to the second',
  check(state, { drawn, layer }) {
    if (layer !== 'outcome' && layer !== 'raw') return undefined;
    const plain = draws([], 3, { layer, words: drawn });
    if (typeof plain === 'string') return `${drawn.length} words drawn: ${plain}`;
    const { current, next, bag } = positionOf(state);
    const expected = [...plain.pieces, ...plain.bag].join(' ');
    return (
      differs('words drawn', 6, drawn.length) ??
      differs('pieces', expected, [current, ...next, ...bag].join(' '))
    );
  },
};

const show = ({ reserve, turns, rotation, x }: Move): string =>
  `${reserve}:${turns}:${rotation}@${x}`;

const states: readonly StateLaw[] = [
  {
    id: 'states-are-valid',
    kind: 'state',
    clauses: ['FA-23', 'FA-01', 'FA-21'],
    title:
      'Every state is one that could be given: valid boards, numbers in range, over by the limit',
    check(state) {
      const told = positionOf(state);
      if (isPosition(told)) return undefined;
      return (
        differs('over', told.placements >= told.limit, told.over) ??
        'no explicit state could be this one'
      );
    },
  },
  {
    id: 'legal-list',
    kind: 'state',
    clauses: ['FA-08', 'FA-09', 'FA-07', 'FA-03'],
    title: 'Legal are all supported drops after all turns, of both pieces if Reserve is available',
    check(state, legal, profile) {
      if (legal === undefined) return undefined;
      const expected = legalMoves(positionOf(state), rulesOf(profile));
      const found = legal.map(moveOf);
      return differs('legal', expected.map(show).join(' '), found.map(show).join(' '));
    },
  },
  {
    id: 'always-something-legal',
    kind: 'state',
    clauses: ['FA-08', 'FA-07', 'FA-01'],
    title:
      'Something is legal until the game is over, and lands in row 1 or below, far from the edge',
    check(state, legal) {
      if (legal === undefined) return undefined;
      const position = positionOf(state);
      if (position.over === legal.length > 0) return `over ${position.over}, ${legal.length} legal`;
      const tops = [0, 1, 2, 3].map((turns) => topsOf(turned(cellsOf(position.board), turns)));
      for (const move of legal.map(moveOf)) {
        const pattern = PATTERNS[pieceOf(position, move)]?.[move.rotation];
        const row = pattern && landingRow(tops[move.turns] ?? [], pattern, move.x);
        if (pattern === undefined || row === undefined) return `${show(move)} lands nowhere`;
        const rings = pattern.cells.map(([r, c]) => ringAt(27 * (row + r) + move.x + c));
        if (row < 1 || rings.some((ring) => ring > 12)) return `${show(move)} lands in row ${row}`;
      }
      return undefined;
    },
  },
];

/** Laws on starts and states. */
export const stateLaws: readonly Law[] = [start, firstBag, shuffle, ...states];
