import { A, B, DOWN, DRAWN, type Frame, HIDDEN, LEFT, RIGHT, SELECT, START, UP } from './frame.ts';
import { cellsAt, pieceNumber, turned } from './pieces.ts';
import { bcd, countStep, decimal } from './plain-count.ts';
import { isFull, isValid, withoutRow, withPiece } from './plain-page.ts';
import { choose, nextRegister } from './plain-register.ts';

/** A frame as the clauses tell it. */
export interface PlainFrame {
  readonly after: Frame;
  readonly rng: number;
  readonly events: ReadonlySet<string>;
  /** Steps that the register made. */
  readonly rngSteps: number;
}

/** Frames that a row takes by level (NT-36). */
export function speedAt(level: number): number {
  if (level >= 29) return 1;
  if (level >= 19) return 2;
  return [48, 43, 38, 33, 28, 23, 18, 13, 8, 6, 5, 5, 5, 4, 4, 4, 3, 3, 3][level] ?? 0;
}

/** One video frame with these buttons held, part after part in the order of NT-27. */
export function plainFrame(before: Frame, register: number, buttons: number): PlainFrame {
  const work = new Work({ ...before }, register);
  work.redraw();
  work.readButtons(buttons);
  if (before.phase === 5) work.play();
  else work.menu();
  const { state: after, rng, events, rngSteps } = work;
  return { after, rng, events, rngSteps };
}

/** A frame in work. */
class Work {
  rngSteps = 0;
  rng: number;
  readonly state: Frame;
  readonly events = new Set<string>();

  constructor(state: Frame, rng: number) {
    this.state = state;
    this.rng = rng;
  }

  private add(id: string, happened = true): void {
    if (happened) this.events.add(id);
  }

  private stepRegister(): void {
    this.rng = nextRegister(this.rng);
    this.rngSteps += 1;
  }

