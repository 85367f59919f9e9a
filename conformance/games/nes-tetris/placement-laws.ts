import type { Law, StartLaw, StateLaw } from '../../suite.ts';
import { cellsIn, differentRows, differs, EMPTY_ROWS, moveOf, placementOf } from './placement.ts';
import { placementLaw } from './placement-turn.ts';
import { isOver, legalMoves } from './plain-placement.ts';
import { isPlacement } from './plain-states.ts';

const PROFILES = ['placement'];
const gained = (from: number, to: number): number => (to - from + 25_600) % 25_600;

const start: StartLaw = {
  id: 'placement-start',
  kind: 'start',
  profiles: PROFILES,
  clauses: ['NT-18', 'NT-09', 'NT-23'],
  title: 'A start is a free field with two pieces, and nothing counted',
  check(state, { setup, drawn, layer }) {
    const told = placementOf(state);
    const level = Number(setup['startLevel']);
    const numbers = { lines: 0, score: 0, pieces: 0, level, startLevel: level, spawnCount: 2 };
    for (const [name, value] of Object.entries(numbers)) {
      const problem = differs(name, value, told[name as keyof typeof numbers]);
      if (problem !== undefined) return problem;
    }
    return (
      differs('drawSteps', setup['drawSteps'], told.drawSteps) ??
      differs('over', false, told.over) ??
      differs('spawnID', told.next, told.spawnID) ??
      (layer === 'seed'
        ? undefined
        : differs('pieces drawn', `${told.current} ${told.next}`, drawn.join(' '))) ??
      differentRows('rows', EMPTY_ROWS, told.rows) ??
      differentRows('hidden', [0, 0], told.hidden)
    );
  },
};

const states: readonly StateLaw[] = [
  {
    id: 'placement-state',
    kind: 'state',
    profiles: PROFILES,
    clauses: ['NT-24', 'NT-23'],
    title: 'Every state is one that could be given: pieces by their names, over by the spawn',
    check(state) {
      const told = placementOf(state);
      const over = isOver(told, told.current);
      if (isPlacement(told)) return undefined;
      return differs('over', over, told.over) ?? 'no explicit state could be this one';
    },
  },
  {
    id: 'placement-list',
    kind: 'state',
    profiles: PROFILES,
    clauses: ['NT-19', 'NT-04', 'NT-02', 'NT-03'],
    title: 'Legal are the orientations and columns that fit at the top, in order',
    check(state, legal) {
      if (legal === undefined) return undefined;
      const show = (moves: readonly { orientation: number; column: number }[]): string =>
        moves.map(({ orientation, column }) => `${orientation}@${column}`).join(' ');
      return differs('legal', show(legalMoves(placementOf(state))), show(legal.map(moveOf)));
    },
  },
];

