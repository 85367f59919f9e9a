import type { Probe } from '../../probe.ts';
import type { ScopeReport } from '../../suite.ts';
import { boardOf, type Cells, show, sidesOf, withTile } from './board.ts';
import { differs } from './turn.ts';

/** A start by its two outcomes. */
export interface StartBoard {
  readonly cells: Cells;
  /** Its probability. */
  readonly weight: number;
}

/** Rank probabilities of one tile (T48-19). */
const RANKS = [
  { rank: 1, probability: 0.9 },
  { rank: 2, probability: 0.1 },
] as const;

/** Asks for every start that there is; those that are not as their outcomes say are reported. */
export async function startBoards(probe: Probe, report: ScopeReport): Promise<StartBoard[]> {
  const sides = sidesOf(probe.profile);
  const size = sides.rows * sides.cols;
  const empty = Array.from({ length: size }, () => 0);
  const cells = [...empty.keys()];
  const starts: StartBoard[] = [];
  for (const first of cells) {
    for (const second of cells.filter((cell) => cell !== first)) {
      for (const a of RANKS) {
        for (const b of RANKS) {
          const tape = [first, a.rank, second, b.rank];
          const answer = await probe.start('outcome', tape);
          if ('refused' in answer) {
            report.fail(['T48-02', 'T48-17'], `start ${tape.join(' ')}: ${answer.refused}`);
            continue;
          }
          const found = boardOf(answer.state);
          const expected = withTile(withTile(empty, first, a.rank), second, b.rank);
          const problem =
            differs('board', show(expected, sides), show(found.cells, sides)) ??
            differs('score', 0, found.score) ??
            differs('over', false, found.over);
          if (problem !== undefined) {
            report.fail(['T48-02', 'T48-17'], `start ${tape.join(' ')}: ${problem}`);
          }
          const weight = (a.probability * b.probability) / (size * (size - 1));
          starts.push({ cells: found.cells, weight });
        }
      }
    }
  }
  return starts;
}
