import { playActive } from './active-piece.ts';
import { SPAWN_X, SPAWN_Y } from './field.ts';
import {
  ACTIVE,
  B,
  CHECKING_ROWS,
  CLEARING,
  DOWN,
  type FrameState,
  LEFT,
  LOCKING,
  LOST,
  MAKING,
  MENU,
  PLAY,
  REDRAWN,
  RIGHT,
  SCORING,
  SELECT,
  SPAWNING,
  START,
} from './frame-state.ts';
import {
  checkRow,
  countDealt,
  countScore,
  lockPiece,
  lowerCurtain,
  spawnPiece,
} from './locked-piece.ts';
import type { NesLfsr } from './nes-lfsr.ts';
import { NO_PIECE, SPAWNS } from './orientations.ts';

/** `dropRepeat` at the first piece of a game (NT-28). */
const FIRST_PIECE_WAIT = 160;
/** Step of the clear animation that ends it (NT-31). */
const CLEARED = 5;
/** Rows that are redrawn in a frame (NT-31). */
const REDRAWN_IN_FRAME = 4;
/** Draws in the menu in a frame, and the number below which one has to be (NT-28). */
const MENU_DRAWS = 2;
const MENU_RANGE = 10;

/** What survives earlier games. */
export interface FrameSetup {
  readonly startLevel: number;
  readonly spawnCount: number;
  readonly frameCounter: number;
  readonly shift: number;
  readonly held: number;
}

/** Begins in the level menu (NT-26). */
export function startFrames(state: FrameState, setup: FrameSetup): void {
  clearGame(state);
  state.over = false;
  state.phase = MENU;
  state.stalled = false;
  state.supply.spawnCount = setup.spawnCount;
  state.y = 0;
  state.current = NO_PIECE;
  state.tally.level = 0;
  state.shift = setup.shift;
  state.startLevel = setup.startLevel;
  state.playState = 0;
  state.vramRow = REDRAWN;
  state.dropRepeat = 0;
  state.dropSpeed = 0;
  state.frameCounter = setup.frameCounter;
  state.pressed = 0;
  state.held = setup.held;
  state.next = SPAWNS[0] as number;
  state.nextHidden = false;
}

/** Plays one frame with the buttons held (NT-27). */
export function playFrame(state: FrameState, buttons: number, register: NesLfsr): void {
  redraw(state);
  state.frameCounter = (state.frameCounter + 1) & 65535;
  register.step();
  state.pressed = buttons & ~state.held;
  state.held = buttons;
  if (state.phase === PLAY) play(state, register);
  else if (state.phase === MENU) chooseInMenu(state, register);
  else if (state.phase === MAKING) makeGame(state, register);
  else state.phase += 1;
}

/** The redraw of the NMI phase (NT-31). */
function redraw(state: FrameState): void {
  if (state.phase !== PLAY) return;
  if (state.playState === CLEARING) {
    if (state.frameCounter % 4 === 0) {
      state.clearStep += 1;
      if (state.clearStep === CLEARED) state.playState = SCORING;
    }
    state.vramRow = 0;
    return;
  }
  for (let row = 0; row < REDRAWN_IN_FRAME; row += 1) {
    if (state.vramRow > 20) return;
    state.vramRow += 1;
    if (state.vramRow >= 20) state.vramRow = REDRAWN;
  }
}

/** Phase 0 (NT-28). */
function chooseInMenu(state: FrameState, register: NesLfsr): void {
  const { pressed, report } = state;
  if ((pressed & START) !== 0) {
    state.phase += 1;
    report.tell('start-pressed');
    return;
  }
  if ((pressed & B) !== 0) {
    report.tell('menu-b-held-off');
    return;
  }
  report.tell('menu-draws');
  for (let draw = 0; draw < MENU_DRAWS; draw += 1) {
    register.step();
    while (register.high % 16 >= MENU_RANGE) {
      register.step();
      report.tell('menu-draw-again');
    }
  }
}

/** Phase 4 (NT-28). */
function makeGame(state: FrameState, register: NesLfsr): void {
  const { supply } = state;
  clearGame(state);
  state.tally.level = state.startLevel;
  state.playState = ACTIVE;
  state.dropRepeat = FIRST_PIECE_WAIT;
  state.vramRow = 0;
  state.current = supply.roll(register);
  countDealt(state);
  register.step();
  state.next = supply.roll(register);
  state.phase = PLAY;
  state.report.tell('game-made');
}

/** What is the same in the menu and in a game that has just been made. */
function clearGame(state: FrameState): void {
  state.page.clear();
  state.tally.reset(0);
  state.supply.spawnID = 0;
  state.x = SPAWN_X;
  state.y = SPAWN_Y;
  state.fallTimer = 0;
  state.completedRows.fill(0);
  state.holdDown = 0;
  state.clearStep = 0;
  state.completedLines = 0;
  state.rowIndex = 0;
  state.curtain = 0;
  state.clears.fill(0);
  state.dealt.fill(0);
}

/** The logic of play (NT-29). */
function play(state: FrameState, register: NesLfsr): void {
  if (state.stalled) {
    state.stalled = false;
    state.report.tell('stalled-frame');
    return;
  }
  state.fallTimer = (state.fallTimer + 1) & 255;
  if ((state.pressed & SELECT) !== 0) {
    state.nextHidden = !state.nextHidden;
    state.report.tell('select-toggles');
  }
  work(state, register);
  if (state.held === LEFT + RIGHT + DOWN) state.stalled = true;
}

/** The work of the play state. In state 4 the redraw does all. */
function work(state: FrameState, register: NesLfsr): void {
  switch (state.playState) {
    case ACTIVE:
      playActive(state);
      break;
    case LOCKING:
      lockPiece(state);
      break;
    case CHECKING_ROWS:
      checkRow(state);
      break;
    case SCORING:
      countScore(state);
      break;
    case 6:
    case 7:
      state.playState += 1;
      break;
    case SPAWNING:
      spawnPiece(state, register);
      break;
    case LOST:
      lowerCurtain(state);
      break;
  }
}
