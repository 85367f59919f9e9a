import type { Scope } from '../../suite.ts';
import { type Cells, emptyCells, sidesOf, withTile } from './board.ts';
import { BY_DEPTH } from './counts.ts';
import { stateOn } from './crafted.ts';
import { expand } from './expansion.ts';
import { startBoards } from './start-boards.ts';

/**
 * Sets of boards up to this size are asked for every outcome; larger ones for one outcome of each
 * direction, from which the others follow.
 */
const ALL_OUTCOMES = 4_000;

/** The distinct boards after each number of turns. */
export const depthScope: Scope = {
  id: 'boards-by-depth',
  clauses: ['T48-02', 'T48-12', 'T48-16', 'T48-17', 'T48-25', 'T48-03', 'T48-04', 'T48-05'],
  title: 'All starts, and the distinct boards after each number of turns',
  profiles: [...BY_DEPTH.keys()],
  async run(probe, report) {
    const expected = BY_DEPTH.get(probe.profile.name);
    if (expected === undefined) return { cases: 0, states: 0 };
    const sides = sidesOf(probe.profile);
    const starts = new Distinct();
    for (const { cells } of await startBoards(probe, report)) starts.add(cells);
    let boards = starts.boards();
    let cases = 0;
    let states = 0;
    for (const [depth, count] of expected.boards.entries()) {
      const over = boards.filter((cells) => stateOn(cells, sides).over).length;
      const terminal = expected.terminal[depth];
      states += boards.length;
      if (boards.length !== count || over !== terminal) {
        report.fail(
          ['T48-16', 'T48-12', 'T48-25'],
          `after ${depth} turns: expected ${count} boards, ${terminal} over; found ${boards.length}, ${over} over`,
        );
        break;
      }
      if (depth === expected.boards.length - 1) break;
      const next = new Distinct();
      const all = boards.length <= ALL_OUTCOMES;
      let done = 0;
      for await (const { moves } of expand(probe, report, boards, all ? 'all' : 'one')) {
        done += 1;
        for (const { children, moved } of moves) {
          cases += children.length;
          for (const cells of all ? children : [moved]) next.add(cells);
        }
        if (done % 1024 === 0) report.progress(done, boards.length);
      }
      boards = all ? next.boards() : withEachTile(next.boards());
    }
    return { cases, states };
  },
};

/** Boards, each once. */
class Distinct {
  private readonly byKey = new Map<string, Cells>();

  add(cells: Cells): void {
    this.byKey.set(String.fromCharCode(...cells), cells);
  }

  boards(): Cells[] {
    return [...this.byKey.values()];
  }
}

/** The boards that outcomes make of moved boards, by the places that T48-17 gives to tiles. */
function withEachTile(boards: readonly Cells[]): Cells[] {
  const next = new Distinct();
  for (const cells of boards) {
    for (const cell of emptyCells(cells)) {
      for (const rank of [1, 2]) next.add(withTile(cells, cell, rank));
    }
  }
  return next.boards();
}
