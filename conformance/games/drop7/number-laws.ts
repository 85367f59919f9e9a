import * as fc from 'fast-check';
import type { ProbeLaw } from '../../suite.ts';
import { differs } from './board.ts';
import { discWord, mixed, mulberryWord, revealSeed, wordValue } from './plain-draws.ts';
import { ask, probeLaw } from './probe-law.ts';

const word32 = fc.oneof(
  fc.constantFrom(0, 1, 2 ** 31 - 1, 2 ** 31, 2 ** 32 - 1),
  fc.integer({ min: 0, max: 2 ** 32 - 1 }),
);
const moves = fc.oneof(
  fc.nat(2000),
  fc.constantFrom(2 ** 32 - 1, 2 ** 32, 2 ** 46 - 1),
  fc.integer({ min: 0, max: 2 ** 46 - 1 }),
);

/** A law on a kernel of numbers. */
function numberLaw(
  law: Pick<ProbeLaw, 'id' | 'clauses' | 'title'>,
  name: string,
  inputs: fc.Arbitrary<readonly number[]>,
  expected: (...input: number[]) => number,
): ProbeLaw {
  return probeLaw({
    ...law,
    runs: 200,
    cases: () => inputs,
    async check(probe, input) {
      const answer = await ask(probe, name, input);
      if (answer === undefined) return undefined;
      const found = 'refused' in answer ? answer.refused : answer[0];
      return differs(`${name} of ${input.join(', ')}`, expected(...input), found);
    },
  });
}

/** Laws on the kernels of numbers. */
export const numberLaws: readonly ProbeLaw[] = [
  numberLaw(
    { id: 'kernel-mix32', clauses: ['D7-25'], title: 'Kernel mix32, by exact integers' },
    'mix32',
    fc.tuple(word32),
    (word = 0) => mixed(word),
  ),
  numberLaw(
    {
      id: 'kernel-mulberry32',
      clauses: ['D7-25', 'D7-26'],
      title: 'Kernel mulberry32, by exact integers',
    },
    'mulberry32',
    fc.tuple(word32, fc.oneof(fc.nat(20), word32)),
    (seed = 0, skip = 0) => mulberryWord(seed, skip),
  ),
  numberLaw(
    { id: 'kernel-below', clauses: ['D7-25', 'D7-24'], title: 'Kernel below, by exact integers' },
    'below',
    fc.tuple(
      word32,
      fc.oneof(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 1, max: 2 ** 21 })),
    ),
    (word = 0, n = 1) => wordValue(word, n) - 1,
  ),
  numberLaw(
    {
      id: 'kernel-disc-word',
      clauses: ['D7-27'],
      title: 'Kernel disc-word, moves taken modulo 2^32',
    },
    'disc-word',
    fc.tuple(word32, moves),
    (seed = 0, played = 0) => discWord(seed, played),
  ),
  numberLaw(
    {
      id: 'kernel-reveal-seed',
      clauses: ['D7-27'],
      title: 'Kernel reveal-seed, moves taken modulo 2^32',
    },
    'reveal-seed',
    fc.tuple(word32, moves),
    (seed = 0, played = 0) => revealSeed(seed, played),
  ),
];
