import type { Random } from '../../generate/random.ts';
import type { Scene, Shaper } from '../../guide.ts';
import {
  A,
  B,
  DOWN,
  DRAWN,
  FREE,
  type Frame,
  HIDDEN,
  LEFT,
  PLAYING,
  RIGHT,
  SELECT,
  START,
  stateOf,
  UP,
} from './frame.ts';
import { cellsAt, MINOS, tileOf } from './pieces.ts';
import { bcd } from './plain-count.ts';
import { bytesOf } from './plain-lock.ts';
import {
  anyLevel,
  anyLines,
  anyPiece,
  anyScore,
  between,
  type Cells,
  fillRow,
  ruins,
  seat,
  set,
  shaper,
} from './shaping.ts';

const DIRECTIONS: readonly number[] = [0, LEFT, RIGHT, DOWN, LEFT + RIGHT, DOWN + LEFT, UP + DOWN];
const TURNS: readonly number[] = [0, 0, A, B, A + B];

function anyButtons(random: Random): number {
  if (random.percent(10)) return random.below(256);
  return random.pick(DIRECTIONS) + random.pick(TURNS) + (random.percent(5) ? SELECT : 0);
}

/** Cells as a page; what lies below the field is free. */
function pageOf(random: Random, cells: Cells): number[] {
  const page = new Array<number>(256).fill(FREE);
  cells.forEach((row, y) => {
    row.forEach((cell, x) => {
      if (cell) page[10 * y + x] = tileOf(anyPiece(random));
    });
  });
  return page;
}

/** Cells in the hidden rows, and now and then bytes that no game writes. */
function strange(random: Random, page: number[], hiddenPercent: number): number[] {
  for (let at = 236; at < 256; at += 1) if (random.percent(hiddenPercent)) page[at] = 0x7c;
  if (random.percent(10)) page[random.below(256)] = random.below(256);
  return page;
}

/** Bytes that may be anything. */
function anyBytes(random: Random): Partial<Frame> {
  const lines = anyLines(random);
  const byte = (): number => random.below(256);
  const next = anyPiece(random);
  return {
    spawnID: random.percent(80) ? next : random.percent(50) ? anyPiece(random) : 0,
    next,
    spawnCount: byte(),
    level: anyLevel(random, lines),
    startLevel: random.below(30),
    linesLow: bcd(lines % 100),
    linesHigh: Math.floor(lines / 100),
    score: bytesOf(anyScore(random)),
    frameCounter: random.percent(90) ? random.below(65_536) : 65_535,
    shift: random.percent(50) ? between(random, 10, 16) : random.below(17),
    held: anyButtons(random),
    clears: [byte(), byte(), 9, byte()],
    dealt: Array.from({ length: 14 }, () => (random.percent(30) ? 0x99 : byte())),
    nextHidden: random.percent(20),
    completedRows: [0, random.below(21), 0, random.below(21)],
  };
}

function sceneOf(state: Frame, actions: readonly number[]): Scene {
  return { state: stateOf(state), actions: actions.map((buttons) => ({ buttons })) };
}

const repeat = (count: number, make: () => number): number[] => Array.from({ length: count }, make);

/** A piece somewhere on a field, in play state 1 with any timers. */
function active(random: Random): Frame {
  const current = random.below(19);
  const cells = ruins(random, between(random, 0, 16), 40);
  const page = strange(random, pageOf(random, cells), random.percent(15) ? 30 : 0);
  return {
    ...PLAYING,
    ...anyBytes(random),
    current,
    page,
    x: random.percent(40) ? random.pick([0, 1, 8, 9]) : random.below(10),
    y: random.percent(30) ? 0 : random.below(20),
    fallTimer: random.percent(80) ? random.below(60) : random.below(256),
    vramRow: random.percent(80) ? DRAWN : random.below(21),
  };
}

