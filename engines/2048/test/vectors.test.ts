import { describe, expect, test } from 'vitest';
import { RefusalError } from '../../../spec/errors.ts';
import { fnv1a32 } from '../../../spec/fnv.ts';
import type { Expect, FanVector, PlayVector } from '../../../spec/generated/vector-line.ts';
import { EventSet } from '../../event-set.ts';
import { createGenerator, seedGenerator } from '../../random/generators.ts';
import { createEngine } from '../index.ts';
import { Machine2048 } from '../machine.ts';
import { legalOf, profileOf, spec, vectorsOf, wordsOf } from './game.ts';

const eventIds = spec.events.map((event) => event.id);

/** What a vector may know of a state, in the form of the vector. */
function known(machine: Machine2048, events: EventSet, expected: Expect, drawn: number): Expect {
  const [over = 0, score = 0, ...cells] = wordsOf(machine);
  const generator = machine.chance.generator?.words()[0] ?? 0;
  const all = { over, score, cells, generator };
  const fields = Object.keys(expected.fields ?? {}).map((name) => [
    name,
    all[name as keyof typeof all],
  ]);
  return {
    ...expected,
    ...(expected.fields && { fields: Object.fromEntries(fields) }),
    ...(expected.legal && { legal: legalOf(machine).map((direction) => [direction]) }),
    ...(expected.drawn !== undefined && { drawn }),
    ...(expected.events && { events: events.sorted().map((index) => eventIds[index] ?? '') }),
  };
}

function refusalOf(call: () => void): string | undefined {
  try {
    call();
  } catch (error) {
    if (error instanceof RefusalError) return error.refusal;
    throw error;
  }
  return undefined;
}

/** A step as every caller of a kernel takes it: finished games and illegal actions are refused before. */
function step(machine: Machine2048, action: number[], events: EventSet): void {
  if (machine.isOver()) throw new RefusalError('game-over', 'over');
  if (!machine.accepts(action)) throw new RefusalError('illegal-action', 'not accepted');
  events.clear();
  machine.step(action, events);
}

function begin(machine: Machine2048, line: PlayVector): void {
  const { chance } = machine;
  const words = line.state?.slice(0, line.layer === 'seed' ? -1 : undefined);
  if (line.layer !== 'seed') {
    chance.useTape(line.layer === 'raw' ? 'raw' : 'outcome', line.tape ?? [], 0);
  } else if (line.state === undefined) {
    chance.useGenerator(seedGenerator('mulberry32', Number(line.seed)));
  } else {
    chance.useGenerator(createGenerator('mulberry32', line.state.slice(-1)));
  }
  if (words === undefined) machine.start(line.setup ?? []);
  else machine.load(words);
}

function play(line: PlayVector): void {
  const machine = new Machine2048(spec, profileOf(line.profile));
  const events = new EventSet(spec.events.length);
  const compare = (at: number): void => {
    for (const expected of line.expect) {
      if (expected.at !== at) continue;
      const found = known(machine, events, expected, machine.chance.drawn);
      expect(found, `${line.id} at ${at}`).toEqual(expected);
    }
  };
  if (line.error !== undefined) {
    expect(line.actions, line.id).toEqual([]);
    expect(
      refusalOf(() => begin(machine, line)),
      line.id,
    ).toBe(line.error);
    return;
  }
  begin(machine, line);
  compare(0);
  const trace: number[] = [];
  line.actions.forEach((action, index) => {
    step(machine, action, events);
    const [, score = 0, ...cells] = wordsOf(machine);
    trace.push(...cells, score & 255, (score >> 8) & 255, (score >> 16) & 255, score >>> 24);
    compare(index + 1);
  });
  if (line.stepsFnv !== undefined) {
    const value = fnv1a32(trace).toString(16).padStart(8, '0');
    expect(value, line.id).toBe(line.stepsFnv.value);
  }
}

function fan(line: FanVector): void {
  const machine = new Machine2048(spec, profileOf(line.profile));
  const events = new EventSet(spec.events.length);
  machine.load(line.state);
  if (line.expect !== undefined) {
    expect(known(machine, events, line.expect, 0), line.id).toEqual(line.expect);
  }
  line.branches.forEach((branch, index) => {
    machine.load(line.state);
    machine.chance.useTape(line.layer === 'raw' ? 'raw' : 'outcome', branch.tape ?? [], 0);
    const error = refusalOf(() => step(machine, branch.action, events));
    expect(error, `${line.id} branch ${index}`).toBe(branch.error);
    if (branch.expect === undefined) return;
    const found = known(machine, events, branch.expect, machine.chance.drawn);
    expect(found, `${line.id} branch ${index}`).toEqual(branch.expect);
  });
}

describe('the engine agrees with every permanent vector', () => {
  test('boards and the moves from them', () => {
    const lines = vectorsOf('fan');
    expect(lines.length).toBeGreaterThan(1200);
    lines.forEach(fan);
  });

  test('whole games, starts and refusals', () => {
    const lines = vectorsOf('play');
    expect(lines.length).toBeGreaterThan(250);
    lines.forEach(play);
  });

  test('words of the generator', () => {
    for (const line of vectorsOf('rng')) {
      const generator = seedGenerator(line.gen, Number(line.seed));
      const words = line.words.map(() => generator.next());
      expect(words, line.id).toEqual(line.words);
    }
  });

  test('rows and feature indices', () => {
    const { kernels } = createEngine(spec, profileOf('4x4'));
    for (const line of vectorsOf('kernel')) {
      const out = line.in.map((input) => kernels?.[line.name]?.(input));
      expect(out, line.id).toEqual(line.out);
    }
  });
});
