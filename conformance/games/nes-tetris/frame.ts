import type { Fields } from '../../../spec/value.ts';

/** The controller, one bit for each button (NT-26). */
export const A = 128;
export const B = 64;
export const SELECT = 32;
export const START = 16;
export const UP = 8;
export const DOWN = 4;
export const LEFT = 2;
export const RIGHT = 1;

export const FREE = 0xef;
/** `vramRow` when all rows are drawn. */
export const DRAWN = 32;
/** `current` while rows vanish and in the curtain. */
export const HIDDEN = 19;

/** A state of profile frame. */
export interface Frame {
  over: boolean;
  phase: number;
  stalled: boolean;
  spawnID: number;
  spawnCount: number;
  x: number;
  y: number;
  current: number;
  level: number;
  fallTimer: number;
  shift: number;
  startLevel: number;
  playState: number;
  vramRow: number;
  completedRows: readonly number[];
  dropRepeat: number;
  holdDown: number;
  linesLow: number;
  linesHigh: number;
  clearStep: number;
  score: readonly number[];
  completedLines: number;
  rowIndex: number;
  curtain: number;
  dropSpeed: number;
  frameCounter: number;
  pressed: number;
  held: number;
  next: number;
  clears: readonly number[];
  nextHidden: boolean;
  dealt: readonly number[];
  page: readonly number[];
}

const EMPTY_PAGE: readonly number[] = new Array<number>(256).fill(FREE);

/** The state of a start in the level menu with a setup of zeros (NT-26). */
export const MENU: Frame = {
  over: false,
  phase: 0,
  stalled: false,
  spawnID: 0,
  spawnCount: 0,
  x: 5,
  y: 0,
  current: HIDDEN,
  level: 0,
  fallTimer: 0,
  shift: 0,
  startLevel: 0,
  playState: 0,
  vramRow: DRAWN,
  completedRows: [0, 0, 0, 0],
  dropRepeat: 0,
  holdDown: 0,
  linesLow: 0,
  linesHigh: 0,
  clearStep: 0,
  score: [0, 0, 0],
  completedLines: 0,
  rowIndex: 0,
  curtain: 0,
  dropSpeed: 0,
  frameCounter: 0,
  pressed: 0,
  held: 0,
  next: 2,
  clears: [0, 0, 0, 0],
  nextHidden: false,
  dealt: new Array<number>(14).fill(0),
  page: EMPTY_PAGE,
};

/** A T with control at its spawn, on an empty field, in a game that began at level 0. */
export const PLAYING: Frame = {
  ...MENU,
  phase: 5,
  playState: 1,
  current: 2,
  next: 2,
  spawnID: 2,
  spawnCount: 2,
};

/** Reads a decoded state; layouts have been checked before laws see it. */
export function frameOf(state: Fields): Frame {
  const number = (name: keyof Frame): number => Number(state[name]);
  const list = (name: keyof Frame): readonly number[] => state[name] as readonly number[];
  return {
    over: state['over'] === true,
    phase: number('phase'),
    stalled: state['stalled'] === true,
    spawnID: number('spawnID'),
    spawnCount: number('spawnCount'),
    x: number('x'),
    y: number('y'),
    current: number('current'),
    level: number('level'),
    fallTimer: number('fallTimer'),
    shift: number('shift'),
    startLevel: number('startLevel'),
    playState: number('playState'),
    vramRow: number('vramRow'),
    completedRows: list('completedRows'),
    dropRepeat: number('dropRepeat'),
    holdDown: number('holdDown'),
    linesLow: number('linesLow'),
    linesHigh: number('linesHigh'),
    clearStep: number('clearStep'),
    score: list('score'),
    completedLines: number('completedLines'),
    rowIndex: number('rowIndex'),
    curtain: number('curtain'),
    dropSpeed: number('dropSpeed'),
    frameCounter: number('frameCounter'),
    pressed: number('pressed'),
    held: number('held'),
    next: number('next'),
    clears: list('clears'),
    nextHidden: state['nextHidden'] === true,
    dealt: list('dealt'),
    page: list('page'),
  };
}

export function stateOf(frame: Frame): Fields {
  return { ...frame };
}
