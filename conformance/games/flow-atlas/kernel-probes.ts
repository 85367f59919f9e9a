import type { Random } from '../../generate/random.ts';
import type { ProbeLaw } from '../../suite.ts';
import { differs, PLACES, ringAt, rowsOf } from './cells.ts';
import { plainKernels } from './plain-kernels.ts';
import { type Move, positionOf, rulesOf, wordsOf } from './position.ts';
import { ask, cases, probeLaw } from './probe-law.ts';
import { anyPiece, between, filled, heap, scattered, seeded } from './shaping.ts';

type Words = readonly number[];

/** Boards of many kinds, some of which are not valid. */
function anyRows(random: Random): number[] {
  const kind = random.below(20);
  if (kind === 0) return rowsOf(PLACES.map(() => 0));
  if (kind === 1) return rowsOf(filled(9));
  if (kind === 2) return rowsOf(PLACES.map((_, i) => Number(ringAt(i) > 8 && random.percent(5))));
  if (kind < 12) return rowsOf(heap(random, 1 + random.below(110)));
  return rowsOf(scattered(random, 1 + random.below(8), random.pick([15, 40, 70, 95])));
}

const word = (random: Random): number => random.word();

const INPUTS: Readonly<Record<string, (random: Random) => Words>> = {
  turn: (random) => [...anyRows(random), random.below(4)],
  compress: anyRows,
  placements: (random) => [...anyRows(random), anyPiece(random), random.below(4)],
  resolve: (random) => [
    ...anyRows(random),
    ...[random.below(2), random.percent(80) ? random.below(30) : random.below(2 ** 30)],
    ...[anyPiece(random), random.below(4), random.percent(70) ? random.below(2) : random.below(4)],
    random.percent(80) ? between(random, 8, 16) : random.below(27),
  ],
  observe: anyRows,
  bag: (random) => [word(random), random.below(80)],
  rng: (random) => [word(random), random.below(80)],
};

const CLAUSES: Readonly<Record<string, readonly string[]>> = {
  turn: ['FA-02'],
  compress: ['FA-13'],
  placements: ['FA-07', 'FA-03', 'FA-02'],
  resolve: ['FA-25', 'FA-10', 'FA-11', 'FA-12', 'FA-14', 'FA-16', 'FA-13', 'FA-07'],
  observe: ['FA-24', 'FA-16', 'FA-12', 'FA-01'],
  bag: ['FA-05', 'FA-04'],
  rng: ['FA-04'],
};

/** A kernel on an input against the second reading of its clauses, refusals included. */
async function compare(
  probe: Parameters<ProbeLaw['check']>[0],
  name: string,
  input: Words,
): Promise<string | undefined> {
  const answer = await ask(probe, name, input);
  if (answer === undefined) return undefined;
  const found = 'refused' in answer ? answer.refused : answer.join(' ');
  const expected = plainKernels[name]?.(input, rulesOf(probe.profile)) ?? [];
  const text = typeof expected === 'string' ? expected : expected.join(' ');
  return differs(`${name} of ${input.join(' ')}`, text, found);
}

const onInputs = Object.entries(INPUTS).map(([name, make]) =>
  probeLaw({
    id: `kernel-${name}`,
    clauses: CLAUSES[name] ?? [],
    title: `Kernel ${name} gives what its clauses say, refusals included`,
    runs: 200,
    cases: () => seeded(make),
    check: (probe, input) => compare(probe, name, input),
  }),
);

const moveWords = ({ turns, rotation, x, reserve }: Move): number[] => [
  turns,
  rotation,
  x,
  reserve,
];

