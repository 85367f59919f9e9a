import { SPAWN_X, SPAWN_Y } from './field.ts';
import { NO_PIECE } from './orientations.ts';
import { Page } from './page.ts';
import { PieceSupply } from './piece-supply.ts';
import type { StepReport } from './step-report.ts';
import { Tally } from './tally.ts';

/** Buttons (NT-26). */
export const A = 128;
export const B = 64;
export const SELECT = 32;
export const START = 16;
const UP = 8;
export const DOWN = 4;
export const LEFT = 2;
export const RIGHT = 1;
export const DIRECTIONS: number = UP + DOWN + LEFT + RIGHT;

/** `phase`: the level menu, the frame in which a game is made, and play (NT-28). */
export const MENU = 0;
export const MAKING = 4;
export const PLAY = 5;

/** `playState` (NT-32 to NT-43). */
export const ACTIVE = 1;
export const LOCKING = 2;
export const CHECKING_ROWS = 3;
export const CLEARING = 4;
export const SCORING = 5;
export const SPAWNING = 8;
export const LOST = 10;

/** `vramRow` when all rows are redrawn (NT-30). */
export const REDRAWN = 32;

/** `curtain` when a game is lost, and when the last row is covered (NT-38, NT-43). */
export const CURTAIN_UP = 240;
export const CURTAIN_DOWN = 20;

/** What profile frame has after each frame, with the names of the spec. */
export class FrameState {
  readonly report: StepReport;
  /** Level, lines and score. */
  readonly tally: Tally;
  /** spawnID and spawnCount. */
  readonly supply: PieceSupply;
  readonly page: Page = new Page();
  over = false;
  phase: number = MENU;
  stalled = false;
  x: number = SPAWN_X;
  y: number = SPAWN_Y;
  current: number = NO_PIECE;
  fallTimer = 0;
  shift = 0;
  startLevel = 0;
  playState = 0;
  vramRow: number = REDRAWN;
  readonly completedRows: Uint8Array = new Uint8Array(4);
  dropRepeat = 0;
  holdDown = 0;
  clearStep = 0;
  completedLines = 0;
  rowIndex = 0;
  curtain = 0;
  dropSpeed = 0;
  frameCounter = 0;
  pressed = 0;
  held = 0;
  next = 0;
  readonly clears: Uint8Array = new Uint8Array(4);
  nextHidden = false;
  readonly dealt: Uint8Array = new Uint8Array(14);

  constructor(report: StepReport) {
    this.report = report;
    this.tally = new Tally(report);
    this.supply = new PieceSupply(report);
  }

  /** Sets `vramRow` back to a row (NT-30). */
  setBack(row: number): void {
    if (row < this.vramRow) this.vramRow = row;
  }

  /** Whether a position that play state 1 or 2 tries is valid. */
  fits(orientation: number, x: number, y: number): boolean {
    const { field } = this.page;
    if (field.fits(orientation, x, y)) return true;
    if (field.isBlockedAbove(orientation, x, y)) this.report.tell('hidden-row-blocks');
    return false;
  }
}
