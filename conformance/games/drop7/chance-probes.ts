import * as fc from 'fast-check';
import type { Profile } from '../../../spec/value.ts';
import type { ProbeLaw } from '../../suite.ts';
import { boardOf, differs, positionOf, rulesOf, SOLID, show } from './board.ts';
import { type Case, cases, questionOf } from './crafted.ts';
import { discWord, startSeed, streamDraws, wordValue } from './plain-draws.ts';
import { plainStep } from './plain-step.ts';
import { probeLaw } from './probe-law.ts';
import { sameStep } from './same-step.ts';
import { positionOn, seeded } from './shaping.ts';

const words = fc.array(
  fc.oneof(fc.integer({ min: 0, max: 2 ** 32 - 1 }), fc.constantFrom(0, 2 ** 32 - 1)),
  { minLength: 80, maxLength: 80 },
);

const rawStep = probeLaw({
  id: 'words-to-values',
  clauses: ['D7-24', 'D7-28'],
  title: 'A step in layer raw is the step in layer outcome with the values of its words',
  layers: ['raw'],
  runs: 60,
  cases: (profile) => fc.tuple(cases(profile), words),
  async check(probe, [one, tape]) {
    const rules = rulesOf(probe.profile);
    const values: number[] = [];
    let at = 0;
    plainStep(one.position, one.column, rules, (n) => {
      values.push(wordValue(tape[at] ?? 0, n));
      at += 1;
      return values.at(-1) ?? 1;
    });
    const [raw, outcome] = await probe.steps([
      questionOf({ ...one, tape }, 'raw'),
      questionOf({ ...one, tape: values }),
    ]);
    if (raw === undefined || outcome === undefined) return undefined;
    return sameStep(`${show(one.position.cells)} in layer raw`, outcome, raw);
  },
});

const INTERVALS = [7, 8].flatMap((n) =>
  Array.from({ length: n }, (_, k) => ({
    n,
    value: k + 1,
    first: Math.ceil((k * 2 ** 32) / n),
    last: Math.ceil(((k + 1) * 2 ** 32) / n) - 1,
  })),
);

const edges = probeLaw({
  id: 'first-and-last-word-of-each-value',
  clauses: ['D7-24', 'D7-33'],
  title:
    'The first and the last of the words of each disc give it: 613566757 words for 1, 2, 4, 6 and one less for 3, 5, 7',
  layers: ['raw'],
  runs: 30,
  cases: (profile) => {
    const n = rulesOf(profile).discs;
    return fc.constantFrom(...INTERVALS.filter((interval) => interval.n === n));
  },
  async check(probe, { value, first, last }) {
    const { latent } = rulesOf(probe.profile);
    for (const word of [first, last]) {
      const tape = [...(latent ? [0, 0, 0, 0, 0, 0, 0] : []), word, 0];
      const answer = await probe.start('raw', tape);
      if ('refused' in answer) return `word ${word}: ${answer.refused}`;
      const problem = differs(`disc of word ${word}`, value, positionOf(answer.state).nextDisc);
      if (problem !== undefined) return problem;
    }
    return undefined;
  },
});

/** A disc on rows of solid covers that pops nothing, and no rise behind it. */
const quietDrops = (profile: Profile): fc.Arbitrary<Case> => {
  const rules = rulesOf(profile);
  return seeded((random) => {
    const height = random.below(6);
    const cells = boardOf(Array.from({ length: 7 }, () => new Array<number>(height).fill(SOLID)));
    const disc = random.pick([2, 3, 4, 5, 6, 7].filter((value) => value !== height + 1));
    const movesRemaining = 2 + random.below(rules.levelStart - 1);
    const shape = { cells, disc, column: random.below(7), movesRemaining };
    return { position: positionOn(random, rules, shape), column: shape.column, tape: [] };
  });
};

const weights = probeLaw({
  id: 'discs-are-equally-likely',
  clauses: ['D7-33', 'D7-21'],
  title: 'The outcomes of a quiet drop are the discs with equal weights, and each is possible',
  runs: 40,
  cases: quietDrops,
  async check(probe, one) {
    const { discs } = rulesOf(probe.profile);
    const { state, action } = questionOf(one);
    const outcomes = probe.outcomes(state, action);
    const listed = new Map<number, number>();
    for (const { words: [disc = 0] = [], numerator, denominator } of outcomes) {
      listed.set(disc, (listed.get(disc) ?? 0) + numerator / denominator);
    }
    const uneven = [...listed].find(([, weight]) => Math.abs(weight * discs - 1) > 1e-12);
    if (listed.size !== discs) return `${listed.size} discs can follow, expected ${discs}`;
    if (uneven !== undefined) return `disc ${uneven[0]} has the weight ${uneven[1]}`;
    const answers = await probe.steps(
      outcomes.map(({ words: tape }) => questionOf({ ...one, tape })),
    );
    const refused = answers.findIndex((answer) => 'refused' in answer);
    return refused < 0 ? undefined : `outcome ${outcomes[refused]?.words.join(' ')} is refused`;
  },
});

const seeds = fc.oneof(
  fc.constantFrom(0, 1, 2 ** 31 - 1, 2 ** 31, 2 ** 32 - 1),
  fc.integer({ min: 0, max: 2 ** 32 - 1 }),
);

const seededStart = probeLaw({
  id: 'seeded-starts',
  clauses: ['D7-27', 'D7-26', 'D7-03'],
  title:
    'Seeded starts of both generators have the hidden values and the disc that their seeds give',
  cases: () => fc.tuple(seeds, fc.constantFrom('headless-v1', 'single-stream-v1')),
  async check(probe, [seed, name]) {
    const rules = rulesOf(probe.profile);
    const answer = await probe.startSeeded(name, seed);
    if ('refused' in answer) return `seed ${seed} of ${name}: ${answer.refused}`;
    const isHeadless = name === 'headless-v1';
    const draw = streamDraws(isHeadless ? startSeed(seed) : seed);
    const hidden = Array.from({ length: rules.latent ? 7 : 0 }, () => draw(7, 'value'));
    const disc = isHeadless ? wordValue(discWord(seed, 0), rules.discs) : draw(rules.discs, 'disc');
    const under = rules.latent && disc === SOLID ? draw(7, 'value') : 0;
    const { latent, nextDisc, dropLatent } = positionOf(answer.state);
    const what = `seed ${seed} of ${name}`;
    return (
      differs(`${what}, hidden values`, hidden.join(' '), latent.slice(42).join(' ')) ??
      differs(`${what}, first disc`, disc, nextDisc) ??
      differs(`${what}, under it`, under, dropLatent[0] ?? 0) ??
      (isHeadless ? differs(`${what}, generator`, seed, answer.generator?.[0]) : undefined)
    );
  },
});

/** Laws on words, weights and seeds. */
export const chanceProbes: readonly ProbeLaw[] = [rawStep, edges, weights, seededStart];
