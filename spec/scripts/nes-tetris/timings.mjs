/** Recorded timings of single frames, each as a play from a state that is set up for it. */
import {
  buttons,
  frame as frameOf,
  framePlay,
  merged,
  packed,
  pageOf,
  withCells,
} from './words.mjs';

const ORIGIN = 'model of a frame, frame-vectors.json';
const LEFT = 2;
const RIGHT = 1;
const DOWN = 4;
/** A fall timer at which level 0 tries a row in the next frame (NT-36). */
const RIPE = 47;

/** What is told of single frames, and of the frame before each that nothing has changed yet. */
function changes(rows, fields) {
  const last = { ...fields };
  return rows.flatMap(({ frame, ...change }) => {
    const before = { at: frame - 1, fields: { ...last } };
    Object.assign(last, change);
    return [...(frame > 1 ? [before] : []), { at: frame, fields: { ...last } }];
  });
}
const lastFrame = (rows) => rows.at(-1).frame;

/** A vertical I fits into every column. */
function shiftLine(id, key, rows, button) {
  return framePlay(id, ['NT-32', 'NT-36', 'NT-02', 'NT-29'], `${ORIGIN}, ${key}`, {
    state: frameOf({ current: 17 }),
    actions: buttons([lastFrame(rows), button]),
    expect: changes(rows, { x: 5, y: 0 }),
  });
}

function gravityLine(level, rows) {
  const id = `gravityNoInputLevel${level}`;
  return framePlay(`gravity-${level}`, ['NT-36', 'NT-37', 'NT-29'], `${ORIGIN}, ${id}`, {
    state: frameOf({ level }),
    actions: buttons([lastFrame(rows), 0]),
    expect: changes(rows, { y: 0, playState: 1 }),
  });
}

function softDropLine(rows, holdDown) {
  const last = lastFrame(rows);
  const expect = changes(rows, { y: 0, playState: 1 });
  return framePlay('soft-drop', ['NT-35', 'NT-37', 'NT-36'], `${ORIGIN}, softDropHoldLevel0`, {
    state: frameOf({}),
    actions: buttons([last, DOWN]),
    expect: expect.map((one) =>
      one.at === last ? { ...one, fields: { ...one.fields, holdDown } } : one,
    ),
  });
}

function firstPieceLine({ level, firstDropFrame }) {
  return framePlay(`first-piece-${level}`, ['NT-34', 'NT-36'], `${ORIGIN}, firstPieceHang`, {
    state: frameOf({ level, startLevel: level, dropRepeat: 160 }),
    actions: buttons([firstDropFrame, 0]),
    expect: changes([{ frame: firstDropFrame, y: 1 }], { y: 0 }),
  });
}

/** A horizontal I comes to rest at y on one cell; the next piece is held to the left. */
function entryLine({ y, dropFailToLock, dropFailToSpawn, firstControlFrame, lockToSpawn }) {
  if (dropFailToLock + lockToSpawn !== dropFailToSpawn) throw new Error(`y ${y}: sums differ`);
  const page = y === 19 ? pageOf({}) : pageOf({ [y + 1]: '...X......' });
  const lock = 1 + dropFailToLock;
  const spawn = 1 + dropFailToSpawn;
  const minos = [3, 4, 5, 6].map((x) => [x, y]);
  const locked = withCells(page, minos, 0x7b);
  return framePlay(
    `entry-${y}`,
    ['NT-38', 'NT-39', 'NT-42', 'NT-30', 'NT-31', 'NT-37'],
    `${ORIGIN}, entryDelay`,
    {
      state: frameOf({ page, current: 18, next: 10, spawnID: 10, y, fallTimer: RIPE, shift: 3 }),
      actions: buttons([spawn - 1, 0], [firstControlFrame - dropFailToSpawn + 1, LEFT]),
      expect: [
        { at: 1, fields: { playState: 2, y }, events: ['gravity-row', 'stopped-by-gravity'] },
        { at: lock - 1, fields: { playState: 2 } },
        {
          at: lock,
          fields: { playState: 3, page: packed(locked) },
          events: [`lock-wait-${dropFailToLock}`],
        },
        { at: spawn - 1, fields: { playState: 8, current: 18 } },
        { at: spawn, fields: { playState: 1, current: 10, x: 5, y: 0, shift: 3 } },
        // In the first frame with control the held button counts.
        { at: 1 + firstControlFrame, fields: { playState: 1, shift: 4, x: 5 } },
      ],
    },
  );
}