const steps: readonly Law[] = [
  placementLaw({
    id: 'cells-balance',
    clauses: ['NT-15', 'NT-20', 'NT-17'],
    title: 'Cells after a step are those before, four more, ten less for each line',
    check({ before, after, plain }) {
      // With row 0 the bottom row is lost, too.
      if (plain.locked.removed.includes(0)) return undefined;
      const cells = (state: typeof before): number => cellsIn([...state.rows, ...state.hidden]);
      const lines = gained(before.lines, after.lines);
      return differs('cells', cells(before) + 4 - 10 * lines, cells(after));
    },
  }),
  placementLaw({
    id: 'drop-lock-and-rows',
    clauses: ['NT-20', 'NT-15', 'NT-17', 'NT-02', 'NT-01', 'NT-16'],
    title: 'The piece lies where it stops falling, and full rows around it are gone',
    check({ after, plain }) {
      const { rows, hidden } = plain.after;
      return (
        differentRows('rows', rows, after.rows) ?? differentRows('hidden', hidden, after.hidden)
      );
    },
  }),
  placementLaw({
    id: 'row-0-takes-the-bottom-row',
    clauses: ['NT-16'],
    title: 'When row 0 is removed rows -2 and -1 move by one and the bottom row is lost',
    check({ before, after, plain }) {
      if (!plain.locked.removed.includes(0)) return undefined;
      return (
        differentRows('hidden', [0, before.hidden[0] ?? 0], after.hidden) ??
        differentRows('rows from 4 on', before.rows.slice(3, 19), after.rows.slice(4))
      );
    },
  }),
  placementLaw({
    id: 'hidden-rows-stay',
    clauses: ['NT-15', 'NT-01', 'NT-20'],
    title: 'Cells of the hidden rows stay, unless row 0 is removed',
    check({ before, after, plain }) {
      if (plain.locked.removed.includes(0)) return undefined;
      const lost = before.hidden.map((row, i) => row & ~(after.hidden[i] ?? 0));
      return differentRows('cells that left the hidden rows', [0, 0], lost);
    },
  }),
  placementLaw({
    id: 'score-never-falls',
    clauses: ['NT-13'],
    title: 'The score never falls and never passes 999999',
    check: ({ before, after }) =>
      after.score >= before.score && after.score <= 999_999
        ? undefined
        : `score ${before.score} becomes ${after.score}`,
  }),
  placementLaw({
    id: 'points-of-lines',
    clauses: ['NT-13', 'NT-14', 'NT-12'],
    title: 'Lines pay 40, 100, 300 or 1200 times the level after them and one',
    check: ({ after, plain }) => differs('score', plain.after.score, after.score),
  }),
  placementLaw({
    id: 'lines-are-rows-removed',
    clauses: ['NT-10', 'NT-21', 'NT-17'],
    title: 'Lines grow by the rows that are removed',
    check: ({ before, after, plain }) =>
      differs('lines gained', plain.locked.removed.length, gained(before.lines, after.lines)),
  }),
  placementLaw({
    id: 'level-by-tens',
    clauses: ['NT-11', 'NT-10'],
    title: 'The level grows at a ten if the tens as a hexadecimal number have passed it',
    check: ({ after, plain }) => differs('level', plain.after.level, after.level),
  }),
  placementLaw({
    id: 'next-becomes-current',
    clauses: ['NT-22', 'NT-21', 'NT-24'],
    title: 'The next piece becomes the current one; pieces are counted; the setup stays',
    check: ({ before, after }) =>
      differs('current', before.next, after.current) ??
      differs('pieces', before.pieces + 1, after.pieces) ??
      differs('startLevel', before.startLevel, after.startLevel) ??
      differs('drawSteps', before.drawSteps, after.drawSteps),
  }),
  placementLaw({
    id: 'over-by-the-spawn',
    clauses: ['NT-23', 'NT-04'],
    title: 'The game is over if the piece that comes does not fit',
    check: ({ after, plain }) => differs('over', plain.after.over, after.over),
  }),
  placementLaw({
    id: 'the-word-is-the-next-piece',
    layers: ['outcome'],
    clauses: ['NT-09', 'NT-22', 'NT-49'],
    title: 'One word is drawn, which is the next piece and spawnID',
    check: ({ before, after, drawn }) =>
      differs('words', 1, drawn.length) ??
      differs('next', drawn[0], after.next) ??
      differs('spawnID', drawn[0], after.spawnID) ??
      differs('spawnCount', (before.spawnCount + 1) % 256, after.spawnCount),
  }),
  placementLaw({
    id: 'the-register-chooses',
    layers: ['seed'],
    clauses: ['NT-08', 'NT-22', 'NT-06'],
    title: 'The register makes drawSteps steps, and one more if the choice is repeated',
    check: ({ after, plain, register }) =>
      differs('next', plain.after.next, after.next) ??
      differs('spawnID', plain.after.spawnID, after.spawnID) ??
      differs('spawnCount', plain.after.spawnCount, after.spawnCount) ??
      differs('register', plain.register, register?.after),
  }),
  placementLaw({
    id: 'placement-events',
    clauses: ['NT-17', 'NT-16', 'NT-20', 'NT-11', 'NT-10', 'NT-13', 'NT-08', 'NT-04'],
    title: 'The events of a placement are those of its clauses',
    check({ events, plain }) {
      if (events === undefined) return undefined;
      const show = (ids: ReadonlySet<string>): string => [...ids].toSorted().join(' ');
      return differs('events', show(plain.events), show(events));
    },
  }),
];

/** Laws on starts, states and steps of profile placement. */
export const placementLaws: readonly Law[] = [start, ...states, ...steps];
