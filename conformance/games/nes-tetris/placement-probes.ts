import * as fc from 'fast-check';
import type { Probe, StepQuestion } from '../../probe.ts';
import type { ProbeLaw } from '../../suite.ts';
import { PIECES, placementsOf, widthOf } from './pieces.ts';
import {
  differentRows,
  differs,
  MOST_PIECES,
  type Move,
  moveOf,
  type Placement,
  placementOf,
  show,
  stateOf,
} from './placement.ts';
import { placementShapers } from './placement-shapes.ts';
import { isLegal, isOver } from './plain-placement.ts';
import { codeOf, probeLaw, scenesOf } from './probe-law.ts';
import { anyLevel, anyLines, anyPiece, seeded } from './shaping.ts';

/** A legal step to ask for. */
interface Case {
  readonly state: Placement;
  readonly move: Move;
  readonly word: number;
}

const PROFILES = ['placement'];

const cases = (profile: Parameters<ProbeLaw['cases']>[0]): fc.Arbitrary<Case> =>
  fc
    .tuple(scenesOf(placementShapers, profile), seeded(anyPiece))
    .map(([{ state, actions: [action = {}] = [] }, word]) => ({
      state: placementOf(state),
      move: moveOf(action),
      word,
    }))
    .filter(({ state, move }) => isLegal(state, move));

function questionOf({ state, move, word }: Case, tape: readonly number[] = [word]): StepQuestion {
  return { state: stateOf(state), action: { ...move }, layer: 'outcome', tape };
}

/** Both answers of a pair of questions, or what keeps them from being compared. */
async function both(
  probe: Probe,
  a: Case,
  b: Case,
): Promise<readonly [Placement, Placement] | string | undefined> {
  const [first, second] = await probe.steps([questionOf(a), questionOf(b)]);
  if (first === undefined || second === undefined) return undefined;
  const problem = differs('acceptance of both', codeOf(first), codeOf(second));
  if (problem !== undefined || 'refused' in first || 'refused' in second) {
    return problem ?? 'both are refused';
  }
  return [placementOf(first.state), placementOf(second.state)];
}

/** Each orientation as it is seen in a mirror. */
const MIRRORED: readonly number[] = [
  0, 3, 2, 1, 13, 16, 15, 14, 11, 12, 10, 8, 9, 4, 7, 6, 5, 17, 18,
];
/** Pieces by spawn orientations as they are seen in a mirror. */
const MIRRORED_PIECES: Readonly<Record<number, number>> = { 7: 14, 14: 7, 8: 11, 11: 8 };
const mirroredRows = (rows: readonly number[]): number[] =>
  rows.map((row) => Number.parseInt([...row.toString(2).padStart(10, '0')].reverse().join(''), 2));

const mirror = probeLaw({
  id: 'mirrored-placements',
  profiles: PROFILES,
  clauses: ['NT-20', 'NT-15', 'NT-17', 'NT-02'],
  title: 'The mirrored piece on the mirrored field gives the mirrored field and the same count',
  runs: 200,
  cases,
  async check(probe, one) {
    const { state, move, word } = one;
    const rows = mirroredRows(state.rows);
    const hidden = mirroredRows(state.hidden);
    const current = MIRRORED_PIECES[state.current] ?? state.current;
    // The spawn is not in the middle, so that only one of both may be over.
    const over = isOver({ rows, hidden }, current);
    if (over) return undefined;
    const orientation = MIRRORED[move.orientation] ?? 0;
    const column = 10 - widthOf(move.orientation) - move.column;
    const seen = {
      state: { ...state, rows, hidden, current },
      move: { orientation, column },
      word,
    };
    const answers = await both(probe, one, seen);
    if (answers === undefined || typeof answers === 'string') return answers;
    const [a, b] = answers;
    return (
      differentRows('rows', mirroredRows(a.rows), b.rows) ??
      differentRows('hidden', mirroredRows(a.hidden), b.hidden) ??
      differs('lines', a.lines, b.lines) ??
      differs('score', a.score, b.score)
    );
  },
});

const noInfluence = probeLaw({
  id: 'numbers-do-not-move-cells',
  profiles: PROFILES,
  clauses: ['NT-20', 'NT-21', 'NT-15'],
  title: 'The field after a step does not depend on lines, level, score, pieces and what is drawn',
  cases: (profile) =>
    fc.tuple(
      cases(profile),
      seeded((random) => random.word()),
    ),
  async check(probe, [one, number]) {
    const other: Case = {
      ...one,
      state: {
        ...one.state,
        lines: number % 25_600,
        level: number % 256,
        score: 0,
        pieces: number,
      },
      word: PIECES[number % 7] ?? 2,
    };
    const answers = await both(probe, one, other);
    if (answers === undefined || typeof answers === 'string') return answers;
    const [a, b] = answers;
    return (
      differentRows('rows', a.rows, b.rows) ??
      differentRows('hidden', a.hidden, b.hidden) ??
      differs('over', a.over, b.over)
    );
  },
});