/** A piece that overlaps stays, and the game ends. */
function curtainLine(row) {
  const { frameCounterMod4AtStart, dropFailToState10 } = row;
  const page = pageOf({ 0: '.....X....', 1: '.....X....' });
  const lost = 1 + dropFailToState10;
  const first = lost + row.state10ToFirstCurtainRow;
  const full = lost + row.state10ToFullCurtain;
  const curtain = (rows) =>
    packed(
      withCells(
        page,
        Array.from({ length: 10 * rows }, (_, i) => [i % 10, Math.floor(i / 10)]),
        0x4f,
      ),
    );
  return framePlay(
    `curtain-${frameCounterMod4AtStart}`,
    ['NT-43', 'NT-38', 'NT-04', 'NT-37'],
    `${ORIGIN}, gameOverCurtain`,
    {
      state: frameOf({ page, current: 18, fallTimer: RIPE, frameCounter: frameCounterMod4AtStart }),
      actions: buttons([full, 0]),
      expect: [
        { at: 1, fields: { playState: 2, y: 0 } },
        { at: lost, fields: { playState: 10, curtain: 240, current: 18 }, events: ['game-lost'] },
        { at: first - 1, fields: { page: packed(page), over: 0 } },
        {
          at: first,
          fields: { page: curtain(1), curtain: 1, current: 19, over: 0 },
          events: ['curtain-row'],
        },
        { at: full - 1, fields: { page: curtain(19), over: 0 } },
        {
          at: full,
          fields: { page: curtain(20), curtain: 20, over: 1 },
          events: ['curtain-row', 'frame-over'],
        },
      ],
    },
  );
}

/** A horizontal I fills row 19, or a vertical one rows 16 to 19. */
function clearLine(row) {
  const { lines, frameCounterMod4AtDropFailFrameStart: before, dropFailToLock } = row;
  const page =
    lines === 1
      ? pageOf({ 19: 'XXX....XXX' }, 0x7c)
      : pageOf(Object.fromEntries([16, 17, 18, 19].map((y) => [y, 'XXXXX.XXXX'])), 0x7c);
  const piece = lines === 1 ? { current: 18, y: 19 } : { current: 17, y: 18 };
  const lock = 1 + dropFailToLock;
  const removed = lock + row.lockToRowsRemovedInRam;
  const waits = lock + row.lockToState4;
  const scored = waits + row.state4ToScoreWritten;
  const spawn = 1 + row.dropFailToSpawn;
  const points = lines === 1 ? [0x40, 0, 0] : [0, 0x12, 0];
  return framePlay(
    `clear-${lines}-at-${before}`,
    ['NT-39', 'NT-31', 'NT-41', 'NT-15', 'NT-17', 'NT-10', 'NT-13', 'NT-42', 'NT-40'],
    `${ORIGIN}, lineClear`,
    {
      state: frameOf({
        page,
        ...piece,
        fallTimer: RIPE,
        frameCounter: before,
        next: 10,
        spawnID: 10,
      }),
      actions: buttons([spawn, 0]),
      expect: [
        { at: lock, fields: { playState: 3 } },
        { at: removed - 1, fields: { completedLines: lines - 1 } },
        { at: removed, fields: { completedLines: lines, current: 19, page: packed(pageOf({})) } },
        {
          at: waits,
          fields: { playState: 4, frameCounter: before + waits },
          events: [`clear-begins-${row.frameCounterMod4WhenState4Entered}`],
        },
        { at: scored - 1, fields: { score: [0, 0, 0], linesLow: 0, playState: 4 } },
        {
          at: scored,
          fields: {
            ...{ score: points, linesLow: lines, completedLines: 0, playState: 6 },
            clears: [1, 2, 3, 4].map((n) => Number(n === lines)),
          },
          events: [`clear-${lines}`],
        },
        { at: spawn - 1, fields: { playState: 8, current: 19 } },
        { at: spawn, fields: { playState: 1, current: 10, fallTimer: 0 } },
      ],
    },
  );
}

export function timingLines(recorded) {
  const lines = [
    shiftLine('shift-left', 'dasHoldLeftLevel0', recorded.dasHoldLeftLevel0, LEFT),
    shiftLine('shift-right', 'dasHoldRightLevel0', recorded.dasHoldRightLevel0, RIGHT),
    ...[9, 18, 19, 29].map((level) => gravityLine(level, recorded[`gravityNoInputLevel${level}`])),
    softDropLine(recorded.softDropHoldLevel0, recorded.softDropHoldLevel0HoldDownPoints),
    ...recorded.firstPieceHang.map(firstPieceLine),
    ...recorded.entryDelay.map(entryLine),
    ...recorded.gameOverCurtain.map(curtainLine),
    ...recorded.lineClear.map(clearLine),
  ];
  return lines.map((line) => ({ ...line, expect: merged(line.expect) }));
}
