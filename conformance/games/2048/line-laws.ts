import type { StepLaw } from '../../suite.ts';
import { tileSum } from './board.ts';
import { isTile, moved } from './plain-move.ts';
import { differs, type LineMove, type Turn, turnLaw } from './turn.ts';

type LineCheck = (line: LineMove) => string | undefined;

/** Tries a check on each line of a turn; the first problem, with the line. */
function eachLine(check: LineCheck): (turn: Turn) => string | undefined {
  return ({ lines, direction }) => {
    for (const line of lines ?? []) {
      const problem = check(line);
      if (problem === undefined) continue;
      return `${direction}: ${line.tiles.join(' ')} became ${line.after.join(' ')}: ${problem}`;
    }
    return undefined;
  };
}

/** Lines whose tiles keep their sum: the others are another law's business. */
function ordinary(check: LineCheck): (turn: Turn) => string | undefined {
  return eachLine((line) =>
    line.capped || tileSum(line.tiles) !== tileSum(line.after) ? undefined : check(line),
  );
}

/**
 * Which tiles went into each tile of a moved line: consecutive tiles of the same sum. Undefined if
 * the tiles after are not made of the tiles before in this way.
 */
function groupsOf({ tiles, after }: LineMove): number[][] | undefined {
  const groups: number[][] = [];
  let next = 0;
  for (const rank of after.filter(isTile)) {
    const group: number[] = [];
    for (let sum = 0; sum < 2 ** rank; ) {
      const tile = tiles[next];
      if (tile === undefined) return undefined;
      group.push(tile);
      sum += 2 ** tile;
      if (sum > 2 ** rank) return undefined;
      next += 1;
    }
    groups.push(group);
  }
  return next === tiles.length ? groups : undefined;
}

const linesKeepTheirTiles = turnLaw({
  id: 'lines-keep-their-tiles',
  clauses: ['T48-03'],
  title: 'A move keeps the sum of the tiles of each line along its direction',
  layers: ['outcome'],
  check: eachLine((line) =>
    line.capped ? undefined : differs('sum of tiles', tileSum(line.tiles), tileSum(line.after)),
  ),
});

const tilesReachTheSide = turnLaw({
  id: 'tiles-reach-the-side',
  clauses: ['T48-03'],
  title: 'The first cell at the target side is taken if the line has a tile',
  layers: ['outcome'],
  check: eachLine(({ tiles, after }) =>
    tiles.length > 0 && after[0] === 0 ? 'the cell at the target side is empty' : undefined,
  ),
});

const noGap = turnLaw({
  id: 'no-gap-is-left',
  clauses: ['T48-04'],
  title: 'No empty cell is left before or between the tiles of a moved line',
  layers: ['outcome'],
  check: eachLine(({ after }) => {
    const gap = after.indexOf(0);
    return gap >= 0 && after.slice(gap).some(isTile) ? `a gap at place ${gap}` : undefined;
  }),
});

const equalTilesMerge = turnLaw({
  id: 'equal-tiles-merge',
  clauses: ['T48-05'],
  title: 'Equal tiles that follow each other merge into the next rank, and no others do',
  layers: ['outcome'],
  check: ordinary((line) => {
    const groups = groupsOf(line);
    if (groups === undefined) return 'the tiles after are not the tiles before, some merged';
    const missed = groups.find((group, i) => {
      const next = groups[i + 1];
      return group.length === 1 && next?.length === 1 && group[0] === next[0];
    });
    return missed && `two tiles of rank ${missed[0]} follow each other and did not merge`;
  }),
});

const mergeOnce = turnLaw({
  id: 'a-tile-merges-once',
  clauses: ['T48-06'],
  title: 'No more than two tiles become one in a move',
  layers: ['outcome'],
  check: ordinary((line) => {
    const chain = groupsOf(line)?.find((group) => group.length > 2);
    return chain && `${chain.join(', ')} became one tile`;
  }),
});

const targetSideFirst = turnLaw({
  id: 'target-side-merges-first',
  clauses: ['T48-07'],
  title: 'Of an odd run of equal tiles the one farthest from the target side stays single',
  layers: ['outcome'],
  check: ordinary((line) => {
    const groups = groupsOf(line) ?? [];
    const wrong = groups.find((group, i) => {
      const next = groups[i + 1];
      return group.length === 1 && next?.length === 2 && next[0] === group[0];
    });
    return wrong && `the tile of rank ${wrong[0]} nearest the side stayed single`;
  }),
});

const capMerges = turnLaw({
  id: 'two-top-tiles-make-one',
  clauses: ['T48-09'],
  title: 'Two tiles of rank 15 merge into one of rank 15, like any merge otherwise',
  layers: ['outcome'],
  check: eachLine(({ tiles, after, capped }) => {
    if (!capped) return undefined;
    const sides = { rows: 1, cols: after.length };
    const line = after.map((_, i) => tiles[i] ?? 0);
    const expected = moved(line, 'left', sides).cells.join(' ');
    return differs('line', expected, after.join(' '));
  }),
});

const capScore = turnLaw({
  id: 'top-merge-scores-32768',
  clauses: ['T48-09'],
  title: 'The merge of two tiles of rank 15 adds 32768 points',
  check({ before, after, plain, capped }) {
    return capped ? differs('points', plain.score, after.score - before.score) : undefined;
  },
});

const scoreOfMerges = turnLaw({
  id: 'score-is-the-tiles-made',
  clauses: ['T48-10'],
  title: 'A turn adds the values of the tiles that its merges made',
  layers: ['outcome'],
  check({ before, after, lines, capped }) {
    if (capped || lines === undefined) return undefined;
    const groups = lines.map(groupsOf);
    if (groups.includes(undefined)) return undefined;
    const made = groups
      .flatMap((line) => line ?? [])
      .filter((group) => group.length > 1)
      .reduce((sum, group) => sum + tileSum(group), 0);
    return differs('points', made, after.score - before.score);
  },
});

/** Points that a board is worth if all its tiles grew from tiles 2. */
function worth(cells: readonly number[]): number {
  return cells.reduce((sum, rank) => sum + (rank === 0 ? 0 : (rank - 1) * 2 ** rank), 0);
}

const scoreIdentity = turnLaw({
  id: 'score-follows-from-boards',
  clauses: ['T48-10', 'T48-11'],
  title: 'The score grows by the growth of the sum of (rank-1)*2^rank, less 4 for a new tile 4',
  check({ before, after, capped }) {
    const added = tileSum(after.cells) - tileSum(before.cells);
    if (capped || (added !== 2 && added !== 4)) return undefined;
    const points = worth(after.cells) - worth(before.cells) - (added === 4 ? 4 : 0);
    return differs('points', points, after.score - before.score);
  },
});

/** Laws on what a move does to its lines and to the score. */
export const lineLaws: readonly StepLaw[] = [
  linesKeepTheirTiles,
  tilesReachTheSide,
  noGap,
  equalTilesMerge,
  mergeOnce,
  targetSideFirst,
  capMerges,
  capScore,
  scoreOfMerges,
  scoreIdentity,
];
