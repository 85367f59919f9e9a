import type { Engine, EngineState, Step } from '../../../../engines/engine.ts';
import { IllegalActionError } from '../../../../spec/errors.ts';
import type { Fields, Value } from '../../../../spec/value.ts';
import { isDead, isSameWalk, snakeOf, stateOn, type Walk, walkOf, walksOf } from '../board.ts';

/** An engine with one mistake, and the clause that has to be named for it. */
export interface BrokenEngine {
  readonly mistake: string;
  readonly clause: string;
  /** The law or scope that has to notice it. */
  readonly law: string;
  /** Units to run, by their keys. */
  readonly units: RegExp;
  break(engine: Engine): Partial<Engine>;
}

type Change = (after: Fields, walk: Walk, before: Fields) => Fields;

/** The state after every step is changed. */
const afterStep =
  (change: Change): BrokenEngine['break'] =>
  (engine) => ({
    step(before, action, tape): Step<EngineState> {
      const step = engine.step(before, action, tape);
      const { generator, ...after } = step.state;
      const state = change(after, walkOf(action), before);
      return { ...step, state: generator === undefined ? state : withGenerator(state, generator) };
    },
  });

const withGenerator = (state: Fields, generator: unknown): EngineState =>
  ({ ...state, generator }) as EngineState;

/** The list is changed. */
const inList =
  (change: (list: readonly Walk[], state: Fields) => readonly Walk[]): BrokenEngine['break'] =>
  (engine) => ({
    legal: (state): readonly Value[] => change(walksOf(engine.legal(state)), state),
  });

const withCells = (state: Fields, cells: readonly number[]): Fields => {
  const { score, moves } = snakeOf(state);
  return stateOn(cells, score, moves);
};

export const brokenEngines: readonly BrokenEngine[] = [
  {
    mistake: 'dice are dealt from the head backwards',
    clause: 'SN-13',
    law: 'refills-follow-the-tape',
    units: /laws.outcome/,
    break: afterStep((after, walk) => {
      const { cells } = snakeOf(after);
      const changed = [...cells];
      walk.slice(0, -1).forEach((cell, j) => {
        changed[cell] = cells[walk[walk.length - 2 - j] ?? 0] ?? 1;
      });
      return withCells(after, changed);
    }),
  },
  {
    mistake: 'the head gets twice its value',
    clause: 'SN-12',
    law: 'head-takes-sum',
    units: /laws.raw/,
    break: afterStep((after, walk, before) => {
      const head = walk.at(-1) ?? 0;
      const value = snakeOf(before).cells[head] ?? 1;
      return withCells(after, snakeOf(after).cells.with(head, 2 * value));
    }),
  },
  {
    mistake: 'a cell off the walk moves',
    clause: 'SN-14',
    law: 'other-cells-stay',
    units: /laws.outcome/,
    break: afterStep((after, walk) => {
      const { cells } = snakeOf(after);
      const off = cells.findIndex((_, cell) => !walk.includes(cell));
      return off < 0 ? after : withCells(after, cells.with(off, 1));
    }),
  },
  {
    mistake: 'the score grows by one value',
    clause: 'SN-15',
    law: 'score-grows-by-sum',
    units: /laws.seed/,
    break: afterStep((after, walk, before) => {
      const { score, cells } = snakeOf(before);
      return { ...after, score: score + (cells[walk[0] ?? 0] ?? 0) };
    }),
  },
  {
    mistake: 'every die counts as a move',
    clause: 'SN-16',
    law: 'one-move-more',
    units: /laws.outcome/,
    break: afterStep((after, walk, before) => ({
      ...after,
      moves: snakeOf(before).moves + walk.length - 1,
    })),
  },
  {
    mistake: 'a dead first board is kept',
    clause: 'SN-08',
    law: 'dead-boards-on-the-tape-are-discarded',
    units: /laws.probe/,
    break: (engine) => ({
      start(setup, chance) {
        const step = engine.start(setup, chance);
        if (chance.layer !== 'outcome' || step.drawn === 25) return step;
        return { ...step, state: stateOn(chance.tape.words.slice(0, 25)), drawn: 25 };
      },
    }),
  },
  {
    mistake: 'the first board is filled column by column',
    clause: 'SN-07',
    law: 'first-board-in-cell-order',
    units: /laws.outcome/,
    break: (engine) => ({
      start(setup, chance) {
        const step = engine.start(setup, chance);
        const { cells } = snakeOf(step.state);
        const turned = cells.map((_, i) => cells[5 * (i % 5) + Math.floor(i / 5)] ?? 1);
        return { ...step, state: stateOn(turned) };
      },
    }),
  },
  {
    mistake: 'only listed walks are accepted',
    clause: 'SN-11',
    law: 'cut-walk-is-played',
    units: /laws.probe/,
    break: (engine) => {
      const isListed = (state: EngineState, action: Value) =>
        walksOf(engine.legal(state)).some((walk) => isSameWalk(walk, walkOf(action)));
      return {
        accepts: isListed,
        step(state, action, tape) {
          if (!isDead(snakeOf(state).cells) && !isListed(state, action)) {
            throw new IllegalActionError('not listed');
          }
          return engine.step(state, action, tape);
        },
      };
    },
  },
  {
    mistake: 'only walks that cannot be extended are listed',
    clause: 'SN-18',
    law: 'equal-neighbours-are-listed',
    units: /laws.outcome/,
    break: inList((list) =>
      list.filter((walk, i) => !isSameWalk(walk, list[i + 1]?.slice(0, walk.length))),
    ),
  },
  {
    mistake: 'the head does not count: one walk for each set of cells',
    clause: 'SN-18',
    law: 'equal-neighbours-are-listed',
    units: /laws.outcome/,
    break: inList((list) => {
      const sets = new Map(list.map((walk) => [String(walk.toSorted()), walk]));
      return list.filter((walk) => sets.get(String(walk.toSorted())) === walk);
    }),
  },
  {
    mistake: 'walks are listed from the last cell on',
    clause: 'SN-19',
    law: 'list-is-in-search-order',
    units: /laws.raw/,
    break: inList((list) => list.toSorted((a, b) => (b[0] ?? 0) - (a[0] ?? 0))),
  },
  {
    mistake: 'the cap is 4095',
    clause: 'SN-21',
    law: 'cap-shapes',
    units: /scope.cap-shapes/,
    break: inList((list) => list.slice(0, 4095)),
  },
  {
    mistake: 'values above 100 are not listed',
    clause: 'SN-20',
    law: 'values-do-not-matter',
    units: /laws.probe/,
    break: inList((list, state) =>
      list.filter((walk) => (snakeOf(state).cells[walk[0] ?? 0] ?? 0) <= 100),
    ),
  },
  {
    mistake: 'kernel die is off by one word',
    clause: 'SN-05',
    law: 'die-borders',
    units: /scope.die-borders/,
    break: ({ kernels = {} }) => {
      const { die } = kernels;
      return {
        kernels: { ...kernels, die: ([word = 0]) => die?.([Math.max(word - 1, 0)]) ?? [] },
      };
    },
  },
];
