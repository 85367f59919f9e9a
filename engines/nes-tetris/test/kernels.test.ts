import { describe, expect, test } from 'vitest';
import { PIECE_OF } from '../orientations.ts';
import { hasRoom } from '../straight-drop.ts';
import { drawn, frame, I, O, placement, refusalOf, rowsOf, spec, T } from './game.ts';

function call(name: string, input: readonly number[]): readonly number[] {
  const kernel = placement.kernels?.[name];
  if (kernel === undefined) throw new Error(`no kernel ${name}`);
  return kernel(input);
}

const refused = (name: string, input: readonly number[]): string =>
  refusalOf(() => call(name, input)).replace(/:.*/s, '');

test('both profiles have all kernels of the spec', () => {
  const names = spec.kernels.map(({ name }) => name);
  expect(Object.keys(placement.kernels ?? {})).toEqual(names);
  expect(Object.keys(frame.kernels ?? {})).toEqual(names);
});

describe('heuristics', () => {
  test('are heights, aggregate, lines, holes and bumpiness', () => {
    const rows = rowsOf('X.........', 'X.X.......', '..X......X', 'XXXXXXXXXX');
    const heights = [4, 1, 3, 1, 1, 1, 1, 1, 1, 2];
    expect(call('heuristics', rows)).toEqual([...heights, 16, 1, 1, 3 + 2 + 2 + 1]);
  });

  test('leave row 0 out, but for lines', () => {
    const rows = rowsOf().with(0, 0b1111111111).with(19, 2);
    expect(call('heuristics', rows)).toEqual([0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 0, 2]);
  });

  test('need rows of ten cells', () => {
    expect(refused('heuristics', rowsOf().with(3, 1024))).toBe('domain-error');
    expect(refused('heuristics', [])).toBe('domain-error');
  });
});

describe('drop', () => {
  test('lets the minos hang over lower columns', () => {
    const [ok, ...rows] = call('drop', [...rowsOf('X.........'), 18, 0]);
    expect(ok).toBe(1);
    expect(drawn(rows)).toEqual(['XXXX......', 'X.........']);
  });

  test('fits a piece into what its box leaves free', () => {
    // The left column of an upright S has one free cell below it.
    const [, ...rows] = call('drop', [...rowsOf('X.........'), 12, 0]);
    expect(drawn(rows)).toEqual(['X.........', 'XX........', 'XX........']);
  });

  test('lays a flat I over an occupied row 0', () => {
    const rows = rowsOf(...new Array<string>(19).fill('X.........')).with(0, 1);
    const [ok, ...after] = call('drop', [...rows, 18, 0]);
    expect([ok, after[0]]).toEqual([1, 0b1111]);
  });

  test('fails above row 0', () => {
    const rows = rowsOf(...new Array<string>(19).fill('X.........'));
    expect(call('drop', [...rows, 10, 0])).toEqual(new Array<number>(21).fill(0));
  });

  test('is refused where the box has no room', () => {
    expect(refused('drop', [...rowsOf(), 18, 7])).toBe('domain-error');
    expect(refused('drop', [...rowsOf(), 18, 6])).toBe('accepted');
  });
});

