import type { Scope } from '../../suite.ts';
import { type Cells, sidesOf } from './board.ts';
import { BY_DEPTH } from './counts.ts';
import { stateOn } from './crafted.ts';
import { expand } from './expansion.ts';
import { startBoards } from './start-boards.ts';

/** Boards from which every outcome is asked for; from larger sets only one for each direction. */
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
    let boards = distinct((await startBoards(probe, report)).map(({ cells }) => cells));
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
      const next: Cells[] = [];
      const outcomes = boards.length > ALL_OUTCOMES ? 'one' : 'all';
      let done = 0;
      for await (const { moves } of expand(probe, report, boards, outcomes)) {
        done += 1;
        cases += moves.length;
        for (const { children } of moves) next.push(...children);
        if (done % 512 === 0) report.progress(done, boards.length);
      }
      boards = distinct(next);
    }
    return { cases, states };
  },
};

function distinct(boards: readonly Cells[]): Cells[] {
  return [...new Map(boards.map((cells) => [cells.join(), cells])).values()];
}
