import { fnv1a32 } from '../../../spec/fnv.ts';
import { UnsupportedError } from '../../fault.ts';
import type { Probe } from '../../probe.ts';
import type { Scope, ScopeReport, ScopeResult } from '../../suite.ts';
import { type Cells, rulesOf, SOLID, show } from './board.ts';
import { tapeDraws } from './plain-draws.ts';
import { pointsAt, poppersOf, waveOf } from './plain-wave.ts';
import { evenBoards, hitBoards, lineBoards, pairBoards } from './scope-boards.ts';
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
