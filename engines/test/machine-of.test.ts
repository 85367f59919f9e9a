import { describe, expect, it } from 'vitest';
import { RefusalError } from '../../spec/errors.ts';
import type { Engine, Machine } from '../engine.ts';
import { EventSet } from '../event-set.ts';
import { machineOf } from '../machine-of.ts';
import { seedGenerator } from '../random/generators.ts';
import { createDice, diceSpec } from './fixtures/dice.ts';

const profile = { name: 'short', parameters: { target: 20 } };
const honest = createDice(diceSpec, profile);

/** A machine over the honest engine with some functions replaced by ones that may return anything. */
function machineWith(replaced: Partial<Record<keyof Engine, unknown>>): Machine {
  return machineOf({ ...honest, ...replaced } as Engine, diceSpec, profile);
}

function stepFrom(machine: Machine, words: number[], action: number[], tape: number[]): number[] {
  machine.load(words);
  machine.chance.useTape('outcome', tape, 0);
  const events = new EventSet(diceSpec.events.length);
  machine.step(action, events);
  const out: number[] = [];
  machine.save(out, 0);
  return out;
}

function messageOf(call: () => unknown): string {
  try {
    call();
  } catch (error) {
    if (error instanceof RefusalError) return `${error.refusal}: ${error.message}`;
    throw error;
  }
  return 'accepted';
}

const step = (output: unknown) => ({ step: () => output });
const state = { over: false, total: 11, last: 1 };

