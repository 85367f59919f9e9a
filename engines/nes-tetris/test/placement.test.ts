import { describe, expect, test } from 'vitest';
import { drawn, I, J, L, O, place, placed, placement, refusalOf, rowsOf, S, T, Z } from './game.ts';

const full = 'XXXXXXXXXX';

describe('legal actions', () => {
  test('are all columns of all orientations on an empty field', () => {
    const counts = [T, J, Z, O, S, L, I].map(
      (current) => placement.legal(placed({ current })).length,
    );
    expect(counts).toEqual([34, 34, 17, 9, 17, 34, 17]);
  });

  test('come by orientation, then by the column of the leftmost mino', () => {
    const list = placement.legal(placed({ current: O }));
    expect(list[0]).toEqual({ orientation: 10, column: 0 });
    expect(list[8]).toEqual({ orientation: 10, column: 8 });
  });

  test('leave out what does not fit at the top', () => {
    const rows = [0, ...rowsOf('.........X').slice(-1), ...new Array<number>(18).fill(0)];
    const columns = placement
      .legal(placed({ current: I, rows }))
      .filter((action) => JSON.stringify(action).includes('17'));
    // The upright I has its lowest mino in row 1.
    expect(columns).toHaveLength(9);
  });

  test('are none in a finished game', () => {
    const rows = [...rowsOf('.....X....').slice(-1), ...new Array<number>(19).fill(0)];
    expect(placement.legal(placed({ over: true, rows }))).toEqual([]);
  });
});

describe('a placement', () => {
  test('falls straight and counts the piece', () => {
    const { state, events, drawn: words } = place({ current: O, next: J }, 10, 3, I);
    expect(drawn(state['rows'])).toEqual(['...XX.....', '...XX.....']);
    expect(state).toMatchObject({ pieces: 1, current: J, next: I, spawnID: I, spawnCount: 1 });
    expect(events).toEqual([]);
    expect(words).toBe(1);
  });

  test('stops on what is below, also under an overhang', () => {
    const rows = rowsOf('XXX.......', '..........', '..........');
    const { state } = place({ current: O, rows }, 10, 1);
    expect(drawn(state['rows']).slice(0, 3)).toEqual(['.XX.......', '.XX.......', 'XXX.......']);
  });

  test('of which the same piece comes again says so', () => {
    expect(place({ spawnID: I }, 2, 0, I).events).toEqual(['same-piece-again']);
  });
});

describe('full rows', () => {
  test('go at once, and what is above comes down', () => {
    const rows = rowsOf('X.........', 'XXXX....XX', 'XXXX....XX');
    const { state, events } = place({ current: I, rows }, 18, 4);
    expect(drawn(state['rows'])).toEqual(['X.........', 'XXXX....XX']);
    expect(state).toMatchObject({ lines: 1, score: 40 });
    expect(events).toEqual(['clear-1']);
  });

  test('pay 1200 times level + 1 for four', () => {
    const rows = rowsOf(...new Array<string>(4).fill('.XXXXXXXXX'));
    const { state, events } = place({ current: I, rows, level: 4 }, 17, 0);
    expect(state).toMatchObject({ lines: 4, score: 6000, rows: rowsOf() });
    expect(events).toEqual(['clear-4']);
  });

  test('stay if no piece is locked near them', () => {
    const rows = rowsOf(full, ...new Array<string>(8).fill('..........'));
    // The centre rests in row 9, so rows 7 to 10 are looked at; the full row is row 11.
    const { state } = place({ current: O, rows }, 10, 0);
    expect(state).toMatchObject({ lines: 0 });
  });

  test('bring the level that they are paid at', () => {
    const rows = rowsOf('XXXX....XX');
    const { state, events } = place({ current: I, rows, lines: 9 }, 18, 4);
    expect(state).toMatchObject({ lines: 10, level: 1, score: 80 });
    expect(events).toEqual(['clear-1', 'level-up', 'paid-at-new-level']);
  });

  test('never take the score above 999999', () => {
    const rows = rowsOf('XXXX....XX');
    const { state, events } = place({ current: I, rows, score: 999970 }, 18, 4);
    expect(state).toMatchObject({ score: 999999 });
    expect(events).toEqual(['clear-1', 'score-capped']);
  });

  test('of row 0 take everything down, and the bottom row is lost', () => {
    const rows = rowsOf('.X........', 'X.X.......').with(0, 0b1110000111).with(1, 0b1000);
    // A flat I fills row 0 at once.
    const { state, events } = place({ current: I, rows, hidden: [2, 0] }, 18, 3);
    expect(events).toEqual(['clear-2', 'row-0-removed', 'lock-at-once']);
    expect(state['hidden']).toEqual([0, 2]);
    // The old row 0 is then row 1 and still full, so it goes, too. Row 2 is the old row 1.
    expect(state).toMatchObject({ lines: 2, rows: rowsOf('.X........').with(2, 0b1000) });
  });
});

