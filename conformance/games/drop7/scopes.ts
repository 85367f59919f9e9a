import { fnv1a32 } from '../../../spec/fnv.ts';
import { UnsupportedError } from '../../fault.ts';
import type { Probe } from '../../probe.ts';
import type { Scope, ScopeReport, ScopeResult } from '../../suite.ts';
import { boardOf, type Cells, CRACKED, rulesOf, SOLID, show } from './board.ts';
import { tapeDraws } from './plain-draws.ts';
import { pointsAt, poppersOf, waveOf } from './plain-wave.ts';
import { waveWords } from './step-answer.ts';

const BATCH = 2048;
const HARDCORE = ['hardcore-17k'];

/** Asks a kernel for all inputs in batches and hands each result over. */
async function askAll(
  probe: Probe,
  name: string,
  inputs: readonly (readonly number[])[],
  report: ScopeReport,
  judge: (index: number, found: readonly number[] | string) => void,
): Promise<ScopeResult> {
  for (let at = 0; at < inputs.length; at += BATCH) {
    const batch = inputs.slice(at, at + BATCH);
    const answers = await probe.kernel(name, batch);
    if (answers === undefined) throw new UnsupportedError(`kernel:${name}`);
    answers.forEach((answer, i) => {
      judge(at + i, 'refused' in answer ? answer.refused : answer);
    });
    report.progress(Math.min(at + BATCH, inputs.length), inputs.length);
  }
  return { cases: inputs.length, states: 0 };
}

const DEPTHS = Array.from({ length: 60 }, (_, i) => i + 1);

/** FNV-1a 32 over mix32 of 0..999999, four bytes each, lowest first, as recorded. */
const MIX_DIGEST = 2_179_505_447;
const MIXED = 1_000_000;

async function mixDigest(probe: Probe, report: ScopeReport): Promise<ScopeResult> {
  const bytes = new Uint8Array(4 * MIXED);
  const view = new DataView(bytes.buffer);
  for (let at = 0; at < MIXED; at += BATCH) {
    const size = Math.min(BATCH, MIXED - at);
    const answers = await probe.kernel(
      'mix32',
      Array.from({ length: size }, (_, i) => [at + i]),
    );
    if (answers === undefined) throw new UnsupportedError('kernel:mix32');
    answers.forEach((answer, i) => {
      view.setUint32(4 * (at + i), 'refused' in answer ? 0 : (answer[0] ?? 0), true);
    });
    report.progress(at + size, MIXED);
  }
  const digest = fnv1a32(bytes);
  if (digest !== MIX_DIGEST) {
    report.fail(['D7-25'], `digest of mix32 of 0..999999: expected ${MIX_DIGEST}, found ${digest}`);
  }
  return { cases: MIXED, states: 0 };
}

/** Rows of the floor with one disc among covers, and columns likewise. */
function lineBoards(): Cells[] {
  const boards: Cells[] = [];
  for (let mask = 1; mask < 128; mask += 1) {
    for (let place = 0; place < 7; place += 1) {
      if ((mask & (1 << place)) === 0) continue;
      for (let value = 1; value <= 7; value += 1) {
        const columns = Array.from({ length: 7 }, (_, c) => {
          if ((mask & (1 << c)) === 0) return [];
          return [c === place ? value : (c + value) % 2 === 0 ? SOLID : CRACKED];
        });
        boards.push(boardOf(columns));
      }
    }
  }
  for (let height = 1; height <= 7; height += 1) {
    for (let place = 0; place < height; place += 1) {
      for (let value = 1; value <= 7; value += 1) {
        const tower = Array.from({ length: height }, (_, i) => (i === place ? value : SOLID));
        boards.push(boardOf(Array.from({ length: 7 }, (_, c) => (c === value - 1 ? tower : []))));
      }
    }
  }
  return boards;
}

async function popperLines(probe: Probe, report: ScopeReport): Promise<ScopeResult> {
  const boards = lineBoards();
  return askAll(probe, 'poppers', boards, report, (index, found) => {
    const board = boards[index] ?? [];
    const expected = poppersOf(board)
      .map(({ cell }) => cell)
      .join(' ');
    const listed = typeof found === 'string' ? found : found.slice(1).join(' ');
    if (listed === expected) return;
    report.fail(
      ['D7-07', 'D7-06'],
      `${show(board)}: expected poppers ${expected || 'none'}, found ${listed || 'none'}`,
    );
  });
}

/** All contents of a column up to this height. */
function contents(height: number): number[][] {
  const columns: number[][] = [[]];
  for (let from = 0, level = 1; level <= height; level += 1) {
    const to = columns.length;
    for (; from < to; from += 1) {
      for (let value = 1; value <= CRACKED; value += 1)
        columns.push([...(columns[from] ?? []), value]);
    }
  }
  return columns;
}

/** All boards of two neighbouring columns up to height 2, at places that change from board to board. */
function pairBoards(): Cells[] {
  const columns = contents(2);
  return columns.flatMap((left, i) =>
    columns.map((right, j) => {
      const at = (i + j) % 6;
      return boardOf(
        Array.from({ length: 7 }, (_, c) => (c === at ? left : c === at + 1 ? right : [])),
      );
    }),
  );
}