function moving(random: Random): Scene {
  const state = { ...active(random), stalled: random.percent(10) };
  return sceneOf(
    state,
    repeat(between(random, 2, 8), () => anyButtons(random)),
  );
}

function charging(random: Random): Scene {
  const side = random.pick([LEFT, RIGHT]);
  const state = { ...active(random), shift: between(random, 13, 16), held: side, level: 0 };
  return sceneOf(
    { ...state, fallTimer: 0 },
    repeat(between(random, 2, 10), () => side),
  );
}

function stalling(random: Random): Scene {
  const byte = LEFT + RIGHT + DOWN;
  return sceneOf(active(random), [byte, anyButtons(random), byte, byte, anyButtons(random)]);
}

/** All stages of the wait of the first piece and of the soft drop. */
function dropping(random: Random): Scene {
  const first = random.percent(40);
  const state = {
    ...active(random),
    dropRepeat: first ? between(random, 128, 255) : random.below(4),
    holdDown: random.percent(90) ? random.below(21) : 255,
    y: random.below(14),
    x: between(random, 3, 6),
    held: random.pick([0, 0, DOWN, UP, LEFT]),
  };
  const clear = { ...state, page: PLAYING.page };
  const held = random.percent(70);
  return sceneOf(
    random.percent(70) ? clear : state,
    repeat(between(random, 3, 9), () => (held ? DOWN : random.pick([0, DOWN, UP + DOWN, LEFT]))),
  );
}

/** A piece that rests, one frame before it stops. */
function stopping(random: Random): Scene {
  const current = random.below(19);
  const cells = ruins(random, between(random, 0, 10), 40);
  const below = Math.max(...(MINOS[current] ?? []).map(([, dy]) => dy));
  const [x, y] = [between(random, 2, 7), between(random, 0, 19 - below)];
  seat(random, cells, current, { x, y, fullPercent: 20 });
  const soft = random.percent(50);
  const state: Frame = {
    ...PLAYING,
    ...anyBytes(random),
    page: pageOf(random, cells),
    ...{ current, x, y },
    fallTimer: soft ? 0 : 47,
    ...{ dropRepeat: soft ? 2 : 0, holdDown: random.below(20), held: soft ? DOWN : 0 },
  };
  return sceneOf(
    state,
    repeat(between(random, 2, 14), () => (soft ? DOWN : 0)),
  );
}

function fast(random: Random): Scene {
  const state = { ...active(random), level: between(random, 27, 255), page: PLAYING.page, x: 5 };
  return sceneOf(
    { ...state, y: random.below(12), dropRepeat: random.below(2) },
    repeat(4, () => anyButtons(random)),
  );
}

/** A piece that is locked next, in rows of all waits. */
function locking(random: Random): Scene {
  const current = random.below(19);
  const below = Math.max(...(MINOS[current] ?? []).map(([, dy]) => dy));
  const y = random.percent(30) ? random.below(2) : between(random, 0, 19 - below);
  const x = between(random, 2, 7);
  const cells = ruins(random, 20 - y, 40);
  for (const [column, row] of cellsAt(current, x, y)) set(cells, column, row, false);
  const lost = random.percent(25);
  if (lost) set(cells, x, y, true);
  const page = strange(random, pageOf(random, cells), random.percent(10) ? 30 : 0);
  const state = { ...PLAYING, ...anyBytes(random), ...{ current, x, y, page, playState: 2 } };
  return sceneOf(
    { ...state, vramRow: random.pick([DRAWN, DRAWN, 20, 16, 8]) },
    repeat(between(random, 1, 4), () => anyButtons(random)),
  );
}

