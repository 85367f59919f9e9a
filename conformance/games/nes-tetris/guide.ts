import type { Fields } from '../../../spec/value.ts';
import type { Extreme, Guide } from '../../guide.ts';
import { FREE, frameOf } from './frame.ts';
import { frameShapers } from './frame-shapes.ts';
import { cellsIn, placementOf } from './placement.ts';
import { placementShapers } from './placement-shapes.ts';
import { decimal } from './plain-count.ts';
import { framePolicies, stacker } from './policies.ts';

/** Lines, score and cells above row 2 of a state of either profile. */
function toldBy(state: Fields): { lines: number; score: number; high: number } {
  if ('hidden' in state) {
    const { lines, score, rows, hidden } = placementOf(state);
    return { lines, score, high: cellsIn([...hidden, ...rows.slice(0, 2)]) };
  }
  const { linesHigh, linesLow, score, page } = frameOf(state);
  const top = [...page.slice(236), ...page.slice(0, 20)];
  return {
    lines: 100 * linesHigh + (decimal(linesLow) ?? 0),
    score: score.reduceRight((sum, byte) => 100 * sum + (decimal(byte) ?? 0), 0),
    high: top.filter((byte) => byte < FREE).length,
  };
}

const extremes: readonly Extreme[] = [
  {
    id: 'lines',
    title: 'Lines of one step',
    events: ['clear-3', 'clear-4', 'lines-hundred', 'level-up'],
    valueOf: ({ before, after }) => toldBy(after).lines - toldBy(before).lines,
  },
  {
    id: 'points',
    title: 'Points of one step',
    events: ['clear-4', 'score-capped', 'paid-at-new-level', 'soft-points-six-lost'],
    valueOf: ({ before, after }) => toldBy(after).score - toldBy(before).score,
  },
  {
    id: 'cells-near-the-ceiling',
    title: 'Occupied cells in the hidden rows and rows 0 and 1',
    events: ['hidden-row-blocks', 'lock-above-ceiling', 'row-0-removed', 'overlap-at-spawn'],
    valueOf: ({ after }) => toldBy(after).high,
  },
];

/** Leads the games of NES Tetris to its rare branches. */
export const guide: Guide = {
  shapers: [...placementShapers, ...frameShapers],
  extremes,
  policies: ({ name }) => (name === 'frame' ? framePolicies : [stacker]),
  // The register that stands still, those that fall into it, and such as lead to it with a carry.
  seeds: { 'nes-lfsr': [0, 1, 65_536, 65_537, 0x8988, 2, 0xfffe, 0xffff] },
};
