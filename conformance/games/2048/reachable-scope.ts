import type { Probe } from '../../probe.ts';
import type { Scope, ScopeReport } from '../../suite.ts';
import { type Cells, sidesOf, tileSum } from './board.ts';
import { REACHABLE, type ReachableCounts } from './counts.ts';
import { expand } from './expansion.ts';
import { startBoards } from './start-boards.ts';
import { seenBy, symmetriesOf } from './symmetry.ts';

/** What counts have most to do with, when a number is wrong though each single turn was right. */
const CLAUSES = ['T48-02', 'T48-12', 'T48-16', 'T48-25'];
/** Relative error of the expected scores, which are sums of some ten thousand terms. */
const TOLERANCE = 1e-9;

/** A board that games can reach. */
interface Node {
  readonly cells: Cells;
  moves: readonly { readonly points: number; readonly children: readonly Node[] }[];
  /** Expected points from here to the end. */
  optimal: number;
  random: number;
}

/** Every board that games of a small profile can reach, with every turn from it. */
export const reachableScope: Scope = {
  id: 'reachable-boards',
  clauses: [
    ...CLAUSES,
    ...['T48-03', 'T48-04', 'T48-05', 'T48-06', 'T48-07', 'T48-10', 'T48-15', 'T48-17', 'T48-19'],
  ],
  title:
    'All reachable boards, all turns from them, and the exact value of optimal and random play',
  profiles: [...REACHABLE.keys()],
  async run(probe, report) {
    const expected = REACHABLE.get(probe.profile.name);
    if (expected === undefined) return { cases: 0, states: 0 };
    const starts = await startBoards(probe, report);
    const { nodes, turns } = await explore(probe, report, starts, expected);
    evaluate(nodes);
    const found = count(probe, nodes);
    const value = (of: 'optimal' | 'random'): number =>
      starts.reduce(
        (sum, { cells, weight }) => sum + weight * (nodes.get(key(cells))?.[of] ?? 0),
        0,
      );
    compareCounts(
      expected,
      { ...found, optimalScore: value('optimal'), randomScore: value('random') },
      report,
    );
    return { cases: turns, states: nodes.size };
  },
};

/** A text for each board; ranks as character codes, because this is done a million times. */
function key(cells: Cells): string {
  return String.fromCharCode(...cells);
}

/** Visits boards by their tile sum, which every turn makes larger, so that no board comes twice. */
async function explore(
  probe: Probe,
  report: ScopeReport,
  starts: readonly { readonly cells: Cells }[],
  expected: ReachableCounts,
): Promise<{ readonly nodes: Map<string, Node>; readonly turns: number }> {
  const nodes = new Map<string, Node>();
  const bySum = new Map<number, Node[]>();
  const nodeOf = (cells: Cells): Node => {
    const name = key(cells);
    const known = nodes.get(name);
    if (known !== undefined) return known;
    const node: Node = { cells, moves: [], optimal: 0, random: 0 };
    nodes.set(name, node);
    const sum = tileSum(cells);
    const level = bySum.get(sum);
    if (level === undefined) bySum.set(sum, [node]);
    else level.push(node);
    return node;
  };
  for (const { cells } of starts) nodeOf(cells);
  let turns = 0;
  // A wrong subject may reach boards without end.
  while (bySum.size > 0 && nodes.size <= 2 * expected.states) {
    const sum = Math.min(...bySum.keys());
    const level = bySum.get(sum) ?? [];
    bySum.delete(sum);
    for await (const { cells, moves } of expand(
      probe,
      report,
      level.map((node) => node.cells),
      'all',
    )) {
      nodeOf(cells).moves = moves.map(({ points, children }) => {
        turns += children.length;
        return { points, children: children.map(nodeOf) };
      });
    }
    report.progress(Math.min(nodes.size, expected.states), expected.states);
  }
  return { nodes, turns };
}

/** Expected points of optimal and of random play, from the largest tile sum down. */
function evaluate(nodes: ReadonlyMap<string, Node>): void {
  const order = [...nodes.values()].sort((a, b) => tileSum(b.cells) - tileSum(a.cells));
  for (const node of order) {
    if (node.moves.length === 0) continue;
    const optimal: number[] = [];
    let random = 0;
    for (const { points, children } of node.moves) {
      // Children come in pairs: rank 1 with weight 9/(10E), rank 2 with weight 1/(10E).
      const weight = (i: number): number => (i % 2 === 0 ? 9 : 1) / (5 * children.length);
      optimal.push(children.reduce((sum, child, i) => sum + weight(i) * child.optimal, points));
      random += children.reduce((sum, child, i) => sum + weight(i) * child.random, points);
    }
    node.optimal = Math.max(...optimal);
    node.random = random / node.moves.length;
  }
}

function count(
  probe: Probe,
  nodes: ReadonlyMap<string, Node>,
): Omit<ReachableCounts, 'optimalScore' | 'randomScore'> {
  const symmetries = symmetriesOf(sidesOf(probe.profile));
  const byTopRank: number[] = [];
  let [terminal, canonical, terminalCanonical, pairs] = [0, 0, 0, 0];
  for (const [name, { cells, moves }] of nodes) {
    const top = Math.max(...cells) - 1;
    while (byTopRank.length <= top) byTopRank.push(0);
    byTopRank[top] = (byTopRank[top] ?? 0) + 1;
    pairs += moves.length;
    const over = moves.length === 0;
    if (over) terminal += 1;
    if (symmetries.some((symmetry) => key(seenBy(symmetry, cells)) < name)) continue;
    canonical += 1;
    if (over) terminalCanonical += 1;
  }
  return { states: nodes.size, terminal, canonical, terminalCanonical, pairs, byTopRank };
}

function compareCounts(
  expected: ReachableCounts,
  found: ReachableCounts,
  report: ScopeReport,
): void {
  const names = [
    'states',
    'terminal',
    'canonical',
    'terminalCanonical',
    'pairs',
    'byTopRank',
  ] as const;
  for (const name of names) {
    if (String(expected[name]) === String(found[name])) continue;
    report.fail(CLAUSES, `${name}: expected ${expected[name]}, found ${found[name]}`);
  }
  for (const name of ['optimalScore', 'randomScore'] as const) {
    if (Math.abs(expected[name] - found[name]) <= TOLERANCE * expected[name]) continue;
    report.fail(['T48-10', 'T48-19'], `${name}: expected ${expected[name]}, found ${found[name]}`);
  }
}
