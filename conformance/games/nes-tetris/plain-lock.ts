import { DRAWN, HIDDEN } from './frame.ts';
import { cellsAt } from './pieces.ts';
import { bcd, countStep, decimal } from './plain-count.ts';
import { isFull, isValid, withoutRow, withPiece } from './plain-page.ts';
import { counted, type FrameWork, firstRow } from './plain-work.ts';

/** NT-38 */
export function lock(work: FrameWork): void {
  const { state } = work;
  const { current, x, y } = state;
  if (!work.fits(current, x, y)) {
    state.playState = 10;
    state.curtain = 240;
    work.add('game-lost');
    return;
  }
  if (state.vramRow !== DRAWN) return;
  state.page = withPiece(state.page, current, x, y);
  state.rowIndex = 0;
  work.drawFrom(firstRow(state));
  state.playState = 3;
  work.add(
    'lock-above-ceiling',
    cellsAt(current, x, y).some(([, row]) => row < 0),
  );
  work.add(`lock-wait-${5 - Math.floor(firstRow(state) / 4)}`);
}

/** NT-39 */
export function lookAtRow(work: FrameWork): void {
  const { state } = work;
  if (state.vramRow !== DRAWN) return;
  const row = firstRow(state) + state.rowIndex;
  const full = isFull(state.page, row);
  if (full) {
    state.page = withoutRow(state.page, row);
    state.completedLines += 1;
    state.current = HIDDEN;
    work.add('row-0-removed', row === 0);
  }
  state.completedRows = state.completedRows.with(state.rowIndex, full ? row : 0);
  state.rowIndex += 1;
  if (state.rowIndex < 4) return;
  state.vramRow = 0;
  state.clearStep = 0;
  state.playState = state.completedLines === 0 ? 5 : 4;
  work.add(`clear-begins-${state.frameCounter % 4}`, state.completedLines > 0);
}

/** NT-41 */
export function score(work: FrameWork): void {
  const { state } = work;
  const { completedLines, holdDown, level } = state;
  if (completedLines > 0) {
    const place = completedLines - 1;
    state.clears = state.clears.with(place, counted(state.clears[place] ?? 0));
  }
  const [low = 0, middle = 0, high = 0] = state.score.map((byte) => decimal(byte) ?? 0);
  const score = low + 100 * middle + 10_000 * high;
  const lines = 100 * state.linesHigh + (decimal(state.linesLow) ?? 0);
  const { after, events } = countStep({ lines, level, score }, completedLines, holdDown);
  for (const id of events) work.add(id);
  state.level = after.level;
  state.linesHigh = Math.floor(after.lines / 100);
  state.linesLow = bcd(after.lines % 100);
  state.score = bytesOf(after.score);
  state.holdDown = 0;
  state.completedLines = 0;
  state.playState = 6;
}

/** NT-42 */
export function spawn(work: FrameWork): void {
  const { state } = work;
  if (state.vramRow !== DRAWN) return;
  const { next } = state;
  Object.assign(state, { x: 5, y: 0, fallTimer: 0, dropRepeat: 0, playState: 1, current: next });
  work.deal(next);
  state.next = work.choose();
  work.add('spawn');
  work.add('overlap-at-spawn', !isValid(state, next, 5, 0));
  work.add('charge-kept', state.shift >= 10);
}

/** NT-43 */
export function curtain(work: FrameWork): void {
  const { state } = work;
  if (state.curtain === 20 || state.frameCounter % 4 !== 0) return;
  if (state.curtain < 128) {
    const from = 10 * state.curtain;
    state.current = HIDDEN;
    state.page = state.page.map((byte, at) => (at >= from && at < from + 10 ? 0x4f : byte));
    state.vramRow = state.curtain;
    work.add('curtain-row');
  }
  state.curtain = (state.curtain + 1) % 256;
  if (state.curtain !== 20) return;
  state.over = true;
  work.add('frame-over');
}

/** The score in three bytes of two decimal digits, lowest first. */
export function bytesOf(score: number): number[] {
  return [score % 100, Math.floor(score / 100) % 100, Math.floor(score / 10_000)].map(bcd);
}