/** Rows that are full when they are looked at, row 0 and row 20 among them. */
function removing(random: Random): Scene {
  const y = random.percent(40) ? random.below(4) : random.below(20);
  const rowIndex = random.below(4);
  const first = Math.max(y - 2, 0);
  const cells = ruins(random, between(random, 0, 19), 60);
  for (let row = first; row < first + 4; row += 1) if (random.percent(50)) fillRow(cells, row, []);
  const page = strange(random, pageOf(random, cells), random.percent(30) ? 40 : 0);
  if (random.percent(30)) page.fill(0x7b, 200, 210);
  const state: Frame = {
    ...PLAYING,
    ...anyBytes(random),
    ...{ page, y, rowIndex, playState: 3, completedLines: Math.min(rowIndex, random.below(4)) },
    current: random.percent(50) ? HIDDEN : anyPiece(random),
  };
  return sceneOf(
    state,
    repeat(4 - rowIndex + random.below(22), () => anyButtons(random)),
  );
}

/** The last row is looked at: the clear begins at any count of frames. */
function clearing(random: Random): Scene {
  const y = between(random, 0, 19);
  const state: Frame = {
    ...PLAYING,
    ...anyBytes(random),
    ...{ y, playState: 3, rowIndex: 3, completedLines: between(random, 1, 3), current: HIDDEN },
    page: pageOf(random, ruins(random, random.below(16), 50)),
  };
  return sceneOf(
    state,
    repeat(between(random, 1, 24), () => anyButtons(random)),
  );
}

/** The last rows of the curtain. */
function lastRows(random: Random): Scene {
  const state: Frame = {
    ...PLAYING,
    ...anyBytes(random),
    ...{ playState: 10, curtain: between(random, 18, 19), current: HIDDEN },
    page: pageOf(random, ruins(random, 20, 50)),
  };
  return sceneOf(
    state,
    repeat(8, () => anyButtons(random)),
  );
}

/** Row 0 is full when it is looked at, or a piece is locked above the ceiling. */
function atTheTop(random: Random): Scene {
  const cells = ruins(random, between(random, 0, 19), 60);
  const locks = random.percent(50);
  const current = random.pick(locks ? [0, 1, 3, 5, 9, 12, 15, 17] : [2, 7, 10, 18]);
  const [x, y] = [between(random, 2, 7), 0];
  for (const [column, row] of cellsAt(current, x, y)) set(cells, column, row, false);
  if (!locks) fillRow(cells, 0, []);
  const page = strange(random, pageOf(random, cells), locks ? 0 : 40);
  const playState = locks ? 2 : 3;
  const state = { ...PLAYING, ...anyBytes(random), ...{ current, x, y, page, playState } };
  return sceneOf(
    { ...state, rowIndex: 0, completedLines: 0 },
    repeat(between(random, 1, 6), () => anyButtons(random)),
  );
}

/** Soft-drop points that pass a ten or a hundred. */
function softPoints(random: Random): Scene {
  const low = random.percent(60) ? between(random, 80, 99) : random.below(100);
  const state: Frame = {
    ...PLAYING,
    ...anyBytes(random),
    ...{ playState: 5, completedLines: random.percent(30) ? random.below(5) : 0 },
    score: [bcd(low), random.percent(20) ? 0x99 : bcd(random.below(100)), bcd(random.below(100))],
    holdDown: between(random, 2, 21),
  };
  return sceneOf(state, [anyButtons(random)]);
}

/** Counts with all faults of soft drops, tens, hundreds and the cap. */
function scoring(random: Random): Scene {
  const state: Frame = {
    ...PLAYING,
    ...anyBytes(random),
    playState: random.percent(30) ? 4 : 5,
    completedLines: random.below(5),
    holdDown: random.percent(80) ? random.below(22) : random.below(256),
    current: HIDDEN,
  };
  const clearing = state.playState === 4;
  return sceneOf(
    { ...state, clearStep: clearing ? 4 : random.below(6) },
    repeat(clearing ? 4 : 1, () => anyButtons(random)),
  );
}

