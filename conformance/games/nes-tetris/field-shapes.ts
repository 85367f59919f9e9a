import type { Random } from '../../generate/random.ts';
import type { Scene, Shaper } from '../../guide.ts';
import { DRAWN, type Frame, HIDDEN, PLAYING } from './frame.ts';
import { about, anyButtons, anyBytes, pageOf, repeat, sceneOf, strange } from './frame-shaping.ts';
import { cellsAt, MINOS } from './pieces.ts';
import { bcd } from './plain-count.ts';
import { bytesOf } from './plain-lock.ts';
import { anyLevel, anyPiece, between, fillRow, ruins, seat, set, shaper } from './shaping.ts';

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

/** Lines that pass a ten or a hundred, with scores near the cap. */
function tens(random: Random): Scene {
  const completedLines = between(random, 1, 4);
  const lines =
    10 * between(random, 1, 30) * (random.percent(50) ? 10 : 1) -
    between(random, 1, completedLines);
  const state: Frame = {
    ...PLAYING,
    ...anyBytes(random),
    ...{ playState: 5, completedLines, current: HIDDEN },
    linesLow: bcd(lines % 100),
    linesHigh: Math.floor(lines / 100) % 256,
    level: anyLevel(random, lines),
    score: bytesOf(random.percent(50) ? 999_999 - random.below(300) : random.below(1_000_000)),
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

/** Scenes of locks, rows, counts and spawns, and of the end. */
export const fieldShapers: readonly Shaper[] = [
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
    about('tens', 'Lines that pass a ten or a hundred, with scores near the cap', [
      'lines-hundred',
      'level-up',
      'level-kept-at-ten',
      'paid-at-new-level',
      'score-capped',
    ]),
    tens,
  ),
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
  shaper('frame', about('curtain', 'The end', ['curtain-row', 'frame-over']), curtain),
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
