import { describe, expect, test } from 'vitest';
import { resolveProfile } from '../../../spec/profile.ts';
import type { EngineState } from '../../engine.ts';
import { EventSet } from '../../event-set.ts';
import { compileLayouts } from '../../layouts.ts';
import { seedGenerator } from '../../random/generators.ts';
import {
  but,
  frame,
  hold,
  menu,
  pageOf,
  placed,
  placement,
  playing,
  refusalOf,
  rowsOf,
  spec,
} from './game.ts';

const layouts = compileLayouts(spec, resolveProfile(spec, 'frame'));

const loadPlaced = (fields: object) => refusalOf(() => placement.validate?.(placed({ ...fields })));
const loadFrame = (state: EngineState, fields: object = {}) =>
  refusalOf(() => frame.validate?.(but(state, { ...fields })));

describe('placement states that are taken', () => {
  test.each([
    ['full rows', { rows: rowsOf('XXXXXXXXXX') }],
    ['cells in hidden rows', { hidden: [1023, 1023] }],
    ['the largest numbers', { lines: 25599, score: 999999, pieces: 2 ** 46 - 1, level: 255 }],
    ['an end', { over: true, rows: rowsOf().with(1, 0b0000100000) }],
  ])('%s', (_, fields) => {
    expect(loadPlaced(fields)).toBe('accepted');
  });
});

describe('placement states that are refused', () => {
  test.each([
    ['an end for no reason', { over: true }],
    ['no end where there is no room', { rows: rowsOf().with(0, 0b0000100000) }],
    ['current in another orientation', { current: 3 }],
    ['no next piece', { next: 0 }],
    ['spawnID 0', { spawnID: 0 }],
    ['lines', { lines: 25600 }],
    ['score', { score: 1000000 }],
    ['pieces', { pieces: 2 ** 46 }],
    ['level', { level: 256 }],
    ['a row', { rows: rowsOf().with(7, 1024) }],
    ['a hidden row', { hidden: [0, -1] }],
    ['a generator word', { generator: { name: 'nes-lfsr', words: [65536] } }],
  ])('%s', (_, fields) => {
    expect(loadPlaced(fields)).toMatch('bad-state');
  });
});

describe('frame states that are taken', () => {
  test.each([
    ['the menu', menu(), {}],
    ['play', playing(), {}],
    ['any play state but 9 before play', menu(), { playState: 0, completedLines: 4, curtain: 255 }],
    ['no piece while rows vanish', playing(), { playState: 4, current: 19, completedLines: 4 }],
    ['any bytes in the page', playing(), { page: pageOf().fill(255).with(255, 0).with(9, 1) }],
    ['an end', playing(), { over: true, playState: 10, curtain: 20, current: 19 }],
  ])('%s', (_, state, fields) => {
    expect(loadFrame(state, fields)).toBe('accepted');
  });
});

describe('frame states that are refused', () => {
  test.each([
    ['play state 0 in play', { playState: 0 }],
    ['play state 9', { playState: 9 }],
    ['no piece in play state 1', { current: 19 }],
    ['no piece in play state 2', { playState: 2, current: 19 }],
    ['a spawnID that is no piece', { spawnID: 1 }],
    ['a next piece that is none', { next: 17 }],
    ['a redraw pointer between', { vramRow: 21 }],
    ['a shift above 16', { shift: 17 }],
    ['a clear step of an animation that is over', { playState: 4, clearStep: 5 }],
    ['a row index of four looked at', { playState: 3, rowIndex: 4 }],
    ['lines that are completed in play', { completedLines: 1 }],
    ['more lines than rows looked at', { playState: 3, rowIndex: 2, completedLines: 3 }],
    ['a score byte', { score: [0x0a, 0, 0] }],
    ['a score byte above', { score: [0, 0x9a, 0] }],
    ['lines', { linesLow: 0x1f }],
    ['a curtain between', { curtain: 21 }],
    ['a curtain below 240', { curtain: 239 }],
    ['an end in play', { over: true }],
    ['no end below the curtain', { playState: 10, curtain: 20 }],
    ['a byte', { fallTimer: 256 }],
    ['a byte of the page', { page: pageOf().with(255, 256) }],
    ['a register', { generator: { name: 'nes-lfsr', words: [65536] } }],
  ])('%s', (_, fields) => {
    expect(loadFrame(playing(), fields)).toMatch('bad-state');
  });
});

test('a game goes on from any of its frames as if it had not been interrupted', () => {
  const { start, machine: create } = frame;
  const machine = create?.();
  if (machine === undefined) throw new Error('no machine');
  const setup = { startLevel: 19, spawnCount: 0, frameCounter: 0, shift: 0, held: 0 };
  const generator = seedGenerator('nes-lfsr', 0x8988);
  machine.chance.useGenerator(generator, { name: 'nes-lfsr' });
  machine.start([19, 0, 0, 0, 0]);
  let { state } = start(setup, { layer: 'seed', generator: 'nes-lfsr', seed: 0x8988 });
  const events = new EventSet(spec.events.length);
  const words: number[] = [];
  for (let i = 0; !machine.isOver(); i += 1) {
    const buttons = i === 0 ? 16 : (i * 37) & 0xcf;
    machine.step([buttons], events);
    state = hold(state, buttons).state;
  }
  words.length = machine.save(words, 0);
  expect(state).toMatchObject({ over: true });
  expect(layouts.state.encode(state)).toEqual(words);
  expect(state.generator?.words).toEqual(generator.words());
});
