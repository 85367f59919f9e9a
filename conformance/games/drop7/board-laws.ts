import type { StepLaw } from '../../suite.ts';
import { differentBoards, isCover, show } from './board.ts';
import { poppersOf } from './plain-wave.ts';
import { type Turn, turnLaw } from './turn.ts';

/** A board after a step that is not the plain one, if the step is of the kind that the law is about. */
function boardOf(isAbout: (turn: Turn) => boolean): (turn: Turn) => string | undefined {
  return (turn) => {
    if (!isAbout(turn)) return undefined;
    const { before, column, plain, after } = turn;
    const what = () => `${show(before.cells)}, disc ${before.nextDisc} to column ${column}`;
    return differentBoards(what, plain.after.cells, after.cells);
  };
}

const wavesOf = ({ plain }: Turn) => [...plain.first, ...plain.level];
const hitsCovers = (turn: Turn): boolean => wavesOf(turn).some(({ hits }) => hits.size > 0);
const poppersAlone = (turn: Turn): boolean => turn.plain.first.length === 1 && !hitsCovers(turn);

const quietDrop = turnLaw({
  id: 'quiet-disc-lies-where-it-lands',
  clauses: ['D7-05', 'D7-07'],
  title:
    'A disc that makes nothing pop lies on the lowest empty cell of its column, and no cell else changes',
  check: boardOf(({ plain }) => plain.first.length === 0 && !plain.rise),
});

const poppers = turnLaw({
  id: 'discs-of-their-run-vanish',
  clauses: ['D7-07', 'D7-06', 'D7-08'],
  title:
    'In a wave that touches no cover all discs whose value is the length of a run vanish, no others',
  check: boardOf((turn) => poppersAlone(turn) && !turn.plain.rise),
});

const hits = turnLaw({
  id: 'covers-crack-and-open',
  clauses: ['D7-09', 'D7-10', 'D7-06', 'D7-07'],
  title: 'In a single wave each cover next to poppers cracks or opens by the number of its hits',
  check: boardOf((turn) => turn.plain.first.length === 1 && hitsCovers(turn) && !turn.plain.rise),
});

const order = turnLaw({
  id: 'openings-in-order-of-cells',
  clauses: ['D7-10', 'D7-28', 'D7-11'],
  title: 'Covers that open together get their values in ascending order of cells, before gravity',
  check: boardOf((turn) => wavesOf(turn).some(({ opened }) => opened.length > 1)),
});

const chains = turnLaw({
  id: 'waves-until-nothing-pops',
  clauses: ['D7-13', 'D7-11', 'D7-08', 'D7-14'],
  title: 'Waves and gravity go on until no disc pops',
  check: boardOf((turn) => turn.plain.first.length > 1 && !turn.plain.rise),
});

const rises = turnLaw({
  id: 'a-rise-lifts-all-rows',
  clauses: ['D7-18', 'D7-16'],
  title: 'A rise without a level cascade lifts all rows and puts seven solid covers below',
  check: boardOf(({ plain }) => plain.rise && plain.level.length === 0),
});

const levelCascades = turnLaw({
  id: 'level-cascade-board',
  clauses: ['D7-20', 'D7-18', 'D7-13'],
  title: 'After a rise waves go on until no disc pops',
  check: boardOf(({ plain }) => plain.level.length > 0),
});

const settled = turnLaw({
  id: 'nothing-pops-after-a-step',
  clauses: ['D7-13', 'D7-20', 'D7-06'],
  title: 'After a step no disc has the length of a run',
  check({ after }) {
    const [popper] = poppersOf(after.cells);
    return popper && `${show(after.cells)}: cell ${popper.cell} is a popper`;
  },
});

const hidden = turnLaw({
  id: 'hidden-values-move-with-covers',
  clauses: ['D7-02', 'D7-11', 'D7-18', 'D7-05'],
  title: 'Hidden values crack, fall and rise with their covers',
  profiles: ['hardcore-latent', 'classic-decreasing-v1', 'normal-observed'],
  check: ({ before, after, column, plain }) =>
    differentBoards(
      () => `hidden values after ${show(before.cells)}, column ${column}`,
      plain.after.latent,
      after.latent,
    ),
});

const balance = turnLaw({
  id: 'cells-and-covers-balance',
  clauses: ['D7-08', 'D7-09', 'D7-10', 'D7-18', 'D7-05'],
  title:
    'A step adds one disc and seven covers at a rise; poppers leave the board, openings leave the covers',
  check(turn) {
    const { before, after, plain } = turn;
    const risen = after.level > before.level ? 7 : 0;
    const occupied = (cells: readonly number[]) => cells.filter((cell) => cell !== 0).length;
    const covers = (cells: readonly number[]) => cells.filter(isCover).length;
    const gone = occupied(before.cells) + 1 + risen - occupied(after.cells);
    const opened =
      covers(before.cells) + Number(before.nextDisc === 8) + risen - covers(after.cells);
    const sum = (of: 'poppers' | 'opened') =>
      [...plain.first, ...plain.level].reduce((total, wave) => total + wave[of].length, 0);
    if (gone !== sum('poppers')) return `${gone} discs have gone, expected ${sum('poppers')}`;
    return opened === sum('opened')
      ? undefined
      : `${opened} covers have opened, expected ${sum('opened')}`;
  },
});

/** Laws on what a step does to the board. */
export const boardLaws: readonly StepLaw[] = [
  quietDrop,
  poppers,
  hits,
  order,
  chains,
  rises,
  levelCascades,
  settled,
  hidden,
  balance,
];
