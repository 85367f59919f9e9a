import { describe, expect, test } from 'vitest';
import { cellsOf, engineFor, refusalOf, rowsOf, spec } from './game.ts';

function call(name: string, input: readonly number[], profile = 'hardcore-17k'): readonly number[] {
  const kernel = engineFor(profile).kernels?.[name];
  if (kernel === undefined) throw new Error(`no kernel ${name}`);
  return kernel(input);
}

const refused = (name: string, input: readonly number[], profile?: string): string =>
  refusalOf(() => call(name, input, profile)).replace(/:.*/, '');

test('there is a kernel for each of the spec', () => {
  const names = spec.kernels.map(({ name }) => name);
  expect(Object.keys(engineFor('normal-observed').kernels ?? {})).toEqual(names);
});

describe('poppers', () => {
  test('are listed ascending, rows from the top', () => {
    const board = cellsOf('0020000', '1024440', '8083438');
    expect(call('poppers', board)).toEqual([4, 35, 38, 39, 40]);
  });

  test('need packed columns', () => {
    expect(refused('poppers', cellsOf('1000000', '0000000'))).toBe('domain-error');
    expect(refused('poppers', [1])).toBe('domain-error');
  });
});

describe('wave', () => {
  const board = cellsOf('0090000', '2280000');

  test('tells poppers, openings, points and the board', () => {
    const out = call('wave', [10, ...cellsOf('0290000', '9280000'), 3, 5, 6, 7]);
    expect(out.slice(0, 5)).toEqual([2, 2, 37, 42, 2 * 2213]);
    expect(rowsOf(out.slice(5))).toEqual(['0050000', '6090000']);
  });

  test('changes nothing without a popper', () => {
    const quiet = cellsOf('8888888');
    expect(call('wave', [1, ...quiet, 0])).toEqual([0, 0, 0, ...quiet]);
  });

  test('takes hidden values where covers have them', () => {
    const hidden = cellsOf('0060000', '0040000');
    const both = [...cellsOf('0290000', '0280000'), ...hidden];
    const out = call('wave', [1, ...both, 1, 7], 'hardcore-latent');
    expect(out.slice(0, 4)).toEqual([2, 1, 37, 14]);
    expect(rowsOf(out.slice(4, 53))).toEqual(['0060000', '0090000']);
    expect(rowsOf(out.slice(53))).toEqual(['0040000']);
  });

  test('refuses what it cannot play', () => {
    const cracked = cellsOf('9100000');
    expect(refused('wave', [1, ...cracked, 0])).toBe('domain-error');
    expect(refused('wave', [1, ...cracked, 1, 5])).toBe('accepted');
    expect(refused('wave', [61, ...cracked, 1, 5])).toBe('domain-error');
    expect(refused('wave', [1, ...cellsOf('1000000', '0000000'), 0])).toBe('domain-error');
    expect(refused('wave', [1, ...board, ...board, 0], 'hardcore-latent')).toBe('domain-error');
  });
});

describe('step', () => {
  test('tells the waves and what is new of the state', () => {
    // The 1 pops before the rise, the 2 after it.
    const out = call('step', [3, 1, 1, ...cellsOf('2000000'), 6, 2, 4, 7]);
    const waves = [2, 1, 1, 0, 7, 2, 1, 0, 39];
    const rest = [17_046, 1, 0, 1, 0, 4, 5, 4];
    expect(out).toEqual([...waves, ...rest, ...cellsOf('9888888')]);
  });

  test('tells hidden values, too', () => {
    const input = [1, 30, 8, ...cellsOf('8000000'), ...cellsOf('3000000'), 7, 1, 2, 8, 2];
    const rest = [0, 2, 0, 0, 0, 1, 29, 8];
    const after = [...cellsOf('8800000'), ...cellsOf('3700000'), 2];
    expect(call('step', input, 'classic-decreasing-v1')).toEqual([0, ...rest, ...after]);
  });

  test('refuses bad states and steps that are refused', () => {
    const full = Array<string>(7).fill('8000000');
    expect(refused('step', [1, 5, 3, ...cellsOf(...full), 0, 1, 1])).toBe('domain-error');
    expect(refused('step', [1, 5, 3, ...cellsOf(), 0, 0])).toBe('domain-error');
    expect(refused('step', [1, 5, 3, ...cellsOf(), 0, 1, 8])).toBe('domain-error');
    expect(refused('step', [1, 5, 3, ...cellsOf('3000000', '0000000'), 0, 1, 1])).toBe(
      'domain-error',
    );
    expect(refused('step', [2 ** 46 - 1, 1, 3, ...cellsOf(), 0, 1, 1])).toBe('domain-error');
    expect(refused('step', [1, 5, 3, ...cellsOf(), 0, 1, 1])).toBe('accepted');
  });
});

describe('points of a wave', () => {
  test('are the integer square root of 49 d^5, for every depth', () => {
    for (let depth = 1; depth <= 60; depth += 1) {
      const [points = -1] = call('wave-points', [depth]);
      const square = 49n * BigInt(depth) ** 5n;
      expect(BigInt(points) ** 2n).toBeLessThanOrEqual(square);
      expect(BigInt(points + 1) ** 2n).toBeGreaterThan(square);
    }
    expect([1, 2, 3, 4, 9, 17, 60].map((depth) => call('wave-points', [depth])[0])).toEqual([
      7, 39, 109, 224, 1701, 8341, 195_198,
    ]);
  });

  test('end at depth 60', () => {
    expect(refused('wave-points', [0])).toBe('domain-error');
    expect(refused('wave-points', [61])).toBe('domain-error');
  });
});

test('functions on words give the known values', () => {
  expect(call('mix32', [7])).toEqual([2492178918]);
  expect(call('mulberry32', [0, 0])).toEqual([1144304738]);
  expect(call('mulberry32', [0, 2])).toEqual([958946056]);
  expect(call('mulberry32', [0xffffffff, 5_999_999])).toEqual([3605589405]);
  expect(call('mulberry32', [0, 0xffffffff])).toEqual(
    call('mulberry32', [2 ** 32 - 0x6d2b79f5, 0]),
  );
  expect(call('below', [0xffffffff, 7])).toEqual([6]);
  expect(call('below', [613566756, 7])).toEqual([0]);
  expect(call('below', [613566757, 7])).toEqual([1]);
  expect(call('disc-word', [0xffffffff, 1])).toEqual([1162921496]);
  expect(call('reveal-seed', [1, 1])).toEqual([3635555087]);
  expect(refused('mix32', [2 ** 32])).toBe('domain-error');
  expect(refused('below', [1, 0])).toBe('domain-error');
});
