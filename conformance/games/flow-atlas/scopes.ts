import type { Value } from '../../../spec/value.ts';
import { UnsupportedError } from '../../fault.ts';
import type { Probe, StepQuestion } from '../../probe.ts';
import type { Scope, ScopeReport, ScopeResult } from '../../suite.ts';
import { cellsOf, show, turned } from './cells.ts';
import { dropsOf, PIECES } from './pieces.ts';
import { draws } from './plain-chance.ts';
import { plainKernels } from './plain-kernels.ts';
import { legalMoves } from './plain-step.ts';
import { BEGUN, type Move, moveOf, positionOf, rulesOf, stateOf, wordsOf } from './position.ts';
import {
  farCells,
  groupPairs,
  groupPatterns,
  pairsOfGaps,
  SCENERIES,
  type Scenery,
  singleCells,
  smallBoards,
} from './scope-boards.ts';

type Words = readonly number[];

const BATCH = 1024;
const DEFAULT = ['default'];
const TURNS = [0, 1, 2, 3];

/** All inputs of a kernel against the second reading of its clauses. */
async function likePlain(
  probe: Probe,
  report: ScopeReport,
  name: string,
  clauses: readonly string[],
  inputs: readonly Words[],
): Promise<ScopeResult> {
  const rules = rulesOf(probe.profile);
  for (let at = 0; at < inputs.length; at += BATCH) {
    const batch = inputs.slice(at, at + BATCH);
    const answers = await probe.kernel(name, batch);
    if (answers === undefined) throw new UnsupportedError(`kernel:${name}`);
    answers.forEach((answer, i) => {
      const input = batch[i] ?? [];
      const expected = String(plainKernels[name]?.(input, rules));
      const found = 'refused' in answer ? answer.refused : String(answer);
      if (found === expected) return;
      report.fail(clauses, `${name} of ${input}: expected ${expected}, found ${found}`);
    });
    report.progress(at + batch.length, inputs.length);
  }
  return { cases: inputs.length, states: 0 };
}

/** A scope that asks one kernel. */
function kernelScope(
  about: Omit<Scope, 'run' | 'profiles'>,
  kernel: string,
  inputs: () => readonly Words[],
): Scope {
  return {
    ...about,
    profiles: DEFAULT,
    run: (probe, report) => likePlain(probe, report, kernel, about.clauses, inputs()),
  };
}

/** All supported drops of all pieces on a board, after all turns, as words of kernel `resolve`. */
function resolutions({ rows, charge, depth }: Scenery): Words[] {
  return TURNS.flatMap((turns) => {
    const board = turned(cellsOf(rows), turns);
    return PIECES.flatMap((piece) =>
      dropsOf(board, piece).map(({ rotation, x }) => [
        ...rows,
        ...[charge, depth, piece, turns, rotation, x],
      ]),
    );
  });
}

/** All legal placements of all pieces, as words of kernel `features`. */
function allFeatures({ rows, charge, depth }: Scenery, probe: Probe): Words[] {
  return PIECES.flatMap((current) => {
    const position = { ...BEGUN, board: rows, charge, depth, current };
    return legalMoves(position, rulesOf(probe.profile)).map(({ turns, rotation, x, reserve }) => [
      ...wordsOf(position),
      ...[turns, rotation, x, reserve],
    ]);
  });
}

/** Legal lists of all boards with all pieces and all that Reserve can place. */
async function lists(probe: Probe, report: ScopeReport): Promise<ScopeResult> {
  const positions = SCENERIES.flatMap(({ rows: board }) =>
    PIECES.flatMap((current) =>
      [0, 1].map((charge) => {
        const next = [(current + 3) % 7, 0];
        return { ...BEGUN, board, depth: 1, charge, current, next };
      }),
    ),
  );
  const found = await probe.legal(positions.map(stateOf));
  if (found === undefined) throw new UnsupportedError('legal');
  const text = (moves: readonly Move[]): string =>
    moves.map(({ turns, rotation, x, reserve }) => `${reserve}${turns}${rotation}@${x}`).join(' ');
  found.forEach((list, i) => {
    const position = positions[i] ?? BEGUN;
    const expected = text(legalMoves(position, rulesOf(probe.profile)));
    const told = 'refused' in list ? list.refused : text((list as readonly Value[]).map(moveOf));
    if (told === expected) return;
    const what = `${show(position.board)}, piece ${position.current}, charge ${position.charge}`;
    report.fail(
      ['FA-08', 'FA-09', 'FA-07', 'FA-00'],
      `${what}: expected ${expected}, found ${told}`,
    );
  });
  return { cases: positions.length, states: positions.length };
}

