import { createEngine } from '../../../../engines/drop7/index.ts';
import type { CreateEngine, Engine, EngineState, Tape } from '../../../../engines/engine.ts';
import type { GameSpec } from '../../../../spec/generated/game-spec.ts';
import type { Profile } from '../../../../spec/value.ts';
import { columnOf, type Position, positionOf, rulesOf, stateOf } from '../board.ts';
import { tapeDraws } from '../plain-draws.ts';
import { type PlainStep, plainStep } from '../plain-step.ts';

/** An engine with one rule bent, the law or scope that has to notice it, and the clause it names. */
export interface BentRule {
  readonly mistake: string;
  readonly profile?: string;
  readonly law: string;
  readonly clause: string;
  readonly units: RegExp;
  readonly subject: CreateEngine;
}

type Change = (
  after: Position,
  told: { before: Position; column: number; plain: PlainStep },
) => Position;

/** Steps go by the rules, and what comes out is changed. */
function afterStep(change: Change): CreateEngine {
  return (spec, profile) => {
    const { machine: _machine, ...engine } = createEngine(spec, profile);
    return {
      ...engine,
      step(state, action, tape) {
        const step = engine.step(state, action, tape);
        const before = positionOf(state);
        const column = columnOf(action);
        const words = tape?.words.slice(tape.offset ?? 0) ?? [];
        const draws = tapeDraws(words, tape?.layer ?? 'outcome');
        const plain = plainStep(before, column, rulesOf(profile), draws);
        const { generator } = step.state;
        const after = stateOf(change(positionOf(step.state), { before, column, plain }));
        return {
          ...step,
          state: (generator === undefined ? after : { ...after, generator }) as EngineState,
        };
      },
    };
  };
}

/** The engine of another profile passes for the one asked for. */
function otherProfile(
  change: (parameters: Profile['parameters']) => Profile['parameters'],
): CreateEngine {
  return (spec: GameSpec, profile: Profile): Engine => {
    const { machine: _machine, ...engine } = createEngine(spec, {
      ...profile,
      parameters: change(profile.parameters),
    });
    return engine;
  };
}

/** Parts of the engine are replaced. */
function withParts(parts: (engine: Engine) => Partial<Engine>): CreateEngine {
  return (spec, profile) => {
    const { machine: _machine, ...engine } = createEngine(spec, profile);
    return { ...engine, ...parts(engine) };
  };
}

/** No drops left are taken for one. */
function withOneLeft(state: EngineState): EngineState {
  const position = positionOf(state);
  return stateOf({ ...position, movesRemaining: Math.max(1, position.movesRemaining) });
}

const cut = (tape: Tape | undefined, to: number): Tape | undefined =>
  tape && { ...tape, words: tape.words.map((word, i) => (i === to ? 1 : word)) };

