import type { Fields, Profile, Value } from '../../../spec/value.ts';
import { CENTRE, SIZE } from './cells.ts';

/** Names of the pieces in the order of their numbers (FA-03). */
export const NAMES: readonly string[] = ['i', 'j', 'l', 'o', 's', 't', 'z'];
/** Largest numbers of a state (FA-23). */
export const MOST: number = 2 ** 30;

/** A state; boards are rows. */
export interface Position {
  readonly over: boolean;
  readonly score: number;
  readonly depth: number;
  readonly charge: number;
  readonly placements: number;
  readonly limit: number;
  readonly rewinds: number;
  /** Number of the piece. */
  readonly current: number;
  readonly next: readonly number[];
  readonly board: readonly number[];
  readonly checkpointScore: number;
  readonly checkpointBoard: readonly number[];
  readonly bag: readonly number[];
}

/** One placement. */
export interface Move {
  readonly turns: number;
  readonly rotation: number;
  readonly x: number;
  readonly reserve: number;
}

/** The parameters of a profile as laws read them (FA-00). */
export interface Rules {
  readonly turnCounts: readonly number[];
  readonly groupMin: number;
  readonly pressureFloor: number;
  readonly pressureDepth: number;
  readonly pressureStep: number;
  readonly cellPoints: number;
  /** Points of a square by its side. */
  readonly squarePoints: ReadonlyMap<number, number>;
  readonly perfectPoints: number;
  readonly precisionFactor: number;
}

const known = new WeakMap<Profile, Rules>();

export function rulesOf(profile: Profile): Rules {
  const before = known.get(profile);
  if (before !== undefined) return before;
  const number = (name: string): number => Number(profile.parameters[name]);
  const rules: Rules = {
    turnCounts: String(profile.parameters['turnCounts']).split('-').map(Number),
    groupMin: number('groupMin'),
    pressureFloor: number('pressureFloor'),
    pressureDepth: number('pressureDepth'),
    pressureStep: number('pressureStep'),
    cellPoints: number('cellPoints'),
    squarePoints: new Map([3, 5, 7, 9].map((side) => [side, number(`square${side}`)])),
    perfectPoints: number('perfectPoints'),
    precisionFactor: number('precisionFactor'),
  };
  known.set(profile, rules);
  return rules;
}

/** The largest reach that does not fail (FA-14). */
export function pressureLimit(depth: number, rules: Rules): number {
  const { pressureFloor, pressureStep, pressureDepth } = rules;
  return pressureFloor + pressureStep * Math.max(0, pressureDepth - depth);
}

export type Power = 'mend' | 'reserve' | 'precision';
const POWERS: readonly Power[] = ['mend', 'reserve', 'precision'];

/** The power of a depth (FA-15). */
export const powerOf = (depth: number): Power => POWERS[depth % 3] ?? 'mend';

export function isReserveAvailable({ depth, charge }: Position): boolean {
  return powerOf(depth) === 'reserve' && charge === 1;
}

/** The one cell of a new game. */
export const SEED_BOARD: readonly number[] = Array.from({ length: SIZE }, (_, row) =>
  row === CENTRE ? 2 ** CENTRE : 0,
);

/** A game that has just begun, with a bag in order. */
export const BEGUN: Position = {
  over: false,
  ...{ score: 0, depth: 0, charge: 1, placements: 0, limit: 300, rewinds: 0, current: 0 },
  next: [1, 2],
  board: SEED_BOARD,
  checkpointScore: 0,
  checkpointBoard: SEED_BOARD,
  bag: [3, 4, 5, 6],
};

/** Reads a decoded state; layouts have been checked before laws see it. */
export function positionOf(state: Fields): Position {
  const number = (name: keyof Position): number => Number(state[name]);
  return {
    over: state['over'] === true,
    score: number('score'),
    depth: number('depth'),
    charge: number('charge'),
    placements: number('placements'),
    limit: number('limit'),
    rewinds: number('rewinds'),
    current: NAMES.indexOf(String(state['current'])),
    next: state['next'] as readonly number[],
    board: state['board'] as readonly number[],
    checkpointScore: number('checkpointScore'),
    checkpointBoard: state['checkpointBoard'] as readonly number[],
    bag: state['bag'] as readonly number[],
  };
}

export function stateOf(position: Position): Fields {
  return { ...position, current: NAMES[position.current] ?? 'i' };
}

export function moveOf(action: Value): Move {
  const { turns, rotation, x, reserve } = action as Readonly<Record<keyof Move, number>>;
  return { turns, rotation, x, reserve };
}

/** Words of a position as kernels take it. */
export function wordsOf(position: Position): number[] {
  const { over, score, depth, charge, placements, limit, rewinds, current, bag } = position;
  return [
    ...[Number(over), score, depth, charge, placements, limit, rewinds, current],
    ...position.next,
    ...position.board,
    position.checkpointScore,
    ...position.checkpointBoard,
    ...[bag.length, ...bag],
  ];
}

/** The position of the words of a state, and the words behind it. */
export function readPosition(words: readonly number[]): readonly [Position, readonly number[]] {
  let at = 0;
  const one = (): number => words[at++] ?? 0;
  const many = (count: number): number[] => Array.from({ length: count }, one);
  const [over = 0, score = 0, depth = 0, charge = 0, placements = 0, limit = 0] = many(6);
  const [rewinds = 0, current = 0] = many(2);
  const next = many(2);
  const board = many(SIZE);
  const checkpointScore = one();
  const checkpointBoard = many(SIZE);
  const bag = many(one());
  const counts = { score, depth, charge, placements, limit, rewinds, current, checkpointScore };
  return [{ over: over === 1, ...counts, next, board, checkpointBoard, bag }, words.slice(at)];
}
