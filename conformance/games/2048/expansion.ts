import type { Observed, Probe, Refused, StepQuestion } from '../../probe.ts';
import type { ScopeReport } from '../../suite.ts';
import { wrongTurn } from './blame-turn.ts';
import {
  type Board,
  boardOf,
  type Cells,
  type Direction,
  directionsOf,
  emptyCells,
  type Sides,
  show,
  sidesOf,
  withTile,
} from './board.ts';
import { stateOn } from './crafted.ts';
import { legalDirections, type Moved, moved } from './plain-move.ts';
import { differs } from './turn.ts';

/** Boards asked about in one go: a few hundred turns, gone before they weigh on the memory. */
const BATCH = 64;

/** What the subject made of one legal direction. */
interface Expanded {
  readonly direction: Direction;
  readonly points: number;
  /** The board without the new tile, from the first answer. */
  readonly moved: Cells;
  /** The boards after the outcomes asked for: cell ascending, rank 1 before rank 2. */
  readonly children: readonly Cells[];
}

/** A board that the subject was asked about. */
export interface Expansion {
  readonly cells: Cells;
  readonly moves: readonly Expanded[];
}

interface Asked {
  readonly direction: Direction;
  readonly plain: Moved;
  readonly outcomes: readonly (readonly [cell: number, rank: number])[];
  /** Index of its first question, and how many there are. */
  readonly first: number;
  readonly count: number;
}

/**
 * Asks the subject for the legal directions of boards and for their turns. Every answer is compared
 * with the plain reading of the rules; what differs is reported and left out.
 *
 * @param outcomes - whether every outcome of every direction is asked for, or one of them
 */
export async function* expand(
  probe: Probe,
  report: ScopeReport,
  boards: readonly Cells[],
  outcomes: 'all' | 'one',
): AsyncGenerator<Expansion> {
  for (let at = 0; at < boards.length; at += BATCH) {
    yield* await expandBatch(probe, report, boards.slice(at, at + BATCH), outcomes);
  }
}

async function expandBatch(
  probe: Probe,
  report: ScopeReport,
  boards: readonly Cells[],
  outcomes: 'all' | 'one',
): Promise<Expansion[]> {
  const sides = sidesOf(probe.profile);
  const states = boards.map((cells) => stateOn(cells, sides));
  const lists = await probe.legal(states);
  const questions: StepQuestion[] = [];
  const plans = states.map((state, i) => {
    const { cells } = state;
    const right = legalDirections(cells, sides);
    const found = lists?.[i] ?? right.map((direction) => ({ direction }));
    if ('refused' in found) {
      report.fail(['T48-28'], `${show(cells, sides)}: the state is refused with ${found.refused}`);
      return { cells, asked: [] };
    }
    const listed = directionsOf(found);
    const wrong = differs('legal directions', right.join(' '), listed.join(' '));
    if (wrong !== undefined) {
      report.fail(['T48-12', 'T48-14', 'T48-25'], `${show(cells, sides)}: ${wrong}`);
    }
    const asked = listed.map((direction) => ask(state, direction, sides, outcomes, questions));
    return { cells, asked };
  });
  const answers = await probe.steps(questions);
  return plans.map(({ cells, asked }) => ({
    cells,
    moves: asked.flatMap((move) => read(cells, move, sides, answers, report) ?? []),
  }));
}

/** Adds the questions about one direction. */
function ask(
  state: Board,
  direction: Direction,
  sides: Sides,
  which: 'all' | 'one',
  questions: StepQuestion[],
): Asked {
  const plain = moved(state.cells, direction, sides);
  const empty = emptyCells(plain.cells);
  const outcomes = empty.flatMap((cell) => [[cell, 1] as const, [cell, 2] as const]);
  const first = questions.length;
  const asked = which === 'all' ? outcomes : outcomes.slice(0, 1);
  const action = { direction };
  for (const tape of asked) questions.push({ state, action, layer: 'outcome', tape });
  return { direction, plain, outcomes, first, count: asked.length };
}

/** Compares the answers about one direction; undefined if it cannot be gone on from there. */
function read(
  cells: Cells,
  { direction, plain, outcomes, first, count }: Asked,
  sides: Sides,
  answers: readonly (Observed | Refused)[],
  report: ScopeReport,
): Expanded | undefined {
  const children: Cells[] = [];
  let points = 0;
  for (const [i, [cell, rank]] of outcomes.slice(0, count).entries()) {
    const answer = answers[first + i];
    if (answer === undefined) return undefined;
    if ('refused' in answer) {
      const where = `${show(cells, sides)}, ${direction}, outcome ${cell} ${rank}`;
      report.fail(['T48-12', 'T48-17'], `${where}: refused with ${answer.refused}`);
      return undefined;
    }
    const found = boardOf(answer.state);
    const after = withTile(plain.cells, cell, rank);
    const expected = stateOn(after, sides, plain.score);
    const wrong = wrongTurn(cells, direction, sides, expected, found);
    if (wrong !== undefined) report.fail(wrong.clauses, wrong.problem);
    points = found.score;
    children.push(found.cells);
  }
  const [child] = children;
  const [[cell] = [0]] = outcomes;
  if (child === undefined) return undefined;
  return { direction, points, moved: withTile(child, cell, 0), children };
}
