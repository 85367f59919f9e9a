import { readFileSync } from 'node:fs';
import { RefusalError } from '../../../spec/errors.ts';
import type { GameSpec } from '../../../spec/generated/game-spec.ts';
import { compileLayout } from '../../../spec/layout.ts';
import { resolveProfile } from '../../../spec/profile.ts';
import type { Fields, Profile, Value } from '../../../spec/value.ts';
import type { Engine, EngineState, Tape } from '../../engine.ts';
import { createEngine } from '../index.ts';

const FILE = new URL('../../../spec/games/flow-atlas/game.json', import.meta.url);

export const spec: GameSpec = JSON.parse(readFileSync(FILE, 'utf8'));
export const profile: Profile = resolveProfile(spec, 'default');
export const engine: Engine = createEngine(spec, profile);
export const without2: Engine = createEngine(spec, resolveProfile(spec, 'turns-013'));

/** Numbers of the pieces that tests place, in the order I J L O S T Z. */
export const [I, J, O, S] = [0, 1, 3, 4];
const L = 2;

/** A board whose rows from `row` on, from `column` on, are drawn; # is a cell. */
export function boardAt(row: number, column: number, ...lines: readonly string[]): number[] {
  const rows = new Array<number>(27).fill(0);
  for (const [i, line] of lines.entries()) {
    rows[row + i] = [...line].reduce(
      (cells, cell, j) => (cell === '#' ? cells | (1 << (column + j)) : cells),
      0,
    );
  }
  return rows;
}

/** Row and column of the top left corner of the box around all cells, and its drawing. */
export function drawn(board: unknown): (number | string)[] {
  const rows = Array.isArray(board) ? board : [];
  const all = rows.reduce((sum: number, row: number) => sum | row, 0);
  const first = rows.findIndex((row) => row !== 0);
  const left = 31 - Math.clz32(all & -all);
  const lines = rows
    .slice(first, rows.findLastIndex((row) => row !== 0) + 1)
    .map((row) =>
      Array.from({ length: 32 - Math.clz32(all) - left }, (_, i) =>
        ((row >> (left + i)) & 1) === 1 ? '#' : '.',
      ).join(''),
    );
  return [first, left, ...lines];
}

/** Square 9 with its first row given. */
export function nearlyFull(firstRow: string): number[] {
  return boardAt(9, 9, firstRow, ...new Array<string>(8).fill('#########'));
}

const START = boardAt(13, 13, '#');

/** A state of a game; everything that is not given is as after a start, with I and J next. */
export function stateOf(fields: Fields = {}): EngineState {
  return {
    over: false,
    score: 0,
    depth: 0,
    charge: 1,
    placements: 0,
    limit: 300,
    rewinds: 0,
    current: 'o',
    next: [I, J],
    board: START,
    checkpointScore: 0,
    checkpointBoard: START,
    bag: [L, S],
    ...fields,
  };
}

export interface Played {
  readonly board: readonly (number | string)[];
  readonly state: EngineState;
  readonly events: readonly string[];
  readonly drawn: number;
}

/** Plays [turns, rotation, x, reserve]; the tape has outcome words. */
export function play(
  fields: Fields,
  [turns = 0, rotation = 0, x = 0, reserve = 0]: readonly number[],
  words: readonly number[] = [],
  tape: Tape = { layer: 'outcome', words },
): Played {
  const action = { turns, rotation, x, reserve };
  const step = engine.step(stateOf(fields), action, tape);
  return { ...step, board: drawn(step.state['board']) };
}

/** Calls a kernel with decoded values. */
export function call(name: string, input: Value, of: Engine = engine): Value {
  const source = spec.kernels.find((kernel) => kernel.name === name);
  const kernel = of.kernels?.[name];
  if (source === undefined || kernel === undefined) throw new Error(`no kernel ${name}`);
  const words = kernel(compileLayout(source.input, profile.parameters).encode(input));
  const output = compileLayout(source.output, profile.parameters);
  const problem = output.check(words);
  if (problem !== undefined) throw new Error(`kernel ${name} gave ${problem}`);
  return output.decode(words).value;
}

/** The code of the refusal, or `accepted`. */
export function refusalOf(attempt: () => unknown): string {
  try {
    attempt();
  } catch (error) {
    if (error instanceof RefusalError) return error.refusal;
    throw error;
  }
  return 'accepted';
}
