import * as fc from 'fast-check';
import { Random } from '../../generate/random.ts';
import type { Scene, Shaper } from '../../guide.ts';
import {
  boardOf,
  type Cells,
  CRACKED,
  isCover,
  type Position,
  type Rules,
  rulesOf,
  SOLID,
  stateOf,
} from './board.ts';

/** A board, the disc to drop and where, and what else matters. */
export interface Shape {
  readonly cells: Cells;
  readonly disc: number;
  readonly column: number;
  /** Drops to the rise; any if absent. */
  readonly movesRemaining?: number;
  readonly level?: number;
  /** Outcome words of the step; chance takes its course if absent. */
  readonly chance?: readonly number[];
}

/** Builds shapes out of a seed: cheaper than one arbitrary for each cell. */
export function seeded<T>(build: (random: Random) => T): fc.Arbitrary<T> {
  return fc.noShrink(fc.nat(0xffffffff)).map((seed) => build(new Random(seed)));
}

/** 1 half of the time, so that many steps rise, else any number of drops. */
function dropsLeft(random: Random, rules: Rules): number {
  return random.percent(50) ? 1 : 1 + random.below(rules.levelStart);
}

/** A state on a board by D7-29: what is not told is chosen at random. */
export function positionOn(random: Random, rules: Rules, shape: Shape): Position {
  const { cells, disc } = shape;
  const hiddenDrop = disc === SOLID ? 1 + random.below(7) : 0;
  return {
    over: false,
    score: random.below(1_000_000),
    level: shape.level ?? 1 + random.below(rules.levelStep === 0 ? 60 : 40),
    movesRemaining: shape.movesRemaining ?? dropsLeft(random, rules),
    movesPlayed: random.below(2000),
    nextDisc: disc,
    cells,
    latent: rules.latent ? cells.map((cell) => (isCover(cell) ? 1 + random.below(7) : 0)) : [],
    dropLatent: rules.latent ? [hiddenDrop] : [],
  };
}

/** The scene that plays a shape. */
function sceneOf(random: Random, rules: Rules, shape: Shape): Scene {
  const { column, chance } = shape;
  return {
    state: stateOf(positionOn(random, rules, shape)),
    actions: [{ column }],
    ...(chance === undefined ? {} : { chance }),
  };
}

/** Shares of the cells of a random board, in percent; the rest are numbers. */
export interface Mix {
  readonly solid: number;
  readonly cracked: number;
  /** Numbers that are as large as their column is high, or one more. */
  readonly ripe: number;
}

/** A cell at a place of a column that is so high. */
function cellOf(random: Random, { solid, cracked, ripe }: Mix, height: number): number {
  const place = random.below(100);
  if (place < solid) return SOLID;
  if (place < solid + cracked) return CRACKED;
  if (random.percent(ripe)) return Math.min(7, height + random.below(2));
  return 1 + random.below(7);
}

/** A packed board whose columns are from..to high, at least one of them open. */
export function packedBoard(random: Random, from: number, to: number, mix: Mix): number[] {
  const columns = Array.from({ length: 7 }, () => {
    const height = from + random.below(to - from + 1);
    return Array.from({ length: height }, () => cellOf(random, mix, height));
  });
  if (columns.every((column) => column.length === 7)) random.pick(columns).pop();
  return boardOf(columns);
}

/** An open column of a board, or 0 if there is none. */
export function anyColumn(random: Random, cells: Cells): number {
  const open = [0, 1, 2, 3, 4, 5, 6].filter((column) => cells[column] === 0);
  return open.length === 0 ? 0 : random.pick(open);
}

/** Any disc that the profile deals. */
export function anyDisc(random: Random, rules: Rules): number {
  return 1 + random.below(rules.discs);
}

/** A shaper of scenes that play one shape. */
export function shaper(
  about: Omit<Shaper, 'scenes'>,
  make: (random: Random, rules: Rules) => Shape,
): Shaper {
  return {
    ...about,
    scenes: (profile) => {
      const rules = rulesOf(profile);
      return seeded((random) => sceneOf(random, rules, make(random, rules)));
    },
  };
}
