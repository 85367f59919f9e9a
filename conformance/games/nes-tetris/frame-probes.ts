import * as fc from 'fast-check';
import type { Random } from '../../generate/random.ts';
import type { Observed, Probe, Refused, StepQuestion } from '../../probe.ts';
import type { ProbeLaw } from '../../suite.ts';
import {
  A,
  DOWN,
  FREE,
  type Frame,
  frameOf,
  LEFT,
  PLAYING,
  RIGHT,
  START,
  stateOf,
} from './frame.ts';
import { frameShapers } from './frame-shapes.ts';
import { differentFrames } from './frame-turn.ts';
import { centreAt, orientationsOf, placementsOf, turned } from './pieces.ts';
import { differentRows, differs, type Move } from './placement.ts';
import { plainFrame } from './plain-frame.ts';
import { fits, lockPiece } from './plain-placement.ts';
import { codeOf, probeLaw, scenesOf } from './probe-law.ts';
import { anyPiece, masksOf, ruins, seeded } from './shaping.ts';

const PROFILES = ['frame'];
const REGISTER = 0x8988;
const SPAWN = 8;

function questionOf(state: Frame, buttons: readonly number[], register = REGISTER): StepQuestion {
  const [first = 0, ...more] = buttons;
  return {
    state: stateOf(state),
    action: { buttons: first },
    more: more.map((byte) => ({ buttons: byte })),
    layer: 'seed',
    generator: { name: 'nes-lfsr', words: [register] },
  };
}

const pageOf = (rows: readonly number[]): number[] =>
  PLAYING.page.map((free, at) =>
    ((rows[Math.floor(at / 10)] ?? 0) >> (at % 10)) & 1 ? 0x7b : free,
  );

/** Visible and hidden rows of a page. */
function rowsOf({ page }: Frame): { rows: number[]; hidden: number[] } {
  const mask = (row: number): number =>
    [0, 1, 2, 3, 4, 5, 6, 7, 8, 9].reduce(
      (sum, x) => sum + ((page[(10 * row + x + 256) % 256] ?? 0) < FREE ? 2 ** x : 0),
      0,
    );
  return {
    rows: Array.from({ length: 20 }, (_, row) => mask(row)),
    hidden: [mask(-2), mask(-1)],
  };
}

/** Plays buttons until the next piece could come; the frames that it takes are those of the clauses. */
async function untilSpawn(
  probe: Probe,
  state: Frame,
  buttons: readonly number[],
  then: number,
): Promise<Observed | Refused> {
  const played = [...buttons];
  let now = state;
  let register = REGISTER;
  for (let at = 0; at < 2_000 && now.playState !== SPAWN; at += 1) {
    const byte = buttons[at] ?? then;
    if (at >= buttons.length) played.push(byte);
    const { after, rng } = plainFrame(now, register, byte);
    [now, register] = [after, rng];
  }
  return probe.step(questionOf(state, played));
}

function sameField(answer: Observed | Refused, before: Pick<Frame, 'page'>, move: Move) {
  if ('refused' in answer) return `refused with ${answer.refused}`;
  const after = frameOf(answer.state);
  const locked = lockPiece(rowsOf({ ...PLAYING, ...before }), move);
  const found = rowsOf(after);
  return (
    differs('play state', SPAWN, after.playState) ??
    differentRows('rows', locked.rows, found.rows) ??
    differentRows('hidden', locked.hidden, found.hidden) ??
    differs('lines', locked.removed.length, Number(after.linesLow.toString(16)))
  );
}

/** A field whose top is free, and a placement on it. */
function anyMove(random: Random, height: number): { page: number[]; current: number; move: Move } {
  const current = anyPiece(random);
  const rows = masksOf(ruins(random, random.below(height), 70));
  return { page: pageOf(rows), current, move: random.pick(placementsOf(current)) };
}