describe('hidden rows', () => {
  test('take minos above the ceiling', () => {
    const rows = rowsOf().with(2, 1);
    const { state, events } = place({ current: I, rows }, 17, 0);
    // The centre stays in row 0, so the minos lie in rows -2 to 1.
    expect(state['hidden']).toEqual([1, 1]);
    expect(events).toEqual(['lock-above-ceiling', 'lock-at-once']);
  });

  test('stand against pieces', () => {
    const { events } = place({ hidden: [0, 1] }, 2, 5);
    expect(events).toEqual(['hidden-row-blocks']);
    const list = placement.legal(placed({ hidden: [0, 1] }));
    expect(list).not.toContainEqual({ orientation: 1, column: 0 });
  });
});

describe('the end', () => {
  test('comes when the next piece has no room where it appears', () => {
    const rows = rowsOf().with(2, 0b0000100000);
    const { state, events } = place({ current: I, next: T, rows }, 18, 3, J);
    expect(state).toMatchObject({ over: true, current: T, pieces: 1, spawnCount: 1 });
    expect(events).toEqual(['placement-over']);
  });
});

describe('refusals', () => {
  const step = (fields: object, action: object, words: number[] = [T]) =>
    refusalOf(() =>
      placement.step(placed({ ...fields }), { ...action }, { layer: 'outcome', words }),
    ).replace(/:.*/s, '');
  const over = { over: true, rows: rowsOf().with(0, 0b0000100000) };

  test.each([
    [
      'a finished game, whatever the action',
      over,
      { orientation: 99, column: 0 },
      [T],
      'game-over',
    ],
    ['an orientation of another piece', {}, { orientation: 18, column: 0 }, [], 'illegal-action'],
    ['a column without room', {}, { orientation: 2, column: 8 }, [T], 'illegal-action'],
    ['words that are no action', {}, { orientation: 19, column: 0 }, [T], 'illegal-action'],
    ['too many pieces', { pieces: 2 ** 46 - 1 }, { orientation: 2, column: 0 }, [], 'domain-error'],
    ['no choice on the tape', {}, { orientation: 2, column: 0 }, [], 'chance-short'],
    ['a choice that is no piece', {}, { orientation: 2, column: 0 }, [3], 'chance-range'],
    ['a choice beyond all pieces', {}, { orientation: 2, column: 0 }, [19], 'chance-range'],
  ])('%s', (_, fields, action, words, code) => {
    expect(step(fields, action, words)).toBe(code);
  });

  test('of a setup out of range', () => {
    const chance = { layer: 'outcome', tape: { layer: 'outcome', words: [T, T] } } as const;
    const start = (setup: object) => () => placement.start({ ...setup }, chance);
    expect(refusalOf(start({ startLevel: 256, drawSteps: 1 }))).toMatch('bad-params');
    expect(refusalOf(start({ startLevel: 255, drawSteps: 256 }))).toMatch('bad-params');
    expect(refusalOf(start({ startLevel: 255, drawSteps: 255 }))).toBe('accepted');
  });
});

describe('outcomes', () => {
  const weights = (spawnID: number) =>
    [...(placement.outcomes?.(placed({ spawnID }), { orientation: 2, column: 0 }) ?? [])].map(
      ({ words, numerator, denominator }) => [words[0], numerator, denominator],
    );

  test('are the seven pieces with weights in 64ths', () => {
    expect(weights(T)).toEqual([
      [2, 2, 64],
      [7, 10, 64],
      [8, 12, 64],
      [10, 10, 64],
      [11, 10, 64],
      [14, 10, 64],
      [18, 10, 64],
    ]);
    expect(weights(I).map(([, weight]) => weight)).toEqual([10, 10, 10, 10, 12, 10, 2]);
  });

  test('are refused where the step is', () => {
    const ask = (fields: object, orientation: number, limit?: number) =>
      refusalOf(() =>
        placement.outcomes?.(placed({ ...fields }), { orientation, column: 0 }, limit),
      );
    expect(ask({}, 18)).toMatch('illegal-action');
    expect(ask({}, 2, 6)).toMatch('too-long');
    expect(ask({ over: true, rows: rowsOf().with(0, 32) }, 2)).toMatch('game-over');
  });
});