describe('best-placement', () => {
  const bits = new DataView(new ArrayBuffer(8));
  const wordsOf = (number: number): number[] => {
    bits.setFloat64(0, number);
    return [bits.getUint32(0), bits.getUint32(4)];
  };
  const search = (rows: number[], piece: number, next: number, weights: number[]) =>
    call('best-placement', [...rows, piece, next, ...weights.flatMap(wordsOf)]);

  /** The fields after all drops of a piece, none of which may fail. */
  function dropsOf(rows: readonly number[], piece: number): number[][] {
    const fields: number[][] = [];
    for (let orientation = 0; orientation < 19; orientation += 1) {
      if (PIECE_OF[orientation] !== PIECE_OF[piece]) continue;
      for (let column = 0; hasRoom(orientation, column); column += 1) {
        const [ok, ...field] = call('drop', [...rows, orientation, column]);
        if (ok !== 1) throw new Error('a drop fails');
        fields.push(field);
      }
    }
    return fields;
  }

  test('takes the first of the best pairs', () => {
    // With no weights all pairs are equal: two O have 9 drops each.
    const out = search(rowsOf(), O, O, [0, 0, 0, 0]);
    expect(out.slice(0, 8)).toEqual([0, 0, 10, 0, 0, 1, 81, 81]);
    expect(drawn(out.slice(8))).toEqual(new Array<string>(4).fill('XX........'));
  });

  test('counts the lines of both pieces and does not remove them', () => {
    const out = search(rowsOf('....XX....', '....XX....'), I, I, [0, 1, 0, 0]);
    const [status, column, orientation, high, low, index, ties, pairs] = out;
    expect([status, column, orientation]).toEqual([0, 0, 18]);
    expect([high, low]).toEqual(wordsOf(1));
    // Ten upright drops with 17 followers each, then the flat one in column 0: its follower lies
    // flat in column 6, after ten upright ones.
    expect([index, ties, pairs]).toEqual([170 + 17, 2, 289]);
    expect(drawn(out.slice(8))).toEqual(['....XX....', 'XXXXXXXXXX']);
  });

  test('adds its terms in one order', () => {
    // Two O beside the X: aggregate 10, one hole, bumpiness 2. Any other order gives -1.8 or -1.8 + 2^-52.
    const out = search(rowsOf('X.........', '..........'), O, O, [-0.1, 0, -0.2, -0.3]);
    expect(out.slice(3, 5)).toEqual(wordsOf(-1 - 0.2 - 0.6));
    expect(wordsOf(-1 - 0.2 - 0.6)).not.toEqual(wordsOf(-1 - (0.2 + 0.6)));
  });

  test.each([
    ['low', rowsOf('X.........', 'XX..XX.X..'), T, I],
    ['nearly full', rowsOf('XXXX.XXXXX', 'XXXXX.XXXX', '.XXXXXXXXX', 'XXX.XXXXXX'), I, 14],
    ['uneven', rowsOf('.........X', 'X.......XX', 'X.......X.', '...X....XX'), 7, 8],
    ['up to row 0', rowsOf(...new Array<string>(15).fill('XXXX.XXXX.')), T, O],
    ['with cells in row 0', rowsOf('.X.......X').with(0, 0b1100011111), 11, I],
  ])(
    'finds what drop and heuristics find for all pairs on a field that is %s',
    (_, rows, piece, next) => {
      for (const [a, b, c, d] of [
        [-0.86, 0.433, -0.824, -0.343],
        [0.3, -0.7, 0.1, 0.9],
        [-1, 1, 1, -1],
      ] as const) {
        const best = { reward: Number.NEGATIVE_INFINITY, index: 0, ties: 0, pairs: 0 };
        for (const first of dropsOf(rows, piece)) {
          for (const field of dropsOf(first, next)) {
            const [aggregate = 0, lines = 0, holes = 0, bumps = 0] = call(
              'heuristics',
              field,
            ).slice(10);
            const reward = a * aggregate + b * lines + c * holes + d * bumps;
            best.pairs += 1;
            if (reward > best.reward) {
              Object.assign(best, { reward, index: best.pairs, ties: 1 });
            } else if (reward === best.reward) best.ties += 1;
          }
        }
        const [status, , , ...rest] = search(rows, piece, next, [a, b, c, d]);
        const { reward, index, ties, pairs } = best;
        expect([status, ...rest.slice(0, 5)]).toEqual([0, ...wordsOf(reward), index, ties, pairs]);
      }
    },
  );

  test('tells failing drops and unknown pieces by its status', () => {
    const high = rowsOf(...new Array<string>(13).fill('X.........'));
    expect(search(high, I, I, [1, 1, 1, 1])).toEqual([1, ...new Array<number>(27).fill(0)]);
    expect(search(rowsOf(), 3, T, [1, 1, 1, 1])).toEqual([2, ...new Array<number>(27).fill(0)]);
    expect(search(high, I, 19, [1, 1, 1, 1])[0]).toBe(2);
  });

  test('refuses weights that are too large or no numbers', () => {
    const ask = (weight: number) => refusalOf(() => search(rowsOf(), T, T, [0, 0, 0, weight]));
    expect(ask(1000000)).toBe('accepted');
    expect(ask(-1000000.5)).toMatch('domain-error');
    expect(ask(Number.NaN)).toMatch('domain-error');
    expect(ask(Number.POSITIVE_INFINITY)).toMatch('domain-error');
  });
});

