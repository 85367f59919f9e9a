import { describe, expect, test } from 'vitest';
import { boardAt, I, J, nearlyFull, O, play, S } from './game.ts';

/** Square 3 without the first two cells of its upper row. */
const ALMOST_3 = boardAt(12, 12, '..#', '###', '###');

describe('a lock', () => {
  test('gives ten points for each cell in the square of the target', () => {
    const { state, events } = play({ current: 't' }, [0, 0, 12, 0]);
    expect(state['score']).toBe(30);
    expect(events).not.toContain('cells-4');
    expect(play({ current: 'i' }, [0, 0, 13, 0]).state['score']).toBe(20);
    const far = play({ board: boardAt(13, 13, '#####') }, [0, 0, 16, 0]);
    expect(far.state['score']).toBe(0);
    expect(far.events).toContain('cells-0');
  });

  test('turns the board to the side where the piece is, clockwise to the right', () => {
    const right = play({ current: 'i' }, [0, 0, 13, 0]);
    expect(right.board).toEqual([13, 13, '##', '.#', '.#', '.#']);
    expect(right.events).toContain('auto-turn-clockwise');
    const left = play({ current: 'i' }, [0, 0, 10, 0]);
    expect(left.board).toEqual([13, 12, '##', '#.', '#.', '#.']);
    expect(left.events).toContain('auto-turn-counterclockwise');
  });

  test('does not turn it if the piece is in balance', () => {
    const { board, events } = play({ current: 't' }, [0, 0, 12, 0]);
    expect(board).toEqual([11, 12, '.#.', '###', '.#.']);
    expect(events).toContain('auto-turn-none');
  });

  test('leans in the frame of the drop', () => {
    const board = boardAt(12, 13, '.#', '##');
    const { board: after, events } = play({ current: 'i', board }, [2, 0, 13, 0]);
    expect(events).toEqual(expect.arrayContaining(['turned-2', 'auto-turn-clockwise']));
    expect(after).toEqual([12, 12, '##.', '.##', '..#', '..#', '..#']);
  });

  test('tells a piece that rests above an empty cell', () => {
    expect(play({ current: 'o', board: ALMOST_3 }, [0, 0, 12, 0]).events).not.toContain('overhang');
    expect(play({ current: 'o', board: ALMOST_3 }, [0, 0, 13, 0]).events).toContain('overhang');
    // Nothing lies below the other half of it here.
    expect(play({ current: 'o' }, [0, 0, 13, 0]).events).not.toContain('overhang');
  });
});

describe('squares', () => {
  test('are paid when they are full', () => {
    const { state, events } = play({ board: ALMOST_3 }, [0, 0, 11, 0]);
    expect(state['score']).toBe(10);
    expect(events).not.toContain('square-3');
    const done = play({ board: ALMOST_3 }, [0, 0, 12, 0]);
    expect(done.state['score']).toBe(20 + 300);
    expect(done.events).toContain('square-3');
  });

  test('can be completed together', () => {
    const board = boardAt(11, 11, '..###', '..###', '#####', '#####', '#####');
    const { state, events } = play({ board }, [0, 0, 11, 0]);
    // Only one of the cells lies in square 3, which was the target.
    expect(state['score']).toBe(10 + 300 + 300);
    expect(events).toEqual(expect.arrayContaining(['square-3', 'square-5', 'squares-several']));
    expect(events).not.toContain('square-7');
  });
});

