import { RefusalError } from '../../spec/errors.ts';
import type { GameSpec } from '../../spec/generated/game-spec.ts';
import type { Profile } from '../../spec/value.ts';
import { isWordIn, MAX_WORD } from '../../spec/word.ts';
import type { CreateEngine, Engine, Kernel } from '../engine.ts';
import { engineOf } from '../engine-of.ts';
import { below } from '../random/mulberry32.ts';
import { CELLS, findJoins, type Joins } from './joins.ts';
import { dieOf } from './kernel.ts';
import { LegalActions } from './legal.ts';
import { SnakeMachine } from './machine.ts';
import { outcomesOf } from './outcomes.ts';

const LARGEST_WORD = 0xffffffff;
const LARGEST_RANGE = 2 ** 21;

/** The engine of 123 Snake. */
export const createEngine: CreateEngine = (spec: GameSpec, profile: Profile): Engine =>
  engineOf(spec, profile, () => new SnakeMachine(spec, profile), {
    outcomes: outcomesOf,
    kernels: { legal: legalKernel(profile), die: dieKernel, below: belowKernel },
  });

function legalKernel(profile: Profile): Kernel {
  const legal = new LegalActions(profile);
  const joins: Joins = { right: 0, down: 0 };
  return (input) => {
    if (input.length !== CELLS || !input.every((word) => isWordIn(word, 1, MAX_WORD))) {
      throw new RefusalError('domain-error', 'expected 25 cells of at least 1');
    }
    findJoins(Float64Array.from(input), joins);
    legal.forget();
    const out: number[] = [0];
    legal.write(joins, out, 1);
    out[0] = legal.of(joins).count;
    return out;
  };
}

const dieKernel: Kernel = (input) => {
  const [word] = input;
  if (input.length !== 1 || !isWordIn(word, 0, LARGEST_WORD)) {
    throw new RefusalError('domain-error', `expected one word 0..${LARGEST_WORD}`);
  }
  return [dieOf(word)];
};

const belowKernel: Kernel = (input) => {
  const [word, n] = input;
  if (input.length !== 2 || !isWordIn(word, 0, LARGEST_WORD) || !isWordIn(n, 1, LARGEST_RANGE)) {
    throw new RefusalError(
      'domain-error',
      `expected a word 0..${LARGEST_WORD} and n 1..${LARGEST_RANGE}`,
    );
  }
  return [below(word, n)];
};