/** All 5040 outcomes of a refill. */
async function shuffles(probe: Probe, report: ScopeReport): Promise<ScopeResult> {
  const tapes = [6, 5, 4, 3, 2, 1].reduce<readonly Words[]>(
    (all, i) => all.flatMap((tape) => Array.from({ length: i + 1 }, (_, j) => [...tape, j])),
    [[]],
  );
  const state = stateOf({ ...BEGUN, bag: [] });
  const action = { turns: 0, rotation: 0, x: 13, reserve: 0 };
  const orders = new Set<string>();
  for (let at = 0; at < tapes.length; at += BATCH) {
    const batch = tapes.slice(at, at + BATCH);
    const answers = await probe.steps(
      batch.map((tape): StepQuestion => ({ state, action, layer: 'outcome', tape })),
    );
    answers.forEach((answer, i) => {
      const tape = batch[i] ?? [];
      const plain = draws([], 1, { layer: 'outcome', words: tape });
      const expected = typeof plain === 'string' ? plain : [...plain.pieces, ...plain.bag].join('');
      const told = 'refused' in answer ? undefined : positionOf(answer.state);
      const order = told === undefined ? 'refused' : [told.next[1], ...told.bag].join('');
      orders.add(order);
      if (order === expected) return;
      report.fail(['FA-05'], `indices ${tape.join(' ')}: expected ${expected}, found ${order}`);
    });
    report.progress(at + batch.length, tapes.length);
  }
  if (orders.size !== tapes.length) {
    report.fail(['FA-05'], `expected ${tapes.length} orders of a bag, found ${orders.size}`);
  }
  return { cases: tapes.length, states: tapes.length };
}

const MEND_AND_PRESSURE = ['FA-14', 'FA-12', 'FA-16', 'FA-13', 'FA-10', 'FA-11', 'FA-25'];

/** Small scopes that are checked completely. */
export const scopes: readonly Scope[] = [
  kernelScope(
    {
      id: 'turns-of-every-cell',
      clauses: ['FA-02'],
      title: 'Every single cell and the empty board, turned 0 to 3 times',
    },
    'turn',
    () =>
      [...singleCells(), new Array<number>(27).fill(0)].flatMap((rows) =>
        TURNS.map((turns) => [...rows, turns]),
      ),
  ),
  kernelScope(
    {
      id: 'patterns-of-every-group',
      clauses: ['FA-13', 'FA-00'],
      title: 'Compression with all 512 patterns in each of the 81 groups',
    },
    'compress',
    groupPatterns,
  ),
  kernelScope(
    {
      id: 'pairs-of-groups',
      clauses: ['FA-13'],
      title: 'Compression with one or two groups of five cells among groups of four',
    },
    'compress',
    groupPairs,
  ),
  kernelScope(
    {
      id: 'drops-on-eleven-boards',
      clauses: ['FA-07', 'FA-03', 'FA-02'],
      title: 'Kernel placements of all pieces on eleven boards after all turns',
    },
    'placements',
    () =>
      SCENERIES.flatMap(({ rows }) =>
        PIECES.flatMap((piece) => TURNS.map((turns) => [...rows, piece, turns])),
      ),
  ),
  kernelScope(
    {
      id: 'resolutions-on-eleven-boards',
      clauses: MEND_AND_PRESSURE,
      title: 'Kernel resolve of every placement of all pieces on eleven boards',
    },
    'resolve',
    () => SCENERIES.flatMap(resolutions),
  ),
  kernelScope(
    {
      id: 'gaps-in-pairs',
      clauses: ['FA-16', 'FA-12', 'FA-11'],
      title: 'Mend on every board that lacks one or two cells of square 5, after all turns',
    },
    'resolve',
    () =>
      pairsOfGaps().flatMap((rows) =>
        TURNS.map((turns) => [...rows, ...[1, 0, 3, turns, 0, 14 - (turns % 2)]]),
      ),
  ),
  kernelScope(
    {
      id: 'reaches-and-depths',
      clauses: ['FA-14'],
      title: 'Every reach from 45 to 68 at every depth from 0 to 20',
    },
    'resolve',
    () =>
      farCells().flatMap((rows) =>
        Array.from({ length: 21 }, (_, depth) => [...rows, ...[0, depth, 3, 0, 0, 12]]),
      ),
  ),
  kernelScope(
    {
      id: 'sights-of-small-boards',
      clauses: ['FA-24', 'FA-16', 'FA-12'],
      title: 'Kernel observe of all boards inside square 3, and of square 7 with one or two gaps',
    },
    'observe',
    () => [...smallBoards(), ...pairsOfGaps()],
  ),
  {
    id: 'features-of-every-placement',
    clauses: ['FA-26', 'FA-24'],
    title: 'Kernel features of every placement on four boards',
    profiles: DEFAULT,
    run: (probe, report) =>
      likePlain(
        probe,
        report,
        'features',
        ['FA-26', 'FA-24'],
        [0, 1, 7, 9]
          .flatMap((i) => SCENERIES.slice(i, i + 1))
          .flatMap((one) => allFeatures(one, probe)),
      ),
  },
  {
    id: 'lists-on-eleven-boards',
    clauses: ['FA-08', 'FA-09', 'FA-07', 'FA-00'],
    title: 'Legal lists of all pieces on eleven boards, with and without Reserve',
    profiles: ['default', 'turns-013'],
    run: lists,
  },
  {
    id: 'every-shuffle',
    clauses: ['FA-05'],
    title: 'All 5,040 outcomes of a refill give the 5,040 orders of a bag',
    profiles: DEFAULT,
    run: shuffles,
  },
];
