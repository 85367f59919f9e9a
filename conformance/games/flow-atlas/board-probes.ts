import type * as fc from 'fast-check';
import type { Random } from '../../generate/random.ts';
import type { Probe, Refused } from '../../probe.ts';
import type { ProbeLaw } from '../../suite.ts';
import { cellsOf, differentBoards, differs, PLACES, ringAt, rowsOf, SIZE, show } from './cells.ts';
import { ask, codeOf, probeLaw } from './probe-law.ts';
import { heap, scattered, seeded } from './shaping.ts';

type Rows = readonly number[];

/** Any 27 rows, valid as a board or not. */
function anyRows(random: Random): number[] {
  const density = random.pick([10, 50, 60, 90]);
  const radius = random.pick([4, 8, 13]);
  return rowsOf(PLACES.map((_, i) => Number(ringAt(i) <= radius && random.percent(density))));
}

function validRows(random: Random): number[] {
  return rowsOf(
    random.percent(50)
      ? heap(random, 1 + random.below(100))
      : scattered(random, 1 + random.below(8), random.pick([20, 50, 80])),
  );
}

/** Answers of a kernel for several inputs; a text if one is refused, undefined if it is not there. */
async function answers(
  probe: Probe,
  name: string,
  inputs: readonly (readonly number[])[],
): Promise<readonly Rows[] | string | undefined> {
  const found = await probe.kernel(name, inputs);
  const refused = found?.find((answer): answer is Refused => 'refused' in answer);
  if (refused !== undefined) return `kernel ${name}: ${refused.refused}`;
  return found?.filter((answer): answer is Rows => !('refused' in answer));
}

/** A law on kernels that give boards: `check` sees answers to all inputs. */
function kernelLaw<T>(law: {
  readonly id: string;
  readonly clauses: readonly string[];
  readonly title: string;
  readonly kernel: string;
  cases(): fc.Arbitrary<T>;
  inputs(sample: T): readonly Rows[];
  check(sample: T, answers: readonly Rows[]): string | undefined;
}): ProbeLaw {
  return probeLaw({
    ...law,
    async check(probe, sample) {
      const found = await answers(probe, law.kernel, law.inputs(sample));
      if (found === undefined || typeof found === 'string') return found;
      return law.check(sample, found);
    },
  });
}

const fourTurns = probeLaw({
  id: 'four-turns',
  clauses: ['FA-02'],
  title: 'Four quarter turns one after the other are none; two at once are two one after the other',
  cases: () => seeded(anyRows),
  async check(probe, rows) {
    let now: Rows = rows;
    for (const turn of [1, 2, 3, 4]) {
      const answer = await ask(probe, 'turn', [...now, 1]);
      if (answer === undefined) return undefined;
      if ('refused' in answer) return `kernel turn: ${codeOf(answer)}`;
      now = answer;
      const atOnce = await ask(probe, 'turn', [...rows, turn % 4]);
      if (atOnce === undefined || 'refused' in atOnce) return `kernel turn: ${codeOf(atOnce)}`;
      const problem = differentBoards(`${show(rows)} after ${turn} turns`, now, atOnce);
      if (problem !== undefined) return problem;
    }
    return differentBoards('four turns', rows, now);
  },
});

const turnedSight = probeLaw({
  id: 'turns-keep-what-is-seen',
  clauses: ['FA-02', 'FA-24', 'FA-01', 'FA-12'],
  title: 'A turn keeps reach, target and the number of holes and pockets',
  cases: () => seeded(validRows),
  async check(probe, rows) {
    const turns = await answers(
      probe,
      'turn',
      [0, 1, 2, 3].map((n) => [...rows, n]),
    );
    if (turns === undefined || typeof turns === 'string') return turns;
    const seen = await answers(probe, 'observe', turns);
    if (seen === undefined || typeof seen === 'string') return seen;
    const told = seen.map((words) => {
      const [reach, target, hasGap] = words;
      const holes = words.slice(hasGap === 1 ? 5 : 3);
      const [count = 0] = holes;
      return `reach ${reach}, target ${target}, gap ${hasGap}, ${count} holes, ${holes[1 + 2 * count]} pockets`;
    });
    const [first] = told;
    return told.map((one) => differs(show(rows), first, one)).find((one) => one !== undefined);
  },
});

const foldAndTurn = probeLaw({
  id: 'folds-commute-with-turns',
  clauses: ['FA-13', 'FA-02'],
  title: 'To fold the turned board is to turn the folded one',
  cases: () => seeded((random) => ({ rows: anyRows(random), turns: 1 + random.below(3) })),
  async check(probe, { rows, turns }) {
    const turned = await answers(probe, 'turn', [[...rows, turns]]);
    if (turned === undefined || typeof turned === 'string') return turned;
    const folds = await answers(probe, 'compress', [rows, ...turned]);
    if (folds === undefined || typeof folds === 'string') return folds;
    const [folded = [], other = []] = folds;
    const expected = await answers(probe, 'turn', [[...folded.slice(0, SIZE), turns]]);
    if (expected === undefined || typeof expected === 'string') return expected;
    return (
      differentBoards(
        `${show(rows)} turned ${turns} times`,
        expected[0] ?? [],
        other.slice(0, SIZE),
      ) ?? differs('cells', folded[SIZE], other[SIZE])
    );
  },
});

