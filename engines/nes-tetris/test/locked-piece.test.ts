import { describe, expect, test } from 'vitest';
import type { EngineState } from '../../engine.ts';
import {
  but,
  frame,
  hold,
  holdFor,
  I,
  J,
  O,
  pageOf,
  playing,
  refusalOf,
  rowOf,
  T,
} from './game.ts';

const full = 'XXXXXXXXXX';

/** Frames from a state until `playState` has a value. */
function framesUntil(state: EngineState, playState: number): number {
  let frames = 0;
  for (; state['playState'] !== playState; frames += 1) state = holdFor(state, 1);
  return frames;
}

/** A flat I that rests in row y and is stopped in the next frame. */
function resting(y: number, fields: object = {}): EngineState {
  const page = pageOf(y < 19 ? { [y + 1]: 'XXXXXXXXX.' } : {});
  return playing({ current: I, spawnID: I, level: 29, y, page, next: J, ...fields });
}

describe('a piece that is stopped', () => {
  test.each([
    [19, 1, 'lock-wait-1'],
    [18, 1, 'lock-wait-1'],
    [17, 2, 'lock-wait-2'],
    [13, 3, 'lock-wait-3'],
    [9, 4, 'lock-wait-4'],
    [6, 4, 'lock-wait-4'],
    [5, 5, 'lock-wait-5'],
    [0, 5, 'lock-wait-5'],
  ])(
    'in row %i is locked after %i frames, and comes again after twice as many and 8',
    (y, wait, event) => {
      const stopped = holdFor(resting(y), 1);
      expect(framesUntil(stopped, 3)).toBe(wait);
      expect(hold(holdFor(stopped, wait - 1), 0).events).toEqual([event]);
      expect(framesUntil(stopped, 1)).toBe(2 * wait + 8);
    },
  );

  test.each([
    [T, 0x7b],
    [J, 0x7d],
    [8, 0x7c],
    [O, 0x7b],
    [11, 0x7d],
    [14, 0x7c],
    [I, 0x7b],
  ])('of piece %i has the byte %i', (current, byte) => {
    const y = current === I ? 19 : 18;
    const state = holdFor(playing({ current, level: 29, y }), 2);
    expect((state['page'] as number[])[10 * y + 5]).toBe(byte);
  });

  test('may lie above the ceiling', () => {
    const page = pageOf({ 2: '.....X....' });
    const stopped = holdFor(playing({ current: 17, level: 29, page }), 1);
    const { state, events } = hold(holdFor(stopped, 4), 0);
    expect(events).toEqual(['lock-above-ceiling', 'lock-wait-5']);
    expect([rowOf(state, -2), rowOf(state, -1)]).toEqual(['.....X....', '.....X....']);
  });
});

describe('full rows', () => {
  const four = pageOf({ 15: 'X.........', 16: full, 17: full, 18: full, 19: full });

  test('are removed one in a frame, the top first', () => {
    const checking = playing({ playState: 3, y: 18, page: four });
    expect(holdFor(checking, 1)).toMatchObject({ completedLines: 1, current: 19, rowIndex: 1 });
    const state = holdFor(checking, 4);
    expect(state).toMatchObject({ completedLines: 4, completedRows: [16, 17, 18, 19] });
    expect(state).toMatchObject({ playState: 4, vramRow: 0, clearStep: 0, rowIndex: 4 });
    expect(rowOf(state, 19)).toBe('X.........');
  });

  test.each([
    [0, 17],
    [1, 20],
    [2, 19],
    [3, 18],
  ])('with the frame counter at %i mod 4 are counted %i frames later', (counter, frames) => {
    const state = playing({ playState: 3, y: 18, page: four, frameCounter: counter + 4 });
    const { state: clearing, events } = hold(state, 0, 0, 0, 0);
    expect(events).toEqual([`clear-begins-${counter}`]);
    const counted = hold(holdFor(clearing, frames - 1), 0);
    expect(counted.state).toMatchObject({ score: [0x00, 0x12, 0], linesLow: 4, playState: 6 });
    expect(counted.state).toMatchObject({ clears: [0, 0, 0, 1], completedLines: 0 });
    expect(counted.events).toEqual(['clear-4']);
  });

  test('are those without a byte 0xEF, though higher bytes are free', () => {
    const page = pageOf({ 19: 'XXXXXXXXX.' });
    page[199] = 0xf0;
    const state = holdFor(playing({ playState: 3, y: 18, page }), 4);
    expect(state).toMatchObject({ completedRows: [0, 0, 0, 19] });
  });

  test('may lie below the field', () => {
    const page = pageOf({ 19: '.X........', 20: full });
    const state = holdFor(playing({ playState: 3, y: 19, page }), 4);
    expect(state).toMatchObject({ completedLines: 1, completedRows: [0, 0, 0, 20] });
    expect([rowOf(state, 19), rowOf(state, 20)]).toEqual(['..........', '.X........']);
  });

  test('of row 0 move the whole page', () => {
    const page = pageOf({ [-2]: 'X.........', 0: full, 1: '..X.......', 19: '...X......' });
    const { state, events } = hold(playing({ playState: 3, y: 1, page }), 0);
    expect(events).toEqual(['row-0-removed']);
    const rows = [-2, -1, 0, 1, 2, 19, 20].map((row) => rowOf(state, row).indexOf('X'));
    expect(rows).toEqual([-1, 0, -1, 0, 2, -1, 3]);
  });
});

