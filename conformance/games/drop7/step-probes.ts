import * as fc from 'fast-check';
import type { Observed } from '../../probe.ts';
import type { ProbeLaw } from '../../suite.ts';
import { differentBoards, differs, mirrored, positionOf, rulesOf, show, stateOf } from './board.ts';
import { type Case, cases, questionOf } from './crafted.ts';
import { tapeDraws } from './plain-draws.ts';
import { place, plainStep } from './plain-step.ts';
import { codeOf, probeLaw } from './probe-law.ts';
import { sameStep } from './same-step.ts';
import { toldStep } from './step-answer.ts';

const noInfluence = probeLaw({
  id: 'score-and-moves-change-nothing',
  clauses: ['D7-23'],
  title:
    'The board, the gain and the draws of a step do not depend on score, level and movesPlayed',
  cases: (profile) => fc.tuple(cases(profile), fc.nat(2 ** 31), fc.nat(2 ** 31), fc.nat(2 ** 31)),
  async check(probe, [one, score, level, movesPlayed]) {
    const other = {
      ...one,
      position: { ...one.position, score, level: level + 1, movesPlayed },
    };
    const [a, b] = await probe.steps([questionOf(one), questionOf(other)]);
    if (a === undefined || b === undefined) return undefined;
    const what = `${show(one.position.cells)} with other numbers`;
    const problem = sameStep(what, a, b);
    if (problem !== undefined || 'refused' in a || 'refused' in b) return problem;
    const gain = (from: Case, to: Observed): number =>
      positionOf(to.state).score - from.position.score;
    return differs(`${what}, gain`, gain(one, a), gain(other, b));
  },
});

const mirror = probeLaw({
  id: 'mirror',
  clauses: ['D7-06', 'D7-09', 'D7-11', 'D7-10'],
  title:
    'If no wave opens two covers, the mirrored board gives the mirrored result with the same draws (hidden values of a rise in the opposite order)',
  runs: 200,
  cases,
  async check(probe, one) {
    const rules = rulesOf(probe.profile);
    const plain = plainStep(one.position, one.column, rules, tapeDraws(one.tape, 'outcome'));
    const waves = [...plain.first, ...plain.level];
    if (!rules.latent && waves.some(({ opened }) => opened.length > 1)) return undefined;
    const rise = rules.latent && plain.rise ? 7 : 0;
    const { cells, latent } = one.position;
    const seen: Case = {
      position: {
        ...one.position,
        cells: mirrored(cells),
        latent: latent.length > 0 ? mirrored(latent) : [],
      },
      column: 6 - one.column,
      tape: [...one.tape.slice(0, rise).toReversed(), ...one.tape.slice(rise)],
    };
    const [a, b] = await probe.steps([questionOf(one), questionOf(seen)]);
    if (a === undefined || b === undefined) return undefined;
    const what = `${show(cells)}, column ${one.column}, and its mirror image`;
    const problem = differs(what, codeOf(a), codeOf(b));
    if (problem !== undefined || 'refused' in a || 'refused' in b) return problem;
    const [left, right] = [positionOf(a.state), positionOf(b.state)];
    return (
      differentBoards(what, mirrored(left.cells), right.cells) ??
      differs(`${what}, score`, left.score, right.score) ??
      differs(`${what}, drawn`, a.drawn, b.drawn) ??
      differs(`${what}, next disc`, left.nextDisc, right.nextDisc)
    );
  },
});

const afterwards = probeLaw({
  id: 'a-settled-step-is-its-kernel',
  clauses: ['D7-23', 'D7-16'],
  title: 'A step and kernel step tell the same gain, board and next disc',
  cases,
  async check(probe, one) {
    const told = await toldStep(probe, one);
    if (told === undefined || typeof told === 'string') return told;
    const answer = await probe.step(questionOf(one));
    if ('refused' in answer) return `the step is refused with ${answer.refused}`;
    const after = positionOf(answer.state);
    return (
      differs('gain', told.gain, after.score - one.position.score) ??
      differentBoards('board', told.cells, after.cells) ??
      differs('next disc', told.nextDisc, after.nextDisc) ??
      differs('over', told.over, after.over) ??
      differs('movesRemaining', told.movesRemaining, after.movesRemaining)
    );
  },
});

const unsettled = probeLaw({
  id: 'poppers-before-the-drop-pop-first',
  clauses: ['D7-14', 'D7-08'],
  title: 'On a board with poppers a drop elsewhere takes them along in the first wave',
  cases,
  async check(probe, one) {
    const { position, column } = one;
    const placed = place(position.cells, column, position.nextDisc);
    const plain = plainStep(
      position,
      column,
      rulesOf(probe.profile),
      tapeDraws(one.tape, 'outcome'),
    );
    const answer = await probe.step({ ...questionOf(one), state: stateOf(position) });
    if ('refused' in answer) return `${show(placed)}: ${answer.refused}`;
    return differentBoards(`${show(placed)}`, plain.after.cells, positionOf(answer.state).cells);
  },
});

/** Laws that compare steps with each other. */
export const stepProbes: readonly ProbeLaw[] = [noInfluence, mirror, afterwards, unsettled];
