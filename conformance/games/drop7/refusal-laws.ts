import * as fc from 'fast-check';
import type { Probe } from '../../probe.ts';
import type { ProbeLaw } from '../../suite.ts';
import { differentBoards, differs, LARGEST, positionOf, rulesOf, show } from './board.ts';
import { type Case, cases, questionOf } from './crafted.ts';
import { tapeDraws } from './plain-draws.ts';
import { type PlainStep, plainStep } from './plain-step.ts';
import { codeOf, probeLaw, refusedWith } from './probe-law.ts';

function plainOf(probe: Probe, one: Case): PlainStep {
  return plainStep(
    one.position,
    one.column,
    rulesOf(probe.profile),
    tapeDraws(one.tape, 'outcome'),
  );
}

const gameOver = probeLaw({
  id: 'finished-games-refuse-every-column',
  clauses: ['D7-31'],
  title: 'A finished game refuses every column with game-over, open or full, whatever the tape',
  cases: (profile) => fc.tuple(cases(profile), fc.nat(6), fc.boolean()),
  check: (probe, [one, column, isShort]) =>
    refusedWith(
      probe,
      {
        ...one,
        column,
        position: { ...one.position, over: true },
        tape: isShort ? [] : one.tape,
      },
      'game-over',
      `column ${column} of a finished game`,
    ),
});

const fullColumn = probeLaw({
  id: 'full-columns-are-refused',
  clauses: ['D7-31', 'D7-04'],
  title: 'A column whose top cell is occupied is refused with illegal-action before any draw',
  runs: 200,
  cases: (profile) => fc.tuple(cases(profile), fc.boolean()),
  async check(probe, [one, isShort]) {
    const column = one.position.cells.slice(0, 7).findIndex((cell) => cell !== 0);
    if (column < 0) return undefined;
    const tape = isShort ? [] : one.tape;
    return refusedWith(probe, { ...one, column, tape }, 'illegal-action', `column ${column}`);
  },
});

const shortTape = probeLaw({
  id: 'short-tapes-are-refused',
  clauses: ['D7-32', 'D7-28'],
  title:
    'A step with fewer words than it draws is refused with chance-short, with as many it is taken',
  cases: (profile) => fc.tuple(cases(profile), fc.nat(1000)),
  async check(probe, [one, place]) {
    const { drawn } = plainOf(probe, one);
    const exact = await probe.step(questionOf({ ...one, tape: one.tape.slice(0, drawn) }));
    const problem = differs(`${drawn} words`, 'accepted', codeOf(exact));
    if (problem !== undefined || drawn === 0) return problem;
    const tape = one.tape.slice(0, place % drawn);
    return refusedWith(probe, { ...one, tape }, 'chance-short', `${tape.length} of ${drawn} words`);
  },
});

const nothingLeft = probeLaw({
  id: 'refused-steps-leave-nothing-behind',
  clauses: ['D7-31', 'D7-32'],
  title:
    'After a step that was refused in the middle of its draws the same step goes as if nothing had been',
  runs: 200,
  cases: (profile) => fc.tuple(cases(profile), fc.nat(1000)),
  async check(probe, [one, place]) {
    const plain = plainOf(probe, one);
    if (plain.drawn === 0) return undefined;
    const tape = one.tape.slice(0, place % plain.drawn);
    const [, answer] = await probe.steps([questionOf({ ...one, tape }), questionOf(one)]);
    if (answer === undefined) return undefined;
    const what = `${show(one.position.cells)} after a tape of ${tape.length} words`;
    if ('refused' in answer) return `${what}: ${answer.refused}`;
    const after = positionOf(answer.state);
    return (
      differentBoards(what, plain.after.cells, after.cells) ??
      differs(`${what}, score`, plain.after.score, after.score)
    );
  },
});

const wrongWord = probeLaw({
  id: 'words-out-of-range-are-refused',
  clauses: ['D7-32', 'D7-24'],
  title:
    'The first word that is no value decides: chance-range, even if the tape is too short behind it',
  cases: (profile) =>
    fc.tuple(cases(profile), fc.nat(1000), fc.constantFrom(0, 8, 9, 255, LARGEST), fc.boolean()),
  async check(probe, [one, place, word, isCut]) {
    const sides: number[] = [];
    const values = tapeDraws(one.tape, 'outcome');
    plainStep(one.position, one.column, rulesOf(probe.profile), (n, what) => {
      sides.push(n);
      return values(n, what);
    });
    if (sides.length === 0) return undefined;
    const at = place % sides.length;
    // An eight is a disc of the profiles that have gray ones.
    if (word === 8 && sides[at] === 8) return undefined;
    const rest = isCut ? [] : one.tape.slice(at + 1);
    const tape = [...one.tape.slice(0, at), word, ...rest];
    return refusedWith(probe, { ...one, tape }, 'chance-range', `word ${word} at place ${at}`);
  },
});

const wideWord = probeLaw({
  id: 'raw-words-above-32-bits-are-refused',
  clauses: ['D7-32'],
  title: 'In layer raw a word above 4294967295 is refused with chance-range where it is drawn',
  layers: ['raw'],
  cases: (profile) => fc.tuple(cases(profile), fc.constantFrom(2 ** 32, LARGEST)),
  async check(probe, [one, word]) {
    const { drawn } = plainStep(one.position, one.column, rulesOf(probe.profile), () => 1);
    const tape = [word, ...new Array<number>(80).fill(0)];
    const code = drawn === 0 ? 'accepted' : 'chance-range';
    return differs(
      `word ${word}`,
      code,
      codeOf(await probe.step(questionOf({ ...one, tape }, 'raw'))),
    );
  },
});

const ranges = probeLaw({
  id: 'numbers-stay-below-2-46',
  clauses: ['D7-30', 'D7-31'],
  title:
    'A step that would make score, level or movesPlayed larger than 2^46-1 is refused with domain-error, after all draws',
  cases: (profile) =>
    fc.tuple(
      cases(profile),
      fc.constantFrom('score', 'level', 'movesPlayed'),
      fc.integer({ min: -1, max: 1 }),
    ),
  async check(probe, [one, field, by]) {
    const plain = plainOf(probe, one);
    const grows = { score: plain.gain, level: plain.rise ? 1 : 0, movesPlayed: 1 }[field] ?? 0;
    const value = Math.min(LARGEST, LARGEST - grows + by);
    const position = { ...one.position, [field]: value };
    const code = value + grows > LARGEST ? 'domain-error' : 'accepted';
    return refusedWith(probe, { ...one, position }, code, `${field} ${value} growing by ${grows}`);
  },
});

/** Laws on what is refused, and with which code. */
export const refusalLaws: readonly ProbeLaw[] = [
  gameOver,
  fullColumn,
  shortTape,
  nothingLeft,
  wrongWord,
  wideWord,
  ranges,
];