const straightDrop = probeLaw({
  id: 'straight-drop-is-gravity-without-input',
  profiles: PROFILES,
  clauses: ['NT-36', 'NT-37', 'NT-38', 'NT-39', 'NT-15', 'NT-20'],
  title: 'A piece that is left alone at the top comes to rest where a placement puts it',
  cases: () => seeded((random) => anyMove(random, 18)),
  async check(probe, { page, move }) {
    const { orientation, column } = move;
    const x = centreAt(orientation, column);
    const state = { ...PLAYING, page, current: orientation, x, level: 29 };
    if (!fits(rowsOf(state), orientation, x, 0)) return undefined;
    return sameField(await untilSpawn(probe, state, [], 0), state, move);
  },
});

/** Turns and taps that bring a piece from its spawn to an orientation and a column. */
function inputsOf(current: number, { orientation, column }: Move): number[] {
  let [turns, now] = [0, current];
  while (now !== orientation && turns < orientationsOf(current).length) {
    now = turned(now, 'clockwise');
    turns += 1;
  }
  const distance = centreAt(orientation, column) - 5;
  const side = distance < 0 ? LEFT : RIGHT;
  // Turns come first: some orientations reach columns that others do not.
  return [
    ...Array.from({ length: turns }, () => [A, 0]),
    ...Array.from({ length: Math.abs(distance) }, () => [side, 0]),
  ].flat();
}

const inputsReach = probeLaw({
  id: 'inputs-reach-their-placement',
  profiles: PROFILES,
  clauses: ['NT-32', 'NT-33', 'NT-35', 'NT-05', 'NT-37', 'NT-38', 'NT-39'],
  title: 'Turns and taps at the top, then a soft drop, put a piece where the placement puts it',
  cases: () => seeded((random) => anyMove(random, 15)),
  async check(probe, { page, current, move }) {
    const state = { ...PLAYING, page, current };
    const answer = await untilSpawn(probe, state, inputsOf(current, move), DOWN);
    return sameField(answer, state, move);
  },
});

const resume = probeLaw({
  id: 'resume-at-any-frame',
  profiles: PROFILES,
  clauses: ['NT-26', 'NT-27', 'NT-44'],
  title: 'A game goes on from any state that it reports as if it had not been taken up',
  cases: (profile) => fc.tuple(scenesOf(frameShapers, profile), fc.nat(0xffff)),
  async check(probe, [{ state, actions = [] }, register]) {
    const begun = frameOf(state);
    const buttons = actions.map((action) => (action as { readonly buttons: number }).buttons);
    if (buttons.length < 2) return undefined;
    const half = Math.floor(buttons.length / 2);
    const whole = await probe.step(questionOf(begun, buttons, register));
    const first = await probe.step(questionOf(begun, buttons.slice(0, half), register));
    if ('refused' in whole || 'refused' in first) return undefined;
    const [word = 0] = first.generator ?? [];
    const second = await probe.step(questionOf(frameOf(first.state), buttons.slice(half), word));
    if ('refused' in second) return `the second part is refused with ${second.refused}`;
    return (
      differentFrames(frameOf(whole.state), frameOf(second.state)) ??
      differs('register', whole.generator?.[0], second.generator?.[0])
    );
  },
});

const startInPlay = probeLaw({
  id: 'start-does-nothing-in-play',
  profiles: PROFILES,
  clauses: ['NT-29', 'NT-27'],
  title: 'START in play changes nothing but pressed and held',
  cases: (profile) => scenesOf(frameShapers, profile),
  async check(probe, { state, actions = [] }) {
    const [action] = actions;
    const { buttons } = action as { readonly buttons: number };
    const begun = frameOf(state);
    const without = buttons & ~START;
    // With exactly LEFT, RIGHT and DOWN the game stalls.
    if (begun.phase < 5 || begun.over || without === LEFT + RIGHT + DOWN) return undefined;
    const [a, b] = await probe.steps([
      questionOf(begun, [without]),
      questionOf(begun, [without | START]),
    ]);
    if (a === undefined || b === undefined || 'refused' in a || 'refused' in b) return undefined;
    const { pressed, held } = frameOf(b.state);
    return differentFrames({ ...frameOf(a.state), pressed, held }, frameOf(b.state));
  },
});

