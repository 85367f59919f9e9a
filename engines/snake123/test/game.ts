import { readdirSync, readFileSync } from 'node:fs';
import type { GameSpec } from '../../../spec/generated/game-spec.ts';
import type { Profile } from '../../../spec/value.ts';

const FOLDER = new URL('../../../spec/games/snake123/', import.meta.url);

export const spec: GameSpec = JSON.parse(readFileSync(new URL('game.json', FOLDER), 'utf8'));

/** A profile of the game with all parameters resolved. */
export function profileOf(name: string): Profile {
  return { name, parameters: { ...spec.parameters, ...spec.profiles[name] } };
}

/** All lines of the vector files, as plain JSON, with the file they stand in. */
export function readVectors(): readonly { readonly file: string; readonly lines: string[] }[] {
  const folder = new URL('vectors/', FOLDER);
  return readdirSync(folder).map((file) => ({
    file,
    lines: readFileSync(new URL(file, folder), 'utf8').trim().split('\n'),
  }));
}

/** A board whose cells at `places` hold `value` and whose other cells are all different. */
export function boardWith(places: readonly number[], value = 2): number[] {
  return Array.from({ length: 25 }, (_, i) => (places.includes(i) ? value : 1001 + 2 * i));
}

/** The cells of a mask, bit i for cell i. */
export function cellsOfMask(mask: number): number[] {
  return Array.from({ length: 25 }, (_, i) => i).filter((i) => (mask & (1 << i)) !== 0);
}