describe('machineOf', () => {
  it('plays as the engine does', () => {
    const machine = machineWith({});
    expect(stepFrom(machine, [0, 10, 4], [1, 2], [5])).toEqual([1, 20, 5]);
    expect(machine.chance.drawn).toBe(1);
    expect(machine.isOver()).toBe(true);
  });

  it('carries the generator of the engine in layer seed', () => {
    const machine = machineWith({});
    const seed = { name: 'mulberry32', seed: 42 };
    machine.chance.useGenerator(seedGenerator(seed.name, seed.seed), seed);
    machine.start([0]);
    const pure = honest.start(
      { first: 0 },
      { layer: 'seed', generator: seed.name, seed: seed.seed },
    );
    expect(machine.chance.generator?.words()).toEqual(pure.state.generator?.words);
    machine.step([1, 1], new EventSet(2));
    expect(machine.chance.generator?.words()).toEqual(
      honest.step(pure.state, [1]).state.generator?.words,
    );
  });

  it('shows the engine the generator that is in use now', () => {
    const seen: unknown[] = [];
    const machine = machineWith({
      legal: (given: { generator?: { words: readonly number[] } }) => {
        seen.push(given.generator?.words);
        return [];
      },
    });
    machine.load([0, 10, 4]);
    for (const seed of [7, 8]) {
      machine.chance.useGenerator(seedGenerator('mulberry32', seed), { name: 'mulberry32' });
      machine.legal([]);
    }
    expect(seen).toEqual([[7], [8]]);
  });

  it.each([
    [
      'events at a start',
      {
        state: { over: false, total: 1, last: 1, generator: { name: 'mulberry32', words: [1] } },
        events: ['six'],
        drawn: 0,
      },
      'internal: start() reported events; a start has none',
    ],
    [
      'another generator than it was given',
      {
        state: { over: false, total: 1, last: 1, generator: { name: 'other', words: [1] } },
        events: [],
        drawn: 0,
      },
      'internal: start() state.generator.name: expected "mulberry32", found "other"',
    ],
    [
      'too many generator words',
      {
        state: { over: false, total: 1, last: 1, generator: { name: 'mulberry32', words: [1, 2] } },
        events: [],
        drawn: 0,
      },
      'internal: start() state.generator.words: expected 1 words, found 2',
    ],
  ])('reports %s', (_title, output, expected) => {
    const machine = machineWith({ start: () => output });
    const seed = { name: 'mulberry32', seed: 1 };
    machine.chance.useGenerator(seedGenerator(seed.name, seed.seed), seed);
    expect(messageOf(() => machine.start([0]))).toBe(expected);
  });

  it('gives the engine frozen values', () => {
    const machine = machineWith({
      step: (given: { total: number }) => {
        given.total = 0;
        return { state: given, events: [], drawn: 0 };
      },
    });
    expect(messageOf(() => stepFrom(machine, [0, 10, 4], [1, 2], [5]))).toMatch(
      /^internal: step\(\) threw TypeError: .*frozen/,
    );
  });

  it.each([
    [
      'a number that is none',
      step({ state: { ...state, total: Number.NaN }, events: [], drawn: 1 }),
      'internal: step() returned state.total: expected integer 0..70368744177663, found NaN',
    ],
    [
      'a field that the layout does not have',
      step({ state: { ...state, extra: 1 }, events: [], drawn: 1 }),
      'internal: step() returned an unknown field state.extra',
    ],
    [
      'no state at all',
      step({ events: [], drawn: 1 }),
      'internal: step() returned nothing, expected an object as state',
    ],
    [
      'a promise',
      step(Promise.resolve()),
      'internal: step() returned a promise, expected {state, events, drawn}; engines are not asynchronous',
    ],
    [
      'more words drawn than there were',
      step({ state, events: [], drawn: 2 }),
      'internal: step() drawn: expected integer 0..1, found 2',
    ],
    [
      'an event that the spec does not know',
      step({ state, events: ['seven'], drawn: 1 }),
      'internal: step() reported "seven", which is no event of the spec',
    ],
    [
      'events that are no list',
      step({ state, drawn: 1 }),
      'internal: step() returned nothing as events, expected an array',
    ],
    [
      'a generator outside layer seed',
      step({ state: { ...state, generator: {} }, events: [], drawn: 1 }),
      'internal: step() returned state.generator, which belongs to layer seed alone',
    ],
    [
      'an exception',
      {
        step: () => {
          throw new Error('lost\nmy way');
        },
      },
      'internal: step() threw Error: lost my way',
    ],
    [
      'accepts() that is no boolean',
      { accepts: () => 1 },
      'internal: accepts() returned 1, expected true or false',
    ],
    [
      'accepts() that contradicts step()',
      { accepts: () => false },
      'internal: step() played an action that accepts() does not take',
    ],
  ])('reports %s', (_title, replaced, expected) => {
    const machine = machineWith(replaced);
    expect(messageOf(() => stepFrom(machine, [0, 10, 4], [1, 2], [1]))).toBe(expected);
  });

  it('reports a legal list that is none, and an action in it that is none', () => {
    const list = (legal: unknown) => messageOf(() => machineWith({ legal: () => legal }).legal([]));
    expect(list({})).toMatch(/^internal: legal\(\) returned .*expected an array$/);
    expect(list([[1], [7]])).toBe(
      'internal: legal() returned action [1][0]: expected integer 1..3, found 7',
    );
  });

  it('passes on a refusal by its code, whatever class the error has', () => {
    const refuse = (refusal: string) => ({
      step: () => {
        throw Object.assign(new Error('no'), { refusal });
      },
    });
    const from = (refusal: string) =>
      messageOf(() => stepFrom(machineWith(refuse(refusal)), [0, 10, 4], [1, 2], [1]));
    expect(from('chance-range')).toBe('chance-range: no');
    expect(from('illegal-action')).toMatch(
      /^internal: .* refused an action that accepts\(\) takes/,
    );
    expect(from('made-up')).toBe('internal: step() threw Error: no');
  });

  it('asks the engine to validate explicit states', () => {
    const machine = machineWith({});
    expect(messageOf(() => machine.load([1, 10, 1]))).toMatch(/^bad-state: over is 1/);
    expect(messageOf(() => machine.load([0, 10, 7]))).toMatch(/^bad-state: word 2 \(last\)/);
  });
});
