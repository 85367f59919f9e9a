import { describe, expect, test } from 'vitest';
import type { EngineState } from '../../engine.ts';
import { EVENTS } from '../event-ids.ts';
import { boardAt, engine, I, O, spec, stateOf, without2 } from './game.ts';

type Action = { turns: number; rotation: number; x: number; reserve: number };

function listed(state: EngineState, of = engine): readonly Action[] {
  return of.legal(state) as readonly Action[];
}

describe('a start', () => {
  test('has one cell and three pieces of a shuffled bag', () => {
    const chance = { layer: 'seed', generator: 'mulberry32', seed: 1 } as const;
    const { state, drawn, events } = engine.start({ limit: 300 }, chance);
    expect(state).toEqual({
      ...stateOf({ current: 't', next: [4, 0], bag: [1, 2, 3, 6] }),
      generator: { name: 'mulberry32', words: [2399460287] },
    });
    expect([drawn, events]).toEqual([0, []]);
  });

  test('draws six words of a tape', () => {
    const tape = { layer: 'outcome', words: [6, 5, 4, 3, 2, 1, 0] } as const;
    const { state, drawn } = engine.start({ limit: 1 }, { layer: 'outcome', tape });
    expect(drawn).toBe(6);
    expect(state).toMatchObject({ current: 'i', next: [1, 2], bag: [3, 4, 5, 6], limit: 1 });
  });
});

describe('legal actions', () => {
  test('are supported drops, by turns, rotation and x', () => {
    const actions = listed(stateOf({ current: 's' }));
    // Three columns lying and two upright over the one cell, on each of four turns.
    expect(actions).toHaveLength(4 * (3 + 2));
    expect(actions.slice(0, 6)).toEqual([
      { turns: 0, rotation: 0, x: 11, reserve: 0 },
      { turns: 0, rotation: 0, x: 12, reserve: 0 },
      { turns: 0, rotation: 0, x: 13, reserve: 0 },
      { turns: 0, rotation: 1, x: 12, reserve: 0 },
      { turns: 0, rotation: 1, x: 13, reserve: 0 },
      { turns: 1, rotation: 0, x: 11, reserve: 0 },
    ]);
  });

  test('have gaps where no column of the piece has a cell', () => {
    const board = boardAt(13, 10, '#.....#');
    const upright = listed(stateOf({ current: 'i', board })).filter(
      ({ turns, rotation }) => turns === 0 && rotation === 1,
    );
    expect(upright.map(({ x }) => x)).toEqual([10, 16]);
  });

  test('leave two turns out where the profile does', () => {
    expect(listed(stateOf(), without2).map(({ turns }) => turns)).toEqual([0, 0, 1, 1, 3, 3]);
    expect(without2.accepts(stateOf(), { turns: 2, rotation: 0, x: 13, reserve: 0 })).toBe(false);
  });

  test('end with those of Reserve, which place the next piece', () => {
    const actions = listed(stateOf({ depth: 1, next: [I, O] }));
    const reserve = actions.filter((action) => action.reserve === 1);
    expect(actions.slice(-reserve.length)).toEqual(reserve);
    expect(reserve).toHaveLength(4 * (4 + 1));
    expect(listed(stateOf({ depth: 1, charge: 0 })).every((a) => a.reserve === 0)).toBe(true);
    expect(listed(stateOf({ depth: 3 })).every((a) => a.reserve === 0)).toBe(true);
  });

  test('are none when the game is over, and are counted without being listed', () => {
    expect(listed(stateOf({ over: true, placements: 300 }))).toEqual([]);
    const machine = engine.machine?.();
    machine?.chance.useTape('outcome', [0, 0, 0, 0, 0, 0], 0);
    machine?.start([1]);
    const words: number[] = [];
    expect(machine?.legal(words)).toBe(4 * Number(machine?.legalCount()));
    machine?.step([0, 0, 13, 0], { add: () => {} });
    expect([machine?.legal(words), machine?.legalCount()]).toEqual([0, 0]);
  });

  test('accepts takes exactly those that are listed', () => {
    const state = stateOf({
      current: 'l',
      depth: 1,
      board: boardAt(10, 11, '..#..', '#.##.', '####.', '..###'),
    });
    const keys = new Set(listed(state).map((action) => JSON.stringify(action)));
    let accepted = 0;
    for (let turns = -1; turns <= 4; turns += 1) {
      for (let rotation = -1; rotation <= 4; rotation += 1) {
        for (let x = -1; x <= 27; x += 1) {
          for (let reserve = 0; reserve <= 2; reserve += 1) {
            const action = { turns, rotation, x, reserve };
            const takes = engine.accepts(state, action);
            expect(takes).toBe(keys.has(JSON.stringify(action)));
            accepted += Number(takes);
          }
        }
      }
    }
    expect(accepted).toBe(keys.size);
  });
});

test('every event of the spec is one that the engine knows', () => {
  expect(EVENTS).toEqual(spec.events.map(({ id }) => id));
});
