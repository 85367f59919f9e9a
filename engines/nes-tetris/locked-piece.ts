import { LOOKED_AT, SPAWN_X, SPAWN_Y, topRowOf } from './field.ts';
import {
  ACTIVE,
  CHECKING_ROWS,
  CLEARING,
  CURTAIN_DOWN,
  CURTAIN_UP,
  type FrameState,
  LOST,
  REDRAWN,
  SCORING,
} from './frame-state.ts';
import type { NesLfsr } from './nes-lfsr.ts';
import { NO_PIECE, PIECE_OF, TILES, TO_TOP } from './orientations.ts';
import type { EventName } from './step-report.ts';

/** The byte of a cell of the curtain (NT-43). */
const CURTAIN_TILE = 0x4f;
/** `curtain` counts up to this through silent steps (NT-43). */
const SILENT = 128;
/** `shift` of a charge that soon repeats. */
const CHARGED = 10;

const CLEAR_BEGINS: readonly EventName[] = [
  'clear-begins-0',
  'clear-begins-1',
  'clear-begins-2',
  'clear-begins-3',
];

/** Play state 2 (NT-38). */
export function lockPiece(state: FrameState): void {
  const { x, y, current, report } = state;
  if (!state.fits(current, x, y)) {
    state.playState = LOST;
    state.curtain = CURTAIN_UP;
    report.tell('game-lost');
    return;
  }
  if (state.vramRow !== REDRAWN) return;
  state.page.lock(current, x, y, TILES[PIECE_OF[current] as number] as number);
  if (y < (TO_TOP[current] as number)) report.tell('lock-above-ceiling');
  report.tell(lockWait(y));
  state.rowIndex = 0;
  state.setBack(topRowOf(y));
  state.playState = CHECKING_ROWS;
}

/** How long a piece that rests in row y waits for its lock. */
function lockWait(y: number): EventName {
  if (y >= 18) return 'lock-wait-1';
  if (y >= 14) return 'lock-wait-2';
  if (y >= 10) return 'lock-wait-3';
  return y >= 6 ? 'lock-wait-4' : 'lock-wait-5';
}

/** Play state 3 (NT-39). */
export function checkRow(state: FrameState): void {
  const { page, report } = state;
  if (state.vramRow !== REDRAWN) return;
  const row = topRowOf(state.y) + state.rowIndex;
  if (page.isFull(row)) {
    page.remove(row);
    if (row === 0) report.tell('row-0-removed');
    state.completedLines += 1;
    state.completedRows[state.rowIndex] = row;
    state.current = NO_PIECE;
  } else {
    state.completedRows[state.rowIndex] = 0;
  }
  state.rowIndex += 1;
  if (state.rowIndex < LOOKED_AT) return;
  state.vramRow = 0;
  state.clearStep = 0;
  if (state.completedLines === 0) {
    state.playState = SCORING;
    return;
  }
  state.playState = CLEARING;
  report.tell(CLEAR_BEGINS[state.frameCounter % 4] as EventName);
}

/** Play state 5 (NT-41). */
export function countScore(state: FrameState): void {
  const { completedLines, clears } = state;
  if (completedLines > 0) {
    clears[completedLines - 1] = countUp(clears[completedLines - 1] as number);
  }
  state.tally.count(completedLines, state.holdDown);
  state.holdDown = 0;
  state.completedLines = 0;
  state.playState += 1;
}

/** A byte of `clears` or `dealt` that grows by one (NT-40). */
function countUp(byte: number): number {
  const grown = (byte + 1) & 255;
  return (grown & 15) >= 10 ? (grown + 6) & 255 : grown;
}

/** Counts the piece that has come (NT-40). */
export function countDealt(state: FrameState): void {
  const { dealt } = state;
  const at = 2 * (PIECE_OF[state.current] as number);
  const low = countUp(dealt[at] as number);
  dealt[at] = low;
  if (low < 160) return;
  dealt[at] = low + 96;
  dealt[at + 1] = (dealt[at + 1] as number) + 1;
}

/** Play state 8 (NT-42). */
export function spawnPiece(state: FrameState, register: NesLfsr): void {
  const { report } = state;
  if (state.vramRow !== REDRAWN) return;
  state.x = SPAWN_X;
  state.y = SPAWN_Y;
  state.fallTimer = 0;
  state.dropRepeat = 0;
  state.playState = ACTIVE;
  state.current = state.next;
  countDealt(state);
  state.next = state.supply.roll(register);
  report.tell('spawn');
  if (!state.page.field.fits(state.current, SPAWN_X, SPAWN_Y)) report.tell('overlap-at-spawn');
  if (state.shift >= CHARGED) report.tell('charge-kept');
}

/** Play state 10 (NT-43). */
export function lowerCurtain(state: FrameState): void {
  const { curtain, report } = state;
  if (curtain === CURTAIN_DOWN || state.frameCounter % 4 !== 0) return;
  if (curtain < SILENT) {
    state.current = NO_PIECE;
    state.page.fillRow(curtain, CURTAIN_TILE);
    state.vramRow = curtain;
    report.tell('curtain-row');
  }
  state.curtain = (curtain + 1) & 255;
  if (state.curtain !== CURTAIN_DOWN) return;
  state.over = true;
  report.tell('frame-over');
}