const base = { ...PLAYING, current: 7, x: 4, y: 6, spawnID: 11, next: 11 };
/** Ways to spoil a state. */
const SPOILERS: readonly (readonly [string, Partial<Frame>])[] = [
  ['a spawnID that is no spawn orientation', { spawnID: 4 }],
  ['no next piece', { next: 0 }],
  ['no piece in play', { current: 19 }],
  ['no piece to lock', { current: 19, playState: 2 }],
  ['play state 0 in play', { playState: 0 }],
  ['play state 9', { playState: 9 }],
  ['a redraw beyond the field', { vramRow: 25 }],
  ['a clear that has ended', { playState: 4, clearStep: 5 }],
  ['completed lines of a piece with control', { completedLines: 1 }],
  ['more lines than rows looked at', { playState: 3, rowIndex: 1, completedLines: 2 }],
  ['a fifth row', { playState: 3, rowIndex: 4 }],
  ['a score of other digits', { score: [0x1b, 0, 0] }],
  ['a score of other digits', { score: [0, 0, 0x0f] }],
  ['lines of other digits', { linesLow: 0x3c }],
  ['a curtain below the field', { curtain: 21 }],
  ['a curtain far above', { curtain: 239 }],
  ['over in play', { over: true }],
  ['a fallen curtain that is not over', { playState: 10, curtain: 20 }],
];

const badStates = probeLaw({
  id: 'frame-bad-states',
  profiles: PROFILES,
  clauses: ['NT-44'],
  title: 'States that no clause allows are refused with bad-state',
  cases: () => fc.tuple(fc.constantFrom(...SPOILERS), fc.nat(255)),
  async check(probe, [[what, spoilt], byte]) {
    const answer = await probe.step(questionOf({ ...base, holdDown: byte, ...spoilt }, [0]));
    return differs(what, 'bad-state', codeOf(answer));
  },
});

const overRefused = probeLaw({
  id: 'frames-after-the-end',
  profiles: PROFILES,
  clauses: ['NT-45', 'NT-43'],
  title: 'After the end every action is refused with game-over',
  runs: 40,
  cases: () => fc.nat(255),
  async check(probe, buttons) {
    const over = { ...base, over: true, playState: 10, curtain: 20 };
    return differs(
      'a step after the end',
      'game-over',
      codeOf(await probe.step(questionOf(over, [buttons]))),
    );
  },
});

const starts = probeLaw({
  id: 'a-start-keeps-its-setup',
  profiles: PROFILES,
  clauses: ['NT-26', 'NT-07', 'NT-28'],
  title: 'The register begins with the seed modulo 65536, all else with the setup',
  runs: 60,
  cases: () =>
    seeded((random) => ({
      seed: random.word(),
      setup: {
        ...{
          startLevel: random.below(256),
          spawnCount: random.below(256),
          shift: random.below(17),
        },
        ...{ frameCounter: random.below(65_536), held: random.below(256) },
      },
    })),
  async check(probe, { seed, setup }) {
    const answer = await probe.startSeeded('nes-lfsr', seed, setup);
    if ('refused' in answer) return `the start is refused with ${answer.refused}`;
    const { startLevel, spawnCount, shift, frameCounter, held, phase } = frameOf(answer.state);
    const kept = { startLevel, spawnCount, shift, frameCounter, held };
    return (
      differs('register', seed % 65_536, answer.generator?.[0]) ??
      differs('phase', 0, phase) ??
      differs(
        'setup',
        JSON.stringify(Object.entries(setup).toSorted()),
        JSON.stringify(Object.entries(kept).toSorted()),
      )
    );
  },
});

/** Laws of profile frame that ask questions of their own. */
export const frameProbes: readonly ProbeLaw[] = [
  straightDrop,
  inputsReach,
  resume,
  startInPlay,
  badStates,
  overRefused,
  starts,
];