function coming(random: Random): Scene {
  const next = anyPiece(random);
  const overlaps = random.percent(50);
  const cells = ruins(random, overlaps ? 20 : random.below(18), 40);
  if (overlaps) set(cells, ...random.pick(cellsAt(next, 5, 0)), true);
  const state: Frame = {
    ...PLAYING,
    ...anyBytes(random),
    ...{ next, spawnID: next, page: pageOf(random, cells), playState: 8 },
    current: random.percent(50) ? HIDDEN : anyPiece(random),
    vramRow: random.percent(80) ? DRAWN : 16,
  };
  return sceneOf(
    state,
    repeat(between(random, 2, 6), () => anyButtons(random)),
  );
}

/** An overlapping piece with free cells beside it. */
function overlapping(random: Random): Scene {
  const current = anyPiece(random);
  const minos = cellsAt(current, 5, 0);
  const side = random.pick([LEFT, RIGHT]);
  const edge = side === LEFT ? Math.max(...minos.map(([x]) => x)) : 0;
  const cells = ruins(random, random.below(16), 40);
  const [x, row] =
    side === LEFT ? (minos.find(([at]) => at === edge) ?? [5, 0]) : (minos[0] ?? [5, 0]);
  set(cells, x, row, true);
  const button = random.percent(70) ? side : random.pick([A, B, A + side]);
  const state = { ...PLAYING, ...anyBytes(random), current, page: pageOf(random, cells), held: 0 };
  return sceneOf({ ...state, level: random.below(20) }, [button, anyButtons(random)]);
}

function curtain(random: Random): Scene {
  const state: Frame = {
    ...PLAYING,
    ...anyBytes(random),
    playState: 10,
    curtain: random.pick([240, 254, 255, 0, 1, 17, 18, 19, 19]),
    page: pageOf(random, ruins(random, 20, 50)),
    current: anyPiece(random),
  };
  return sceneOf(
    state,
    repeat(between(random, 4, 9), () => anyButtons(random)),
  );
}

function menu(random: Random): Scene {
  const phase = random.pick([0, 0, 0, 3, 4]);
  const state: Frame = { ...active(random), phase, playState: random.pick([0, 1, 10]), spawnID: 0 };
  const buttons = (): number => random.pick([0, 0, B, START, START + B, random.below(256)]);
  return sceneOf(
    { ...state, curtain: 20, held: random.pick([0, 0, START, B]) },
    repeat(between(random, 2, 8), buttons),
  );
}

/** Pieces that lack one column of some rows, with control for the last step. */
function lastStep(random: Random): Scene {
  const current = random.percent(50) ? 17 : random.below(19);
  const below = Math.max(...(MINOS[current] ?? []).map(([, dy]) => dy));
  const left = Math.min(...(MINOS[current] ?? []).map(([dx]) => dx));
  const right = Math.max(...(MINOS[current] ?? []).map(([dx]) => dx));
  const x = between(random, -left, 9 - right);
  const y = between(random, 4, 19 - below);
  const cells = ruins(random, between(random, 0, 10), 50);
  seat(random, cells, current, { x, y, fullPercent: 95 });
  const bytes = anyBytes(random);
  const state = { ...PLAYING, ...bytes, current, x, y, page: pageOf(random, cells) };
  return sceneOf(
    { ...state, fallTimer: 47, level: bytes.level ?? 0, held: 0 },
    repeat(40, () => 0),
  );
}

const about = (id: string, title: string, events: readonly string[]) => ({ id, title, events });

