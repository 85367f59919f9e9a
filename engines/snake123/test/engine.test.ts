import { describe, expect, test } from 'vitest';
import { RefusalError } from '../../../spec/errors.ts';
import type { EngineState } from '../../engine.ts';
import { createEngine } from '../index.ts';
import { boardWith, profileOf, spec } from './game.ts';

const engine = createEngine(spec, profileOf('original'));
const exact = createEngine(spec, profileOf('exact'));

const stateOf = (cells: readonly number[], over = false, score = 10): EngineState => ({
  over,
  score,
  moves: 3,
  cells,
});

const dice = (...words: number[]) => ({ layer: 'outcome' as const, words });

/** What the steps below begin from: a square of 2s, a column of 3s, and a far pair of 1s. */
const BOARD = [
  2,
  2,
  40,
  41,
  3, //
  2,
  2,
  42,
  43,
  3, //
  44,
  45,
  46,
  47,
  3, //
  48,
  49,
  50,
  51,
  52, //
  53,
  54,
  55,
  1,
  1,
];

function refusalOf(call: () => unknown): string {
  try {
    call();
  } catch (error) {
    if (error instanceof RefusalError) return error.refusal;
    throw error;
  }
  return 'accepted';
}

describe('a step', () => {
  test('merges at the head and refills in walk order', () => {
    const step = engine.step(stateOf(BOARD), [5, 6, 1, 0], dice(3, 1, 2));
    const cells = [...BOARD];
    cells[5] = 3;
    cells[6] = 1;
    cells[1] = 2;
    cells[0] = 8;
    expect(step.state).toEqual({ over: false, score: 18, moves: 4, cells });
    expect(step.drawn).toBe(3);
  });

  test('reports the branches of the rules that it took', () => {
    const square = engine.step(stateOf(BOARD), [5, 6, 1, 0], dice(3, 1, 2));
    expect(square.events).toEqual([
      'walk-4-to-7',
      'goes-up',
      'goes-left',
      'goes-right',
      'whole-group',
      'unlisted-walk',
      'sum-above-3',
      'die-1',
      'die-2',
      'die-3',
      'row-edge-equal',
    ]);
    const pair = engine.step(stateOf(boardWith([23, 24], 1)), [24, 23], dice(2));
    expect(pair.events).toEqual([
      'walk-2',
      'goes-left',
      'sum-2-or-3',
      'die-2',
      'refill-joins',
      'sum-joins',
      'one-pair',
      'only-row-pairs',
    ]);
    const last = engine.step(stateOf(boardWith([23, 24], 1)), [24, 23], dice(3));
    expect(last.events).toContain('game-over');
    expect(last.state).toMatchObject({ over: true });
  });

  test('is refused in the order of the rules and leaves the state alone', () => {
    const state = stateOf(BOARD);
    const dead = stateOf(boardWith([]), true);
    const huge = stateOf(BOARD, false, 2 ** 46 - 3);
    expect(refusalOf(() => engine.step(dead, [0], dice()))).toBe('game-over');
    expect(refusalOf(() => engine.step(huge, [0, 6], dice()))).toBe('illegal-action');
    expect(refusalOf(() => engine.step(huge, [0, 1], dice()))).toBe('domain-error');
    expect(refusalOf(() => engine.step(state, [0, 1], dice()))).toBe('chance-short');
    expect(refusalOf(() => engine.step(state, [0, 1], dice(4)))).toBe('chance-range');
    expect(refusalOf(() => engine.step(stateOf(BOARD, true), [0, 1], dice(1)))).toBe('bad-state');
    expect(state).toEqual(stateOf(BOARD));
  });
});

describe('accepts', () => {
  test.each([
    [[0, 1], true],
    [[5, 6, 1, 0], true],
    [[4, 9, 14], true],
    [[0], false],
    [[], false],
    [[0, 1, 0], false],
    [[0, 1, 6, 5, 0], false],
    [[0, 6], false],
    [[4, 5], false],
    [[0, 2], false],
    [[24, 25], false],
  ])('%j: %s', (walk, valid) => {
    expect(engine.accepts(stateOf(BOARD), walk)).toBe(valid);
  });
});

describe('the limits of a list', () => {
  const block = boardWith([...Array(15).keys()], 7);
  block[23] = 9;
  block[24] = 9;

  test('the cap cuts the list, and what is cut is still played', () => {
    const list = engine.legal(stateOf(block));
    expect(list).toHaveLength(4096);
    expect(list).not.toContainEqual([23, 24]);
    const step = engine.step(stateOf(block), [23, 24], dice(1));
    expect(step.events).toContain('unlisted-walk');
    expect(step.events).toContain('list-cut');
    expect(step.state).toMatchObject({ over: false });
  });

  test('without a cap the list is complete', () => {
    const list = exact.legal(stateOf(block));
    expect(list).toHaveLength(7544);
    expect(list.at(-1)).toEqual([24, 23]);
    expect(exact.step(stateOf(block), [23, 24], dice(1)).events).not.toContain('unlisted-walk');
  });

  test('without a cap a flood has no list, but steps', () => {
    const flood = stateOf(boardWith([...Array(25).keys()], 5));
    expect(refusalOf(() => exact.legal(flood))).toBe('too-long');
    const step = exact.step(flood, [0, 1], dice(1));
    expect(step.events).toContain('list-cut');
    expect(step.events).not.toContain('unlisted-walk');
  });

  test.each([
    [{ cap: 'all' }, 'bad-params'],
    [{ cap: 0 }, 'bad-params'],
    [{ cap: 'none', listMax: 0 }, 'bad-params'],
  ])('parameters %j are refused', (parameters, code) => {
    const profile = { name: 'odd', parameters: { ...spec.parameters, ...parameters } };
    expect(refusalOf(() => createEngine(spec, profile))).toBe(code);
  });
});

describe('outcomes', () => {
  test('a walk of three cells has nine equal ones', () => {
    const all = [...(engine.outcomes?.(stateOf(BOARD), [4, 9, 14]) ?? [])];
    expect(all.map(({ words }) => words.join(''))).toEqual(
      ['11', '12', '13', '21', '22', '23', '31', '32', '33'], //
    );
    expect(all.every((o) => o.numerator === 1 && o.denominator === 9)).toBe(true);
  });

  test('too many, or those of no walk, are refused', () => {
    const walk = [...Array(25).keys()];
    expect(refusalOf(() => engine.outcomes?.(stateOf(BOARD), walk))).toBe('too-long');
    expect(refusalOf(() => engine.outcomes?.(stateOf(BOARD), [4, 9, 14], 8))).toBe('too-long');
    expect(refusalOf(() => engine.outcomes?.(stateOf(BOARD), [4]))).toBe('illegal-action');
  });
});

describe('kernels', () => {
  const run = (name: string, input: readonly number[]) => engine.kernels?.[name]?.(input);

  test('legal writes the number of actions, then each with its length', () => {
    expect(run('legal', boardWith([23, 24]))).toEqual([2, 2, 23, 24, 2, 24, 23]);
  });

  test.each([
    ['legal', [1, 2, 3]],
    ['legal', [...boardWith([]).slice(1), 0]],
    ['die', [4294967296]],
    ['die', []],
    ['below', [1, 0]],
    ['below', [1, 2097153]],
    ['below', [4294967296, 2]],
  ])('%s refuses %j', (name, input) => {
    expect(refusalOf(() => run(name, input))).toBe('domain-error');
  });
});