/** Hidden values of a board that differ from cell to cell; none if the profile has none. */
function hiddenOf(cells: Cells, latent: boolean): number[] {
  return latent ? cells.map((cell, i) => (cell >= SOLID ? 1 + (i % 7) : 0)) : [];
}

async function compareWaves(
  probe: Probe,
  report: ScopeReport,
  boards: readonly Cells[],
): Promise<ScopeResult> {
  const { latent } = rulesOf(probe.profile);
  const values = [3, 1, 4, 1, 5, 2, 6, 7];
  const inputs = boards.map((cells, i) => {
    const hidden = hiddenOf(cells, latent);
    return waveWords(1 + (i % 60), { cells, latent: hidden }, latent ? [] : values);
  });
  return askAll(probe, 'wave', inputs, report, (index, found) => {
    const cells = boards[index] ?? [];
    const hidden = hiddenOf(cells, latent);
    const draws = tapeDraws(values, 'outcome');
    const wave = waveOf(cells, hidden, 1 + (index % 60), () => draws(7, 'value'));
    const { opened = [], points = 0 } = wave ?? {};
    const after = [...(wave?.cells ?? cells), ...(wave?.latent ?? hidden)];
    const expected = [wave?.poppers.length ?? 0, opened.length, ...opened, points, ...after];
    if (String(found) === String(expected)) return;
    const clauses = (wave?.hits.size ?? 0) > 0 ? ['D7-09', 'D7-10', 'D7-07'] : ['D7-07', 'D7-11'];
    report.fail(clauses, `wave on ${show(cells)}: expected ${expected}, found ${found}`);
  });
}

/**
 * A cover in the middle of the floor with every choice of discs around it that pop by their columns,
 * in every kind of cover: 0 to 3 hits; and one level higher with a disc below, 0 to 4 hits.
 */
function hitBoards(): Cells[] {
  const boards: Cells[] = [];
  for (const cover of [SOLID, CRACKED]) {
    for (let mask = 0; mask < 16; mask += 1) {
      for (const level of [0, 1]) {
        if (level === 0 && (mask & 1) !== 0) continue;
        const has = (side: number): boolean => (mask & (1 << side)) !== 0;
        const height = level + 1 + (has(1) ? 1 : 0);
        const middle = Array.from({ length: height }, (_, i) => {
          if (i === level) return cover;
          return (i < level ? has(0) : true) ? height : SOLID;
        });
        const side = (isHit: boolean): number[] =>
          Array.from({ length: level + 1 }, (_, i) => {
            if (i === level) return isHit ? level + 1 : CRACKED;
            return SOLID;
          });
        for (let column = 0; column < 7; column += 1) {
          const columns = Array.from({ length: 7 }, (_, c) => {
            if (c === column) return middle;
            if (c === column - 1) return side(has(2));
            return c === column + 1 ? side(has(3)) : [];
          });
          boards.push(boardOf(columns));
        }
      }
    }
  }
  return boards;
}

/** All boards with 7 columns of height 0 or 1 that hold one value each, dropped on by it. */
function evenBoards(): Cells[] {
  const boards: Cells[] = [];
  for (let value = 1; value <= 7; value += 1) {
    for (let mask = 0; mask < 128; mask += 1) {
      boards.push(boardOf(Array.from({ length: 7 }, (_, c) => ((mask >> c) & 1 ? [value] : []))));
    }
  }
  return boards;
}

export const scopes: readonly Scope[] = [
  {
    id: 'wave-points-by-depth',
    clauses: ['D7-12'],
    title: 'Kernel wave-points at all depths 1 to 60 against the exact integer square root',
    profiles: HARDCORE,
    run: (probe, report) =>
      askAll(
        probe,
        'wave-points',
        DEPTHS.map((depth) => [depth]),
        report,
        (index, found) => {
          const expected = pointsAt(index + 1);
          if (String(found) === String(expected)) return;
          report.fail(['D7-12'], `W(${index + 1}): expected ${expected}, found ${found}`);
        },
      ),
  },
  {
    id: 'mix32-of-a-million-words',
    clauses: ['D7-25'],
    title: 'Kernel mix32 on 0 to 999,999, by its recorded digest',
    profiles: HARDCORE,
    run: mixDigest,
  },
  {
    id: 'poppers-in-lines',
    clauses: ['D7-07', 'D7-06'],
    title:
      'Every set of columns of height 1 and every single column, with one disc of each value among covers',
    profiles: HARDCORE,
    run: popperLines,
  },
  {
    id: 'pairs-of-low-columns',
    clauses: ['D7-08', 'D7-09', 'D7-10', 'D7-11', 'D7-07'],
    title: 'One wave on all 8,281 boards of two neighbouring columns up to height 2',
    profiles: ['hardcore-17k', 'hardcore-latent'],
    run: (probe, report) => compareWaves(probe, report, pairBoards()),
  },
  {
    id: 'covers-by-hits',
    clauses: ['D7-09', 'D7-10', 'D7-11'],
    title: 'One wave on covers with every choice of poppers around them, in every column',
    profiles: ['hardcore-17k', 'hardcore-latent'],
    run: (probe, report) => compareWaves(probe, report, hitBoards()),
  },
  {
    id: 'rows-of-one-value',
    clauses: ['D7-07', 'D7-08'],
    title: 'One wave on all rows of equal discs with gaps',
    profiles: HARDCORE,
    run: (probe, report) => compareWaves(probe, report, evenBoards()),
  },
];