const onScenes: readonly ProbeLaw[] = [
  probeLaw({
    id: 'kernel-resolve-on-scenes',
    clauses: CLAUSES['resolve'] ?? [],
    title: 'Kernel resolve gives what its clauses say where squares, gaps and limits are met',
    runs: 300,
    cases,
    check(probe, { position, move }) {
      const { board, charge, depth, current, next } = position;
      const piece = move.reserve === 1 ? (next[0] ?? 0) : current;
      const placement = [charge, depth, piece, move.turns, move.rotation, move.x];
      return compare(probe, 'resolve', [...board, ...placement]);
    },
  }),
  probeLaw({
    id: 'kernel-features',
    clauses: ['FA-26', 'FA-24', 'FA-18'],
    title:
      'Kernel features gives the 25 fractions of a step, and refuses where the step is refused',
    runs: 250,
    cases: (profile) =>
      cases(profile).map((one) => ({ one, spoilt: one.position.score % 7 === 0 })),
    check(probe, { one: { position, move }, spoilt }) {
      const limit = spoilt ? position.placements : position.limit;
      const state = spoilt && limit > 0 ? { ...position, limit, over: true } : position;
      const action = position.score % 70 === 10 ? { ...move, turns: 3 - move.turns } : move;
      return compare(probe, 'features', [...wordsOf(state), ...moveWords(action)]);
    },
  }),
  probeLaw({
    id: 'kernel-hash',
    clauses: ['FA-22'],
    title: 'Kernel hash is the digest of the canonical text',
    cases: (profile) => cases(profile).map(({ position, tape }) => ({ position, tape })),
    check: (probe, { position, tape }) =>
      compare(probe, 'hash', [
        ...wordsOf(position),
        tape.reduce((sum, j) => (sum * 5_000_011 + j) % 2 ** 32, 1),
      ]),
  }),
  probeLaw({
    id: 'hashes-of-starts',
    clauses: ['FA-22', 'FA-05', 'FA-04'],
    title: 'A seeded start hashes as its words do',
    runs: 40,
    cases: () => seeded((random) => ({ seed: word(random), limit: 1 + random.below(2 ** 30) })),
    async check(probe, { seed, limit }) {
      const answer = await probe.startSeeded('mulberry32', seed, { limit });
      if ('refused' in answer) return `seed ${seed}: ${answer.refused}`;
      const words = [...wordsOf(positionOf(answer.state)), answer.generator?.[0] ?? 0];
      return compare(probe, 'hash', words);
    },
  }),
];

const bagsOfSeven = probeLaw({
  id: 'bags-hold-each-piece-once',
  clauses: ['FA-05'],
  title: 'Every seven draws from an empty bag are the seven pieces',
  runs: 60,
  cases: () => seeded((random) => ({ seed: word(random), bags: 1 + random.below(10) })),
  async check(probe, { seed, bags }) {
    const answer = await ask(probe, 'bag', [seed, 7 * bags]);
    if (answer === undefined) return undefined;
    if ('refused' in answer) return answer.refused;
    for (let bag = 0; bag < bags; bag += 1) {
      const pieces = answer.slice(1 + 7 * bag, 8 + 7 * bag).toSorted();
      const problem = differs(`bag ${bag} of seed ${seed}`, '0123456', pieces.join(''));
      if (problem !== undefined) return problem;
    }
    return undefined;
  },
});

const bagOfAStart = probeLaw({
  id: 'a-start-draws-as-the-kernel',
  clauses: ['FA-06', 'FA-05', 'FA-04'],
  title: 'The pieces and the generator of a seeded start are those of kernel bag',
  runs: 60,
  cases: () => seeded(word),
  async check(probe, seed) {
    const told = await ask(probe, 'bag', [seed, 7]);
    if (told === undefined) return undefined;
    if ('refused' in told) return told.refused;
    const answer = await probe.startSeeded('mulberry32', seed, { limit: 1 });
    if ('refused' in answer) return `seed ${seed}: ${answer.refused}`;
    const { current, next, bag } = positionOf(answer.state);
    return (
      differs('pieces', told.slice(1, 8).join(' '), [current, ...next, ...bag].join(' ')) ??
      differs('generator', told[8], answer.generator?.[0])
    );
  },
});

/** Laws of kernels. */
export const kernelProbes: readonly ProbeLaw[] = [
  ...onInputs,
  ...onScenes,
  bagsOfSeven,
  bagOfAStart,
];