const refusedSteps = probeLaw({
  id: 'refusals-in-their-order',
  profiles: PROFILES,
  clauses: ['NT-25', 'NT-19', 'NT-09'],
  title: 'Illegal goes before the number of pieces, that before the tape, whose words are pieces',
  cases: (profile) =>
    fc.tuple(
      cases(profile),
      fc.nat(20).filter((word) => !PIECES.includes(word)),
    ),
  async check(probe, [one, noPiece]) {
    const full = { ...one, state: { ...one.state, pieces: MOST_PIECES } };
    const strange = PIECES.find((piece) => piece !== one.state.current) ?? 2;
    const [wrong = one.move] = placementsOf(strange);
    const asked: readonly (readonly [string, StepQuestion])[] = [
      ['illegal-action', questionOf({ ...full, move: wrong }, [])],
      ['domain-error', questionOf(full, [])],
      ['chance-short', questionOf(one, [])],
      ['chance-range', questionOf(one, [noPiece])],
      ['accepted', questionOf(one)],
    ];
    const answers = await probe.steps(asked.map(([, question]) => question));
    const what = `${show(one.state.rows)}, ${one.move.orientation} in column ${one.move.column}`;
    for (const [i, [code]] of asked.entries()) {
      const problem = differs(what, code, codeOf(answers[i]));
      if (problem !== undefined) return problem;
    }
    return undefined;
  },
});

/** Ways to spoil a state. */
const SPOILERS: readonly { readonly what: string; spoil(state: Placement): Placement }[] = [
  { what: 'another orientation as current', spoil: (state) => ({ ...state, current: 17 }) },
  { what: 'another orientation as next', spoil: (state) => ({ ...state, next: 0 }) },
  { what: 'no piece as spawnID', spoil: (state) => ({ ...state, spawnID: 0 }) },
  { what: 'over for no reason', spoil: (state) => ({ ...state, over: !state.over }) },
];

const badStates = probeLaw({
  id: 'placement-bad-states',
  profiles: PROFILES,
  clauses: ['NT-24', 'NT-23'],
  title: 'States with wrong pieces, or over for no reason, are refused with bad-state',
  cases: (profile) => fc.tuple(cases(profile), fc.constantFrom(...SPOILERS)),
  async check(probe, [one, { what, spoil }]) {
    const answer = await probe.step(questionOf({ ...one, state: spoil(one.state) }));
    return differs(what, 'bad-state', codeOf(answer));
  },
});

const starts = probeLaw({
  id: 'starts-from-tapes',
  profiles: PROFILES,
  clauses: ['NT-18', 'NT-09', 'NT-25', 'NT-49'],
  title: 'A start takes two words, the current piece and the next; each may follow each',
  runs: 60,
  cases: () =>
    seeded((random) => ({ level: random.below(256), words: [anyPiece(random), anyPiece(random)] })),
  async check(probe, { level, words }) {
    const setup = { startLevel: level, drawSteps: 1 };
    const answer = await probe.start('outcome', words, setup);
    if ('refused' in answer) return `start with ${words} is refused with ${answer.refused}`;
    const { current, next, level: found } = placementOf(answer.state);
    const short = await probe.start('outcome', words.slice(1), setup);
    return (
      differs('pieces', words.join(' '), `${current} ${next}`) ??
      differs('level', level, found) ??
      differs('drawn', 2, answer.drawn) ??
      differs('start with one word', 'chance-short', codeOf(short))
    );
  },
});

const levels = probeLaw({
  id: 'level-of-a-step-is-that-of-kernel-score',
  profiles: PROFILES,
  clauses: ['NT-14', 'NT-11', 'NT-13', 'NT-10', 'NT-21'],
  title: 'A step counts as kernel score does with as many lines and no hold-down points',
  cases: (profile) =>
    fc.tuple(
      cases(profile),
      seeded((random) => {
        const lines = anyLines(random);
        return { lines, level: anyLevel(random, lines), score: random.below(1_000_000) };
      }),
    ),
  async check(probe, [one, numbers]) {
    const state = { ...one.state, ...numbers };
    const answer = await probe.step(questionOf({ ...one, state }));
    if ('refused' in answer) return `the step is refused with ${answer.refused}`;
    const after = placementOf(answer.state);
    const completed = (after.lines - state.lines + 25_600) % 25_600;
    const digits = (value: number): number => Number.parseInt(String(value), 16);
    const { score, level, lines } = state;
    const bytes = [score % 100, Math.floor(score / 100) % 100, Math.floor(score / 10_000)];
    const input = [...bytes.map(digits), level, digits(lines % 100), Math.floor(lines / 100)];
    const [told] = (await probe.kernel('score', [[...input, completed, 0]])) ?? [];
    if (told === undefined) return undefined;
    if ('refused' in told) return `kernel score is refused with ${told.refused}`;
    const [low = 0, middle = 0, high = 0, expected] = told;
    const points = [high, middle, low].reduce(
      (sum, byte) => 100 * sum + Number(byte.toString(16)),
      0,
    );
    return differs('level', expected, after.level) ?? differs('score', points, after.score);
  },
});

/** Laws of profile placement that ask questions of their own. */
export const placementProbes: readonly ProbeLaw[] = [
  mirror,
  noInfluence,
  refusedSteps,
  badStates,
  starts,
  levels,
];
