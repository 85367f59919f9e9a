import type { StepLaw, StepView } from '../../suite.ts';
import { type Snake, snakeOf, type Walk, walkOf, walkProblem } from './board.ts';
import { advanced, diceFrom, dieOf } from './plain-dice.ts';

interface PlayedStep {
  readonly before: Snake;
  readonly after: Snake;
  readonly walk: Walk;
  readonly head: number;
  readonly vacated: Walk;
  /** Length times value. */
  readonly sum: number;
}

function played({ before, after, action }: StepView): PlayedStep {
  const walk = walkOf(action);
  const was = snakeOf(before);
  return {
    before: was,
    after: snakeOf(after),
    walk,
    head: walk.at(-1) ?? -1,
    vacated: walk.slice(0, -1),
    sum: walk.length * (was.cells[walk[0] ?? -1] ?? Number.NaN),
  };
}

type Law = Omit<StepLaw, 'kind' | 'check'> & {
  check(step: PlayedStep, view: StepView): string | undefined;
};

const stepLaw = ({ check, ...law }: Law): StepLaw => ({
  ...law,
  kind: 'step',
  check: (view) => check(played(view), view),
});

const differs = (what: string, expected: unknown, found: unknown): string | undefined =>
  expected === found ? undefined : `${what}: expected ${expected}, found ${found}`;

function refillProblem(step: PlayedStep, dice: readonly number[]): string | undefined {
  const found = step.vacated.map((cell) => step.after.cells[cell]);
  return differs(`refills of ${step.vacated.join(', ')}`, dice.join(' '), found.join(' '));
}

const total = (cells: readonly number[]): number => cells.reduce((sum, cell) => sum + cell, 0);

export const stepLaws: readonly StepLaw[] = [
  stepLaw({
    id: 'played-walk-is-valid',
    clauses: ['SN-10', 'SN-02', 'SN-03'],
    title: 'Only valid walks are played',
    check: ({ before, walk }) => {
      const problem = walkProblem(before.cells, walk);
      return problem === undefined ? undefined : `the step played a walk that ${problem}`;
    },
  }),
  stepLaw({
    id: 'head-takes-sum',
    clauses: ['SN-12'],
    title: 'The head holds length times value',
    check: ({ after, head, sum }) => differs(`cell ${head}`, sum, after.cells[head]),
  }),
  stepLaw({
    id: 'score-grows-by-sum',
    clauses: ['SN-15'],
    title: 'The score grows by length times value',
    check: ({ before, after, sum }) => differs('score', before.score + sum, after.score),
  }),
  stepLaw({
    id: 'one-move-more',
    clauses: ['SN-16'],
    title: 'Every step counts one move',
    check: ({ before, after }) => differs('moves', before.moves + 1, after.moves),
  }),
  stepLaw({
    id: 'other-cells-stay',
    clauses: ['SN-14'],
    title: 'Cells off the walk keep their values',
    check: ({ before, after, walk }) => {
      const moved = before.cells.findIndex(
        (value, cell) => !walk.includes(cell) && after.cells[cell] !== value,
      );
      if (moved < 0) return undefined;
      return differs(`cell ${moved} off the walk`, before.cells[moved], after.cells[moved]);
    },
  }),
  stepLaw({
    id: 'refills-follow-the-tape',
    clauses: ['SN-13'],
    title: 'The dice of the tape fill the cells left behind in walk order',
    layers: ['outcome'],
    check: (step, { drawn }) => refillProblem(step, drawn),
  }),
  stepLaw({
    id: 'refills-map-the-words',
    clauses: ['SN-05', 'SN-13'],
    title: 'Each word of the tape gives the die of a cell left behind, in walk order',
    layers: ['raw'],
    check: (step, { drawn }) => refillProblem(step, drawn.map(dieOf)),
  }),
  stepLaw({
    id: 'refills-follow-the-generator',
    clauses: ['SN-04', 'SN-05', 'SN-13'],
    title: 'The outputs of the generator give the dice of the cells left behind, in walk order',
    layers: ['seed'],
    check: (step, { generatorBefore }) => {
      const [state] = generatorBefore ?? [];
      if (state === undefined) return undefined;
      return refillProblem(step, diceFrom(state, step.vacated.length));
    },
  }),
  stepLaw({
    id: 'one-word-per-die',
    clauses: ['SN-23', 'SN-13'],
    title: 'A step reads one word for each cell left behind',
    layers: ['outcome', 'raw'],
    check: ({ vacated }, { drawn }) => differs('words read', vacated.length, drawn.length),
  }),
  stepLaw({
    id: 'generator-counts-draws',
    clauses: ['SN-24', 'SN-23'],
    title: 'The generator word moves by its increment for each die',
    layers: ['seed'],
    check: ({ vacated }, { generatorBefore, generatorAfter }) => {
      const [before] = generatorBefore ?? [];
      if (before === undefined) return undefined;
      return differs('generator', advanced(before, vacated.length), generatorAfter?.[0]);
    },
  }),
  stepLaw({
    id: 'total-grows-by-dice',
    clauses: ['SN-14', 'SN-12', 'SN-13'],
    title: 'The sum of all cells grows by the dice and by nothing else',
    layers: ['outcome'],
    check: ({ before, after }, { drawn }) =>
      differs('sum of all cells', total(before.cells) + total(drawn), total(after.cells)),
  }),
  stepLaw({
    id: 'refills-are-dice',
    clauses: ['SN-13', 'SN-05'],
    title: 'Cells left behind hold 1, 2 or 3',
    check: ({ after, vacated }) => {
      const odd = vacated.find((cell) => ![1, 2, 3].includes(after.cells[cell] ?? 0));
      return odd === undefined ? undefined : differs(`cell ${odd}`, '1, 2 or 3', after.cells[odd]);
    },
  }),
];