  /** NT-31 */
  redraw(): void {
    const { state } = this;
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
  readButtons(buttons: number): void {
    const { state } = this;
    state.frameCounter = (state.frameCounter + 1) % 65_536;
    this.stepRegister();
    state.pressed = buttons & ~state.held;
    state.held = buttons;
  }

  /** NT-28 */
  menu(): void {
    const { state } = this;
    const has = (button: number): boolean => (state.pressed & button) !== 0;
    if (state.phase === 4) this.makeGame();
    else if (state.phase > 0) state.phase += 1;
    else if (has(START)) {
      state.phase = 1;
      this.add('start-pressed');
    } else if (has(B)) this.add('menu-b-held-off');
    else {
      this.add('menu-draws');
      for (let draw = 0; draw < 2; draw += 1) this.draw();
    }
  }

  private draw(): void {
    this.stepRegister();
    while (Math.floor(this.rng / 256) % 16 >= 10) {
      this.stepRegister();
      this.add('menu-draw-again');
    }
  }

  private makeGame(): void {
    const { state } = this;
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
    state.current = this.choose();
    this.deal(state.current);
    this.stepRegister();
    state.next = this.choose();
    this.add('game-made');
  }

  /** NT-08 */
  private choose(): number {
    const { rng, spawnID, spawnCount, repeated, again } = choose({ ...this.state, rng: this.rng });
    this.rng = rng;
    this.rngSteps += repeated ? 1 : 0;
    this.state.spawnID = spawnID;
    this.state.spawnCount = spawnCount;
    this.add('choice-repeated', repeated);
    this.add('same-piece-again', again);
    return spawnID;
  }

  /** NT-40 */
  private deal(piece: number): void {
    const place = 2 * pieceNumber(piece);
    const dealt = [...this.state.dealt];
    const low = counted(dealt[place] ?? 0);
    dealt[place] = low >= 160 ? (low + 96) % 256 : low;
    if (low >= 160) dealt[place + 1] = ((dealt[place + 1] ?? 0) + 1) % 256;
    this.state.dealt = dealt;
  }

  /** NT-29 */
  play(): void {
    const { state } = this;
    if (state.stalled) {
      state.stalled = false;
      this.add('stalled-frame');
      return;
    }
    state.fallTimer = (state.fallTimer + 1) % 256;
    if ((state.pressed & SELECT) !== 0) {
      state.nextHidden = !state.nextHidden;
      this.add('select-toggles');
    }
    this.work(state.playState);
    if (state.held === LEFT + RIGHT + DOWN) state.stalled = true;
  }

  private work(playState: number): void {
    const { state } = this;
    if (playState === 1) this.control();
    else if (playState === 2) this.lock();
    else if (playState === 3) this.lookAtRow();
    else if (playState === 5) this.score();
    else if (playState === 6 || playState === 7) state.playState += 1;
    else if (playState === 8) this.spawn();
    else if (playState === 10) this.curtain();
  }

  private fits(orientation: number, x: number, y: number): boolean {
    const valid = isValid(this.state, orientation, x, y);
    this.add('hidden-row-blocks', !valid && isValid(this.state, orientation, x, y, false));
    return valid;
  }

  private control(): void {
    const { state } = this;
    const overlapped = !isValid(state, state.current, state.x, state.y);
    this.shift();
    this.turn();
    const free = isValid(state, state.current, state.x, state.y);
    this.add('overlap-moved-free', overlapped && free);
    this.drop();
  }

  /** NT-32 */
  private shift(): void {
    const { state } = this;
    const sideways = LEFT + RIGHT;
    if ((state.held & DOWN) !== 0) {
      this.add('shift-not-with-down', (state.held & sideways) !== 0);
      return;
    }
    if ((state.pressed & sideways) !== 0) {
      state.shift = 0;
      this.add('shift-pressed');
    } else {
      if ((state.held & sideways) === 0) return;
      state.shift += 1;
      if (state.shift < 16) return;
      state.shift = 10;
      this.add('shift-repeated');
    }
    this.add('shift-both-goes-right', (state.held & sideways) === sideways);
    const x = state.x + ((state.held & RIGHT) !== 0 ? 1 : -1);
    if (this.fits(state.current, x, state.y)) state.x = x;
    else {
      state.shift = 16;
      this.add('shift-blocked');
    }
  }

  /** NT-33 */
  private turn(): void {
    const { state } = this;
    const pressed = state.pressed & (A + B);
    if (pressed === 0) return;
    this.add('a-before-b', pressed === A + B);
    const way = (pressed & A) !== 0 ? 'clockwise' : 'counterclockwise';
    const orientation = turned(state.current, way);
    if (!this.fits(orientation, state.x, state.y)) this.add('turn-blocked');
    else if (orientation !== state.current) {
      state.current = orientation;
      this.add(`turn-${way}`);
    }
  }

  /** NT-34, NT-35 */
  private drop(): void {
    const { state } = this;
    const isDown = (state.pressed & DOWN) !== 0;
    if (state.dropRepeat >= 128) {
      this.add(isDown ? 'first-piece-released' : 'first-piece-waits');
      state.dropRepeat = isDown ? 0 : (state.dropRepeat + 1) % 256;
      if (!isDown) return;
    }
    const directions = UP + DOWN + LEFT + RIGHT;
    if (state.dropRepeat === 0) {
      const alone = (state.pressed & directions) === DOWN;
      if (alone && (state.held & (LEFT + RIGHT)) === 0) {
        state.dropRepeat = 1;
        this.add('soft-drop-begins');
      }
    } else if ((state.held & directions) !== DOWN) {
      state.dropRepeat = 0;
      state.holdDown = 0;
      this.add('soft-drop-ends');
    } else {
      state.dropRepeat += 1;
      if (state.dropRepeat >= 3) {
        state.dropRepeat = 1;
        state.holdDown = (state.holdDown + 1) % 256;
        this.add('soft-drop-row');
        this.tryRow('soft-drop');
        return;
      }
    }
    this.fall();
  }

  /** NT-36 */
  private fall(): void {
    const { state } = this;
    state.dropSpeed = speedAt(state.level);
    if ((state.fallTimer - state.dropSpeed + 256) % 256 >= 128) return;
    this.add('gravity-row');
    this.add('gravity-level-29', state.level >= 29);
    this.tryRow('gravity');
  }

  /** NT-37 */
  private tryRow(by: 'gravity' | 'soft-drop'): void {
    const { state } = this;
    state.fallTimer = 0;
    if (this.fits(state.current, state.x, state.y + 1)) {
      state.y += 1;
      return;
    }
    state.playState = 2;
    this.drawFrom(firstRow(state));
    this.add(`stopped-by-${by}`);
  }

  /** NT-30 */
  private drawFrom(row: number): void {
    this.state.vramRow = Math.min(this.state.vramRow, row);
  }

  /** NT-38 */
  private lock(): void {
    const { state } = this;
    const { current, x, y } = state;
    if (!this.fits(current, x, y)) {
      state.playState = 10;
      state.curtain = 240;
      this.add('game-lost');
      return;
    }
    if (state.vramRow !== DRAWN) return;
    state.page = withPiece(state.page, current, x, y);
    state.rowIndex = 0;
    this.drawFrom(firstRow(state));
    state.playState = 3;
    this.add(
      'lock-above-ceiling',
      cellsAt(current, x, y).some(([, row]) => row < 0),
    );
    this.add(`lock-wait-${5 - Math.floor(firstRow(state) / 4)}`);
  }

  /** NT-39 */
  private lookAtRow(): void {
    const { state } = this;
    if (state.vramRow !== DRAWN) return;
    const row = firstRow(state) + state.rowIndex;
    const full = isFull(state.page, row);
    if (full) {
      state.page = withoutRow(state.page, row);
      state.completedLines += 1;
      state.current = HIDDEN;
      this.add('row-0-removed', row === 0);
    }
    state.completedRows = state.completedRows.with(state.rowIndex, full ? row : 0);
    state.rowIndex += 1;
    if (state.rowIndex < 4) return;
    state.vramRow = 0;
    state.clearStep = 0;
    state.playState = state.completedLines === 0 ? 5 : 4;
    this.add(`clear-begins-${state.frameCounter % 4}`, state.completedLines > 0);
  }

  /** NT-41 */
  private score(): void {
    const { state } = this;
    const { completedLines, holdDown, level } = state;
    if (completedLines > 0) {
      const place = completedLines - 1;
      state.clears = state.clears.with(place, counted(state.clears[place] ?? 0));
    }
    const [low = 0, middle = 0, high = 0] = state.score.map((byte) => decimal(byte) ?? 0);
    const score = low + 100 * middle + 10_000 * high;
    const lines = 100 * state.linesHigh + (decimal(state.linesLow) ?? 0);
    const { after, events } = countStep({ lines, level, score }, completedLines, holdDown);
    for (const id of events) this.add(id);
    state.level = after.level;
    state.linesHigh = Math.floor(after.lines / 100);
    state.linesLow = bcd(after.lines % 100);
    state.score = bytesOf(after.score);
    state.holdDown = 0;
    state.completedLines = 0;
    state.playState = 6;
  }

  /** NT-42 */
  private spawn(): void {
    const { state } = this;
    if (state.vramRow !== DRAWN) return;
    const { next } = state;
    Object.assign(state, { x: 5, y: 0, fallTimer: 0, dropRepeat: 0, playState: 1, current: next });
    this.deal(next);
    state.next = this.choose();
    this.add('spawn');
    this.add('overlap-at-spawn', !isValid(state, next, 5, 0));
    this.add('charge-kept', state.shift >= 10);
  }

  /** NT-43 */
  private curtain(): void {
    const { state } = this;
    if (state.curtain === 20 || state.frameCounter % 4 !== 0) return;
    if (state.curtain < 128) {
      const from = 10 * state.curtain;
      state.current = HIDDEN;
      state.page = state.page.map((byte, at) => (at >= from && at < from + 10 ? 0x4f : byte));
      state.vramRow = state.curtain;
      this.add('curtain-row');
    }
    state.curtain = (state.curtain + 1) % 256;
    if (state.curtain !== 20) return;
    state.over = true;
    this.add('frame-over');
  }
}

/** The first of the four rows that are looked at (NT-17). */
function firstRow({ y }: Frame): number {
  return Math.max(y - 2, 0);
}

/** A count one higher, as its low four bits carry (NT-40). */
function counted(count: number): number {
  const grown = count + 1;
  return (grown % 16 >= 10 ? grown + 6 : grown) % 256;
}

/** The score in three bytes of two decimal digits, lowest first. */
export function bytesOf(score: number): number[] {
  return [score % 100, Math.floor(score / 100) % 100, Math.floor(score / 10_000)].map(bcd);
}
