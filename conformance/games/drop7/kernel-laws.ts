import * as fc from 'fast-check';
import type { ProbeLaw } from '../../suite.ts';
import { CLEAR_BONUS, differentBoards, differs, isCover, rulesOf, SOLID, show } from './board.ts';
import { cases } from './crafted.ts';
import { tapeDraws } from './plain-draws.ts';
import { place, plainStep } from './plain-step.ts';
import { columnRun, pointsAt, poppersOf, waveOf } from './plain-wave.ts';
import { ask, codeOf, probeLaw } from './probe-law.ts';
import { type ToldStep, toldStep, waveWords } from './step-answer.ts';

const total = (waves: ToldStep['waves'], of: 'popped' | 'opened' | 'points'): number =>
  waves.reduce((sum, wave) => sum + wave[of], 0);

const waveList = probeLaw({
  id: 'waves-follow-each-other',
  clauses: ['D7-13', 'D7-20', 'D7-12'],
  title:
    'The waves of a step have depths 1, 2, 3, ... without gaps, over a rise, too, and n*W(depth) points',
  cases,
  async check(probe, one) {
    const step = await toldStep(probe, one);
    if (step === undefined || typeof step === 'string') return step;
    for (const [i, { depth, popped, points }] of step.waves.entries()) {
      const problem =
        differs(`depth of wave ${i + 1}`, i + 1, depth) ??
        differs(`points of ${popped} at ${depth}`, popped * pointsAt(depth), points);
      if (problem !== undefined) return problem;
    }
    return undefined;
  },
});

const composition = probeLaw({
  id: 'gain-is-waves-and-bonuses',
  clauses: ['D7-23', 'D7-15', 'D7-18', 'D7-17'],
  title: 'The gain is the points of the waves, the level bonus of a rise and 70000 for a clear',
  cases,
  async check(probe, one) {
    const step = await toldStep(probe, one);
    if (step === undefined || typeof step === 'string') return step;
    const rules = rulesOf(probe.profile);
    const isRefused = step.movesRemaining === 0;
    const bonus = step.rise || (isRefused && rules.bonusWhenRefused) ? rules.levelBonus : 0;
    const points = total(step.waves, 'points');
    return differs('gain', points + bonus + (step.clear ? CLEAR_BONUS : 0), step.gain);
  },
});

const conservation = probeLaw({
  id: 'cells-are-conserved',
  clauses: ['D7-08', 'D7-18', 'D7-09', 'D7-05'],
  title: 'Cells: one more, seven at a rise, less what popped; covers: less what opened',
  cases,
  async check(probe, one) {
    const step = await toldStep(probe, one);
    if (step === undefined || typeof step === 'string') return step;
    const { cells, nextDisc } = one.position;
    const risen = step.rise ? 7 : 0;
    const occupied = (board: readonly number[]): number =>
      board.filter((cell) => cell !== 0).length;
    const covers = (board: readonly number[]): number => board.filter(isCover).length;
    const left = occupied(cells) + 1 + risen - total(step.waves, 'popped');
    const hidden = covers(cells) + Number(nextDisc === SOLID) + risen - total(step.waves, 'opened');
    return (
      differs('occupied cells', left, occupied(step.cells)) ??
      differs('covers', hidden, covers(step.cells))
    );
  },
});

const drawCount = probeLaw({
  id: 'draws-of-a-step',
  clauses: ['D7-28', 'D7-10', 'D7-21'],
  title:
    'Draws are the openings, or the hidden values of a rise, and the next disc unless it is over',
  cases,
  async check(probe, one) {
    const step = await toldStep(probe, one);
    if (step === undefined || typeof step === 'string') return step;
    const { latent } = rulesOf(probe.profile);
    const values = latent ? (step.rise ? 7 : 0) : total(step.waves, 'opened');
    const disc = step.over ? 0 : 1 + Number(latent && step.nextDisc === SOLID);
    return differs('words drawn', values + disc, step.drawn);
  },
});

const plainKernel = probeLaw({
  id: 'kernel-step',
  clauses: ['D7-13', 'D7-14', 'D7-15', 'D7-20', 'D7-23', 'D7-12'],
  title: 'Kernel step on shaped boards, by a plain reading of all clauses',
  cases,
  async check(probe, one) {
    const step = await toldStep(probe, one);
    if (step === undefined || typeof step === 'string') return step;
    const rules = rulesOf(probe.profile);
    const plain = plainStep(one.position, one.column, rules, tapeDraws(one.tape, 'outcome'));
    const waves = [...plain.first, ...plain.level].map(({ depth, poppers, opened }) =>
      [depth, poppers.length, opened.length].join(':'),
    );
    const found = step.waves.map(({ depth, popped, opened }) => [depth, popped, opened].join(':'));
    return (
      differs('waves (depth:popped:opened)', waves.join(' '), found.join(' ')) ??
      differentBoards(`after ${show(one.position.cells)}`, plain.after.cells, step.cells) ??
      differs('clear', plain.clear, step.clear) ??
      differs('rise', plain.rise, step.rise) ??
      differs('over', plain.after.over, step.over) ??
      differs('gain', plain.gain, step.gain)
    );
  },
});

