import { readFileSync } from 'node:fs';
import { RefusalError } from '../../../spec/errors.ts';
import type { GameSpec } from '../../../spec/generated/game-spec.ts';
import { resolveProfile } from '../../../spec/profile.ts';
import type { Profile } from '../../../spec/value.ts';
import type { Engine, EngineState } from '../../engine.ts';
import { createEngine } from '../index.ts';

const FILE = new URL('../../../spec/games/drop7/game.json', import.meta.url);

export const spec: GameSpec = JSON.parse(readFileSync(FILE, 'utf8'));

/** A profile of the game with all parameters resolved. */
export function profileOf(name: string): Profile {
  return resolveProfile(spec, name);
}

const engines = new Map<string, Engine>();

export function engineFor(profile: string): Engine {
  const engine = engines.get(profile) ?? createEngine(spec, profileOf(profile));
  engines.set(profile, engine);
  return engine;
}

/** The 49 words of a board, or of its hidden values, of which the lowest rows are given. */
export function cellsOf(...rows: readonly string[]): number[] {
  return Array.from(rows.join('').padStart(49, '0'), Number);
}

/** The lowest rows of a board down to the bottom, without the empty ones above. */
export function rowsOf(cells: unknown): string[] {
  const text = Array.isArray(cells) ? cells.join('') : '';
  const rows = text.match(/.{7}/g) ?? [];
  return rows.slice(rows.findIndex((row) => row !== '0000000'));
}

export interface Position {
  readonly rows: readonly string[];
  /** @defaultValue no covers, so no hidden values */
  readonly latent?: readonly string[];
  readonly disc: number;
  readonly dropLatent?: number;
  /** @defaultValue 3 */
  readonly movesRemaining?: number;
  /** @defaultValue 1 */
  readonly level?: number;
  /** @defaultValue 0 */
  readonly movesPlayed?: number;
  /** @defaultValue 0 */
  readonly score?: number;
  readonly over?: boolean;
}

/** The state of a position. */
export function stateOf(profile: string, position: Position): EngineState {
  const latent = profileOf(profile).parameters['latent'] === 1;
  return {
    over: position.over ?? false,
    score: position.score ?? 0,
    level: position.level ?? 1,
    movesRemaining: position.movesRemaining ?? 3,
    movesPlayed: position.movesPlayed ?? 0,
    nextDisc: position.disc,
    cells: cellsOf(...position.rows),
    latent: latent ? cellsOf(...(position.latent ?? [])) : [],
    dropLatent: latent ? [position.dropLatent ?? 0] : [],
  };
}

/** What became of a drop, the board as its lowest rows. */
export interface Dropped {
  readonly gain: number;
  readonly rows: readonly string[];
  readonly over: boolean;
  readonly events: readonly string[];
  readonly drawn: number;
  readonly state: EngineState;
}

/** Drops the disc of a position into a column; the tape has outcome words. */
export function drop(
  position: Position,
  column: number,
  tape: readonly number[],
  profile = 'hardcore-17k',
): Dropped {
  const before = stateOf(profile, position);
  const words = { layer: 'outcome', words: tape } as const;
  const { state, events, drawn } = engineFor(profile).step(before, { column }, words);
  return {
    gain: Number(state['score']) - (position.score ?? 0),
    rows: rowsOf(state['cells']),
    over: state['over'] === true,
    events,
    drawn,
    state,
  };
}

/** The code of the refusal and its message, or `accepted`. */
export function refusalOf(call: () => unknown): string {
  try {
    call();
  } catch (error) {
    if (error instanceof RefusalError) return `${error.refusal}: ${error.message}`;
    throw error;
  }
  return 'accepted';
}
