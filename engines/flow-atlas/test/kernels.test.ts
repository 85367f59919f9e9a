import { describe, expect, test } from 'vitest';
import { boardAt, call, drawn, engine, nearlyFull, refusalOf, spec, stateOf } from './game.ts';

const CORNER = boardAt(12, 13, '#.', '##');

test('there is a kernel for each of the spec', () => {
  expect(Object.keys(engine.kernels ?? {})).toEqual(spec.kernels.map(({ name }) => name));
});

describe('turn', () => {
  const turned = (board: number[], turns: number) => call('turn', { board, turns }) as number[];

  test('goes clockwise around the centre', () => {
    expect(drawn(turned(CORNER, 0))).toEqual([12, 13, '#.', '##']);
    expect(drawn(turned(CORNER, 1))).toEqual([13, 13, '##', '#.']);
    expect(drawn(turned(CORNER, 2))).toEqual([13, 12, '##', '.#']);
    expect(drawn(turned(CORNER, 3))).toEqual([12, 12, '.#', '##']);
  });

  test('takes any board, and four turns are none', () => {
    const rows = Array.from({ length: 27 }, (_, row) => (row * 7654321) % 2 ** 27);
    for (const first of [1, 2, 3]) {
      expect(turned(turned(rows, first), 4 - first)).toEqual(rows);
    }
    expect(turned(turned(rows, 1), 1)).toEqual(turned(rows, 2));
    expect(turned(new Array(27).fill(2 ** 27 - 1), 1)).toEqual(new Array(27).fill(2 ** 27 - 1));
  });
});

describe('compress', () => {
  test('keeps groups of at least five cells', () => {
    const groups = boardAt(0, 0, '###.##...', '##.##....', '.......#.');
    expect(call('compress', groups)).toEqual({ board: boardAt(9, 9, '#'), cells: 1 });
    expect(call('compress', new Array(27).fill(2 ** 27 - 1))).toEqual({
      board: boardAt(9, 9, ...new Array<string>(9).fill('#########')),
      cells: 81,
    });
    expect(call('compress', new Array(27).fill(0))).toEqual({
      board: new Array(27).fill(0),
      cells: 0,
    });
  });
});

describe('placements', () => {
  test('lists rotation, x and landing row', () => {
    const list = call('placements', { board: CORNER, piece: 'o', turns: 0 });
    expect(list).toEqual([
      { rotation: 0, x: 12, row: 10 },
      { rotation: 0, x: 13, row: 10 },
      { rotation: 0, x: 14, row: 11 },
    ]);
    const turned = call('placements', { board: CORNER, piece: 'i', turns: 3 });
    expect(turned).toContainEqual({ rotation: 1, x: 12, row: 9 });
    expect(turned).toContainEqual({ rotation: 1, x: 13, row: 8 });
  });

  test('lets a pattern sink in where it has room', () => {
    const board = boardAt(12, 12, '#.#', '#.#', '###');
    const list = call('placements', { board, piece: 't', turns: 0 });
    // Upside down its stem goes between the two posts.
    expect(list).toContainEqual({ rotation: 2, x: 12, row: 11 });
    expect(list).toContainEqual({ rotation: 0, x: 12, row: 10 });
  });
});

describe('resolve', () => {
  const request = { board: CORNER, charge: 1, depth: 0, turns: 0, rotation: 0 };

  test('tells what becomes of a placement', () => {
    expect(call('resolve', { ...request, piece: 'o', x: 14 })).toEqual({
      row: 11,
      autoTurn: 1,
      cells: 1,
      squares: [],
      mend: null,
      fold: false,
      perfect: false,
      failed: false,
      board: boardAt(13, 13, '##.', '###', '.##'),
    });
  });

  test('names squares and mended cell', () => {
    const board = nearlyFull('#########').with(13, 0b111101111 << 9);
    expect(call('resolve', { ...request, board, piece: 'o', x: 12 })).toMatchObject({
      cells: 0,
      squares: [3, 5, 7, 9],
      mend: { row: 13, column: 13 },
      fold: true,
      perfect: true,
    });
  });

  test('shows the board that reaches too far', () => {
    const board = boardAt(13, 13, '########');
    const result = call('resolve', { ...request, board, piece: 'i', x: 20 });
    expect(result).toMatchObject({ cells: 0, squares: [], failed: true, autoTurn: 1 });
    expect(drawn((result as { board: number[] }).board)).toEqual([
      13,
      13,
      ...new Array<string>(7).fill('#.'),
      '##',
      ...new Array<string>(3).fill('.#'),
    ]);
  });

  test('refuses what is not supported', () => {
    const refused = (more: object) =>
      refusalOf(() => call('resolve', { ...request, piece: 'o', x: 13, ...more }));
    expect(refused({})).toBe('accepted');
    expect(refused({ x: 15 })).toBe('domain-error');
    expect(refused({ rotation: 1 })).toBe('domain-error');
    expect(refused({ x: 26 })).toBe('domain-error');
    expect(refused({ board: new Array(27).fill(0) })).toBe('domain-error');
    expect(refused({ board: nearlyFull('#########') })).toBe('domain-error');
    // (5, 10) is 73 away.
    expect(refused({ board: CORNER.with(5, 1 << 10) })).toBe('domain-error');
  });
});