export const bentRules: readonly BentRule[] = [
  {
    mistake: 'a disc that makes nothing pop vanishes',
    law: 'quiet-disc-lies-where-it-lands',
    clause: 'D7-05',
    units: /laws.outcome/,
    subject: afterStep((after, { plain, before }) =>
      plain.first.length > 0 || plain.rise ? after : { ...after, cells: before.cells },
    ),
  },
  {
    mistake: 'poppers stay on the board',
    law: 'nothing-pops-after-a-step',
    clause: 'D7-13',
    units: /laws.outcome/,
    subject: afterStep((after, { plain }) => ({ ...after, cells: plain.placed })),
  },
  {
    mistake: 'one hit opens a solid cover',
    law: 'covers-crack-and-open',
    clause: 'D7-09',
    units: /laws.outcome/,
    subject: afterStep((after) => ({
      ...after,
      cells: after.cells.map((cell) => (cell === 9 ? 7 : cell)),
    })),
  },
  {
    mistake: 'a rise puts cracked covers below',
    law: 'a-rise-lifts-all-rows',
    clause: 'D7-18',
    units: /laws.raw/,
    subject: afterStep((after, { plain }) =>
      plain.rise
        ? { ...after, cells: after.cells.map((cell, i) => (i >= 42 && cell === 8 ? 9 : cell)) }
        : after,
    ),
  },
  {
    mistake: 'waves count once, however many discs pop',
    law: 'points-of-waves-and-bonuses',
    clause: 'D7-12',
    units: /laws.seed/,
    subject: afterStep((after, { before, plain }) => ({
      ...after,
      score: before.score + (plain.rise ? 17_000 : 0) + 7 * plain.first.length,
    })),
  },
  {
    mistake: 'a clear gives nothing',
    law: 'clear-bonus',
    clause: 'D7-15',
    units: /laws.outcome/,
    subject: afterStep((after, { plain }) =>
      plain.clear ? { ...after, score: after.score - 70_000 } : after,
    ),
  },
  {
    mistake: 'the clear test comes at the end only',
    law: 'clear-bonus',
    clause: 'D7-15',
    units: /laws.outcome/,
    subject: otherProfile((parameters) => ({ ...parameters, clearTest: 'end' })),
  },
  {
    mistake: 'the clear test of hardcore-h2 comes after both cascades',
    profile: 'hardcore-h2',
    law: 'clear-before-a-rise-at-the-end',
    clause: 'D7-15',
    units: /laws.outcome/,
    subject: otherProfile((parameters) => ({ ...parameters, clearTest: 'both' })),
  },
  {
    mistake: 'a refused rise pays the level bonus',
    law: 'bonus-at-a-refused-rise',
    clause: 'D7-17',
    units: /laws.outcome/,
    subject: otherProfile((parameters) => ({ ...parameters, refusedRise: 'bonus' })),
  },
  {
    mistake: 'a refused rise of hardcore-h1 pays nothing',
    profile: 'hardcore-h1',
    law: 'bonus-at-a-refused-rise',
    clause: 'D7-17',
    units: /laws.outcome/,
    subject: otherProfile((parameters) => ({ ...parameters, refusedRise: 'no-bonus' })),
  },
  {
    mistake: 'levels have four drops',
    law: 'levels-and-their-lengths',
    clause: 'D7-19',
    units: /laws.outcome/,
    subject: afterStep((after, { plain }) =>
      plain.rise ? { ...after, movesRemaining: 4 } : after,
    ),
  },
  {
    mistake: 'the last levels of the published game have one drop',
    profile: 'normal-observed',
    law: 'levels-and-their-lengths',
    clause: 'D7-19',
    units: /laws.outcome/,
    subject: otherProfile((parameters) => ({ ...parameters, levelMin: 1 })),
  },
  {
    mistake: 'the refused rise counts as a level',
    law: 'rise-refused-by-row-0',
    clause: 'D7-17',
    units: /laws.outcome/,
    subject: afterStep((after, { plain }) =>
      plain.refused ? { ...after, level: after.level + 1 } : after,
    ),
  },
  {
    mistake: 'a full row 0 does not end the game',
    law: 'over-exactly-if-refused-or-full',
    clause: 'D7-22',
    units: /laws.outcome/,
    subject: afterStep((after, { plain }) => ({ ...after, over: plain.refused })),
  },
  {
    mistake: 'a finished game shows another disc',
    law: 'disc-stays-when-over',
    clause: 'D7-21',
    units: /laws.outcome/,
    subject: afterStep((after) =>
      after.over ? { ...after, nextDisc: (after.nextDisc % 7) + 1 } : after,
    ),
  },
  {
    mistake: 'the first opening is always a one',
    law: 'openings-in-order-of-cells',
    clause: 'D7-10',
    units: /laws.outcome/,
    subject: withParts((engine) => ({
      step: (state, action, tape) => {
        const { drawn } = engine.step(state, action, tape);
        return engine.step(state, action, drawn > 1 ? cut(tape, tape?.offset ?? 0) : tape);
      },
    })),
  },
  {
    mistake: 'hidden values change as they move',
    profile: 'hardcore-latent',
    law: 'hidden-values-move-with-covers',
    clause: 'D7-02',
    units: /laws.outcome/,
    subject: afterStep((after) => ({
      ...after,
      latent: after.latent.map((value) => (value === 0 ? 0 : (value % 7) + 1)),
    })),
  },
  {
    mistake: 'the list begins with the last column',
    law: 'legal-are-the-open-columns',
    clause: 'D7-04',
    units: /laws.outcome/,
    subject: withParts((engine) => ({ legal: (state) => engine.legal(state).toReversed() })),
  },
  {
    mistake: 'a high score changes the next disc',
    law: 'score-and-moves-change-nothing',
    clause: 'D7-23',
    units: /laws.probe/,
    subject: afterStep((after, { before }) =>
      before.score > 2 ** 20 ? { ...after, nextDisc: (after.nextDisc % 7) + 1 } : after,
    ),
  },
  {
    mistake: 'columns 0 to 2 give seven points more',
    law: 'mirror',
    clause: 'D7-06',
    units: /laws.probe/,
    subject: afterStep((after, { column }) =>
      column < 3 ? { ...after, score: after.score + 7 } : after,
    ),
  },
  {
    mistake: 'a disc for a full column goes to the first open one',
    law: 'full-columns-are-refused',
    clause: 'D7-31',
    units: /laws.probe/,
    subject: withParts((engine) => ({
      accepts: (state, action) => engine.legal(state).length > 0 && columnOf(action) < 7,
      step(state, action, tape) {
        const [first = action] = engine.legal(state);
        return engine.step(state, engine.accepts(state, action) ? action : first, tape);
      },
    })),
  },
  {
    mistake: 'no drops left count as one left',
    law: 'impossible-states-are-refused',
    clause: 'D7-29',
    units: /laws.probe/,
    subject: withParts((engine) => ({
      validate() {},
      legal: (state) => engine.legal(withOneLeft(state)),
      accepts: (state, action) => engine.accepts(withOneLeft(state), action),
      step: (state, action, tape) => engine.step(withOneLeft(state), action, tape),
    })),
  },
  {
    mistake: 'wave points stop at depth 10',
    law: 'wave-points-by-depth',
    clause: 'D7-12',
    units: /scope.wave-points/,
    subject: withParts(({ kernels = {} }) => ({
      kernels: {
        ...kernels,
        'wave-points': ([depth = 1]) => kernels['wave-points']?.([Math.min(10, depth)]) ?? [],
      },
    })),
  },
  {
    mistake: 'mix32 is wrong for one word in a million',
    law: 'mix32-of-a-million-words',
    clause: 'D7-25',
    units: /scope.mix32/,
    subject: withParts(({ kernels = {} }) => ({
      kernels: {
        ...kernels,
        mix32: ([word = 0]) => (word === 654_321 ? [0] : (kernels['mix32']?.([word]) ?? [])),
      },
    })),
  },
  {
    mistake: 'a seven pops in no row',
    law: 'poppers-in-lines',
    clause: 'D7-07',
    units: /scope.poppers/,
    subject: withParts(({ kernels = {} }) => ({
      kernels: {
        ...kernels,
        poppers: (cells) =>
          kernels['poppers']?.(cells.map((cell) => (cell === 7 ? 8 : cell))) ?? [],
      },
    })),
  },
];