const poppers = probeLaw({
  id: 'kernel-poppers',
  clauses: ['D7-07', 'D7-06'],
  title: 'Kernel poppers on shaped boards with a disc dropped, by a plain reading',
  cases,
  async check(probe, { position, column }) {
    const cells = place(position.cells, column, position.nextDisc);
    const answer = await ask(probe, 'poppers', cells);
    if (answer === undefined) return undefined;
    if ('refused' in answer) return `kernel poppers: ${codeOf(answer)}`;
    const expected = poppersOf(cells).map(({ cell }) => cell);
    return differs(`poppers of ${show(cells)}`, expected.join(' '), answer.slice(1).join(' '));
  },
});

const firstWave = probeLaw({
  id: 'first-wave-near-the-disc',
  clauses: ['D7-06', 'D7-07', 'D7-14'],
  title:
    'On a settled board all poppers of the first wave share the row or the column of the disc dropped',
  runs: 200,
  cases,
  async check(probe, { position, column }) {
    if (poppersOf(position.cells).length > 0) return undefined;
    const cells = place(position.cells, column, position.nextDisc);
    const dropped = cells.findIndex((cell, i) => cell !== position.cells[i]);
    const answer = await ask(probe, 'poppers', cells);
    if (answer === undefined || 'refused' in answer) return undefined;
    const row = Math.floor(dropped / 7);
    const far = answer.slice(1).find((cell) => Math.floor(cell / 7) !== row && cell % 7 !== column);
    return far === undefined ? undefined : `${show(cells)}: cell ${far} pops far from the disc`;
  },
});

const firstAfterRise = probeLaw({
  id: 'first-wave-after-a-rise-by-columns',
  clauses: ['D7-18', 'D7-07', 'D7-20'],
  title: 'After a settled board has risen every popper of its first wave matches its column',
  cases,
  async check(probe, one) {
    const rules = rulesOf(probe.profile);
    const plain = plainStep(one.position, one.column, rules, tapeDraws(one.tape, 'outcome'));
    if (plain.settled.slice(0, 7).some((cell) => cell !== 0)) return undefined;
    const cells = [...plain.settled.slice(7), ...new Array<number>(7).fill(SOLID)];
    const answer = await ask(probe, 'poppers', cells);
    if (answer === undefined || 'refused' in answer) return undefined;
    const wrong = answer.slice(1).find((cell) => columnRun(cells, cell).length !== cells[cell]);
    return wrong === undefined ? undefined : `${show(cells)}: cell ${wrong} pops by its row alone`;
  },
});

const wave = probeLaw({
  id: 'kernel-wave',
  clauses: ['D7-08', 'D7-09', 'D7-10', 'D7-11', 'D7-12'],
  title: 'Kernel wave at every depth on shaped boards with a disc dropped, by a plain reading',
  cases: (profile) => fc.tuple(cases(profile), fc.integer({ min: 1, max: 60 })),
  async check(probe, [{ position, column, tape }, depth]) {
    const rules = rulesOf(probe.profile);
    const cells = place(position.cells, column, position.nextDisc);
    const latent = position.latent.map((value, i) =>
      cells[i] === SOLID && value === 0 ? (position.dropLatent[0] ?? 0) : value,
    );
    const values = tape.slice(0, rules.latent ? 0 : 49);
    const answer = await ask(probe, 'wave', waveWords(depth, { cells, latent }, values));
    if (answer === undefined) return undefined;
    if ('refused' in answer) return `kernel wave on ${show(cells)}: ${codeOf(answer)}`;
    const draws = tapeDraws(values, 'outcome');
    const plain = waveOf(cells, latent, depth, () => draws(7, 'value'));
    const { opened = [], points = 0 } = plain ?? {};
    const after = [...(plain?.cells ?? cells), ...(plain?.latent ?? latent)];
    const expected = [plain?.poppers.length ?? 0, opened.length, ...opened, points, ...after];
    return differs(`wave on ${show(cells)}`, expected.join(' '), answer.join(' '));
  },
});

/** Laws on kernels and on what they tell of a step. */
export const kernelLaws: readonly ProbeLaw[] = [
  waveList,
  composition,
  conservation,
  drawCount,
  plainKernel,
  poppers,
  firstWave,
  firstAfterRise,
  wave,
];
