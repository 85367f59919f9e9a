import { readFileSync } from 'node:fs';
import { RefusalError } from '../../../spec/errors.ts';
import type { GameSpec } from '../../../spec/generated/game-spec.ts';
import { resolveProfile } from '../../../spec/profile.ts';
import type { Fields } from '../../../spec/value.ts';
import type { Engine, EngineState, Step } from '../../engine.ts';
import { createEngine } from '../index.ts';

const FILE = new URL('../../../spec/games/nes-tetris/game.json', import.meta.url);

export const spec: GameSpec = JSON.parse(readFileSync(FILE, 'utf8'));
export const placement: Engine = createEngine(spec, resolveProfile(spec, 'placement'));
export const frame: Engine = createEngine(spec, resolveProfile(spec, 'frame'));

/** Spawn orientations. */
export const [T, J, Z, O, S, L, I] = [2, 7, 8, 10, 11, 14, 18];
/** Buttons. */
export const [A, B, SELECT, START, UP, DOWN, LEFT, RIGHT] = [128, 64, 32, 16, 8, 4, 2, 1];

/** Twenty packed rows, of which the lowest are given; X is occupied. */
export function rowsOf(...lowest: readonly string[]): number[] {
  const rows = lowest.map((row) =>
    [...row].reduce((bits, cell, column) => bits | (cell === 'X' ? 1 << column : 0), 0),
  );
  return [...new Array<number>(20 - rows.length).fill(0), ...rows];
}

/** The rows of a packed field as text, without the empty ones at the top. */
export function drawn(rows: unknown): string[] {
  const list = Array.isArray(rows) ? rows : [];
  const text = list.map((row) =>
    Array.from({ length: 10 }, (_, column) => ((row >> column) & 1 ? 'X' : '.')).join(''),
  );
  return text.slice(text.findIndex((row) => row !== '..........'));
}

/** A placement state; everything that is not given is as after a start at level 0. */
export function placed(fields: Fields): EngineState {
  return {
    over: false,
    level: 0,
    startLevel: 0,
    drawSteps: 1,
    lines: 0,
    score: 0,
    pieces: 0,
    current: T,
    next: T,
    spawnID: T,
    spawnCount: 0,
    rows: rowsOf(),
    hidden: [0, 0],
    ...fields,
  };
}

/** Places a piece; the new next piece is `next`, by default another than the last. */
export function place(
  fields: Fields,
  orientation: number,
  column: number,
  next: number = J,
): Step<EngineState> {
  const tape = { layer: 'outcome', words: [next] } as const;
  return placement.step(placed(fields), { orientation, column }, tape);
}

/** The page of free cells, but for the cells of some rows: '.' is free, X a locked mino. */
export function pageOf(rows: Readonly<Record<number, string>> = {}): number[] {
  const page = new Array<number>(256).fill(0xef);
  for (const [row, cells] of Object.entries(rows)) {
    [...cells].forEach((cell, column) => {
      if (cell === 'X') page[(10 * Number(row) + column + 256) % 256] = 0x7b;
    });
  }
  return page;
}

/** A row of a page as text. */
export function rowOf(state: EngineState, row: number): string {
  const page = state['page'] as readonly number[];
  return Array.from({ length: 10 }, (_, column) =>
    (page[(10 * row + column + 256) % 256] ?? 0) < 0xef ? 'X' : '.',
  ).join('');
}

/** The level menu with the random register at 0x8988. */
export function menu(setup: Fields = {}): EngineState {
  const all = { startLevel: 0, spawnCount: 0, frameCounter: 0, shift: 0, held: 0, ...setup };
  return frame.start(all, { layer: 'seed', generator: 'nes-lfsr', seed: 0x8988 }).state;
}

/** A state with other values of some fields. */
export function but(state: EngineState, fields: Fields): EngineState {
  return { ...state, ...fields } as EngineState;
}

/** A frame state in play, a T that has just come to an empty field, but for the given fields. */
export function playing(fields: Fields = {}): EngineState {
  return but(menu(), { phase: 5, playState: 1, current: T, spawnID: T, ...fields });
}

/** Plays frames with these buttons, one after the other; the last step. */
export function hold(state: EngineState, ...buttons: readonly number[]): Step<EngineState> {
  let step: Step<EngineState> = { state, events: [], drawn: 0 };
  for (const held of buttons) step = frame.step(step.state, { buttons: held });
  return step;
}

/** Holds the same buttons for a number of frames. */
export function holdFor(state: EngineState, frames: number, buttons = 0): EngineState {
  return hold(state, ...new Array<number>(frames).fill(buttons)).state;
}

/** The code of the refusal, or `accepted`. */
export function refusalOf(call: () => unknown): string {
  try {
    call();
  } catch (error) {
    if (error instanceof RefusalError) return `${error.refusal}: ${error.message}`;
    throw error;
  }
  return 'accepted';
}
