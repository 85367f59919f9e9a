import type { CreateEngine, Engine, EngineState } from '../../../../engines/engine.ts';
import { createEngine } from '../../../../engines/nes-tetris/index.ts';
import type { Fields } from '../../../../spec/value.ts';
import { type Frame, frameOf } from '../frame.ts';
import { type Move, moveOf, type Placement, placementOf } from '../placement.ts';

/** An engine with one rule bent, the law or scope that has to notice it, and the clause it names. */
export interface BentRule {
  readonly mistake: string;
  readonly profile: 'placement' | 'frame';
  readonly law: string;
  readonly clause: string;
  readonly units: RegExp;
  readonly subject: CreateEngine;
}

/** A state with other fields. */
const changed = (state: EngineState, fields: Fields): EngineState => ({ ...state, ...fields });

/** Parts of the engine are replaced. */
function withParts(parts: (engine: Engine) => Partial<Engine>): CreateEngine {
  return (spec, profile) => {
    const { machine: _machine, ...engine } = createEngine(spec, profile);
    return { ...engine, ...parts(engine) };
  };
}

/** What comes out of steps is changed. */
function afterStep(
  change: (after: EngineState, before: EngineState, action: unknown) => object,
): CreateEngine {
  return withParts((engine) => ({
    step(state, action, tape) {
      const step = engine.step(state, action, tape);
      return {
        ...step,
        state: { ...step.state, ...change(step.state, state, action) } as EngineState,
      };
    },
  }));
}

const placed = (
  change: (after: Placement, before: Placement, move: Move) => Partial<Placement>,
): CreateEngine =>
  afterStep((after, before, action) =>
    change(
      placementOf(after),
      placementOf(before),
      moveOf(action as { orientation: number; column: number }),
    ),
  );

const framed = (change: (after: Frame, before: Frame) => Partial<Frame>): CreateEngine =>
  afterStep((after, before) => change(frameOf(after), frameOf(before)));

/** One word of what a kernel gives is changed. */
function kernelWith(
  name: string,
  change: (output: readonly number[], input: readonly number[]) => readonly number[],
): CreateEngine {
  return withParts(({ kernels = {} }) => ({
    kernels: { ...kernels, [name]: (input) => change(kernels[name]?.(input) ?? [], input) },
  }));
}

const placement = (
  law: string,
  clause: string,
  mistake: string,
  subject: CreateEngine,
  units = /laws.outcome/,
): BentRule => ({ profile: 'placement', law, clause, mistake, subject, units });

const frame = (
  law: string,
  clause: string,
  mistake: string,
  subject: CreateEngine,
  units = /laws.seed/,
): BentRule => ({ profile: 'frame', law, clause, mistake, subject, units });

const PROBE = /laws.probe/;

