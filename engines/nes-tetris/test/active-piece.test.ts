import { describe, expect, test } from 'vitest';
import {
  A,
  B,
  but,
  DOWN,
  frame,
  hold,
  holdFor,
  LEFT,
  O,
  pageOf,
  playing,
  RIGHT,
  T,
  UP,
} from './game.ts';

const upright = 17;

/** The columns of the centre after each of some frames with the same buttons. */
function columns(state: ReturnType<typeof playing>, buttons: number, frames: readonly number[]) {
  return frames.map((count) => holdFor(state, count, buttons)['x']);
}

describe('sideways', () => {
  test('goes at once, again after 16 frames, then every 6', () => {
    const state = playing({ current: upright });
    expect(columns(state, LEFT, [1, 16, 17, 22, 23, 29, 35])).toEqual([4, 4, 3, 3, 2, 1, 0]);
  });

  test('is charged by a wall', () => {
    const state = playing({ current: upright, x: 9, shift: 3 });
    const { state: after, events } = hold(state, RIGHT);
    expect(after).toMatchObject({ x: 9, shift: 16 });
    expect(events).toEqual(['shift-pressed', 'shift-blocked']);
    expect(hold(after, RIGHT).events).toEqual(['shift-repeated', 'shift-blocked']);
  });

  test('goes right if both are held', () => {
    const { state, events } = hold(playing(), LEFT + RIGHT);
    expect(state).toMatchObject({ x: 6 });
    expect(events).toEqual(['shift-pressed', 'shift-both-goes-right']);
  });

  test('waits while DOWN is held', () => {
    const { state, events } = hold(playing({ shift: 9 }), LEFT + DOWN);
    expect(state).toMatchObject({ x: 5, shift: 9, dropRepeat: 0 });
    expect(events).toEqual(['shift-not-with-down']);
  });
});

describe('LEFT, RIGHT and DOWN together', () => {
  test('let play go on in every other frame only', () => {
    const first = hold(playing(), LEFT + RIGHT + DOWN);
    expect(first.state).toMatchObject({ stalled: true, fallTimer: 1 });
    const second = hold(first.state, LEFT + RIGHT + DOWN);
    expect(second).toMatchObject({ events: ['stalled-frame'] });
    expect(second.state).toMatchObject({ stalled: false, fallTimer: 1, frameCounter: 2 });
    expect(hold(playing(), LEFT + RIGHT + DOWN + UP).state).toMatchObject({ stalled: false });
  });
});

describe('turning', () => {
  test('follows the order of orientations', () => {
    expect(hold(playing(), A)).toMatchObject({ state: { current: 3 }, events: ['turn-clockwise'] });
    expect(hold(playing(), B).state).toMatchObject({ current: 1 });
    expect(hold(playing(), A, A).state).toMatchObject({ current: 3 });
  });

  test('takes A before B', () => {
    const { state, events } = hold(playing(), A + B);
    expect(state).toMatchObject({ current: 3 });
    expect(events).toEqual(['turn-clockwise', 'a-before-b']);
  });

  test('does not try B after A', () => {
    // A T at the left wall has its free side there: clockwise from 1 is 2.
    const { state, events } = hold(playing({ current: 1, x: 0, y: 5 }), A + B);
    expect(state).toMatchObject({ current: 1 });
    expect(events).toEqual(['turn-blocked', 'a-before-b']);
  });

  test('leaves an O as it is', () => {
    expect(hold(playing({ current: O }), A)).toMatchObject({ events: [] });
  });
});

describe('gravity', () => {
  test.each([
    [0, 48],
    [9, 6],
    [12, 5],
    [15, 4],
    [18, 3],
    [19, 2],
    [28, 2],
    [29, 1],
    [255, 1],
  ])('at level %i takes %i frames for a row', (level, frames) => {
    const state = playing({ level });
    expect(holdFor(state, frames - 1)).toMatchObject({ y: 0, dropSpeed: frames > 1 ? frames : 0 });
    expect(holdFor(state, frames)).toMatchObject({ y: 1, fallTimer: 0, dropSpeed: frames });
  });

  test('says when it is the fastest, and when it stops a piece', () => {
    const { state, events } = hold(playing({ level: 29, y: 18 }), 0);
    expect(events).toEqual(['gravity-row', 'gravity-level-29', 'stopped-by-gravity']);
    expect(state).toMatchObject({ y: 18, playState: 2, vramRow: 16 });
  });
});

