import { UnsupportedError } from '../../fault.ts';
import type { Observed, Refused } from '../../probe.ts';
import type { Scope, ScopeReport } from '../../suite.ts';
import { question } from './asking.ts';
import { lineClauses, wrongTurn } from './blame-turn.ts';
import { boardOf, type Sides, show, sidesOf, withTile } from './board.ts';
import { stateOn } from './crafted.ts';
import { plainRow } from './kernel-probes.ts';
import { changes, linesOf, moved } from './plain-move.ts';
import { packRow, ROWS, RowTables, unpackRow } from './row-tables.ts';
import { differs } from './turn.ts';

const BATCH = 512;

/** The kernel `row` for all 65,536 rows. */
export const rowKernelScope: Scope = {
  id: 'all-rows-by-kernel',
  clauses: ['T48-31', 'T48-04', 'T48-05', 'T48-06', 'T48-07', 'T48-09', 'T48-10', 'T48-12'],
  title: 'The kernel row on all 65,536 rows, both ways',
  profiles: ['4x4'],
  async run(probe, report) {
    const tables = new RowTables();
    for (let at = 0; at < ROWS; at += BATCH) {
      const rows = Array.from({ length: BATCH }, (_, i) => at + i);
      const answers = await probe.kernel(
        'row',
        rows.map((row) => [row]),
      );
      if (answers === undefined) throw new UnsupportedError('kernel:row');
      for (const [i, row] of rows.entries()) {
        const answer = answers[i] ?? { refused: 'nothing' };
        const cells = unpackRow(row);
        const text = 'refused' in answer ? answer.refused : answer.join(' ');
        const problem = differs(`row ${cells.join(' ')}`, plainRow(cells).join(' '), text);
        if (problem !== undefined) report.fail([...lineClauses(cells), 'T48-31'], problem);
        const [left = 0, right = 0, score = 0, legalLeft = 0, legalRight = 0] =
          'refused' in answer ? [] : answer;
        tables.left[row] = left;
        tables.right[row] = right;
        tables.score[row] = score;
        tables.legalLeft[row] = legalLeft;
        tables.legalRight[row] = legalRight;
      }
      report.progress(at + BATCH, ROWS);
    }
    tables.compare(['T48-31'], report);
    return { cases: ROWS, states: 0 };
  },
};

const SIDES: Sides = { rows: 4, cols: 4 };
const ALONG = {
  rows: { lines: linesOf('left', SIDES), low: 'left', high: 'right' },
  columns: { lines: linesOf('up', SIDES), low: 'up', high: 'down' },
} as const;

/** A row of the table as a line of an otherwise empty board. */
interface Placed {
  readonly row: number;
  readonly line: readonly number[];
  readonly cells: readonly number[];
  /** A cell of another line, for the new tile. */
  readonly free: number;
}

function place(row: number, lines: readonly (readonly number[])[]): Placed {
  // Mixed, so that no rank prefers a line.
  const index = Math.imul(row, 0x9e3779b1) >>> 30;
  const line = lines[index] ?? [];
  const [free = 0] = lines[(index + 1) % 4] ?? [];
  const cells = new Array<number>(16).fill(0);
  unpackRow(row).forEach((rank, i) => {
    cells[line[i] ?? 0] = rank;
  });
  return { row, line, cells, free };
}

/** Reads one answer into the tables and compares it with the plain reading of the rules. */
function read(
  { row, line, cells, free }: Placed,
  direction: 'up' | 'down' | 'left' | 'right',
  answer: Observed | Refused,
  tables: RowTables,
  report: ScopeReport,
): void {
  const low = direction === 'left' || direction === 'up';
  const results = low ? tables.left : tables.right;
  const legal = low ? tables.legalLeft : tables.legalRight;
  if ('refused' in answer) {
    results[row] = row;
    if (changes(cells, direction, SIDES)) {
      report.fail(['T48-12'], `${show(cells, SIDES)}, ${direction}: refused, ${answer.refused}`);
    }
    return;
  }
  const found = boardOf(answer.state);
  const plain = moved(cells, direction, SIDES);
  const after = withTile(plain.cells, free, 1);
  const expected = stateOn(after, SIDES, plain.score);
  const wrong = wrongTurn(cells, direction, SIDES, expected, found);
  if (wrong !== undefined) report.fail(wrong.clauses, wrong.problem);
  results[row] = packRow(line.map((cell) => found.cells[cell] ?? 0));
  legal[row] = 1;
  tables.score[row] = found.score;
}

/** All 65,536 rows by steps, each as a row and as a column of an otherwise empty board. */
export const rowStepScope: Scope = {
  id: 'all-rows-by-steps',
  clauses: ['T48-03', 'T48-04', 'T48-05', 'T48-06', 'T48-07', 'T48-09', 'T48-10', 'T48-12'],
  title: 'All 65,536 rows by steps in all four directions, as rows and as columns of a board',
  profiles: ['4x4'],
  async run(probe, report) {
    const sides = sidesOf(probe.profile);
    let done = 0;
    for (const { lines, low, high } of [ALONG.rows, ALONG.columns]) {
      const tables = new RowTables();
      for (let at = 0; at < ROWS; at += BATCH) {
        const placed = Array.from({ length: BATCH }, (_, i) => place(at + i, lines));
        for (const direction of [low, high]) {
          const answers = await probe.steps(
            placed.map(({ cells, free }) => question(cells, direction, sides, [free, 1])),
          );
          placed.forEach((one, i) => {
            const answer = answers[i];
            if (answer !== undefined) read(one, direction, answer, tables, report);
          });
          done += BATCH;
          report.progress(done, 4 * ROWS);
        }
      }
      tables.compare(['T48-03', 'T48-12'], report);
    }
    return { cases: 4 * ROWS, states: 2 * ROWS };
  },
};
