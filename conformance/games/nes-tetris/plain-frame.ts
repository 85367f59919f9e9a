import { B, DOWN, DRAWN, type Frame, LEFT, RIGHT, SELECT, START } from './frame.ts';
import { control } from './plain-control.ts';
import { curtain, lock, lookAtRow, score, spawn } from './plain-lock.ts';
import { FrameWork } from './plain-work.ts';

/** A frame as the clauses tell it. */
export interface PlainFrame {
  readonly after: Frame;
  readonly rng: number;
  readonly events: ReadonlySet<string>;
}

/** One video frame with these buttons held, part after part in the order of NT-27. */
export function plainFrame(before: Frame, register: number, buttons: number): PlainFrame {
  const work = new FrameWork({ ...before }, register);
  redraw(work);
  readButtons(work, buttons);
  if (before.phase === 5) play(work);
  else menu(work);
  const { state: after, rng, events } = work;
  return { after, rng, events };
}

/** NT-31 */
function redraw(work: FrameWork): void {
  const { state } = work;
  if (state.phase !== 5) return;
  if (state.playState === 4) {
    if (state.frameCounter % 4 === 0) state.clearStep += 1;
    if (state.frameCounter % 4 === 0 && state.clearStep === 5) state.playState = 5;
    state.vramRow = 0;
    return;
  }
  for (let row = 0; row < 4 && state.vramRow <= 20; row += 1) {
    state.vramRow = state.vramRow >= 19 ? DRAWN : state.vramRow + 1;
  }
}

/** NT-27 */
function readButtons(work: FrameWork, buttons: number): void {
  const { state } = work;
  state.frameCounter = (state.frameCounter + 1) % 65_536;
  work.stepRegister();
  state.pressed = buttons & ~state.held;
  state.held = buttons;
}

/** NT-28 */
function menu(work: FrameWork): void {
  const { state } = work;
  const has = (button: number): boolean => (state.pressed & button) !== 0;
  if (state.phase === 4) makeGame(work);
  else if (state.phase > 0) state.phase += 1;
  else if (has(START)) {
    state.phase = 1;
    work.add('start-pressed');
  } else if (has(B)) work.add('menu-b-held-off');
  else {
    work.add('menu-draws');
    for (let draw = 0; draw < 2; draw += 1) drawOnce(work);
  }
}

function drawOnce(work: FrameWork): void {
  work.stepRegister();
  while (Math.floor(work.rng / 256) % 16 >= 10) {
    work.stepRegister();
    work.add('menu-draw-again');
  }
}

function makeGame(work: FrameWork): void {
  const { state } = work;
  const zero = { fallTimer: 0, holdDown: 0, linesLow: 0, linesHigh: 0, completedLines: 0 };
  const rest = { rowIndex: 0, clearStep: 0, curtain: 0, vramRow: 0, spawnID: 0 };
  Object.assign(state, zero, rest, {
    phase: 5,
    page: new Array<number>(256).fill(0xef),
    x: 5,
    y: 0,
    level: state.startLevel,
    playState: 1,
    dropRepeat: 160,
    score: [0, 0, 0],
    clears: [0, 0, 0, 0],
    dealt: new Array<number>(14).fill(0),
    completedRows: [0, 0, 0, 0],
  });
  state.current = work.choose();
  work.deal(state.current);
  work.stepRegister();
  state.next = work.choose();
  work.add('game-made');
}

/** NT-29 */
function play(work: FrameWork): void {
  const { state } = work;
  if (state.stalled) {
    state.stalled = false;
    work.add('stalled-frame');
    return;
  }
  state.fallTimer = (state.fallTimer + 1) % 256;
  if ((state.pressed & SELECT) !== 0) {
    state.nextHidden = !state.nextHidden;
    work.add('select-toggles');
  }
  logic(work, state.playState);
  if (state.held === LEFT + RIGHT + DOWN) state.stalled = true;
}

function logic(work: FrameWork, playState: number): void {
  const { state } = work;
  if (playState === 1) control(work);
  else if (playState === 2) lock(work);
  else if (playState === 3) lookAtRow(work);
  else if (playState === 5) score(work);
  else if (playState === 6 || playState === 7) state.playState += 1;
  else if (playState === 8) spawn(work);
  else if (playState === 10) curtain(work);
}