describe('observe', () => {
  test('tells reach and target', () => {
    expect(call('observe', CORNER)).toEqual({
      reach: 1,
      target: 3,
      gap: null,
      holes: [],
      pockets: [],
    });
    const full = boardAt(12, 12, '####', '###.', '###.');
    expect(call('observe', full)).toMatchObject({ reach: 5, target: 5 });
  });

  test('tells holes wherever they are, and gaps in the target alone', () => {
    const board = boardAt(12, 12, '######', '###..#', '######');
    expect(call('observe', board)).toMatchObject({
      target: 5,
      gap: null,
      holes: [
        { row: 13, column: 15 },
        { row: 13, column: 16 },
      ],
      pockets: [],
    });
    const two = boardAt(12, 12, '#####', '#.#.#', '#####');
    expect(call('observe', two)).toMatchObject({
      gap: { row: 13, column: 13 },
      holes: [
        { row: 13, column: 13 },
        { row: 13, column: 15 },
      ],
    });
  });

  test('the outside comes around corners, up and down again, but not by diagonals', () => {
    const maze = boardAt(
      8,
      8,
      '#######',
      '#.....#',
      '#.###.#',
      '#.#.#.#',
      '#.#...#',
      '#.#####',
      '#......',
      '#######',
    );
    expect(call('observe', maze)).toMatchObject({ holes: [] });
    const shut = maze.with(14, 0b1000001 << 8);
    expect((call('observe', shut) as { holes: unknown[] }).holes).toHaveLength(20);
    const diagonal = boardAt(12, 12, '.#.', '#.#', '.#.');
    expect(call('observe', diagonal)).toMatchObject({ holes: [{ row: 13, column: 13 }] });
  });

  test('tells pockets of the target, to whichever side they are open', () => {
    const board = boardAt(12, 12, '###', '#.#', '#.#');
    for (const turns of [0, 1, 2, 3]) {
      expect(call('observe', call('turn', { board, turns }))).toMatchObject({
        holes: [],
        pockets: [{ row: 13, column: 13 }],
      });
    }
  });
});

describe('random numbers', () => {
  test('are those of mulberry32', () => {
    expect(call('rng', { seed: 0, count: 3 })).toEqual([1144304738, 1416247, 958946056]);
    expect(call('rng', { seed: 1985, count: 1 })).toEqual([3527837133]);
    expect(call('rng', { seed: 1985, count: 0 })).toEqual([]);
  });

  test('shuffle bags of seven', () => {
    const { pieces, rng } = call('bag', { seed: 1, count: 14 }) as {
      pieces: number[];
      rng: number;
    };
    expect(pieces.map((piece) => 'IJLOSTZ'[piece]).join('')).toBe('TSIJLOZOLZJTSI');
    expect(rng).toBe((1 + 12 * 0x6d2b79f5) % 2 ** 32);
    expect(call('bag', { seed: 1, count: 0 })).toEqual({ pieces: [], rng: 1 });
  });
});

describe('hash', () => {
  const start = stateOf({ current: 't', next: [4, 0], bag: [1, 2, 3, 6] });

  test('is that of the canonical text', () => {
    expect(call('hash', { state: start, rng: 2399460287 })).toBe(0x325e31b7);
    expect(call('hash', { state: start, rng: 0 })).not.toBe(0x325e31b7);
  });

  test('is refused for states that are', () => {
    const state = stateOf({ over: true });
    expect(refusalOf(() => call('hash', { state, rng: 0 }))).toBe('domain-error');
  });
});
