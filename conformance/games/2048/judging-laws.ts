import type { StateLaw, StepLaw } from '../../suite.ts';
import {
  boardOf,
  type Cells,
  DIRECTIONS,
  type Direction,
  directionsOf,
  type Sides,
  show,
  sidesOf,
} from './board.ts';
import { changes, isStuck, legalDirections, linesOf } from './plain-move.ts';
import { type Turn, turnLaw } from './turn.ts';

const WIN_RANK = 11;

const judgedWithTheTile = turnLaw({
  id: 'judged-with-the-new-tile',
  clauses: ['T48-15'],
  title: 'Legality and over are those of the board with the new tile, not of the board before it',
  check({ plain, after, sides, view }) {
    const right = legalDirections(after.cells, sides);
    const early = legalDirections(plain.cells, sides);
    const board = show(after.cells, sides);
    if (after.over !== (right.length === 0) && after.over === (early.length === 0)) {
      return `${board}: over is ${after.over}, as before the new tile`;
    }
    const found = view.legalAfter && directionsOf(view.legalAfter);
    if (found === undefined || sameSet(found, right) || !sameSet(found, early)) return undefined;
    return `${board}: ${list(found)} are legal, as before the new tile; expected ${list(right)}`;
  },
});

/** The cells whose tile a merge of this turn made, if the move went by the rules. */
function freshCells({ before, direction, sides }: Turn): Set<number> {
  const fresh = new Set<number>();
  for (const line of linesOf(direction, sides)) {
    let place = -1;
    let open = 0;
    for (const cell of line) {
      const rank = before.cells[cell] ?? 0;
      if (rank === 0) continue;
      if (rank === open) {
        fresh.add(line[place] ?? -1);
        open = 0;
      } else {
        place += 1;
        open = rank;
      }
    }
  }
  return fresh;
}

/** Legal directions if tiles made in this turn could not merge in the next. */
function withoutFresh(cells: Cells, fresh: ReadonlySet<number>, sides: Sides): Direction[] {
  // A rank of its own for each such tile keeps it from merging, but not from sliding.
  const marked = cells.map((rank, cell) => (rank !== 0 && fresh.has(cell) ? 100 + cell : rank));
  return legalDirections(marked, sides);
}

const noMemory = turnLaw({
  id: 'no-memory-of-merges',
  clauses: ['T48-08'],
  title: 'A tile made by a merge may merge in the next turn, and that alone makes a move legal',
  check(turn) {
    const { after, sides, view } = turn;
    const right = legalDirections(after.cells, sides);
    const stale = withoutFresh(after.cells, freshCells(turn), sides);
    if (sameSet(right, stale)) return undefined;
    const found = view.legalAfter && directionsOf(view.legalAfter);
    const missing = stale.length === 0 && after.over;
    if (!missing && (found === undefined || !sameSet(found, stale))) return undefined;
    const board = show(after.cells, sides);
    return `${board}: expected ${list(right)} to be legal, found ${list(stale)}, without merges of the tiles just made`;
  },
});

const noWin = turnLaw({
  id: 'goes-on-past-2048',
  clauses: ['T48-27'],
  title: 'A tile of rank 11 or more does not end the game',
  check({ after, sides }) {
    const high = after.cells.some((rank) => rank >= WIN_RANK);
    if (!high || !after.over || legalDirections(after.cells, sides).length === 0) return undefined;
    return `${show(after.cells, sides)}: the game is over though moves are legal`;
  },
});

const legalMeansChange: StateLaw = {
  id: 'legal-means-change',
  clauses: ['T48-12'],
  kind: 'state',
  title: 'The legal directions are exactly those that change the board',
  check(state, legal, profile) {
    if (legal === undefined) return undefined;
    const { cells } = boardOf(state);
    const sides = sidesOf(profile);
    const found = directionsOf(legal);
    const wrong = DIRECTIONS.find(
      (direction) => found.includes(direction) !== changes(cells, direction, sides),
    );
    if (wrong === undefined) return undefined;
    const is = found.includes(wrong) ? 'legal but changes nothing' : 'not legal but changes cells';
    return `${show(cells, sides)}: ${wrong} is ${is}`;
  },
};

const legalOrder: StateLaw = {
  id: 'legal-list-ascends',
  clauses: ['T48-14'],
  kind: 'state',
  title: 'The legal list is ascending, without repeats, and empty exactly when the game is over',
  check(state, legal, profile) {
    if (legal === undefined) return undefined;
    const found = directionsOf(legal);
    const { over, cells } = boardOf(state);
    const board = show(cells, sidesOf(profile));
    if (over !== (found.length === 0)) return `${board}: over is ${over}, listed: ${list(found)}`;
    const sorted = DIRECTIONS.filter((direction) => found.includes(direction));
    return list(sorted) === list(found) ? undefined : `${board}: the list is ${list(found)}`;
  },
};

const overMeansStuck: StateLaw = {
  id: 'over-means-stuck',
  clauses: ['T48-25'],
  kind: 'state',
  title: 'The game is over exactly when no cell is empty and no neighbours are equal',
  check(state, _, profile) {
    const { over, cells } = boardOf(state);
    const sides = sidesOf(profile);
    const stuck = isStuck(cells, sides);
    return over === stuck
      ? undefined
      : `${show(cells, sides)}: expected over ${stuck}, found ${over}`;
  },
};

function sameSet(a: readonly Direction[], b: readonly Direction[]): boolean {
  return a.length === b.length && a.every((direction) => b.includes(direction));
}

function list(directions: readonly Direction[]): string {
  return directions.length === 0 ? 'none' : directions.join(', ');
}

/** Laws on what is legal and when the game is over. */
export const judgingLaws: readonly (StepLaw | StateLaw)[] = [
  judgedWithTheTile,
  noMemory,
  noWin,
  legalMeansChange,
  legalOrder,
  overMeansStuck,
];