/** Square 9 as 9 rows of 9 bits, and as rows of a board. */
const inner = (random: Random): number[] =>
  Array.from({ length: 9 }, () => (random.word() & random.pick([511, 341, 219])) % 512);
const rowsOfInner = (masks: Rows): number[] =>
  Array.from({ length: SIZE }, (_, row) => (masks[row - 9] ?? 0) * 512);

/** Each cell of square 9 as a group of three by three. */
function unfolded(masks: Rows): number[] {
  return Array.from({ length: SIZE }, (_, row) => {
    const mask = masks[Math.floor(row / 3)] ?? 0;
    let wide = 0;
    for (let j = 0; j < 9; j += 1) if ((mask >> j) & 1) wide += 7 * 8 ** j;
    return wide;
  });
}

const unfold = kernelLaw({
  id: 'folds-undo-unfolding',
  clauses: ['FA-13'],
  title: 'Each cell of square 9 made a group of three by three, folded, is the cell',
  kernel: 'compress',
  cases: () => seeded(inner),
  inputs: (masks) => [unfolded(masks)],
  check: (masks, [folded = []]) =>
    differentBoards('folded', rowsOfInner(masks), folded.slice(0, SIZE)),
});

const FULL_ROW = 2 ** SIZE - 1;

const selfDual = kernelLaw({
  id: 'folds-of-complements',
  clauses: ['FA-13', 'FA-00'],
  title: 'The complement of a board folds to the complement in square 9',
  kernel: 'compress',
  cases: () => seeded(anyRows),
  inputs: (rows) => [rows, rows.map((row) => FULL_ROW - row)],
  check(rows, [folded = [], other = []]) {
    const complement = folded
      .slice(0, SIZE)
      .map((row, i) => (i < 9 || i > 17 ? 0 : 511 * 512 - row));
    return (
      differentBoards(`complement of ${show(rows)}`, complement, other.slice(0, SIZE)) ??
      differs('cells of both', 81, (folded[SIZE] ?? 0) + (other[SIZE] ?? 0))
    );
  },
});

const monotone = kernelLaw({
  id: 'folds-are-monotone',
  clauses: ['FA-13'],
  title: 'More cells fold to no fewer cells, each where it was',
  kernel: 'compress',
  cases: () => seeded((random) => ({ some: anyRows(random), more: anyRows(random) })),
  inputs: ({ some, more }) => [some, some.map((row, i) => row | (more[i] ?? 0))],
  check({ some }, [folded = [], other = []]) {
    const lost = folded.slice(0, SIZE).map((row, i) => row & ~(other[i] ?? 0));
    return differentBoards(`lost of ${show(some)}`, new Array<number>(SIZE).fill(0), lost);
  },
});

const gapIsHole = kernelLaw({
  id: 'a-gap-is-a-hole',
  clauses: ['FA-16', 'FA-24'],
  title:
    'The eligible gap is a hole of one cell in the square of the target, and no pocket is a hole',
  kernel: 'observe',
  cases: () => seeded(validRows),
  inputs: (rows) => [rows],
  check(rows, [words = []]) {
    const [, target = 0, hasGap] = words;
    const rest = words.slice(hasGap === 1 ? 5 : 3);
    const [count = 0] = rest;
    const pairs = (list: Rows): string[] =>
      Array.from({ length: list.length / 2 }, (_, i) => `${list[2 * i]},${list[2 * i + 1]}`);
    const holes = pairs(rest.slice(1, 1 + 2 * count));
    const pockets = pairs(rest.slice(2 + 2 * count));
    if (pockets.some((pocket) => holes.includes(pocket))) return `${show(rows)}: pocket and hole`;
    if (hasGap !== 1) return undefined;
    const [row = 0, column = 0] = words.slice(3, 5);
    const at = SIZE * row + column;
    const isFree = cellsOf(rows)[at] === 0;
    if (isFree && holes.includes(`${row},${column}`) && ringAt(at) <= (target - 1) / 2) {
      return undefined;
    }
    return `${show(rows)}: gap ${row},${column}, target ${target}, holes ${holes.join(' ')}`;
  },
});

/** Laws of boards alone. */
export const boardProbes: readonly ProbeLaw[] = [
  fourTurns,
  turnedSight,
  foldAndTurn,
  unfold,
  selfDual,
  monotone,
  gapIsHole,
];