describe('soft drop', () => {
  test('goes a row in the third frame, then every second', () => {
    const rows = [2, 3, 4, 5, 7].map((count) => holdFor(playing(), count, DOWN)['y']);
    expect(rows).toEqual([0, 1, 1, 2, 3]);
    expect(holdFor(playing(), 7, DOWN)).toMatchObject({ holdDown: 3, dropRepeat: 1 });
  });

  test('counts the row that stops the piece', () => {
    const { state, events } = hold(playing({ y: 18 }), DOWN, DOWN, DOWN);
    expect(state).toMatchObject({ playState: 2, holdDown: 1 });
    expect(events).toEqual(['soft-drop-row', 'stopped-by-soft-drop']);
  });

  test('begins with DOWN alone', () => {
    expect(hold(playing(), DOWN).events).toEqual(['soft-drop-begins']);
    expect(hold(playing(), DOWN + UP).events).toEqual([]);
    // UP that was held before does not matter at the beginning, but for going on.
    expect(hold(playing(), UP, UP + DOWN).state).toMatchObject({ dropRepeat: 1 });
    expect(hold(playing({ held: DOWN }), DOWN).state).toMatchObject({ dropRepeat: 0 });
  });

  test('ends with any other direction, and its points are lost', () => {
    const { state, events } = hold(holdFor(playing(), 6, DOWN), DOWN + UP);
    expect(state).toMatchObject({ dropRepeat: 0, holdDown: 0 });
    expect(events).toEqual(['soft-drop-ends']);
  });

  test('lets the first piece go', () => {
    const { state, events } = hold(playing({ dropRepeat: 160 }), DOWN);
    expect(state).toMatchObject({ dropRepeat: 1 });
    expect(events).toEqual(['first-piece-released', 'soft-drop-begins']);
    const wait = hold(playing({ dropRepeat: 255, level: 29 }), 0);
    expect(wait).toMatchObject({ state: { dropRepeat: 0, y: 0 }, events: ['first-piece-waits'] });
  });
});

describe('a piece in no valid position', () => {
  const overlap = playing({ page: pageOf({ 0: '...X......' }), x: 4 });

  test('may be moved free', () => {
    expect(hold(overlap, RIGHT).events).toEqual(['shift-pressed', 'overlap-moved-free']);
    expect(hold(overlap, LEFT).events).toEqual(['shift-pressed', 'shift-blocked']);
  });

  test('may be turned free', () => {
    expect(hold(overlap, B).events).toEqual(['turn-counterclockwise', 'overlap-moved-free']);
  });

  test('may fall free, which is neither', () => {
    expect(hold(but(overlap, { level: 29 }), 0)).toMatchObject({
      state: { y: 1 },
      events: ['gravity-row', 'gravity-level-29'],
    });
  });
});

test('hidden rows stand against a turn', () => {
  const page = pageOf({ [-1]: '.....X....' });
  const { events } = hold(playing({ page }), A);
  expect(events).toEqual(['hidden-row-blocks', 'turn-blocked']);
});

test('bytes of 0xEF and more are free', () => {
  const page = pageOf();
  page[24] = 0xf0;
  page[25] = 0xee;
  const state = playing({ page, current: T, x: 3, level: 29 });
  expect(frame.step(state, { buttons: 0 }).state).toMatchObject({ y: 1 });
  expect(hold(but(state, { y: 1 }), 0).state).toMatchObject({ y: 2 });
  expect(hold(but(state, { x: 4, y: 1 }), 0).state).toMatchObject({ y: 1, playState: 2 });
});
