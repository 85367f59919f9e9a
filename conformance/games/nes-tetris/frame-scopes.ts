import type { Probe, StepQuestion } from '../../probe.ts';
import type { Scope, ScopeReport, ScopeResult } from '../../suite.ts';
import { BATCH, range } from './asking.ts';
import { A, B, type Frame, frameOf, LEFT, PLAYING, RIGHT, stateOf } from './frame.ts';
import { differentFrames } from './frame-turn.ts';
import { MINOS, PIECES, pieceNumber } from './pieces.ts';
import { speedAt } from './plain-control.ts';
import { plainFrame } from './plain-frame.ts';

const GENERATOR = 'nes-lfsr';

/** Single frames from explicit states against the second reading. */
async function singleFrames(
  probe: Probe,
  report: ScopeReport,
  frames: readonly { readonly state: Frame; readonly buttons: number }[],
  clauses: readonly string[],
): Promise<ScopeResult> {
  const words = [0x8988];
  for (let at = 0; at < frames.length; at += BATCH) {
    const batch = frames.slice(at, at + BATCH);
    const answers = await probe.steps(
      batch.map(
        ({ state, buttons }): StepQuestion => ({
          state: stateOf(state),
          action: { buttons },
          layer: 'seed',
          generator: { name: GENERATOR, words },
        }),
      ),
    );
    answers.forEach((answer, i) => {
      const { state, buttons } = batch[i] ?? { state: PLAYING, buttons: 0 };
      const { after } = plainFrame(state, 0x8988, buttons);
      const problem =
        'refused' in answer ? answer.refused : differentFrames(after, frameOf(answer.state));
      if (problem === undefined) return;
      const { current, x, y, level, fallTimer } = state;
      const what = `${current} at (${x}, ${y}), level ${level}, timer ${fallTimer}, buttons ${buttons}`;
      report.fail(clauses, `${what}: ${problem}`);
    });
    report.progress(Math.min(at + BATCH, frames.length), frames.length);
  }
  return { cases: frames.length, states: frames.length };
}

/** Rows near the edges of the field, and one between them. */
const ROWS: readonly number[] = [0, 1, 2, 3, 10, 16, 17, 18, 19];

function controls(): { state: Frame; buttons: number }[] {
  return range(MINOS.length).flatMap((current) =>
    range(10).flatMap((x) =>
      ROWS.flatMap((y) =>
        [A, B, LEFT, RIGHT].map((buttons) => ({ state: { ...PLAYING, current, x, y }, buttons })),
      ),
    ),
  );
}

/** Timers less speeds, modulo 256, at which something changes. */
const NEAR: readonly number[] = [0, 1, 126, 127, 128, 129, 254, 255];

function speeds(): { state: Frame; buttons: number }[] {
  return range(256).flatMap((level) =>
    range(256)
      .filter((timer) => NEAR.includes((timer + 1 - speedAt(level) + 256) % 256))
      .map((fallTimer) => ({ state: { ...PLAYING, level, fallTimer }, buttons: 0 })),
  );
}

/** Pieces that rest in all rows, from the frame of their stop to the next spawn. */
async function waits(probe: Probe, report: ScopeReport): Promise<ScopeResult> {
  const rows = range(20);
  const spawnAt = (y: number): number => 18 - 2 * Math.floor(Math.max(y - 2, 0) / 4);
  const page = (y: number): number[] =>
    PLAYING.page.map((byte, at) => (y < 19 && at === 10 * (y + 1) + 3 ? 0x7b : byte));
  for (const y of rows) {
    const state = stateOf({ ...PLAYING, current: 18, y, fallTimer: 47, page: page(y) });
    const frames = spawnAt(y);
    const [before, after] = await probe.steps(
      [frames - 1, frames].map(
        (more): StepQuestion => ({
          state,
          action: { buttons: 0 },
          more: range(more).map(() => ({ buttons: 0 })),
          layer: 'seed',
          generator: { name: GENERATOR, words: [0x8988] },
        }),
      ),
    );
    const playStateOf = (answer: typeof before): unknown =>
      answer === undefined || 'refused' in answer ? answer?.refused : answer.state['playState'];
    const found = `${playStateOf(before)} then ${playStateOf(after)}`;
    if (found === '8 then 1') continue;
    const what = `y ${y}: play state ${frames - 1} and ${frames} frames after the stop`;
    report.fail(
      ['NT-38', 'NT-39', 'NT-31', 'NT-30', 'NT-42'],
      `${what}: expected 8 then 1, found ${found}`,
    );
  }
  return { cases: rows.length, states: 2 * rows.length };
}

/** Low bytes of `dealt` and the bytes of `clears`, as they count. */
function tallies(): { state: Frame; buttons: number }[] {
  return range(256).flatMap((byte) => [
    {
      state: {
        ...PLAYING,
        playState: 5,
        completedLines: 1 + (byte % 4),
        clears: [byte, byte, byte, byte],
      },
      buttons: 0,
    },
    ...PIECES.map((next) => ({
      state: { ...PLAYING, playState: 8, next, spawnID: next, dealt: dealtOf(next, byte) },
      buttons: 0,
    })),
  ]);
}

function dealtOf(piece: number, byte: number): number[] {
  const place = 2 * pieceNumber(piece);
  return PLAYING.dealt.map((_, at) => (at === place || at === place + 1 ? byte : 0));
}

const frameScope = (
  id: string,
  title: string,
  clauses: readonly string[],
  frames: () => { state: Frame; buttons: number }[],
): Scope => ({
  ...{ id, title, clauses, profiles: ['frame'] },
  run: (probe, report) => singleFrames(probe, report, frames(), clauses),
});

/** Small scopes of profile frame that are checked completely. */
export const frameScopes: readonly Scope[] = [
  frameScope(
    'all-turns-and-shifts',
    'A, B, LEFT and RIGHT with all orientations in all places of the free field',
    ['NT-05', 'NT-33', 'NT-32', 'NT-04', 'NT-02'],
    controls,
  ),
  frameScope(
    'all-speeds',
    'Gravity at all levels, with timers around all speeds and around bit 7',
    ['NT-36', 'NT-37'],
    speeds,
  ),
  frameScope(
    'all-tallies',
    'Counts of clears and of pieces dealt, from all bytes',
    ['NT-40', 'NT-41', 'NT-42'],
    tallies,
  ),
  {
    id: 'waits-in-all-rows',
    clauses: ['NT-38', 'NT-39', 'NT-31', 'NT-30', 'NT-42'],
    title: 'From the stop of a piece in each row to the next spawn: 10 to 18 frames',
    profiles: ['frame'],
    run: waits,
  },
];
