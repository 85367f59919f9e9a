import {
  ACTIVE,
  CHECKING_ROWS,
  CLEARING,
  CURTAIN_DOWN,
  CURTAIN_UP,
  type FrameState,
  LOCKING,
  LOST,
  PLAY,
  REDRAWN,
  SCORING,
} from './frame-state.ts';
import { NO_PIECE } from './orientations.ts';
import { PAGE_WORDS } from './page.ts';
import { badState, ranged, requireSpawn } from './ranges.ts';
import { fromDecimalByte, isDecimalByte } from './tally.ts';

/** Words before the page. */
const HEAD = 53;
const WORDS: number = HEAD + PAGE_WORDS;

/** Writes the words of the state to `out` from index `at` on; returns the next index. */
export function saveFrameState(state: FrameState, out: number[], at: number): number {
  const { tally, supply } = state;
  const { completedRows, clears, dealt } = state;
  out[at] = Number(state.over);
  out[at + 1] = state.phase;
  out[at + 2] = Number(state.stalled);
  out[at + 3] = supply.spawnID;
  out[at + 4] = supply.spawnCount;
  out[at + 5] = state.x;
  out[at + 6] = state.y;
  out[at + 7] = state.current;
  out[at + 8] = tally.level;
  out[at + 9] = state.fallTimer;
  out[at + 10] = state.shift;
  out[at + 11] = state.startLevel;
  out[at + 12] = state.playState;
  out[at + 13] = state.vramRow;
  for (let i = 0; i < 4; i += 1) out[at + 14 + i] = completedRows[i] as number;
  out[at + 18] = state.dropRepeat;
  out[at + 19] = state.holdDown;
  out[at + 20] = tally.linesLow;
  out[at + 21] = tally.linesHigh;
  out[at + 22] = state.clearStep;
  for (let i = 0; i < 3; i += 1) out[at + 23 + i] = tally.scoreByte(i);
  out[at + 26] = state.completedLines;
  out[at + 27] = state.rowIndex;
  out[at + 28] = state.curtain;
  out[at + 29] = state.dropSpeed;
  out[at + 30] = state.frameCounter;
  out[at + 31] = state.pressed;
  out[at + 32] = state.held;
  out[at + 33] = state.next;
  for (let i = 0; i < 4; i += 1) out[at + 34 + i] = clears[i] as number;
  out[at + 38] = Number(state.nextHidden);
  for (let i = 0; i < 14; i += 1) out[at + 39 + i] = dealt[i] as number;
  return state.page.save(out, at + HEAD);
}

/**
 * Takes an explicit state over (NT-44).
 *
 * @throws {RefusalError} `bad-state` with the place that is wrong
 */
export function loadFrameState(state: FrameState, words: ArrayLike<number>): void {
  const { tally, supply } = state;
  if (words.length !== WORDS) throw badState(`${words.length} words`, `${WORDS}`);
  const word = (at: number, max: number, what: string): number => ranged(words[at], 0, max, what);
  const byte = (at: number, what: string): number => word(at, 255, what);
  const digits = (at: number, what: string): number => {
    const value = byte(at, what);
    if (isDecimalByte(value)) return fromDecimalByte(value);
    throw badState(`${what} ${value}`, 'two decimal digits');
  };
  state.over = word(0, 1, 'over') === 1;
  state.phase = word(1, PLAY, 'phase');
  state.stalled = word(2, 1, 'stalled') === 1;
  supply.spawnID = words[3] === 0 ? 0 : requireSpawn(words[3], 'spawnID');
  supply.spawnCount = byte(4, 'spawnCount');
  state.x = word(5, 9, 'x');
  state.y = word(6, 19, 'y');
  state.current = word(7, NO_PIECE, 'current');
  tally.level = byte(8, 'level');
  state.fallTimer = byte(9, 'fallTimer');
  state.shift = word(10, 16, 'shift');
  state.startLevel = byte(11, 'startLevel');
  state.playState = word(12, LOST, 'playState');
  state.vramRow = words[13] === REDRAWN ? REDRAWN : word(13, 20, 'vramRow');
  for (let i = 0; i < 4; i += 1) state.completedRows[i] = word(14 + i, 20, `completedRows[${i}]`);
  state.dropRepeat = byte(18, 'dropRepeat');
  state.holdDown = byte(19, 'holdDown');
  tally.lines = digits(20, 'linesLow') + 100 * byte(21, 'linesHigh');
  state.clearStep = word(22, 5, 'clearStep');
  tally.score =
    digits(23, 'score[0]') + 100 * digits(24, 'score[1]') + 10000 * digits(25, 'score[2]');
  state.completedLines = word(26, 4, 'completedLines');
  state.rowIndex = word(27, 4, 'rowIndex');
  state.curtain = byte(28, 'curtain');
  state.dropSpeed = byte(29, 'dropSpeed');
  state.frameCounter = word(30, 65535, 'frameCounter');
  state.pressed = byte(31, 'pressed');
  state.held = byte(32, 'held');
  state.next = requireSpawn(words[33], 'next');
  for (let i = 0; i < 4; i += 1) state.clears[i] = byte(34 + i, `clears[${i}]`);
  state.nextHidden = word(38, 1, 'nextHidden') === 1;
  for (let i = 0; i < 14; i += 1) state.dealt[i] = byte(39 + i, `dealt[${i}]`);
  for (let i = 0; i < PAGE_WORDS; i += 1) {
    word(HEAD + i, i === PAGE_WORDS - 1 ? 255 : 256 ** 5 - 1, `word ${i} of page`);
  }
  state.page.load(words, HEAD);
  checkRelations(state);
}

/** What NT-44 asks for beside the ranges. */
function checkRelations(state: FrameState): void {
  const { phase, playState, curtain } = state;
  const playing = phase === PLAY;
  const check = (holds: boolean, found: string, expected: string): void => {
    if (!holds) throw badState(found, expected);
  };
  check(playState !== 9 && !(playing && playState === 0), `playState ${playState}`, '1..8 or 10');
  check(curtain <= CURTAIN_DOWN || curtain >= CURTAIN_UP, `curtain ${curtain}`, '0..20, 240..255');
  check(!(playState === CLEARING && state.clearStep === 5), 'clearStep 5', '0..4 in play state 4');
  check(
    !(playState === CHECKING_ROWS && state.rowIndex === 4),
    'rowIndex 4',
    '0..3 in play state 3',
  );
  check(
    !(playing && (playState === ACTIVE || playState === LOCKING) && state.current === NO_PIECE),
    `current ${NO_PIECE}`,
    '0..18 in play states 1 and 2',
  );
  check(
    !playing || state.completedLines <= mostCompleted(state),
    `completedLines ${state.completedLines}`,
    `at most ${mostCompleted(state)} in play state ${playState}`,
  );
  const over = playing && playState === LOST && curtain === CURTAIN_DOWN;
  check(state.over === over, `over ${Number(state.over)}`, `${Number(over)}`);
}

/** The most completed lines that a play state can have. */
function mostCompleted({ playState, rowIndex }: FrameState): number {
  if (playState === CHECKING_ROWS) return rowIndex;
  return playState === CLEARING || playState === SCORING || playState === LOST ? 4 : 0;
}
