import { readdirSync, readFileSync } from 'node:fs';
import type { GameSpec } from '../../../spec/generated/game-spec.ts';
import type { VectorLine } from '../../../spec/generated/vector-line.ts';
import type { Profile } from '../../../spec/value.ts';
import { EventSet } from '../../event-set.ts';
import { Machine2048 } from '../machine.ts';

const FOLDER = new URL('../../../spec/games/2048/', import.meta.url);

export const spec: GameSpec = JSON.parse(readFileSync(new URL('game.json', FOLDER), 'utf8'));

/** A profile of the game with all parameters resolved. */
export function profileOf(name: string): Profile {
  return { name, parameters: { ...spec.parameters, ...spec.profiles[name] } };
}

/** The vectors of one kind, of all files. */
export function vectorsOf<K extends VectorLine['kind']>(
  kind: K,
): readonly Extract<VectorLine, { kind: K }>[] {
  const folder = new URL('vectors/', FOLDER);
  return readdirSync(folder)
    .flatMap((file) => readFileSync(new URL(file, folder), 'utf8').trim().split('\n'))
    .map((line): VectorLine => JSON.parse(line))
    .filter((line): line is Extract<VectorLine, { kind: K }> => line.kind === kind);
}

/** `"01f0"` to `[0, 1, 15, 0]`; blanks between rows are ignored. */
export function cellsOf(text: string): number[] {
  return Array.from(text.replaceAll(' ', ''), (digit) => Number.parseInt(digit, 16));
}

/** A machine of the 4x4 game that is loaded with a board of hex digits. */
export function machineWith(board: string, over = 0, score = 0): Machine2048 {
  const machine = new Machine2048(spec, profileOf('4x4'));
  machine.load([over, score, ...cellsOf(board)]);
  return machine;
}

/** The words of the present state. */
export function wordsOf(machine: Machine2048): number[] {
  const words: number[] = [];
  words.length = machine.save(words, 0);
  return words;
}

/** The legal directions. */
export function legalOf(machine: Machine2048): number[] {
  const list: number[] = [];
  list.length = machine.legal(list);
  return list;
}

/** Plays one direction with the outcome (cell, rank); returns the ids of the events. */
export function turn(
  machine: Machine2048,
  direction: number,
  cell: number,
  rank: number,
): readonly string[] {
  const events = new EventSet(spec.events.length);
  machine.chance.useTape('outcome', [cell, rank], 0);
  machine.step([direction], events);
  return events.sorted().map((index) => spec.events[index]?.id ?? 'none');
}