describe('the score', () => {
  test('counts hold-down points before lines', () => {
    const scoring = playing({ playState: 5, score: [0x98, 0, 0], holdDown: 6, completedLines: 1 });
    const { state, events } = hold(scoring, 0);
    // 98 + 5 is 103, of which the ones are lost; then 40.
    expect(state).toMatchObject({ score: [0x40, 0x01, 0], holdDown: 0, clears: [1, 0, 0, 0] });
    expect(events).toEqual(['clear-1', 'soft-points-ones-lost']);
  });

  test('keeps counts of clears in bytes that skip some values', () => {
    const scoring = playing({ playState: 5, clears: [0x09, 0, 0, 0], completedLines: 1 });
    expect(hold(scoring, 0).state).toMatchObject({ clears: [0x10, 0, 0, 0] });
  });
});

describe('the next piece', () => {
  const coming = playing({ playState: 8, current: 19, next: I, spawnID: I, shift: 12, x: 1, y: 9 });

  test('comes with the charge and the points that are there', () => {
    const { state, events } = hold(but(coming, { holdDown: 3 }), 0);
    expect(state).toMatchObject({ current: I, x: 5, y: 0, shift: 12, holdDown: 3, playState: 1 });
    // The register is 0x44c4 then: (4 + 1) mod 8 is 5, an L.
    expect(state).toMatchObject({ next: 14, spawnID: 14, spawnCount: 1 });
    expect(events).toEqual(['spawn', 'charge-kept']);
  });

  test('is counted in bytes of two digits', () => {
    const dealt = new Array<number>(14).fill(0).with(12, 0x99).with(13, 4);
    const { state } = hold(but(coming, { dealt }), 0);
    expect((state['dealt'] as number[]).slice(12)).toEqual([0, 5]);
  });

  test('waits for the redraw', () => {
    expect(hold(but(coming, { vramRow: 3 }), 0).state).toMatchObject({ playState: 8, vramRow: 7 });
  });

  test('may overlap, and is lost only when it is stopped', () => {
    const page = pageOf({ 0: '....X.....', 1: '....X.....' });
    const { state, events } = hold(but(coming, { page, level: 29 }), 0);
    expect(events).toEqual(['spawn', 'overlap-at-spawn', 'charge-kept']);
    expect(hold(state, 0, 0)).toMatchObject({
      state: { playState: 10, curtain: 240 },
      events: ['game-lost'],
    });
  });
});

describe('the curtain', () => {
  test('waits 16 steps, then covers a row in every fourth frame', () => {
    const lost = playing({ playState: 10, curtain: 240 });
    expect(rowOf(holdFor(lost, 67), 0)).toBe('..........');
    const { state, events } = hold(holdFor(lost, 67), 0);
    expect(rowOf(state, 0)).toBe(full);
    expect(state).toMatchObject({ curtain: 1, current: 19, vramRow: 0, over: false });
    expect(events).toEqual(['curtain-row']);
    const end = hold(holdFor(lost, 143), 0);
    expect(end.state).toMatchObject({ over: true, curtain: 20 });
    expect((end.state['page'] as number[])[199]).toBe(0x4f);
    expect(end.events).toEqual(['curtain-row', 'frame-over']);
  });

  test('ends the game', () => {
    const end = playing({ over: true, playState: 10, curtain: 20 });
    expect(frame.legal(end)).toEqual([]);
    expect(refusalOf(() => hold(end, 0))).toMatch('game-over');
  });
});
