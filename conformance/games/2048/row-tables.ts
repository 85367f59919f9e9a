import { fnv1a32 } from '../../../spec/fnv.ts';
import type { ScopeReport } from '../../suite.ts';
import { ROW_DIGESTS } from './counts.ts';
import { differs } from './turn.ts';

export const ROWS = 65_536;

/** The tables and how many bytes an entry has in their digests. */
const BYTES = { left: 2, right: 2, score: 4, legalLeft: 1, legalRight: 1 } as const;
const TABLES = ['left', 'right', 'score', 'legalLeft', 'legalRight'] as const;

/** The four cells of a packed row, leftmost first (T48-31). */
export function unpackRow(packed: number): number[] {
  return [0, 4, 8, 12].map((shift) => (packed >> shift) & 15);
}

/** Four bits a cell, the leftmost lowest (T48-31). */
export function packRow(cells: readonly number[]): number {
  return cells.reduce((packed, rank, column) => packed + rank * 16 ** column, 0);
}

/** What a subject says of all rows. */
export class RowTables {
  readonly left: number[] = new Array<number>(ROWS).fill(0);
  readonly right: number[] = new Array<number>(ROWS).fill(0);
  readonly score: number[] = new Array<number>(ROWS).fill(0);
  readonly legalLeft: number[] = new Array<number>(ROWS).fill(0);
  readonly legalRight: number[] = new Array<number>(ROWS).fill(0);

  /** Reports each table whose digest is not the recorded one. */
  compare(clauses: readonly string[], report: ScopeReport): void {
    for (const table of TABLES) {
      const bytes = this[table].flatMap((value) =>
        Array.from({ length: BYTES[table] }, (_, i) => Math.floor(value / 256 ** i) % 256),
      );
      const digest = fnv1a32(bytes).toString(16).padStart(8, '0');
      const problem = differs(`digest of all rows, ${table}`, ROW_DIGESTS[table], digest);
      if (problem !== undefined) report.fail(clauses, problem);
    }
  }
}
