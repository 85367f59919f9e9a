import { A, B, DOWN, LEFT, RIGHT, UP } from './frame.ts';
import { turned } from './pieces.ts';
import { isValid } from './plain-page.ts';
import { type FrameWork, firstRow } from './plain-work.ts';

/** Frames that a row takes by level (NT-36). */
export function speedAt(level: number): number {
  if (level >= 29) return 1;
  if (level >= 19) return 2;
  return [48, 43, 38, 33, 28, 23, 18, 13, 8, 6, 5, 5, 5, 4, 4, 4, 3, 3, 3][level] ?? 0;
}

/** Play state 1: shift, turn, drop. */
export function control(work: FrameWork): void {
  const { state } = work;
  const overlapped = !isValid(state, state.current, state.x, state.y);
  shift(work);
  turn(work);
  const free = isValid(state, state.current, state.x, state.y);
  work.add('overlap-moved-free', overlapped && free);
  drop(work);
}

/** NT-32 */
function shift(work: FrameWork): void {
  const { state } = work;
  const sideways = LEFT + RIGHT;
  if ((state.held & DOWN) !== 0) {
    work.add('shift-not-with-down', (state.held & sideways) !== 0);
    return;
  }
  if ((state.pressed & sideways) !== 0) {
    state.shift = 0;
    work.add('shift-pressed');
  } else {
    if ((state.held & sideways) === 0) return;
    state.shift += 1;
    if (state.shift < 16) return;
    state.shift = 10;
    work.add('shift-repeated');
  }
  work.add('shift-both-goes-right', (state.held & sideways) === sideways);
  const x = state.x + ((state.held & RIGHT) !== 0 ? 1 : -1);
  if (work.fits(state.current, x, state.y)) state.x = x;
  else {
    state.shift = 16;
    work.add('shift-blocked');
  }
}

/** NT-33 */
function turn(work: FrameWork): void {
  const { state } = work;
  const pressed = state.pressed & (A + B);
  if (pressed === 0) return;
  work.add('a-before-b', pressed === A + B);
  const way = (pressed & A) !== 0 ? 'clockwise' : 'counterclockwise';
  const orientation = turned(state.current, way);
  if (!work.fits(orientation, state.x, state.y)) work.add('turn-blocked');
  else if (orientation !== state.current) {
    state.current = orientation;
    work.add(`turn-${way}`);
  }
}

/** NT-34, NT-35 */
function drop(work: FrameWork): void {
  const { state } = work;
  const isDown = (state.pressed & DOWN) !== 0;
  if (state.dropRepeat >= 128) {
    work.add(isDown ? 'first-piece-released' : 'first-piece-waits');
    state.dropRepeat = isDown ? 0 : (state.dropRepeat + 1) % 256;
    if (!isDown) return;
  }
  const directions = UP + DOWN + LEFT + RIGHT;
  if (state.dropRepeat === 0) {
    const alone = (state.pressed & directions) === DOWN;
    if (alone && (state.held & (LEFT + RIGHT)) === 0) {
      state.dropRepeat = 1;
      work.add('soft-drop-begins');
    }
  } else if ((state.held & directions) !== DOWN) {
    state.dropRepeat = 0;
    state.holdDown = 0;
    work.add('soft-drop-ends');
  } else {
    state.dropRepeat += 1;
    if (state.dropRepeat >= 3) {
      state.dropRepeat = 1;
      state.holdDown = (state.holdDown + 1) % 256;
      work.add('soft-drop-row');
      tryRow(work, 'soft-drop');
      return;
    }
  }
  fall(work);
}

/** NT-36 */
function fall(work: FrameWork): void {
  const { state } = work;
  state.dropSpeed = speedAt(state.level);
  if ((state.fallTimer - state.dropSpeed + 256) % 256 >= 128) return;
  work.add('gravity-row');
  work.add('gravity-level-29', state.level >= 29);
  tryRow(work, 'gravity');
}

/** NT-37 */
function tryRow(work: FrameWork, by: 'gravity' | 'soft-drop'): void {
  const { state } = work;
  state.fallTimer = 0;
  if (work.fits(state.current, state.x, state.y + 1)) {
    state.y += 1;
    return;
  }
  state.playState = 2;
  work.drawFrom(firstRow(state));
  work.add(`stopped-by-${by}`);
}
