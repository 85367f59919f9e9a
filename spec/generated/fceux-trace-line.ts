// Generated from spec/schema/fceux-trace.schema.json by `npm run generate`; do not edit.

/**
 * One line of a trace that `lockstep fceux --trace` writes: a header, then what happened in order. Words are those of profile frame, layer seed, so the random register comes last.
 */
export type FceuxTraceLine =
  | FceuxTraceHeader
  | FceuxInputs
  | FceuxRoot
  | FceuxPiece
  | FceuxLock
  | FceuxAfter
  | FceuxEnd;
export type Text = string;
export type Byte = number;
export type Count = number;
export type Words = number[];
export type Orientation = number;

export interface FceuxTraceHeader {
  format: 'lockstep-fceux-trace@1';
  /**
   * version of this package
   */
  lockstep: Text;
  game: 'nes-tetris';
  /**
   * version of the rules
   */
  version: Text;
  profile: 'frame';
  /**
   * name of the script's file
   */
  script: Text;
  /**
   * interpreter that ran it
   */
  lua: Text;
  start: FceuxStart;
  options: FceuxOptions;
}
/**
 * The level menu that the script finds in every slot for savestates.
 */
export interface FceuxStart {
  rng: number;
  startLevel: Byte;
  spawnCount: Byte;
  frameCounter: number;
  shift: number;
}
export interface FceuxOptions {
  /**
   * bytes that take the place of what the script writes to the random register
   */
  seed?: number;
  randomSeed?: number;
  moves?: Count;
  frames?: Count;
  argument?: Text;
}
export interface FceuxInputs {
  /**
   * buttons, number of frames that they are held, buttons, number, ...
   */
  i: Count[];
}
/**
 * The state was set to these words.
 */
export interface FceuxRoot {
  /**
   * at the start; by bytes that the script has written; by a savestate
   */
  root: 'start' | 'write' | 'load';
  frame: Count;
  /**
   * address, byte, address, byte, ... since the last frame
   */
  writes: Count[];
  words: Words;
}
/**
 * A piece has come: what the script can decide on.
 */
export interface FceuxPiece {
  piece: Count;
  frame: Count;
  rng: number;
  current: Orientation;
  next: Orientation;
  lines: Count;
  level: Byte;
  score: Count;
  /**
   * the 200 visible cells from the top left, 0 if the byte is 0xEF
   */
  field: string;
}
/**
 * A piece has been locked, with the state after that frame.
 */
export interface FceuxLock {
  lock: Count;
  frame: Count;
  orientation: Orientation;
  x: Byte;
  y: Byte;
  words: Words;
}
/**
 * Frames after the end of a game, which no rule describes; or none, before an end in a state that the rules do not know.
 */
export interface FceuxAfter {
  after: Count;
}
export interface FceuxEnd {
  /**
   * why the run ended
   */
  end: Text;
  frame: Count;
  words: Words;
}
