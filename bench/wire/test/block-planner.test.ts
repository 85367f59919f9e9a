import { describe, expect, test } from 'vitest';
import { BlockPlanner } from '../block-planner.ts';
import type { BenchBody, WireWork } from '../wire-work.ts';
import { halving, playing } from './toy.ts';

function inputsOf(body: BenchBody): number[] {
  return 'in' in body ? body.in.map(([word = -1]) => word) : [];
}

describe('a block', () => {
  test('holds cheap inputs several times, in repetitions of 0.3 ms', () => {
    const body = new BlockPlanner(halving).next(30_000);
    expect(inputsOf(body)).toEqual([0, 2, 4, 6, 8, 10, 0, 2, 4, 6]);
    expect(body.reps).toBe(17);
  });

  test('goes on where the one before ended', () => {
    const planner = new BlockPlanner(halving);
    planner.next(75_000);
    expect(inputsOf(planner.next(75_000))).toEqual([8, 10, 0, 2]);
  });

  test('holds one piece at least, however dear', () => {
    const body = new BlockPlanner(halving).next(1e9);
    expect([inputsOf(body), body.reps]).toEqual([[0], 1]);
  });

  test('is smaller if it is to be', () => {
    const body = new BlockPlanner(halving).next(30_000, 0.5);
    expect([inputsOf(body).length, body.reps]).toEqual([10, 8]);
  });

  test('counts the steps of games', () => {
    const body = new BlockPlanner(playing).next(50_000);
    expect('games' in body && body.games.map(({ a }) => a.length)).toEqual([1, 2, 3]);
    expect(body.reps).toBe(17);
  });

  test('keeps its text short and the repetitions below the limit of the protocol', () => {
    const wide: WireWork = { ...halving, pieces: [{ operations: 1, bytes: 15_000 }] };
    const body = new BlockPlanner(wide).next(1e-3);
    expect(inputsOf(body)).toHaveLength(3);
    expect(body.reps).toBe(10_000);
  });
});
