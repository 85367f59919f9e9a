/**
 * What recorded runs of a script tell without its inputs: how they begin, the register between
 * decisions, and that the field at a decision is what the last placement left.
 */
import { framePlay, kernel, masksOf, placement, registerAfter, vector } from './words.mjs';

const ORIGIN = 'original on a frame model, script-run.json';

const stateOf = (text) => Number.parseInt(text, 16);
const named = (run) => `${run.seed17}-${run.seed18}`;

function startLine(run) {
  const [first] = run.decisions;
  const { frame, frameCounter, playState, piece, next, x, y, lines, score } = first;
  if (lines !== 0 || score !== 0 || /1/.test(first.field)) throw new Error('no start');
  return framePlay(
    `script-run-${named(run)}`,
    ['NT-28', 'NT-08', 'NT-27'],
    `${ORIGIN}, first decision`,
    {
      setup: [0, 0, 0, 0, 0],
      seed: String(256 * run.seed17 + run.seed18),
      // The first frame has no input; START is pressed in the second.
      actions: Array.from({ length: frame }, (_, i) => [i === 1 ? 16 : 0]),
      expect: [
        {
          at: frame,
          fields: {
            ...{ frameCounter, playState, current: piece, next, x, y },
            ...{ linesLow: 0, linesHigh: 0, score: [0, 0, 0], generator: [stateOf(first.rng)] },
          },
        },
      ],
    },
  );
}

/** One step a frame, and one more for each choice that was repeated. */
function registerLine(run) {
  const pairs = run.decisions.slice(1).map((decision, i) => {
    const before = run.decisions[i];
    const frames = decision.frame - before.frame;
    const [from, to] = [stateOf(before.rng), stateOf(decision.rng)];
    const steps = [frames, frames + 1].find((count) => registerAfter(from, count) === to);
    if (steps === undefined) throw new Error(`${named(run)}: no number of steps fits`);
    return { in: [from, steps], out: [to] };
  });
  const id = `script-register-${named(run)}`;
  return kernel(id, ['NT-06', 'NT-27'], `${ORIGIN}, rng`, 'rng', pairs);
}

/** A decision that the next one shows to have been followed: its piece has come, and one lies more. */
function placedLines(run) {
  const cells = (text) => text.replaceAll('0', '').length;
  return run.decisions.slice(0, -1).flatMap((decision, i) => {
    const after = run.decisions[i + 1];
    const cleared = after.lines - decision.lines;
    const isNext = decision.next === after.piece;
    const isOne = cells(after.field) === cells(decision.field) + 4 - 10 * cleared;
    if (!isNext || !isOne) return [];
    const { piece, next, rotation, column, field, lines, score } = decision;
    // The script holds level 9.
    const state = placement({
      rows: masksOf(field),
      ...{ current: piece, next, spawnID: next, level: 9, startLevel: 9, lines, score },
    });
    const fields = {
      ...{ rows: masksOf(after.field), hidden: [0, 0], current: after.piece, next: after.next },
      ...{ lines: after.lines, score: after.score, pieces: 1 },
    };
    const branch = { action: [rotation, column - 1], tape: [after.next] };
    return [
      vector(
        'fan',
        `script-placed-${named(run)}-${i + 1}`,
        ['NT-20', 'NT-21', 'NT-13', 'NT-15', 'NT-22'],
        `${ORIGIN}, decisions ${i + 1} and ${i + 2}`,
        {
          profile: 'placement',
          layer: 'outcome',
          state,
          branches: [{ ...branch, expect: { fields, drawn: 1 } }],
        },
      ),
    ];
  });
}

export function scriptLines(runs) {
  return runs.flatMap((run) => [startLine(run), registerLine(run), ...placedLines(run)]);
}
