import {
  cellsOf,
  compressed,
  countOf,
  isValidBoard,
  reachOf,
  rowsOf,
  SIZE,
  turned,
} from './cells.ts';
import { dropsOf } from './pieces.ts';
import { draws, mulberry } from './plain-chance.ts';
import { featuresOf } from './plain-features.ts';
import { observed, placeOf } from './plain-observe.ts';
import { placed } from './plain-placement.ts';
import { hashOf, isPosition } from './plain-states.ts';
import { plainStep } from './plain-step.ts';
import { type Rules, readPosition } from './position.ts';

type Words = readonly number[];

/** What a kernel gives, or the code of its refusal. */
export type KernelAnswer = Words | 'domain-error';

const REFUSED = 'domain-error';
const listOf = (words: Words): Words => [words.length, ...words];
const placeWords = (index: number): Words => [placeOf(index).row, placeOf(index).column];
const optPlace = (index: number | undefined): Words =>
  index === undefined ? [0] : [1, ...placeWords(index)];
const placeList = (indices: Words): Words => [indices.length, ...indices.flatMap(placeWords)];
const zigzag = (value: number): number => (value < 0 ? -2 * value - 1 : 2 * value);

function placements(input: Words): KernelAnswer {
  const [piece = 0, turns = 0] = input.slice(SIZE);
  const board = cellsOf(input.slice(0, SIZE));
  if (!isValidBoard(board)) return REFUSED;
  const drops = dropsOf(turned(board, turns), piece);
  return [drops.length, ...drops.flatMap(({ rotation, x, row }) => [rotation, x, row])];
}

function resolve(input: Words, rules: Rules): KernelAnswer {
  const board = cellsOf(input.slice(0, SIZE));
  const [charge = 0, depth = 0, piece = 0, turns = 0, rotation = 0, x = 0] = input.slice(SIZE);
  if (!isValidBoard(board)) return REFUSED;
  const done = placed({ board, charge, depth, piece, turns, rotation, x }, rules);
  if (done === undefined) return REFUSED;
  const { row, autoTurn, failed } = done;
  const told = failed ? { inTarget: 0, squares: [], mend: undefined } : done;
  return [
    ...[row, autoTurn, told.inTarget],
    ...listOf(told.squares),
    ...optPlace(told.mend),
    ...[done.fold, done.perfect, failed].map(Number),
    ...rowsOf(done.board),
  ];
}

function observe(rows: Words): KernelAnswer {
  const board = cellsOf(rows);
  if (!isValidBoard(board)) return REFUSED;
  const { target, gap, holes, pockets } = observed(board);
  return [reachOf(board), target, ...optPlace(gap), ...placeList(holes), ...placeList(pockets)];
}

function features(input: Words, rules: Rules): KernelAnswer {
  const [position, action] = readPosition(input);
  const [turns = 0, rotation = 0, x = 0, reserve = 0] = action;
  const move = { turns, rotation, x, reserve };
  if (!isPosition(position)) return REFUSED;
  const step = plainStep(position, move, { layer: 'seed', generator: 0 }, rules);
  if (typeof step === 'string') return REFUSED;
  const fractions = featuresOf(position, move, step, rules);
  return [
    ...listOf(fractions.map(([numerator]) => zigzag(numerator))),
    ...listOf(fractions.map(([, denominator]) => denominator)),
  ];
}

function bag([seed = 0, count = 0]: Words): KernelAnswer {
  const drawn = draws([], count, { layer: 'seed', generator: seed });
  return typeof drawn === 'string' ? REFUSED : [...listOf(drawn.pieces), drawn.generator];
}

function rng([seed = 0, count = 0]: Words): KernelAnswer {
  const outputs: number[] = [];
  let state = seed;
  while (outputs.length < count) {
    const next = mulberry(state);
    outputs.push(next.output);
    state = next.state;
  }
  return listOf(outputs);
}

function hash(input: Words): KernelAnswer {
  const [position, [generator = 0]] = readPosition(input);
  return isPosition(position) ? [hashOf(position, generator)] : REFUSED;
}

/** The kernels of the spec on words, by the second reading of the clauses. */
export const plainKernels: Readonly<Record<string, (input: Words, rules: Rules) => KernelAnswer>> =
  {
    turn: (input) => rowsOf(turned(cellsOf(input.slice(0, SIZE)), input[SIZE] ?? 0)),
    compress(rows, rules) {
      const folded = compressed(cellsOf(rows), rules.groupMin);
      return [...rowsOf(folded), countOf(folded)];
    },
    placements,
    resolve,
    observe,
    features,
    bag,
    rng,
    hash,
  };