describe('a fold', () => {
  test('makes a cell of each group that is full enough, and is the new checkpoint', () => {
    const { board, state, events } = play(
      { current: 'i', board: nearlyFull('.########'), score: 70 },
      [0, 1, 9, 0],
    );
    expect(board).toEqual([12, 12, '###', '###', '###']);
    expect(events).toEqual(expect.arrayContaining(['square-9', 'fold', 'fold-perfect']));
    expect(state).toMatchObject({ depth: 1, charge: 1, score: 70 + 10 + 200 + 100 });
    expect(state['checkpointBoard']).toEqual(state['board']);
    expect(state['checkpointScore']).toBe(state['score']);
  });

  test('is not perfect if a group outside of square 9 is left', () => {
    const rows = nearlyFull('.########').map(
      (row, i) => row | (boardAt(9, 18, '##', '##')[i] ?? 0),
    );
    const { board, state, events } = play({ current: 'i', board: rows }, [0, 1, 9, 0]);
    // Four of nine cells are too few.
    expect(board).toEqual([12, 12, '###', '###', '###']);
    const five = rows.with(11, (rows[11] ?? 0) | (1 << 18));
    const more = play({ current: 'i', board: five }, [0, 1, 9, 0]);
    // The automatic turn was counterclockwise.
    expect(more.board).toEqual([11, 12, '#..', '###', '###', '###']);
    expect(more.events).toContain('fold-imperfect');
    expect(state['score']).toBe(Number(more.state['score']) + 100);
    expect(events).not.toContain('fold-imperfect');
  });

  test('under Precision pays the perfect bonus twice', () => {
    const { state, events } = play(
      { current: 'i', board: nearlyFull('.########'), depth: 2 },
      [0, 1, 9, 0],
    );
    expect(state['score']).toBe(10 + 200 + 2 * 100);
    expect(events).toContain('precision-perfect');
  });

  test('rescues a board that reaches too far', () => {
    // The tower ends at (5, 13), which is 64 away; 50 is allowed.
    const board = nearlyFull('.########')
      .with(5, 1 << 13)
      .with(6, 1 << 13)
      .with(7, 1 << 13);
    const tall = board.with(8, 1 << 13);
    const { events } = play({ current: 'i', board: tall, depth: 18 }, [0, 1, 9, 0]);
    expect(events).toContain('fold-rescues');
    expect(events).toContain('past-depth-18');
  });
});

describe('pressure', () => {
  const arm = boardAt(13, 13, '########');

  test('allows a reach that equals the limit and fails one above it', () => {
    // On this an upright I ends at (5, 13), which is 64 away: the limit of depth 4.
    const tower = boardAt(9, 13, '#', '#', '#', '#', '#');
    const at = (depth: number) => play({ current: 'i', board: tower, depth }, [0, 1, 13, 0]);
    expect(at(4).events).toContain('pressure-equal');
    expect(at(4).state['rewinds']).toBe(0);
    expect(at(5).events).toContain('pressure-failure');
    expect(at(3).events).not.toContain('pressure-equal');
  });

  test('a failure goes back to the checkpoint and keeps the queue', () => {
    const before = {
      current: 'i',
      board: boardAt(5, 13, ...new Array<string>(9).fill('#')),
      score: 90,
      depth: 1,
      charge: 0,
      checkpointBoard: boardAt(12, 12, '###', '###', '##.'),
      checkpointScore: 40,
      rewinds: 2,
    };
    const { board, state, events } = play(before, [0, 1, 13, 0]);
    expect(board).toEqual([12, 12, '###', '###', '##.']);
    expect(state).toMatchObject({
      score: 40,
      depth: 1,
      charge: 1,
      rewinds: 3,
      placements: 1,
      current: 'i',
      next: [J, 2],
      bag: [S],
    });
    expect(events).toEqual(expect.arrayContaining(['pressure-failure', 'score-lost']));
    expect(events).not.toContain('rewind-to-start');
    expect(events).not.toContain('cells-0');
  });

  test('a rewind to the start with no point lost', () => {
    const { state, events } = play({ current: 'i', board: arm }, [0, 0, 20, 0]);
    expect(events).toEqual(expect.arrayContaining(['pressure-failure', 'rewind-to-start']));
    expect(events).not.toContain('score-lost');
    expect(state['board']).toEqual(boardAt(13, 13, '#'));
  });
});

describe('Mend', () => {
  /** Square 3 with an enclosed empty cell in its centre. */
  const RING = boardAt(12, 12, '###', '#.#', '###');

  test('fills an enclosed gap of the target and goes on with the squares', () => {
    const { board, state, events } = play({ board: RING }, [0, 0, 12, 0]);
    expect(events).toEqual(expect.arrayContaining(['mend', 'mend-completes', 'square-3']));
    expect(board).toEqual([12, 10, '..###', '#####', '#####']);
    // The mended cell itself pays nothing.
    expect(state).toMatchObject({ score: 300, charge: 0 });
  });

  test('needs its depth and a charge', () => {
    for (const more of [{ depth: 1 }, { depth: 2 }, { charge: 0 }]) {
      const { events } = play({ board: RING, ...more }, [0, 0, 12, 0]);
      expect(events).not.toContain('mend');
      expect(events).not.toContain('mend-none-eligible');
    }
    expect(play({ board: RING, depth: 3 }, [0, 0, 12, 0]).events).toContain('mend');
  });

  test('keeps its charge if no gap is enclosed on all sides', () => {
    const { state, events } = play({ board: ALMOST_3 }, [0, 0, 12, 0]);
    expect(events).toContain('mend-none-eligible');
    expect(state['charge']).toBe(1);
  });

  test('fills the first of several gaps in reading order, after the automatic turn', () => {
    const board = boardAt(11, 11, '#####', '#.###', '#####', '###.#', '#####');
    // Square 3 is the target: both gaps are corners of it. The board turns counterclockwise.
    const { state, events } = play({ board }, [0, 0, 11, 0]);
    expect(events).toEqual(
      expect.arrayContaining(['mend-several-gaps', 'auto-turn-counterclockwise']),
    );
    const rows = state['board'] as readonly number[];
    expect(((rows[12] ?? 0) >> 14) & 1).toBe(1);
    expect(((rows[14] ?? 0) >> 12) & 1).toBe(0);
  });

  test('can make the board fold, with a new charge', () => {
    const board = nearlyFull('#########').with(13, 0b111101111 << 9);
    const { state, events } = play({ board, depth: 3 }, [0, 0, 12, 0]);
    expect(events).toEqual(
      expect.arrayContaining(['mend', 'mend-completes', 'mend-folds', 'fold-perfect']),
    );
    // The gap was in the centre, so all four squares were to be built.
    expect(state).toMatchObject({ score: 300 + 300 + 300 + 200 + 100, depth: 4, charge: 1 });
  });
});

