import type { Random } from '../../generate/random.ts';
import type { ProbeLaw } from '../../suite.ts';
import { MINOS, PIECES, placementsOf } from './pieces.ts';
import { BEGUN, differentRows, differs, placementOf, show, stateOf } from './placement.ts';
import { plainKernels, wordsOf } from './plain-kernels.ts';
import { codeOf, probeLaw } from './probe-law.ts';
import { anyPiece, between, fillRow, masksOf, ruins, seeded, set } from './shaping.ts';

type Words = readonly number[];

const PROFILES = ['placement'];

/** Fields as scripts meet them: ruins, full rows, cells in row 0. */
function anyRows(random: Random): Words {
  const cells = ruins(random, random.below(21), between(random, 10, 90));
  if (random.percent(30)) fillRow(cells, random.below(20), []);
  if (random.percent(30)) set(cells, random.below(10), 0, true);
  return masksOf(cells);
}

/** Weights as scripts have them, small whole ones with many ties, and such as no script may have. */
function anyWeight(random: Random): number {
  if (random.percent(40)) return between(random, -2, 2);
  if (random.percent(3))
    return random.pick([1e6, -1e6, 1_000_001, Number.NaN, Number.NEGATIVE_INFINITY]);
  return Math.round(2_000 * (random.word() / 2 ** 32 - 0.5)) / 1_000;
}

const byteOf = (random: Random): number =>
  random.percent(95) ? 16 * random.below(10) + random.below(10) : random.below(154);

const INPUTS: Readonly<Record<string, (random: Random) => Words>> = {
  heuristics: anyRows,
  drop: (random) => [...anyRows(random), random.below(MINOS.length), random.below(10)],
  'best-placement'(random) {
    const rows = random.percent(70)
      ? masksOf(ruins(random, random.below(12), 60))
      : anyRows(random);
    const piece = (): number => (random.percent(95) ? anyPiece(random) : random.below(256));
    const weights = Array.from({ length: 4 }, () => wordsOf(anyWeight(random)));
    return [...rows, piece(), piece(), ...weights.flat()];
  },
  'piece-choice': (random) => [
    random.below(65_536),
    random.percent(90) ? random.pick([0, ...PIECES]) : random.below(19),
    random.below(256),
  ],
  rng: (random) => [random.below(65_536), random.percent(90) ? random.below(200) : 40_000],
  score: (random) => [
    ...[byteOf(random), byteOf(random), byteOf(random), random.below(256), byteOf(random)],
    ...[
      random.below(256),
      random.below(5),
      random.percent(50) ? random.below(22) : random.below(256),
    ],
  ],
};

const CLAUSES: Readonly<Record<string, readonly string[]>> = {
  heuristics: ['NT-46'],
  drop: ['NT-47', 'NT-46', 'NT-02'],
  'best-placement': ['NT-48', 'NT-47', 'NT-46'],
  'piece-choice': ['NT-08', 'NT-06'],
  rng: ['NT-06'],
  score: ['NT-12', 'NT-11', 'NT-13', 'NT-10', 'NT-14'],
};

const likePlain = Object.entries(INPUTS).map(([name, make]) =>
  probeLaw({
    id: `kernel-${name}`,
    profiles: PROFILES,
    clauses: CLAUSES[name] ?? [],
    title: `Kernel ${name} gives what its clauses say, refusals included`,
    runs: name === 'best-placement' ? 30 : 200,
    cases: () => seeded(make),
    async check(probe, input) {
      const [answer] = (await probe.kernel(name, [input])) ?? [];
      if (answer === undefined) return undefined;
      const found = 'refused' in answer ? answer.refused : answer.join(' ');
      const expected = plainKernels[name]?.(input) ?? [];
      const text = typeof expected === 'string' ? expected : expected.join(' ');
      return differs(`${name} of ${input.join(' ')}`, text, found);
    },
  }),
);

const dropIsPlacement = probeLaw({
  id: 'kernel-drop-is-a-placement',
  profiles: PROFILES,
  clauses: ['NT-47', 'NT-20', 'NT-02'],
  title:
    'Where the top is free and no row becomes full, kernel drop puts a piece where a step does',
  cases: () =>
    seeded((random) => {
      const current = anyPiece(random);
      const rows = masksOf(ruins(random, random.below(15), between(random, 20, 70)));
      return { rows, current, move: random.pick(placementsOf(current)) };
    }),
  async check(probe, { rows, current, move }) {
    const input = [...rows, move.orientation, move.column];
    const [told] = (await probe.kernel('drop', [input])) ?? [];
    if (told === undefined || 'refused' in told) return told && `refused with ${told.refused}`;
    if (told.includes(1023)) return undefined;
    const state = stateOf({ ...BEGUN, rows, current });
    const answer = await probe.step({ state, action: { ...move }, layer: 'outcome', tape: [10] });
    if ('refused' in answer) return `${show(rows)}: the step is refused with ${codeOf(answer)}`;
    return differentRows('rows', told.slice(1), placementOf(answer.state).rows);
  },
});

const rewardOfItsField = probeLaw({
  id: 'a-search-is-rewarded-for-its-field',
  profiles: PROFILES,
  clauses: ['NT-48', 'NT-46'],
  title: 'The reward of a search is that of the measures of its final field',
  runs: 60,
  cases: () =>
    seeded((random) => {
      const weights = Array.from(
        { length: 4 },
        () => Math.round(random.below(2_000) - 1_000) / 1_000,
      );
      const rows = masksOf(ruins(random, random.below(12), 60));
      return { rows, pieces: [anyPiece(random), anyPiece(random)], weights };
    }),
  async check(probe, { rows, pieces, weights }) {
    const input = [...rows, ...pieces, ...weights.flatMap(wordsOf)];
    const [best] = (await probe.kernel('best-placement', [input])) ?? [];
    if (best === undefined || 'refused' in best || best[0] !== 0) return undefined;
    const [told] = (await probe.kernel('heuristics', [best.slice(8)])) ?? [];
    if (told === undefined || 'refused' in told) return undefined;
    const [a = 0, l = 0, h = 0, b = 0] = weights;
    const [aggregate = 0, lines = 0, holes = 0, bumpiness = 0] = told.slice(10);
    const reward = a * aggregate + l * lines + h * holes + b * bumpiness;
    return differs('reward', wordsOf(reward).join(' '), best.slice(3, 5).join(' '));
  },
});

/** Laws of kernels. */
export const kernelProbes: readonly ProbeLaw[] = [...likePlain, dropIsPlacement, rewardOfItsField];
