import { describe, expect, test } from 'vitest';
import { A, B, frame, hold, holdFor, menu, pageOf, refusalOf, SELECT, START } from './game.ts';

const word = (state: { readonly generator?: { readonly words: readonly number[] } }) =>
  state.generator?.words[0];

describe('the level menu', () => {
  test('is where a start stands', () => {
    const state = menu({ startLevel: 9, spawnCount: 5, frameCounter: 7, shift: 16, held: 3 });
    expect(state).toMatchObject({ phase: 0, level: 0, startLevel: 9, spawnCount: 5, shift: 16 });
    expect(state).toMatchObject({ frameCounter: 7, held: 3, current: 19, next: 2, vramRow: 32 });
    expect(state['page']).toEqual(pageOf());
    expect(word(state)).toBe(0x8988);
  });

  test('steps the register in each frame, and for two draws', () => {
    // 0x8988 to 0x44c4; a draw is 0x2262, HH mod 16 is 2; another is 0x1131, HH mod 16 is 1.
    const { state, events } = hold(menu(), 0);
    expect(word(state)).toBe(0x1131);
    expect(events).toEqual(['menu-draws']);
  });

  test('draws again while HH mod 16 is 10 or more', () => {
    const registers = (seed: number) => {
      const setup = { startLevel: 0, spawnCount: 0, frameCounter: 0, shift: 0, held: 0 };
      return frame.start(setup, { layer: 'seed', generator: 'nes-lfsr', seed }).state;
    };
    // 0x3420, 0x1a10 (HH mod 16 is 10, again), 0x8d08 (13, again), 0x4684 (6), then 0xa342 (3).
    const { state, events } = hold(registers(0x6840), 0);
    expect(word(state)).toBe(0xa342);
    expect(events).toEqual(['menu-draws', 'menu-draw-again']);
  });

  test('makes no draws when B or START is pressed', () => {
    expect(word(hold(menu(), B).state)).toBe(0x44c4);
    expect(hold(menu(), B).events).toEqual(['menu-b-held-off']);
    expect(hold(menu(), B, B).events).toEqual(['menu-draws']);
    expect(hold(menu(), B + START)).toMatchObject({ events: ['start-pressed'] });
  });
});

describe('a game', () => {
  test('is made four frames after START', () => {
    const waiting = hold(menu({ startLevel: 18 }), START, 0, 0, 0);
    expect(waiting.state).toMatchObject({ phase: 4, playState: 0, current: 19 });
    const made = hold(waiting.state, 0);
    // The register is 0x044c after five steps: (4 + 1) mod 8 is 5, an L. After one step more it is
    // 0x0226: (2 + 2) mod 8 is 4, an S.
    expect(made.state).toMatchObject({ phase: 5, playState: 1, level: 18, current: 14, next: 11 });
    expect(made.state).toMatchObject({ dropRepeat: 160, x: 5, y: 0, vramRow: 0, spawnCount: 2 });
    expect(made.state['dealt']).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0]);
    expect(made.events).toEqual(['game-made']);
  });

  test('falls first in its 97th frame', () => {
    const made = holdFor(hold(menu({ startLevel: 29 }), START).state, 4);
    expect(holdFor(made, 96)).toMatchObject({ y: 0, dropRepeat: 0 });
    expect(holdFor(made, 97)).toMatchObject({ y: 1 });
  });

  test('does not know pause, and SELECT hides the next piece', () => {
    const made = holdFor(hold(menu(), START).state, 4);
    const { state, events } = hold(made, START + SELECT);
    expect(state).toMatchObject({ nextHidden: true, fallTimer: 1, phase: 5 });
    expect(events).toContain('select-toggles');
    expect(hold(state, SELECT).state).toMatchObject({ nextHidden: true });
  });
});

describe('actions', () => {
  test('are all bytes in every state that is not over', () => {
    expect(frame.legal(menu())).toHaveLength(256);
    expect(frame.accepts(menu(), { buttons: 255 })).toBe(true);
    expect(frame.accepts(menu(), { buttons: 256 })).toBe(false);
  });

  test('are pressed if they were not held before', () => {
    const state = hold(menu(), A + B, B + SELECT).state;
    expect(state).toMatchObject({ pressed: SELECT, held: B + SELECT });
  });

  test('beyond a byte are refused', () => {
    expect(refusalOf(() => frame.step(menu(), { buttons: 256 }))).toMatch('illegal-action');
  });
});

describe('a setup out of range is refused', () => {
  test.each([
    ['startLevel', 256],
    ['spawnCount', 256],
    ['frameCounter', 65536],
    ['shift', 17],
    ['held', 256],
  ])('%s', (name, value) => {
    expect(refusalOf(() => menu({ [name]: value }))).toMatch('bad-params');
    expect(refusalOf(() => menu({ [name]: value - 1 }))).toBe('accepted');
  });
});

test('a start without the register is refused', () => {
  const setup = { startLevel: 0, spawnCount: 0, frameCounter: 0, shift: 0, held: 0 };
  expect(refusalOf(() => frame.start(setup, { layer: 'none' }))).toMatch('chance-short');
});
