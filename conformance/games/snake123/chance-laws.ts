import * as fc from 'fast-check';
import type { ProbeLaw } from '../../suite.ts';
import { isDead, snakeOf, stateOn } from './board.ts';
import { boardAndWalk, deadBoard } from './crafted.ts';
import { advanced, boardOfSeed, dieOf } from './plain-dice.ts';
import { DICE, expectRefusal, probeLaw } from './probe-law.ts';

/** Seeds of mulberry32 whose first board is dead, found by searching all seeds from 0 on. */
const REDRAW_SEEDS = [
  172285, 3793484, 6394280, 7344257, 8785603, 11526464, 12479748, 13596884, 14386080, 19979203,
];

const LARGEST_WORD = 0xffffffff;
const BORDERS = [0, 0x55555555, 0xaaaaaaaa, LARGEST_WORD, 0x7fffffff];

/** Words at and around the places where the die changes, and any others. */
const word = fc.oneof(
  fc
    .tuple(fc.constantFrom(...BORDERS), fc.integer({ min: -2, max: 2 }))
    .map(([border, by]) => Math.min(Math.max(border + by, 0), LARGEST_WORD)),
  fc.integer({ min: 0, max: LARGEST_WORD }),
);

const liveBoard = fc
  .array(fc.integer({ min: 1, max: 3 }), { minLength: 25, maxLength: 25 })
  .filter((cells) => !isDead(cells));

const seedProblem = (
  seed: number,
  found: readonly number[],
  generator: readonly number[] | undefined,
): string | undefined => {
  const { cells, state } = boardOfSeed(seed);
  const at = cells.findIndex((die, cell) => found[cell] !== die);
  if (at >= 0) return `seed ${seed}, cell ${at}: expected ${cells[at]}, found ${found[at]}`;
  if (generator === undefined || generator[0] === state) return undefined;
  return `seed ${seed}: expected generator word ${state}, found ${generator[0]}`;
};