describe('Reserve', () => {
  test('places the piece after the current one and keeps that', () => {
    const { state, events } = play({ depth: 1, next: [I, J] }, [0, 1, 13, 1]);
    expect(events).toEqual(expect.arrayContaining(['piece-i', 'reserve-used']));
    expect(events).not.toContain('reserve-offered');
    expect(state).toMatchObject({ current: 'o', next: [J, 2], charge: 0 });
  });

  test('is offered after a step that leaves depth 1 and a charge', () => {
    expect(play({ depth: 1 }, [0, 0, 13, 0]).events).toContain('reserve-offered');
    expect(play({ depth: 1, charge: 0 }, [0, 0, 13, 0]).events).not.toContain('reserve-offered');
    expect(play({ depth: 2 }, [0, 0, 13, 0]).events).not.toContain('reserve-offered');
  });
});

describe('the queue', () => {
  test('moves on by one, and the bag gives the second of the next', () => {
    const { state, drawn } = play({ next: [I, J], bag: [S, O] }, [0, 0, 13, 0]);
    expect(state).toMatchObject({ current: 'i', next: [J, S], bag: [O] });
    expect(drawn).toBe(0);
  });

  test('fills an empty bag by six swaps', () => {
    const refill = play({ bag: [] }, [0, 0, 13, 0], [0, 0, 0, 0, 0, 0]);
    expect(refill.drawn).toBe(6);
    expect(refill.events).toContain('bag-refilled');
    expect(refill.events).not.toContain('swap-with-itself');
    expect([refill.state['next'], refill.state['bag']]).toEqual([
      [J, 1],
      [2, 3, 4, 5, 6, 0],
    ]);
    const ordered = play({ bag: [] }, [0, 0, 13, 0], [6, 5, 4, 3, 2, 1]);
    expect(ordered.events).toContain('swap-with-itself');
    expect(ordered.state['bag']).toEqual([1, 2, 3, 4, 5, 6]);
  });

  test('takes 32-bit words modulo the number of places in layer raw', () => {
    const words = [7 + 6, 6 + 5, 5 + 4, 4 + 3, 3 + 2, 2 ** 32 - 1];
    const { state } = play({ bag: [] }, [0, 0, 13, 0], [], { layer: 'raw', words });
    expect(state['bag']).toEqual([1, 2, 3, 4, 5, 6]);
  });
});

test('a game ends with the last placement of its limit', () => {
  const { state, events } = play({ placements: 8, limit: 9 }, [0, 0, 13, 0]);
  expect(state).toMatchObject({ over: true, placements: 9 });
  expect(events).toContain('over');
  expect(play({ placements: 7, limit: 9 }, [0, 0, 13, 0]).state['over']).toBe(false);
});

test('holes and pockets of the target are told as they are after the step', () => {
  const ring = boardAt(12, 12, '###', '#.#', '###');
  const hole = play({ board: ring, charge: 0 }, [0, 0, 12, 0]);
  expect(hole.events).toContain('hole-in-target');
  expect(hole.events).not.toContain('pocket-in-target');
  const open = play({ board: boardAt(12, 12, '###', '#.#', '#..') }, [0, 0, 11, 0]);
  expect(open.events).not.toContain('hole-in-target');
  const pocket = play({ board: boardAt(12, 12, '###', '#.#', '#.#') }, [0, 0, 11, 0]);
  expect(pocket.events).toContain('pocket-in-target');
});
