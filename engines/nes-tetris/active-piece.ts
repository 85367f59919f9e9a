import { topRowOf } from './field.ts';
import { A, B, DIRECTIONS, DOWN, type FrameState, LEFT, LOCKING, RIGHT } from './frame-state.ts';
import { CLOCKWISE, COUNTERCLOCKWISE } from './orientations.ts';

/** `shift` at which a move is tried, and from which it then goes on (NT-32). */
const SHIFT_FULL = 16;
const SHIFT_AGAIN = 10;

/** `dropRepeat` from which on the first piece waits (NT-34). */
const WAITING = 128;
/** `dropRepeat` at which soft drop tries a row, and from which it then goes on (NT-35). */
const SOFT_DROP_FULL = 3;
const SOFT_DROP_AGAIN = 1;

/** From this level on a piece falls a row in every frame (NT-36). */
const FASTEST_LEVEL = 29;
/** Frames for a row by level, the last for all higher ones (NT-36). */
const DROP_SPEEDS: readonly number[] = [
  48, 43, 38, 33, 28, 23, 18, 13, 8, 6, 5, 5, 5, 4, 4, 4, 3, 3, 3, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 1,
];

/** Play state 1: sideways, turning, drop. */
export function playActive(state: FrameState): void {
  const { x, y, current } = state;
  shift(state);
  turn(state);
  if ((state.x !== x || state.current !== current) && !state.page.field.fits(current, x, y)) {
    state.report.tell('overlap-moved-free');
  }
  drop(state);
}

/** Sideways (NT-32). */
function shift(state: FrameState): void {
  const { held, pressed, report } = state;
  const sideways = LEFT + RIGHT;
  if ((held & DOWN) !== 0) {
    if ((held & sideways) !== 0) report.tell('shift-not-with-down');
    return;
  }
  if ((pressed & sideways) !== 0) {
    state.shift = 0;
    report.tell('shift-pressed');
    move(state);
  } else if ((held & sideways) !== 0) {
    state.shift += 1;
    if (state.shift < SHIFT_FULL) return;
    state.shift = SHIFT_AGAIN;
    report.tell('shift-repeated');
    move(state);
  }
}

/** Tries a move of one column (NT-32). */
function move(state: FrameState): void {
  const { held, report } = state;
  if ((held & RIGHT) !== 0 && (held & LEFT) !== 0) report.tell('shift-both-goes-right');
  const x = state.x + ((held & RIGHT) !== 0 ? 1 : -1);
  if (state.fits(state.current, x, state.y)) {
    state.x = x;
  } else {
    state.shift = SHIFT_FULL;
    report.tell('shift-blocked');
  }
}

/** Turning (NT-33). */
function turn(state: FrameState): void {
  const { pressed, current, report } = state;
  if ((pressed & (A + B)) === A + B) report.tell('a-before-b');
  if ((pressed & A) !== 0) {
    turnTo(state, CLOCKWISE[current] as number, 'turn-clockwise');
  } else if ((pressed & B) !== 0) {
    turnTo(state, COUNTERCLOCKWISE[current] as number, 'turn-counterclockwise');
  }
}

function turnTo(
  state: FrameState,
  orientation: number,
  event: 'turn-clockwise' | 'turn-counterclockwise',
): void {
  if (!state.fits(orientation, state.x, state.y)) {
    state.report.tell('turn-blocked');
    return;
  }
  if (orientation !== state.current) state.report.tell(event);
  state.current = orientation;
}

/** The drop, for which the first piece waits (NT-34). */
function drop(state: FrameState): void {
  const { report } = state;
  if (state.dropRepeat >= WAITING) {
    if ((state.pressed & DOWN) === 0) {
      state.dropRepeat = (state.dropRepeat + 1) & 255;
      report.tell('first-piece-waits');
      return;
    }
    state.dropRepeat = 0;
    report.tell('first-piece-released');
  }
  if (state.dropRepeat === 0) beginSoftDrop(state);
  else goOnWithSoftDrop(state);
}

/** `dropRepeat` 0 (NT-35). */
function beginSoftDrop(state: FrameState): void {
  if ((state.held & (LEFT + RIGHT)) === 0 && (state.pressed & DIRECTIONS) === DOWN) {
    state.dropRepeat = 1;
    state.report.tell('soft-drop-begins');
  }
  fall(state);
}

/** `dropRepeat` 1 to 127 (NT-35). */
function goOnWithSoftDrop(state: FrameState): void {
  const { report } = state;
  if ((state.held & DIRECTIONS) !== DOWN) {
    state.dropRepeat = 0;
    state.holdDown = 0;
    report.tell('soft-drop-ends');
    fall(state);
    return;
  }
  state.dropRepeat += 1;
  if (state.dropRepeat < SOFT_DROP_FULL) {
    fall(state);
    return;
  }
  state.dropRepeat = SOFT_DROP_AGAIN;
  state.holdDown = (state.holdDown + 1) & 255;
  report.tell('soft-drop-row');
  if (!rowDown(state)) report.tell('stopped-by-soft-drop');
}

/** Gravity (NT-36). */
function fall(state: FrameState): void {
  const { report } = state;
  const { level } = state.tally;
  state.dropSpeed = DROP_SPEEDS[Math.min(level, FASTEST_LEVEL)] as number;
  if (((state.fallTimer - state.dropSpeed) & 128) !== 0) return;
  report.tell('gravity-row');
  if (level >= FASTEST_LEVEL) report.tell('gravity-level-29');
  if (!rowDown(state)) report.tell('stopped-by-gravity');
}

/** Tries a row down; returns whether the piece went there (NT-37). */
function rowDown(state: FrameState): boolean {
  state.fallTimer = 0;
  if (state.fits(state.current, state.x, state.y + 1)) {
    state.y += 1;
    return true;
  }
  state.playState = LOCKING;
  state.setBack(topRowOf(state.y));
  return false;
}
