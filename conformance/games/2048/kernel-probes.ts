import * as fc from 'fast-check';
import type { ProbeLaw } from '../../suite.ts';
import { probeLaw } from './asking.ts';
import { sidesOf } from './board.ts';
import { boards } from './crafted.ts';
import { changes, moved } from './plain-move.ts';
import { packRow } from './row-tables.ts';
import { seenBy, symmetriesOf } from './symmetry.ts';
import { differs } from './turn.ts';

const ROW = { rows: 1, cols: 4 };

/** What the kernel `row` should say of four cells. */
export function plainRow(cells: readonly number[]): number[] {
  const left = moved(cells, 'left', ROW);
  const right = moved(cells, 'right', ROW);
  return [
    packRow(left.cells),
    packRow(right.cells),
    left.score,
    Number(changes(cells, 'left', ROW)),
    Number(changes(cells, 'right', ROW)),
  ];
}

const rowKernel = probeLaw({
  id: 'row-kernel-moves-a-row',
  clauses: ['T48-31'],
  title: 'The kernel row gives the moves of a row, and those of its mirror image mirrored',
  profiles: ['4x4'],
  cases: () => fc.array(fc.nat(15), { minLength: 4, maxLength: 4 }),
  async check(probe, cells) {
    const mirror = cells.toReversed();
    const answers = await probe.kernel('row', [[packRow(cells)], [packRow(mirror)]]);
    for (const [i, row] of [cells, mirror].entries()) {
      const answer = answers?.[i];
      if (answer === undefined) return undefined;
      const found = 'refused' in answer ? answer.refused : answer.join(' ');
      const problem = differs(`row ${row.join(' ')}`, plainRow(row).join(' '), found);
      if (problem !== undefined) return problem;
    }
    return undefined;
  },
});

const TUPLES = [
  [0, 1, 2, 3, 4, 5],
  [4, 5, 6, 7, 8, 9],
  [0, 1, 4, 5, 8, 9],
  [0, 1, 5, 6, 9, 10],
] as const;

/** Where a cell of a tuple lies in a variant (T48-33). */
function variantCell(cell: number, turns: number, mirrored: boolean): number {
  let [row, column] = [Math.floor(cell / 4), cell % 4];
  for (let k = 0; k < turns; k += 1) [row, column] = [column, 3 - row];
  return 4 * row + (mirrored ? 3 - column : column);
}

function plainIndices(cells: readonly number[]): number[] {
  return TUPLES.flatMap((tuple) =>
    [0, 1, 2, 3].flatMap((turns) =>
      [false, true].map((mirrored) =>
        tuple.reduce<number>(
          (index, cell) => 16 * index + (cells[variantCell(cell, turns, mirrored)] ?? 0),
          0,
        ),
      ),
    ),
  );
}

const indices = probeLaw({
  id: 'ntuple-indices',
  clauses: ['T48-32', 'T48-33'],
  title: 'The kernel ntuple reads each tuple in each variant, first cell most significant',
  profiles: ['4x4'],
  cases: (profile) => boards(sidesOf(profile)),
  async check(probe, cells) {
    const [answer] = (await probe.kernel('ntuple', [cells])) ?? [];
    if (answer === undefined) return undefined;
    const found = 'refused' in answer ? answer.refused : answer.join(' ');
    return differs(`indices of ${cells.join(' ')}`, plainIndices(cells).join(' '), found);
  },
});

const symmetricIndices = probeLaw({
  id: 'ntuple-symmetry',
  clauses: ['T48-33'],
  title: 'Turned and mirrored boards have the same eight indices for each tuple, in another order',
  profiles: ['4x4'],
  cases: (profile) => boards(sidesOf(profile)),
  async check(probe, cells, sides) {
    const views = symmetriesOf(sides).map((symmetry) => seenBy(symmetry, cells));
    const answers = await probe.kernel('ntuple', views);
    const sets = answers?.map((answer) => {
      if ('refused' in answer) return answer.refused;
      const tuples = TUPLES.map((_, t) => answer.slice(8 * t, 8 * t + 8));
      return tuples.map((list) => list.toSorted((a, b) => a - b).join(' ')).join('; ');
    });
    const other = sets?.find((set) => set !== sets[0]);
    return other && `indices of ${cells.join(' ')}: ${sets?.[0]}, from another side ${other}`;
  },
});

/** Laws on the kernels. */
export const kernelProbes: readonly ProbeLaw[] = [rowKernel, indices, symmetricIndices];
