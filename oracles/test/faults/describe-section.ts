import { afterAll, describe, expect, test } from 'vitest';
import { leaveLaboratory, type Row } from './laboratory.ts';

/**
 * Runs the tests of a section of the fault matrix.
 *
 * @param rows - one for each of the faults `LETTER1` to `LETTER<count>`
 */
export function describeSection(letter: string, count: number, rows: readonly Row[]): void {
  describe(`section ${letter}`, () => {
    afterAll(leaveLaboratory);

    test('every fault has a test or a reason', () => {
      const ids = Array.from({ length: count }, (_, index) => `${letter}${index + 1}`);
      expect(rows.map(({ id }) => id)).toEqual(ids);
      for (const { id, test: run, reason } of rows) {
        expect((run === undefined) !== (reason === undefined), id).toBe(true);
      }
    });
    for (const { id, fault, test: run } of rows) {
      if (run !== undefined) test(`${id}: ${fault}`, run);
    }
  });
}
