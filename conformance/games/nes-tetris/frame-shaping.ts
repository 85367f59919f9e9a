import type { Random } from '../../generate/random.ts';
import type { Scene, Shaper } from '../../guide.ts';
import {
  A,
  B,
  DOWN,
  DRAWN,
  FREE,
  type Frame,
  LEFT,
  PLAYING,
  RIGHT,
  SELECT,
  stateOf,
  UP,
} from './frame.ts';
import { tileOf } from './pieces.ts';
import { bcd } from './plain-count.ts';
import { bytesOf } from './plain-lock.ts';
import { anyLevel, anyLines, anyPiece, anyScore, between, type Cells, ruins } from './shaping.ts';

const DIRECTIONS: readonly number[] = [0, LEFT, RIGHT, DOWN, LEFT + RIGHT, DOWN + LEFT, UP + DOWN];
const TURNS: readonly number[] = [0, 0, A, B, A + B];

export function anyButtons(random: Random): number {
  if (random.percent(10)) return random.below(256);
  return random.pick(DIRECTIONS) + random.pick(TURNS) + (random.percent(5) ? SELECT : 0);
}

/** Cells as a page; what lies below the field is free. */
export function pageOf(random: Random, cells: Cells): number[] {
  const page = new Array<number>(256).fill(FREE);
  cells.forEach((row, y) => {
    row.forEach((cell, x) => {
      if (cell) page[10 * y + x] = tileOf(anyPiece(random));
    });
  });
  return page;
}

/** Cells in the hidden rows, and now and then bytes that no game writes. */
export function strange(random: Random, page: number[], hiddenPercent: number): number[] {
  for (let at = 236; at < 256; at += 1) if (random.percent(hiddenPercent)) page[at] = 0x7c;
  if (random.percent(10)) page[random.below(256)] = random.below(256);
  if (random.percent(10)) {
    // Free as 239 is, but not for the test whether a row is full.
    for (let at = 0; at < 256; at += 1) {
      if (page[at] === FREE && random.percent(15)) page[at] = between(random, FREE + 1, 255);
    }
  }
  return page;
}

/** Bytes that may be anything. */
export function anyBytes(random: Random): Partial<Frame> {
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

export function sceneOf(state: Frame, actions: readonly number[]): Scene {
  return { state: stateOf(state), actions: actions.map((buttons) => ({ buttons })) };
}

/** So many buttons, one after the other. */
export const repeat = (count: number, make: () => number): number[] =>
  Array.from({ length: count }, make);

/** A piece somewhere on a field, in play state 1 with any timers. */
export function active(random: Random): Frame {
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

/** What a shaper is for. */
export const about = (
  id: string,
  title: string,
  events: readonly string[],
): Omit<Shaper, 'scenes' | 'profiles'> => ({ id, title, events });
