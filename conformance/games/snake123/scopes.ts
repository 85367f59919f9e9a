import { UnsupportedError } from '../../fault.ts';
import type { Probe } from '../../probe.ts';
import type { Scope, ScopeReport, ScopeResult } from '../../suite.ts';
import { areNeighbours, boardWith, snakeOf, stateOn, type Walk, walksOf } from './board.ts';
import { dieOf } from './plain-dice.ts';
import { plainList } from './plain-list.ts';
import {
  BLOCKS,
  type Board,
  blockBoards,
  capBoards,
  LARGE_BLOCKS,
  pairBoards,
  smallGroups,
} from './scope-boards.ts';
import { listDifference } from './state-laws.ts';

const BOTH = ['original', 'exact'];
const BATCH = 200;
/** Enough for every board whose complete list is asked for here. */
const SEARCH_BUDGET = 400_000;

/** Most walks that the list of a profile can have, and whether a longer one is refused. */
function limitOf(probe: Probe): { limit: number; refused: boolean } {
  const { cap, listMax } = probe.profile.parameters;
  return typeof cap === 'number'
    ? { limit: cap, refused: false }
    : { limit: Number(listMax), refused: true };
}

/** What is wrong with the list of one board, and by which clauses. */
function listProblem(
  probe: Probe,
  board: Board,
  found: readonly Walk[] | string,
): { clauses: string[]; problem: string } | undefined {
  const { limit, refused } = limitOf(probe);
  const plain = plainList(board.cells, limit, SEARCH_BUDGET);
  if (plain === undefined) return { clauses: ['SN-19'], problem: 'the plain search gave up' };
  if (refused && !plain.complete) {
    if (found === 'too-long') return undefined;
    return {
      clauses: ['SN-22'],
      problem: `expected too-long, found ${String(found).slice(0, 80)}`,
    };
  }
  if (found === 'bad-state') return { clauses: ['SN-17', 'SN-02'], problem: found };
  if (typeof found === 'string') return { clauses: ['SN-22', 'SN-19'], problem: found };
  const whole = board.actions ?? plain.walks.length;
  const expected = Math.min(whole, limit);
  if (found.length !== expected) {
    const clauses = plain.complete ? ['SN-18', 'SN-19'] : ['SN-21', 'SN-18'];
    return { clauses, problem: `expected ${expected} walks, found ${found.length}` };
  }
  const problem = listDifference(plain.walks, found);
  return problem === undefined ? undefined : { clauses: ['SN-19', 'SN-18'], problem };
}

/** Asks for the lists of all boards and compares each with the plain search. */
async function checkLists(
  probe: Probe,
  boards: readonly Board[],
  report: ScopeReport,
): Promise<ScopeResult> {
  let states = 0;
  for (let at = 0; at < boards.length; at += BATCH) {
    const batch = boards.slice(at, at + BATCH);
    const lists = await probe.legal(batch.map((board) => stateOn(board.cells)));
    if (lists === undefined) throw new UnsupportedError('legal');
    for (const [i, board] of batch.entries()) {
      const list = lists[i] ?? { refused: 'no answer' };
      const found = 'refused' in list ? list.refused : walksOf(list);
      const wrong = listProblem(probe, board, found);
      if (wrong !== undefined) report.fail(wrong.clauses, `${board.name}: ${wrong.problem}`);
    }
    states += batch.length;
    report.progress(states, boards.length);
  }
  return { cases: boards.length, states };
}

async function checkPairs(probe: Probe, report: ScopeReport): Promise<ScopeResult> {
  const boards = pairBoards();
  const lists = await checkLists(probe, boards, {
    ...report,
    fail: (_clauses, problem) => report.fail(['SN-02', 'SN-20', 'SN-17'], problem),
  });
  const live = boards.filter(({ walk: [a, b] }) => areNeighbours(a, b));
  const answers = await probe.steps(
    live.map(({ cells, walk }) => ({
      state: stateOn(cells),
      action: walk,
      layer: 'outcome',
      tape: [3],
    })),
  );
  for (const [i, answer] of answers.entries()) {
    const name = live[i]?.name ?? '';
    if ('refused' in answer) report.fail(['SN-17', 'SN-02'], `${name}: ${answer.refused}`);
    else if (!snakeOf(answer.state).over) {
      report.fail(['SN-17'], `${name}: not over after its only walk`);
    }
  }
  return { cases: lists.cases + live.length, states: lists.states + live.length };
}

async function checkDice(probe: Probe, report: ScopeReport): Promise<ScopeResult> {
  const words: number[] = [];
  for (const border of [0, 0x55555555, 0x7fffffff, 0xaaaaaaaa, 0xffffffff]) {
    for (let by = -500; by <= 500; by += 1) {
      const word = border + by;
      if (word >= 0 && word <= 0xffffffff) words.push(word);
    }
  }
  const answers = await probe.kernel(
    'die',
    words.map((word) => [word]),
  );
  if (answers === undefined) throw new UnsupportedError('kernel:die');
  for (const [i, answer] of answers.entries()) {
    const word = words[i] ?? 0;
    const found = 'refused' in answer ? answer.refused : answer[0];
    if (found !== dieOf(word)) {
      report.fail(['SN-05'], `die of ${word}: expected ${dieOf(word)}, found ${found}`);
    }
  }
  return { cases: words.length, states: 0 };
}

export const scopes: readonly Scope[] = [
  {
    id: 'block-lists',
    clauses: ['SN-18', 'SN-19', 'SN-02'],
    title: 'Lists of all lines and blocks up to 3x4 at all places, lengths as published',
    profiles: BOTH,
    run: (probe, report) => checkLists(probe, blockBoards(BLOCKS), report),
  },
  {
    id: 'large-block-lists',
    clauses: ['SN-21', 'SN-22', 'SN-19'],
    title: 'Lists of blocks from 3x5 to 5x5 at all places: cut, complete, or refused as too long',
    profiles: BOTH,
    run: (probe, report) => checkLists(probe, blockBoards(LARGE_BLOCKS), report),
  },
  {
    id: 'cap-shapes',
    clauses: ['SN-21', 'SN-22', 'SN-18'],
    title: 'Lists of the four smallest groups above the cap of 4096, in all positions',
    profiles: BOTH,
    run: (probe, report) => checkLists(probe, capBoards(), report),
  },
  {
    id: 'small-groups',
    clauses: ['SN-18', 'SN-19', 'SN-02'],
    title: 'Lists of all connected sets of up to 6 cells',
    profiles: BOTH,
    run: (probe, report) => {
      const boards = smallGroups(6).map((group) => ({
        name: `group ${group.join(', ')}`,
        cells: boardWith(group),
      }));
      return checkLists(probe, boards, report);
    },
  },
  {
    id: 'pairs',
    clauses: ['SN-02', 'SN-17', 'SN-20'],
    title:
      'All boards with two equal cells: neighbours join and keep the game alive, others do not',
    profiles: BOTH,
    run: checkPairs,
  },
  {
    id: 'die-borders',
    clauses: ['SN-05'],
    title: 'Kernel die on 500 words to each side of every border',
    profiles: BOTH,
    run: checkDice,
  },
];