export const bentRules: readonly BentRule[] = [
  placement(
    'cells-balance',
    'NT-20',
    'a cell of row 19 vanishes with each piece',
    placed(({ rows }) => ({ rows: rows.with(19, (rows[19] ?? 0) & ((rows[19] ?? 0) - 1)) })),
  ),
  placement(
    'hidden-rows-stay',
    'NT-15',
    'a line takes the hidden rows with it',
    placed((after, before) => (after.lines === before.lines ? {} : { hidden: [0, 0] })),
  ),
  placement(
    'row-0-takes-the-bottom-row',
    'NT-16',
    'row -2 stays when row 0 is removed',
    placed((after, before) => ({ hidden: [before.hidden[0] ?? 0, after.hidden[1] ?? 0] })),
  ),
  placement(
    'points-of-lines',
    'NT-13',
    'a single pays 50',
    placed((after, before) => ({
      score:
        after.lines === before.lines + 1 && after.score < 999_000 ? after.score + 10 : after.score,
    })),
  ),
  placement(
    'score-never-falls',
    'NT-13',
    'a score at the cap begins anew',
    placed(({ score }) => ({ score: score === 999_999 ? 0 : score })),
  ),
  placement(
    'lines-are-rows-removed',
    'NT-10',
    'a tetris counts three lines',
    placed((after, before) =>
      after.lines === before.lines + 4 ? { lines: before.lines + 3 } : {},
    ),
  ),
  placement(
    'level-by-tens',
    'NT-11',
    'levels stop at 29',
    placed(({ level }) => ({ level: Math.min(level, 29) })),
  ),
  placement(
    'next-becomes-current',
    'NT-21',
    'a step counts two pieces',
    placed(({ pieces }) => ({ pieces: pieces + 1 })),
  ),
  placement(
    'the-word-is-the-next-piece',
    'NT-09',
    'spawnCount stays with tapes',
    placed((_after, { spawnCount }) => ({ spawnCount })),
  ),
  placement(
    'the-register-chooses',
    'NT-08',
    'the register chooses the next piece in order',
    placed(({ next }) => (next === 2 ? { next: 7, spawnID: 7 } : {})),
    /laws.seed/,
  ),
  placement(
    'placement-list',
    'NT-19',
    'the list begins with the last action',
    withParts((engine) => ({ legal: (state) => engine.legal(state).toReversed() })),
  ),
  placement(
    'placement-start',
    'NT-18',
    'a start has counted a piece',
    withParts((engine) => ({
      start(setup, chance) {
        const start = engine.start(setup, chance);
        return { ...start, state: changed(start.state, { pieces: 1 }) };
      },
    })),
  ),
  placement(
    'placement-events',
    'NT-17',
    'no single is told',
    withParts((engine) => ({
      step(state, action, tape) {
        const step = engine.step(state, action, tape);
        return { ...step, events: step.events.filter((event) => event !== 'clear-1') };
      },
    })),
  ),
  placement(
    'mirrored-placements',
    'NT-20',
    'pieces in columns 0 to 3 leave a cell behind in row 19',
    placed((after, _before, { column }) => ({
      rows: column < 4 ? after.rows.with(19, (after.rows[19] ?? 0) | 1) : after.rows,
    })),
    PROBE,
  ),
  placement(
    'numbers-do-not-move-cells',
    'NT-21',
    'many pieces fill the corner',
    placed(({ pieces, rows }) => (pieces > 10_000 ? { rows: rows.with(19, 512) } : {})),
    PROBE,
  ),
  placement(
    'placement-bad-states',
    'NT-24',
    'any state is taken',
    withParts((engine) => ({
      validate() {},
      step: (state, action, tape) =>
        engine.step(
          changed(state, { current: 18, next: 2, spawnID: 2, over: false }),
          action,
          tape,
        ),
      accepts: () => true,
    })),
    PROBE,
  ),
  placement(
    'kernel-score',
    'NT-12',
    'kernel score knows no soft drop',
    withParts(({ kernels = {} }) => ({
      kernels: { ...kernels, score: (input) => kernels['score']?.(input.with(7, 0)) ?? [] },
    })),
    PROBE,
  ),
  placement(
    'kernel-drop-is-a-placement',
    'NT-47',
    'kernel drop leaves row 19 free',
    kernelWith('drop', (output) => output.with(20, 0)),
    PROBE,
  ),
  placement(
    'a-search-is-rewarded-for-its-field',
    'NT-48',
    'the reward of a search is a little less',
    kernelWith('best-placement', (output) =>
      output[0] === 0 ? output.with(4, ((output[4] ?? 0) ^ 1) >>> 0) : output,
    ),
    PROBE,
  ),
  placement(
    'all-registers',
    'NT-06',
    'register 1 leads into the cycle',
    kernelWith('rng', (output, [register]) => (register === 1 ? [0x8000] : output)),
    /scope.all-registers/,
  ),
  placement(
    'level-table',
    'NT-11',
    'start level 18 gains its first level at 140 lines',
    kernelWith('score', (output, input) =>
      input[3] === 18 && input[4] === 0x29 && input[5] === 1 ? output.with(3, 18) : output,
    ),
    /scope.level-table/,
  ),
  placement(
    'soft-drop-points',
    'NT-12',
    'twenty hold-down points count as nineteen',
    withParts(({ kernels = {} }) => ({
      kernels: {
        ...kernels,
        score: (input) => kernels['score']?.(input.with(7, Math.min(19, input[7] ?? 0))) ?? [],
      },
    })),
    /scope.soft-drop-points/,
  ),
  placement(
    'chance-of-pieces',
    'NT-49',
    'a repeated choice after O gives S for O',
    kernelWith('piece-choice', (output, input) =>
      input[1] === 10 && output[1] === 10 ? output.with(1, 11) : output,
    ),
    /scope.chance-of-pieces/,
  ),
  placement(
    'all-places-on-the-free-field',
    'NT-02',
    'a standing I in column 9 lies in column 8',
    placed(({ rows }, _before, { orientation, column }) =>
      orientation === 17 && column === 9 ? { rows: rows.map((row) => row >> 1) } : {},
    ),
    /scope.all-places-on-the-free-field/,
  ),
  frame(
    'frame-start',
    'NT-26',
    'a start has a level',
    withParts((engine) => ({
      start(setup, chance) {
        const start = engine.start(setup, chance);
        return { ...start, state: changed(start.state, { level: 9 }) };
      },
    })),
  ),
  frame(
    'counter-and-buttons',
    'NT-27',
    'UP is never pressed',
    framed(({ pressed }) => ({ pressed: pressed & ~8 })),
  ),
  frame(
    'register-once-a-frame',
    'NT-27',
    'the register loses its lowest bit',
    withParts((engine) => ({
      step(state, action) {
        const step = engine.step(state, action);
        const { generator } = step.state;
        if (generator === undefined) return step;
        const words = generator.words.map((word) => word & 0xfffe);
        return {
          ...step,
          state: { ...step.state, generator: { ...generator, words } } as EngineState,
        };
      },
    })),
  ),
  frame(
    'order-of-play-states',
    'NT-42',
    'play state 6 is left out',
    framed(({ playState }) => ({ playState: playState === 6 ? 7 : playState })),
  ),
  frame(
    'shift-counter',
    'NT-32',
    'the charge is lost when a piece is locked',
    framed((after, { playState }) =>
      playState === 2 && after.playState === 3 ? { shift: 0 } : {},
    ),
  ),
  frame(
    'no-shift-with-down',
    'NT-32',
    'a piece slides to the right when A is held with DOWN',
    framed((after, { playState, x }) =>
      playState === 1 && (after.held & 0x84) === 0x84 && x < 9 ? { x: x + 1 } : {},
    ),
  ),
  frame(
    'a-piece-falls-by-one-row',
    'NT-37',
    'a soft drop falls by two rows',
    framed(({ y }, before) => (y === before.y + 1 && y < 18 ? { y: y + 1 } : {})),
  ),
  frame(
    'a-lock-adds-four-cells',
    'NT-38',
    'a lock fills the corner',
    framed((after, { playState }) =>
      playState === 2 && after.playState === 3 && after.page[190] === 0xef
        ? { page: after.page.with(190, 1) }
        : {},
    ),
  ),
  frame(
    'the-page-changes-by-locks-rows-and-curtain',
    'NT-38',
    'a byte below the field changes while a piece has control',
    framed(({ page }, { playState }) =>
      playState === 1 ? { page: page.with(230, 1 + ((page[230] ?? 0) % 2)) } : {},
    ),
  ),
  frame(
    'counts-change-when-they-are-counted',
    'NT-41',
    'a soft drop pays at once',
    framed(({ score }, { holdDown, dropRepeat }) =>
      dropRepeat === 2 && holdDown > 0 ? { score: score.with(0, 0x42) } : {},
    ),
  ),
  frame(
    'frame-scenes-soft-points',
    'NT-12',
    'soft-drop points do not carry',
    framed(({ score }, before) =>
      before.playState === 5 && before.completedLines === 0
        ? { score: [score[0] ?? 0, before.score[1] ?? 0, before.score[2] ?? 0] }
        : {},
    ),
    PROBE,
  ),
  frame(
    'one-piece-is-dealt',
    'NT-40',
    'pieces that come are not counted',
    framed((after, { playState, dealt }) =>
      playState === 8 && after.playState === 1 ? { dealt } : {},
    ),
  ),
  frame(
    'frame-scenes-scoring',
    'NT-41',
    'the piece is shown again when the count is made',
    framed(({ current, next }, { playState }) =>
      playState === 5 && current === 19 ? { current: next } : {},
    ),
    PROBE,
  ),
  frame(
    'frames-of-the-menu',
    'NT-28',
    'SELECT is START',
    framed((after, { phase }) => (phase === 0 && (after.pressed & 32) !== 0 ? { phase: 1 } : {})),
  ),
  frame(
    'frames-that-stall',
    'NT-29',
    'a stalled frame is followed by another',
    framed(({ phase }, { stalled }) => (stalled && phase === 5 ? { stalled: true } : {})),
  ),
  frame(
    'frames-of-rows',
    'NT-39',
    'completed rows are not noted',
    framed((_after, { playState, completedRows }) => (playState === 3 ? { completedRows } : {})),
  ),
  frame(
    'frames-of-the-end',
    'NT-43',
    'the curtain is of free cells',
    framed(({ page }) => ({ page: page.map((byte) => (byte === 0x4f ? 0xff : byte)) })),
  ),
  frame(
    'frame-bad-states',
    'NT-44',
    'any state is taken',
    withParts((engine) => ({
      validate() {},
      accepts: () => true,
      step: (state, action) => engine.step(changed(state, { ...GOOD, over: false }), action),
    })),
    PROBE,
  ),
  frame(
    'start-does-nothing-in-play',
    'NT-29',
    'START makes the game pause',
    framed((after, before) =>
      before.phase === 5 && (after.pressed & 16) !== 0 ? { fallTimer: before.fallTimer } : {},
    ),
    PROBE,
  ),
  frame(
    'straight-drop-is-gravity-without-input',
    'NT-36',
    'a piece that is left alone drifts to the left',
    framed(({ x, y, held, playState }, before) =>
      held === 0 && y === 9 && before.y === 8 && playState === 1 && x > 3 ? { x: x - 1 } : {},
    ),
    PROBE,
  ),
  frame(
    'inputs-reach-their-placement',
    'NT-32',
    'a second tap to the left is not seen',
    framed((after, before) => (after.x === 3 && before.x === 4 ? { x: 4 } : {})),
    PROBE,
  ),
  frame(
    'all-turns-and-shifts',
    'NT-33',
    'a standing I does not turn in column 8',
    framed(({ current }, before) =>
      before.current === 17 && before.x === 8 && current === 18 ? { current: 17 } : {},
    ),
    /scope.all-turns-and-shifts/,
  ),
  frame(
    'all-speeds',
    'NT-36',
    'level 200 has another speed',
    framed(({ level, dropSpeed }) => ({ dropSpeed: level === 200 ? 2 : dropSpeed })),
    /scope.all-speeds/,
  ),
  frame(
    'waits-in-all-rows',
    'NT-38',
    'a piece in row 6 is locked a frame later',
    framed((after, { y, playState, page, dropSpeed }) =>
      y === 6 && playState === 2 && after.playState === 3 && dropSpeed !== 99
        ? { playState: 2, page, vramRow: 32, dropSpeed: 99 }
        : {},
    ),
    /scope.waits-in-all-rows/,
  ),
];

/** Parts of a state with which any state is good. */
const GOOD: Partial<Frame> = {
  ...{ spawnID: 2, next: 2, current: 2, playState: 6, vramRow: 32, clearStep: 0, rowIndex: 0 },
  ...{ score: [0, 0, 0], linesLow: 0, curtain: 0, completedLines: 0 },
};
