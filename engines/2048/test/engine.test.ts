import { describe, expect, test } from 'vitest';
import { RefusalError } from '../../../spec/errors.ts';
import { createEngine } from '../index.ts';
import { Machine2048 } from '../machine.ts';
import { cellsOf, profileOf, spec } from './game.ts';

const engine = createEngine(spec, profileOf('4x4'));

function stateWith(board: string, over = false) {
  return { over, score: 0, cells: cellsOf(board) };
}

function refusalOf(call: () => unknown): string | undefined {
  try {
    call();
  } catch (error) {
    if (error instanceof RefusalError) return error.refusal;
    throw error;
  }
  return undefined;
}

describe('the engine on plain values', () => {
  test('starts with two tiles and plays a turn', () => {
    const chance = { layer: 'outcome', tape: { layer: 'outcome', words: [3, 1, 7, 1] } } as const;
    const { state, drawn } = engine.start({}, chance);
    expect(state).toEqual(stateWith('0001000100000000'));
    expect(drawn).toBe(4);
    expect(engine.legal(state)).toEqual([
      { direction: 'up' },
      { direction: 'down' },
      { direction: 'left' },
    ]);
    const tape = { layer: 'outcome', words: [0, 2] } as const;
    expect(engine.step(state, { direction: 'up' }, tape).state).toEqual({
      ...stateWith('2002000000000000'),
      score: 4,
    });
  });

  test('outcomes are all empty cells after the move, by cell and rank, with weights 9 and 1', () => {
    const outcomes = [
      ...(engine.outcomes?.(stateWith('1134343443433434'), { direction: 'left' }) ?? []),
    ];
    expect(outcomes).toEqual([
      { words: [3, 1], numerator: 9, denominator: 10 },
      { words: [3, 2], numerator: 1, denominator: 10 },
    ]);
    const many = [
      ...(engine.outcomes?.(stateWith('1'.padEnd(16, '0')), { direction: 'right' }) ?? []),
    ];
    expect(many).toHaveLength(30);
    expect(many[6]).toEqual({ words: [4, 1], numerator: 9, denominator: 150 });
  });

  test('outcomes are refused for finished games, illegal directions and when there are too many', () => {
    const corner = stateWith('1'.padEnd(16, '0'));
    const ask = (state: ReturnType<typeof stateWith>, direction: string, limit?: number) =>
      refusalOf(() => engine.outcomes?.(state, { direction }, limit));
    expect(ask(stateWith('1212212112122121', true), 'left')).toBe('game-over');
    expect(ask(corner, 'left')).toBe('illegal-action');
    expect(ask(corner, 'right', 29)).toBe('too-long');
    expect(ask(corner, 'right', 30)).toBeUndefined();
  });

  test('kernels exist where the spec says so and check their input', () => {
    expect(Object.keys(engine.kernels ?? {})).toEqual(['row', 'ntuple']);
    expect(createEngine(spec, profileOf('2x3')).kernels).toEqual({});
    const { row, ntuple } = engine.kernels ?? {};
    expect(refusalOf(() => row?.([65536]))).toBe('domain-error');
    expect(refusalOf(() => ntuple?.([1, 2]))).toBe('domain-error');
  });

  test('profiles that the rules do not cover are refused', () => {
    const make = (parameters: Record<string, number | string>) =>
      refusalOf(() => {
        new Machine2048(spec, { name: 'other', parameters: { ...spec.parameters, ...parameters } });
      });
    expect(make({ cap: 'unbounded' })).toBe('bad-params');
    expect(make({ rows: 1 })).toBe('bad-params');
    expect(make({ cols: 5 })).toBe('bad-params');
    expect(make({ rows: 2, cols: 4 })).toBeUndefined();
  });
});
