import * as fc from 'fast-check';
import { Mulberry32 } from '../../../engines/random/mulberry32.ts';
import type { ProbeLaw } from '../../suite.ts';
import { attempts, boardIn, probeLaw, question, refusalOf } from './asking.ts';
import { boardOf, emptyCells, show } from './board.ts';
import { changes, moved } from './plain-move.ts';
import { placedByWords } from './start-laws.ts';
import { differs } from './turn.ts';

const WORD = 2 ** 32;
const LAST_WORD = WORD - 1;
/** The last word that gives rank 1 (T48-21). */
const LAST_TWO = 3_865_470_566;
const INCREMENT = 0x6d2b79f5;

const wordsAtTheEdges = probeLaw({
  id: 'cell-words-at-the-edges',
  clauses: ['T48-20'],
  title: 'The first and the last word of each empty cell choose that cell',
  runs: 50,
  cases: attempts,
  async check(probe, { cells, direction }, sides) {
    if (!changes(cells, direction, sides)) return undefined;
    const after = moved(cells, direction, sides).cells;
    const empty = emptyCells(after);
    const words = empty.flatMap((cell, k) => [
      { cell, word: Math.ceil((k * WORD) / empty.length) },
      { cell, word: Math.ceil(((k + 1) * WORD) / empty.length) - 1 },
    ]);
    const answers = await probe.steps(
      words.map(({ word }) => question(cells, direction, sides, [word, 0], 'raw')),
    );
    for (const [i, { cell, word }] of words.entries()) {
      const board = boardIn(answers[i]);
      const found = board?.cells.findIndex((rank, place) => rank !== after[place]);
      const where = `${show(after, sides)} with word ${word}`;
      const problem = differs(where, `cell ${cell}`, `cell ${found ?? 'none'}`);
      if (problem !== undefined) return problem;
    }
    return undefined;
  },
});

const rankWordsAtTheEdge = probeLaw({
  id: 'rank-words-at-the-edge',
  clauses: ['T48-21'],
  title: 'Words up to 3865470566 give a tile 2, all others a tile 4',
  runs: 30,
  cases: (profile) =>
    fc.tuple(
      attempts(profile),
      fc.oneof(
        fc.constantFrom(0, LAST_TWO, LAST_TWO + 1, LAST_WORD),
        fc.integer({ min: LAST_TWO - 1_000_000, max: LAST_TWO + 1_000_000 }),
        fc.integer({ min: 0, max: LAST_WORD }),
      ),
    ),
  async check(probe, [{ cells, direction }, word], sides) {
    if (!changes(cells, direction, sides)) return undefined;
    const after = moved(cells, direction, sides).cells;
    const board = boardIn(await probe.step(question(cells, direction, sides, [0, word], 'raw')));
    const rank = board?.cells.find((found, place) => found !== after[place]);
    return differs(`rank for word ${word}`, word <= LAST_TWO ? 1 : 2, rank);
  },
});

const bothWords = probeLaw({
  id: 'both-words-are-read',
  clauses: ['T48-22'],
  title: 'A turn reads two words and no more, refuses one word, and words above 32 bits',
  runs: 50,
  cases: attempts,
  async check(probe, { cells, direction }, sides) {
    if (!changes(cells, direction, sides)) return undefined;
    const tapes: (readonly [readonly number[], string])[] = [
      [[7, 7, 7], 'accepted'],
      [[7], 'chance-short'],
      [[], 'chance-short'],
      [[WORD, 7], 'chance-range'],
      [[7, WORD], 'chance-range'],
    ];
    const answers = await probe.steps(
      tapes.map(([tape]) => question(cells, direction, sides, tape, 'raw')),
    );
    for (const [i, [tape, expected]] of tapes.entries()) {
      const answer = answers[i];
      if (answer === undefined) continue;
      const where = `${show(cells, sides)}, ${direction}, words ${tape.join(' ') || 'none'}`;
      const problem =
        differs(where, expected, refusalOf(answer)) ??
        ('drawn' in answer ? differs(`${where}: words drawn`, 2, answer.drawn) : undefined);
      if (problem !== undefined) return problem;
    }
    return undefined;
  },
});

const seededStart = probeLaw({
  id: 'seeded-start',
  clauses: ['T48-24'],
  title: 'A seeded start draws the first four words of the generator, which begins with the seed',
  runs: 50,
  cases: () =>
    fc.oneof(
      fc.constantFrom(0, 1, 2 ** 31 - 1, 2 ** 31, LAST_WORD),
      fc.integer({ min: 0, max: LAST_WORD }),
    ),
  async check(probe, seed, sides) {
    const answer = await probe.startSeeded('mulberry32', seed);
    if ('refused' in answer) return `seed ${seed} is refused with ${answer.refused}`;
    const generator = new Mulberry32(seed);
    const { cells } = boardOf(answer.state);
    let expected = cells.map(() => 0);
    for (let tile = 0; tile < 2; tile += 1) {
      expected = placedByWords(expected, generator.next(), generator.next());
    }
    return (
      differs(`board of seed ${seed}`, show(expected, sides), show(cells, sides)) ??
      differs(`generator after seed ${seed}`, (seed + 4 * INCREMENT) % WORD, answer.generator?.[0])
    );
  },
});

const outcomeList = probeLaw({
  id: 'outcomes-and-their-weights',
  clauses: ['T48-19'],
  title:
    'The outcomes are each empty cell with ranks 1 and 2, weights 9 and 1 of 10E, and possible',
  cases: attempts,
  async check(probe, { cells, direction }, sides) {
    if (!changes(cells, direction, sides)) return undefined;
    const empty = emptyCells(moved(cells, direction, sides).cells);
    const expected = empty.flatMap((cell) => [`${cell},1:9/10`, `${cell},2:1/10`]);
    const { state, action } = question(cells, direction, sides, []);
    const outcomes = probe.outcomes(state, action);
    const listed = outcomes.map(({ words, numerator, denominator }) => {
      const tenths = (10 * numerator * empty.length) / denominator;
      return `${words.join()}:${tenths}/10`;
    });
    const where = `${show(cells, sides)}, ${direction}`;
    const problem = differs(`${where}: outcomes`, expected.join(' '), listed.join(' '));
    if (problem !== undefined) return problem;
    const answers = await probe.steps(
      outcomes.map(({ words }) => question(cells, direction, sides, words)),
    );
    const refused = answers.findIndex((answer) => 'refused' in answer);
    return refused < 0 ? undefined : `${where}: outcome ${listed[refused]} is refused`;
  },
});

/** Laws on chance: words, generator, weights. */
export const chanceProbes: readonly ProbeLaw[] = [
  wordsAtTheEdges,
  rankWordsAtTheEdge,
  bothWords,
  seededStart,
  outcomeList,
];
