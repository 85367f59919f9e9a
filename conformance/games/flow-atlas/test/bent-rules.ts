import type { CreateEngine, Engine, EngineState } from '../../../../engines/engine.ts';
import { createEngine } from '../../../../engines/flow-atlas/index.ts';
import { cellsOf, rowsOf, turned } from '../cells.ts';
import { type PlainStep, plainStep } from '../plain-step.ts';
import { type Move, moveOf, type Position, positionOf, rulesOf, stateOf } from '../position.ts';

/** An engine with one rule bent, the law or scope that has to notice it, and the clause it names. */
export interface BentRule {
  readonly mistake: string;
  readonly profile?: string;
  readonly law: string;
  readonly clause: string;
  readonly units: RegExp;
  readonly subject: CreateEngine;
}

interface Told {
  readonly before: Position;
  readonly move: Move;
  readonly plain: PlainStep;
}

/** Steps go by the rules, and what comes out is changed. */
function afterStep(change: (after: Position, told: Told) => Partial<Position>): CreateEngine {
  return (spec, profile) => {
    const { machine: _machine, ...engine } = createEngine(spec, profile);
    return {
      ...engine,
      step(state, action, tape) {
        const step = engine.step(state, action, tape);
        const [before, move] = [positionOf(state), moveOf(action)];
        // What is drawn does not matter to the changes.
        const chance = { layer: 'seed', generator: 0 } as const;
        const plain = plainStep(before, move, chance, rulesOf(profile));
        if (typeof plain === 'string') return step;
        const after = positionOf(step.state);
        const changed = stateOf({ ...after, ...change(after, { before, move, plain }) });
        const { generator } = step.state;
        return {
          ...step,
          state: (generator === undefined ? changed : { ...changed, generator }) as EngineState,
        };
      },
    };
  };
}

/** Parts of the engine are replaced. */
function withParts(parts: (engine: Engine) => Partial<Engine>): CreateEngine {
  return (spec, profile) => {
    const { machine: _machine, ...engine } = createEngine(spec, profile);
    return { ...engine, ...parts(engine) };
  };
}

/** One kernel is changed. */
function withKernel(
  name: string,
  change: (words: readonly number[], input: readonly number[]) => readonly number[],
): CreateEngine {
  return withParts(({ kernels = {} }) => ({
    kernels: { ...kernels, [name]: (input) => change(kernels[name]?.(input) ?? [], input) },
  }));
}