describe('piece-choice', () => {
  test('takes the first roll', () => {
    // 0x89 is 1 mod 8, and the count becomes 1.
    expect(call('piece-choice', [0x8988, 0, 0])).toEqual([0x8988, 8, 1]);
  });

  test('repeats a 7 with one step and the last piece', () => {
    // (0x89 + 6) mod 8 is 7; the register becomes 0x44c4, and (4 + 18) mod 7 is 1.
    expect(call('piece-choice', [0x8988, 18, 5])).toEqual([0x44c4, 7, 6]);
  });

  test('repeats the last piece once', () => {
    // (0x89 + 1) mod 8 is 2, the Z again; (4 + 8) mod 7 is 5.
    expect(call('piece-choice', [0x8988, 8, 0])).toEqual([0x44c4, 14, 1]);
    expect(call('piece-choice', [0x8988, 8, 255])[2]).toBe(0);
  });

  test('needs a piece', () => {
    expect(refused('piece-choice', [1, 3, 0])).toBe('domain-error');
  });
});

test('rng makes steps', () => {
  expect(call('rng', [0x8988, 0])).toEqual([0x8988]);
  expect(call('rng', [0x8988, 3])).toEqual([0x1131]);
  expect(call('rng', [0x8988, 32767])).toEqual([0x8988]);
});

describe('score', () => {
  // Score bytes from the lowest, level, lines low and high, completed lines, hold-down points.
  test.each([
    ['no lines', [0x00, 0x00, 0x00, 9, 0x05, 0, 0, 0], [0x00, 0x00, 0x00, 9, 0x05, 0]],
    ['two lines at level 9', [0x99, 0x99, 0x00, 9, 0x05, 0, 2, 0], [0x99, 0x09, 0x01, 9, 0x07, 0]],
    ['four lines', [0x00, 0x00, 0x00, 0, 0x00, 0, 4, 0], [0x00, 0x12, 0x00, 0, 0x04, 0]],
    ['one hold-down point', [0x05, 0, 0, 0, 0, 0, 0, 1], [0x05, 0, 0, 0, 0, 0]],
    ['nine of them', [0x05, 0, 0, 0, 0, 0, 0, 9], [0x13, 0, 0, 0, 0, 0]],
    ['six points lost: 9 + 15 is 18', [0x09, 0, 0, 0, 0, 0, 0, 16], [0x18, 0, 0, 0, 0, 0]],
    ['ones lost: 98 + 5 is 100', [0x98, 0, 0, 0, 0, 0, 0, 6], [0x00, 1, 0, 0, 0, 0]],
    ['lines 99 to 100', [0, 0, 0, 18, 0x99, 0, 1, 0], [0x60, 0x07, 0, 18, 0x00, 1]],
    ['the cap', [0x99, 0x99, 0x99, 0, 0, 0, 1, 0], [0x99, 0x99, 0x99, 0, 0x01, 0]],
    ['level 9 at 10 lines stays', [0, 0, 0, 9, 0x09, 0, 1, 0], [0x00, 0x04, 0, 9, 0x10, 0]],
    ['level 9 at 100 lines', [0, 0, 0, 9, 0x99, 0, 1, 0], [0x40, 0x04, 0, 10, 0x00, 1]],
  ])('%s', (_, input, output) => {
    expect(call('score', input)).toEqual(output);
  });

  test('needs decimal digits', () => {
    expect(refused('score', [0x0a, 0, 0, 0, 0, 0, 0, 0])).toBe('domain-error');
    expect(refused('score', [0, 0, 0, 0, 0x7f, 0, 0, 0])).toBe('domain-error');
  });
});