/** Scenes of profile frame. */
export const frameShapers: readonly Shaper[] = [
  shaper(
    'frame',
    about('moving', 'Pieces anywhere, with any buttons', [
      'shift-pressed',
      'shift-both-goes-right',
      'shift-not-with-down',
      'shift-blocked',
      'turn-clockwise',
      'turn-counterclockwise',
      'turn-blocked',
      'a-before-b',
      'select-toggles',
      'hidden-row-blocks',
    ]),
    moving,
  ),
  shaper(
    'frame',
    about('charging', 'A held button before it moves the piece', [
      'shift-repeated',
      'shift-blocked',
    ]),
    charging,
  ),
  shaper('frame', about('stalling', 'LEFT, RIGHT and DOWN together', ['stalled-frame']), stalling),
  shaper(
    'frame',
    about('dropping', 'The first piece, and soft drops', [
      'first-piece-waits',
      'first-piece-released',
      'soft-drop-begins',
      'soft-drop-row',
      'soft-drop-ends',
      'gravity-row',
    ]),
    dropping,
  ),
  shaper(
    'frame',
    about('stopping', 'Pieces at rest', [
      'stopped-by-gravity',
      'stopped-by-soft-drop',
      'lock-wait-1',
      'lock-wait-2',
      'lock-wait-3',
      'lock-wait-4',
      'lock-wait-5',
    ]),
    stopping,
  ),
  shaper('frame', about('fast', 'Levels 27 and more', ['gravity-level-29', 'gravity-row']), fast),
  shaper(
    'frame',
    about('locking', 'Pieces that are locked or overlap', [
      'lock-above-ceiling',
      'game-lost',
      'hidden-row-blocks',
      'lock-wait-1',
      'lock-wait-2',
      'lock-wait-3',
      'lock-wait-4',
      'lock-wait-5',
    ]),
    locking,
  ),
  shaper(
    'frame',
    about('removing', 'Full rows, row 0 among them', [
      'row-0-removed',
      'clear-begins-0',
      'clear-begins-1',
      'clear-begins-2',
      'clear-begins-3',
      'clear-1',
      'clear-2',
      'clear-3',
      'clear-4',
    ]),
    removing,
  ),
  shaper(
    'frame',
    about('at-the-top', 'Row 0 is full, or a piece sticks out of the field', [
      'row-0-removed',
      'lock-above-ceiling',
    ]),
    atTheTop,
  ),
  shaper(
    'frame',
    about('soft-points', 'Soft-drop points that pass a ten or a hundred', [
      'soft-points',
      'soft-points-six-lost',
      'soft-points-ones-lost',
    ]),
    softPoints,
  ),
  shaper(
    'frame',
    about('clearing', 'A clear begins', [
      'clear-begins-0',
      'clear-begins-1',
      'clear-begins-2',
      'clear-begins-3',
    ]),
    clearing,
  ),
  shaper('frame', about('last-rows', 'The curtain falls down', ['frame-over']), lastRows),
  shaper(
    'frame',
    about('scoring', 'Counts of lines and soft drops', [
      'clear-1',
      'clear-2',
      'clear-3',
      'clear-4',
      'lines-hundred',
      'level-up',
      'level-kept-at-ten',
      'paid-at-new-level',
      'score-capped',
      'soft-points',
      'soft-points-six-lost',
      'soft-points-ones-lost',
    ]),
    scoring,
  ),
  shaper(
    'frame',
    about('coming', 'Pieces that come, onto others, too', [
      'spawn',
      'overlap-at-spawn',
      'charge-kept',
      'choice-repeated',
      'same-piece-again',
    ]),
    coming,
  ),
  shaper(
    'frame',
    about('overlapping', 'Pieces that can leave what they overlap', ['overlap-moved-free']),
    overlapping,
  ),
  shaper('frame', about('curtain', 'The end', ['curtain-row', 'frame-over']), curtain),
  shaper(
    'frame',
    about('menu', 'The menu and what follows', [
      'menu-draws',
      'menu-draw-again',
      'menu-b-held-off',
      'start-pressed',
      'game-made',
    ]),
    menu,
  ),
  shaper(
    'frame',
    about('last-step', 'Pieces that fill rows, one frame before they stop', [
      'clear-1',
      'clear-2',
      'clear-4',
      'clear-begins-0',
      'clear-begins-1',
      'clear-begins-2',
      'clear-begins-3',
    ]),
    lastStep,
  ),
];