export const bentRules: readonly BentRule[] = [
  {
    mistake: 'the board is turned once more after a lock',
    law: 'drop-turn-and-lock',
    clause: 'FA-11',
    units: /laws.outcome/,
    subject: afterStep((after, { plain: { placed } }) =>
      placed.failed ? {} : { board: rowsOf(turned(cellsOf(after.board), 1)) },
    ),
  },
  {
    mistake: 'a fold loses a cell',
    law: 'folded-board',
    clause: 'FA-13',
    units: /laws.outcome/,
    subject: afterStep((after, { plain: { placed } }) =>
      placed.fold ? { board: after.board.with(12, 0b101 * 2 ** 12) } : {},
    ),
  },
  {
    mistake: 'the mended cell stays empty',
    law: 'cells-balance',
    clause: 'FA-16',
    units: /laws.outcome/,
    subject: afterStep((after, { plain: { placed } }) => {
      if (placed.mend === undefined || placed.fold) return {};
      return { board: rowsOf(cellsOf(after.board).with(placed.mend, 0)) };
    }),
  },
  {
    mistake: 'a board that fails stays',
    law: 'reach-within-the-limit',
    clause: 'FA-14',
    units: /laws.raw/,
    subject: afterStep((_after, { before, plain: { placed } }) =>
      placed.failed ? { board: rowsOf(placed.board), rewinds: before.rewinds } : {},
    ),
  },
  {
    mistake: 'a cell gives eleven points',
    law: 'points-by-tens',
    clause: 'FA-18',
    units: /laws.seed/,
    subject: afterStep((after, { plain: { placed } }) =>
      placed.failed ? {} : { score: after.score + placed.inTarget },
    ),
  },
  {
    mistake: 'Precision doubles nothing',
    law: 'steps-on-scenes',
    clause: 'FA-17',
    units: /laws.probe/,
    subject: afterStep((after, { before, plain: { placed } }) =>
      placed.perfect && before.depth % 3 === 2 ? { score: after.score - 100 } : {},
    ),
  },
  {
    mistake: 'a failure keeps the score',
    law: 'score-of-a-failure',
    clause: 'FA-19',
    units: /laws.outcome/,
    subject: afterStep((_after, { before, plain: { placed } }) =>
      placed.failed ? { score: before.score } : {},
    ),
  },
  {
    mistake: 'the checkpoint is made without its points',
    law: 'checkpoint',
    clause: 'FA-19',
    units: /laws.outcome/,
    subject: afterStep((_after, { before, plain: { placed } }) =>
      placed.fold ? { checkpointScore: before.score } : {},
    ),
  },
  {
    mistake: 'Reserve gives back its charge',
    law: 'charge',
    clause: 'FA-15',
    units: /laws.outcome/,
    subject: afterStep((_after, { move }) => (move.reserve === 1 ? { charge: 1 } : {})),
  },
  {
    mistake: 'Reserve takes the next piece from behind',
    law: 'queue',
    clause: 'FA-20',
    units: /laws.outcome/,
    subject: afterStep((after, { before, move }) =>
      move.reserve === 1 ? { current: after.next[0] ?? 0, next: [before.current, 0] } : {},
    ),
  },
  {
    mistake: 'the bag is turned round when one piece is left in front',
    law: 'draw',
    clause: 'FA-05',
    units: /laws.seed/,
    subject: afterStep((after) => (after.bag.length === 6 ? { bag: after.bag.toReversed() } : {})),
  },
  {
    mistake: 'actions are listed from the last to the first',
    law: 'legal-list',
    clause: 'FA-08',
    units: /laws.outcome/,
    subject: withParts((engine) => ({ legal: (state) => engine.legal(state).toReversed() })),
  },
  {
    mistake: 'cells may lie anywhere',
    law: 'reach-of-a-valid-board',
    clause: 'FA-23',
    units: /laws.probe/,
    subject: withParts(() => ({ validate() {} })),
  },
  {
    mistake: 'drops after three turns give ten points more',
    law: 'the-frame-is-a-label',
    clause: 'FA-02',
    units: /laws.probe/,
    subject: afterStep((after, { move }) => (move.turns === 3 ? { score: after.score + 10 } : {})),
  },
  {
    mistake: 'a piece that leans to the left counts as no placement of its kind',
    law: 'mirror',
    clause: 'FA-11',
    units: /laws.probe/,
    subject: afterStep((after, { plain: { placed } }) =>
      placed.autoTurn === 3 && !placed.failed ? { score: after.score + 10 } : {},
    ),
  },
  {
    mistake: 'a fold of a large score is worth more',
    law: 'numbers-do-not-move-cells',
    clause: 'FA-18',
    units: /laws.probe/,
    subject: afterStep((after, { before, plain: { placed } }) =>
      !placed.failed && before.score > 2 ** 22 ? { score: after.score + 10 } : {},
    ),
  },
  {
    mistake: 'four cells of the group in the corner are enough',
    law: 'patterns-of-every-group',
    clause: 'FA-13',
    units: /scope.patterns/,
    subject: withKernel('compress', (words, input) => {
      const corner = input.slice(24).reduce((sum, row) => sum + ((row >> 24) & 7), 0);
      return corner === 9 ? words.with(17, (words[17] ?? 0) | (2 ** 17)) : words;
    }),
  },
  {
    mistake: 'the lower of two gaps is mended',
    law: 'gaps-in-pairs',
    clause: 'FA-16',
    units: /scope.gaps/,
    subject: withKernel('resolve', (words) => {
      const [, , , squares = 0] = words;
      return words[4 + squares] === 1 ? words.with(5 + squares, 14) : words;
    }),
  },
  {
    mistake: 'the last pocket is not seen',
    law: 'sights-of-small-boards',
    clause: 'FA-24',
    units: /scope.sights/,
    subject: withKernel('observe', (words) => words.slice(0, 3)),
  },
  {
    mistake: 'the profile without two turns has them',
    profile: 'turns-013',
    law: 'lists-on-eleven-boards',
    clause: 'FA-00',
    units: /scope.lists/,
    subject: (spec, profile) => {
      const turnCounts = '0-1-2-3';
      const { machine: _machine, ...engine } = createEngine(spec, {
        ...profile,
        parameters: { ...profile.parameters, turnCounts },
      });
      return engine;
    },
  },
];