export const chanceLaws: readonly ProbeLaw[] = [
  probeLaw({
    id: 'dead-boards-on-the-tape-are-discarded',
    clauses: ['SN-08'],
    title: 'Dead first boards on the tape are discarded whole',
    layers: ['outcome'],
    sample: fc.tuple(fc.array(deadBoard, { minLength: 1, maxLength: 3 }), liveBoard),
    async check(probe, [dead, live]) {
      const answer = await probe.start('outcome', [...dead.flat(), ...live]);
      const expected = 25 * (dead.length + 1);
      if ('refused' in answer) return `after ${dead.length} dead boards: ${answer.refused}`;
      if (answer.drawn !== expected) return `expected ${expected} dice, found ${answer.drawn}`;
      const at = live.findIndex((die, i) => snakeOf(answer.state).cells[i] !== die);
      return at < 0 ? undefined : `cell ${at} is not of the first board with equal neighbours`;
    },
  }),
  probeLaw({
    id: 'seeds-with-a-dead-board-draw-again',
    clauses: ['SN-08', 'SN-24'],
    title: 'Known seeds with a dead first board go on in the same stream',
    layers: ['seed'],
    runs: 40,
    sample: fc.constantFrom(...REDRAW_SEEDS),
    async check(probe, seed) {
      const answer = await probe.startSeeded('mulberry32', seed);
      if ('refused' in answer) return `seed ${seed}: ${answer.refused}`;
      return seedProblem(seed, snakeOf(answer.state).cells, answer.generator);
    },
  }),
  probeLaw({
    id: 'seeds-give-their-first-board',
    clauses: ['SN-04', 'SN-24', 'SN-07'],
    title: 'The first board is made of the outputs of the generator',
    layers: ['seed'],
    sample: fc.oneof(
      fc.integer({ min: 0, max: LARGEST_WORD }),
      fc.constantFrom(0, 1, 0x7fffffff, 0x80000000, LARGEST_WORD, 0x92d4860b),
    ),
    async check(probe, seed) {
      const answer = await probe.startSeeded('mulberry32', seed);
      if ('refused' in answer) return `seed ${seed}: ${answer.refused}`;
      return seedProblem(seed, snakeOf(answer.state).cells, answer.generator);
    },
  }),
  probeLaw({
    id: 'die-at-its-borders',
    clauses: ['SN-05'],
    title: 'A raw word gives the die of its third of the range',
    layers: ['raw'],
    sample: fc.tuple(boardAndWalk, fc.array(word, { minLength: 24, maxLength: 24 })),
    async check(probe, [{ cells, walk }, words]) {
      const tape = words.slice(0, walk.length - 1);
      const question = { state: stateOn(cells), action: walk, layer: 'raw', tape } as const;
      const answer = await probe.step(question);
      if ('refused' in answer) return `a valid walk was refused: ${answer.refused}`;
      const after = snakeOf(answer.state).cells;
      const at = tape.findIndex((raw, j) => after[walk[j] ?? 0] !== dieOf(raw));
      if (at < 0) return undefined;
      const raw = tape[at] ?? 0;
      return `word ${raw}: expected die ${dieOf(raw)}, found ${after[walk[at] ?? 0]}`;
    },
  }),
  probeLaw({
    id: 'kernel-die',
    clauses: ['SN-05'],
    title: 'Kernel die is 1 + floor(3*u / 2^32)',
    sample: fc.array(word, { minLength: 1, maxLength: 50 }),
    async check(probe, words) {
      const answers = await probe.kernel(
        'die',
        words.map((raw) => [raw]),
      );
      for (const [i, answer] of answers?.entries() ?? []) {
        const expected = dieOf(words[i] ?? 0);
        const found = 'refused' in answer ? answer.refused : answer[0];
        if (found !== expected) return `word ${words[i]}: expected ${expected}, found ${found}`;
      }
      return undefined;
    },
  }),
  probeLaw({
    id: 'kernel-below',
    clauses: ['SN-06'],
    title: 'Kernel below is floor(u*n / 2^32), exactly',
    sample: fc.array(fc.tuple(word, fc.integer({ min: 1, max: 2 ** 21 })), {
      minLength: 1,
      maxLength: 50,
    }),
    async check(probe, inputs) {
      const answers = await probe.kernel('below', inputs);
      for (const [i, answer] of answers?.entries() ?? []) {
        const [raw, n] = inputs[i] ?? [0, 1];
        const expected = Number((BigInt(raw) * BigInt(n)) >> 32n);
        const found = 'refused' in answer ? answer.refused : answer[0];
        if (found !== expected) return `below(${raw}, ${n}): expected ${expected}, found ${found}`;
      }
      return undefined;
    },
  }),
  probeLaw({
    id: 'every-outcome-can-happen',
    clauses: ['SN-29', 'SN-13'],
    title: 'A walk of k cells has 3^(k-1) outcomes of equal weight, each played from a tape',
    layers: ['outcome'],
    runs: 30,
    sample: boardAndWalk,
    async check(probe, { cells, walk }) {
      const action = walk.slice(0, 5);
      const state = stateOn(cells);
      const outcomes = probe.outcomes(state, action);
      const denominator = 3 ** (action.length - 1);
      const odd = outcomes.find((o) => o.numerator * denominator !== o.denominator);
      if (outcomes.length !== denominator || odd !== undefined) {
        return `expected ${denominator} outcomes of equal weight, found ${outcomes.length}`;
      }
      const answers = await probe.steps(
        outcomes.map(({ words }) => ({ state, action, layer: 'outcome', tape: words })),
      );
      const boards = new Set(
        answers.map((answer) =>
          'refused' in answer ? answer.refused : snakeOf(answer.state).cells.join(' '),
        ),
      );
      return boards.size === denominator
        ? undefined
        : `expected ${denominator} different boards, found ${boards.size}`;
    },
  }),
  probeLaw({
    id: 'bad-dice-are-refused-in-order',
    clauses: ['SN-28'],
    title: 'The first die that is missing or out of range decides',
    layers: ['outcome', 'raw'],
    sample: fc.tuple(
      boardAndWalk,
      fc.nat(23),
      fc.constantFrom('short', 'zero', 'four', 'wide'),
      fc.boolean(),
    ),
    async check(probe, [{ cells, walk }, place, kind, more]) {
      const at = place % (walk.length - 1);
      const rest = more ? [0, 9, 1] : [];
      const tape = {
        short: DICE.slice(0, at),
        zero: [...DICE.slice(0, at), 0, ...rest],
        four: [...DICE.slice(0, at), 4, ...rest],
        wide: [...DICE.slice(0, at), LARGEST_WORD + 1, ...rest],
      }[kind];
      const layer = kind === 'wide' ? 'raw' : 'outcome';
      const question = { state: stateOn(cells), action: walk, layer, tape } as const;
      const code = kind === 'short' ? 'chance-short' : 'chance-range';
      return expectRefusal(await probe.step(question), code, `tape [${tape.join(', ')}]`);
    },
  }),
  probeLaw({
    id: 'starts-refuse-bad-dice',
    clauses: ['SN-28', 'SN-08'],
    title: 'A start reads on behind dead boards and is refused where the tape fails',
    layers: ['outcome'],
    sample: fc.tuple(fc.array(deadBoard, { maxLength: 2 }), fc.nat(24), fc.boolean()),
    async check(probe, [dead, at, short]) {
      const tape = [...dead.flat(), ...Array.from({ length: at }, () => 1), ...(short ? [] : [4])];
      const answer = await probe.start('outcome', tape);
      const what = `a start on ${tape.length} words`;
      return expectRefusal(answer, short ? 'chance-short' : 'chance-range', what);
    },
  }),
  probeLaw({
    id: 'spare-words-stay',
    clauses: ['SN-28', 'SN-23'],
    title: 'Words behind the last die are not read',
    layers: ['outcome'],
    sample: boardAndWalk,
    async check(probe, { cells, walk }) {
      const tape = [...DICE.slice(0, walk.length - 1), 0, 77];
      const answer = await probe.step({
        state: stateOn(cells),
        action: walk,
        layer: 'outcome',
        tape,
      });
      if ('refused' in answer) return `expected two spare words, found ${answer.refused}`;
      const expected = walk.length - 1;
      return answer.drawn === expected
        ? undefined
        : `expected ${expected} words read, found ${answer.drawn}`;
    },
  }),
  probeLaw({
    id: 'draws-move-the-stream',
    clauses: ['SN-24'],
    title: 'Seeds one increment apart give the same stream one die later',
    layers: ['seed'],
    sample: fc.integer({ min: 0, max: LARGEST_WORD }),
    async check(probe, seed) {
      const first = await probe.startSeeded('mulberry32', seed);
      const second = await probe.startSeeded('mulberry32', advanced(seed, 1));
      if ('refused' in first || 'refused' in second) return `seed ${seed} or the next was refused`;
      const dice = snakeOf(first.state).cells.slice(1);
      const later = snakeOf(second.state).cells.slice(0, 24);
      // Boards that were drawn again are not one die apart.
      if (boardOfSeed(seed).boards > 1 || boardOfSeed(advanced(seed, 1)).boards > 1)
        return undefined;
      return String(dice) === String(later)
        ? undefined
        : `seed ${seed}: expected the second board to begin with ${dice.join(' ')}`;
    },
  }),
];
