import { describe, expect, test } from 'vitest';
import { RefusalError } from '../../../spec/errors.ts';
import { fnv1a32 } from '../../../spec/fnv.ts';
import type { VectorLine } from '../../../spec/generated/vector-line.ts';
import { EventSet } from '../../event-set.ts';
import { createGenerator, seedGenerator } from '../../random/generators.ts';
import { createEngine } from '../index.ts';
import { SnakeMachine } from '../machine.ts';
import { profileOf, readVectors, spec } from './game.ts';

type Line<K extends VectorLine['kind']> = Extract<VectorLine, { kind: K }>;
type Expected = Line<'play'>['expect'][number];

const STATE_WORDS = 28;
const FIELDS: Readonly<Record<string, (words: number[]) => unknown>> = {
  over: (words) => words[0],
  score: (words) => words[1],
  moves: (words) => words[2],
  cells: (words) => words.slice(3, STATE_WORDS),
  generator: (words) => words.slice(STATE_WORDS),
};

/** Compares all that a line knows of the machine's present state. */
function compare(machine: SnakeMachine, expected: Expected, drawn: number, where: string): void {
  const words: number[] = [];
  machine.save(words, 0);
  words.push(...(machine.chance.generator?.words() ?? []));
  for (const [name, value] of Object.entries(expected.fields ?? {})) {
    expect(FIELDS[name]?.(words), `${where} ${name}`).toEqual(value);
  }
  if (expected.drawn !== undefined) expect(drawn, where).toBe(expected.drawn);
  const list: number[] = [];
  if (expected.legalCount !== undefined) {
    expect(machine.legalCount(), where).toBe(expected.legalCount);
  }
  if (expected.legal === undefined && expected.legalFnv === undefined) return;
  list.length = machine.legal(list);
  const actions: number[][] = [];
  for (let at = 0; at < list.length; at += 1 + (list[at] ?? 0)) {
    actions.push(list.slice(at, at + 1 + (list[at] ?? 0)));
  }
  if (expected.legal !== undefined) expect(actions, where).toEqual(expected.legal);
  if (expected.legalFnv !== undefined) {
    const bytes = actions.flatMap(([, ...cells]) => [...cells, 255]);
    expect(fnv1a32(bytes).toString(16).padStart(8, '0'), where).toBe(expected.legalFnv);
  }
}

function refusalOf(call: () => void): string {
  try {
    call();
  } catch (error) {
    if (error instanceof RefusalError) return error.refusal;
    throw error;
  }
  return 'accepted';
}

function begin(machine: SnakeMachine, line: Line<'play'>): void {
  const { chance } = machine;
  if (line.layer === 'seed') {
    const gen = line.gen ?? '';
    const words = line.state?.slice(STATE_WORDS);
    chance.useGenerator(
      words === undefined ? seedGenerator(gen, Number(line.seed)) : createGenerator(gen, words),
      { name: gen },
    );
  } else {
    chance.useTape(line.layer === 'raw' ? 'raw' : 'outcome', line.tape ?? [], 0);
  }
  if (line.state === undefined) machine.start([]);
  else if (line.layer === 'seed') machine.load(line.state.slice(0, STATE_WORDS));
  else machine.load(line.state);
}

function play(line: Line<'play'>): void {
  const machine = new SnakeMachine(spec, profileOf(line.profile));
  const events = new EventSet(spec.events.length);
  const checkAt = (at: number) => {
    for (const known of line.expect) {
      if (known.at === at) compare(machine, known, machine.chance.drawn, `${line.id} at ${at}`);
    }
  };
  if (line.error !== undefined && line.actions.length === 0) {
    expect(
      refusalOf(() => begin(machine, line)),
      line.id,
    ).toBe(line.error);
    return;
  }
  begin(machine, line);
  checkAt(0);
  line.actions.forEach((action, index) => {
    machine.step(action, events);
    checkAt(index + 1);
  });
}

function fan(line: Line<'fan'>): void {
  const machine = new SnakeMachine(spec, profileOf(line.profile));
  const events = new EventSet(spec.events.length);
  machine.load(line.state);
  if (line.expect !== undefined) compare(machine, line.expect, 0, line.id);
  line.branches.forEach((branch, index) => {
    const where = `${line.id} branch ${index}`;
    machine.load(line.state);
    machine.chance.useTape(line.layer === 'raw' ? 'raw' : 'outcome', branch.tape ?? [], 0);
    const refusal = refusalOf(() => machine.step(branch.action, events));
    expect(refusal, where).toBe(branch.error ?? 'accepted');
    if (branch.expect !== undefined) compare(machine, branch.expect, machine.chance.drawn, where);
  });
}

function rng(line: Line<'rng'>): void {
  const generator = seedGenerator(line.gen, Number(line.seed));
  line.words.forEach((word, index) => {
    expect(generator.next(), `${line.id} word ${index}`).toBe(word);
    expect(generator.words(), `${line.id} state ${index}`).toEqual(line.states?.[index]);
  });
}

function kernel(line: Line<'kernel'>): void {
  const run = createEngine(spec, profileOf(line.profile)).kernels?.[line.name];
  expect(
    line.in.map((input) => run?.(input)),
    line.id,
  ).toEqual(line.out);
}

describe('the engine agrees with every permanent vector', () => {
  test.each(readVectors())('$file', ({ lines }) => {
    expect(lines.length).toBeGreaterThan(0);
    for (const text of lines) {
      const line: VectorLine = JSON.parse(text);
      if (line.kind === 'play') play(line);
      else if (line.kind === 'fan') fan(line);
      else if (line.kind === 'rng') rng(line);
      else if (line.kind === 'kernel') kernel(line);
      else expect.unreachable(`${line.id} is of a kind that this game does not use`);
    }
  });
});
