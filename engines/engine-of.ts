import { IllegalActionError, LockstepError, RefusalError } from '../spec/errors.ts';
import type { GameSpec } from '../spec/generated/game-spec.ts';
import type { Layout } from '../spec/layout.ts';
import type { Fields, Profile, Value } from '../spec/value.ts';
import type { Chance, Engine, EngineState, GeneratorState, Machine, Step, Tape } from './engine.ts';
import { EventSet } from './event-set.ts';
import { compileLayouts } from './layouts.ts';
import { createGenerator, seedGenerator } from './random/generators.ts';

/** The parts of an engine that a machine cannot give. */
export type EngineExtras = Pick<Engine, 'outcomes' | 'kernels'>;

/**
 * Makes the pure engine of a game from its machine: every call loads the given state first, so
 * nothing is remembered between calls.
 *
 * @param createMachine - makes a fresh machine; called once here and once per `machine()`
 */
export function engineOf(
  spec: GameSpec,
  profile: Profile,
  createMachine: () => Machine,
  extras: EngineExtras = {},
): Engine {
  const layouts = compileLayouts(spec, profile);
  const eventIds = spec.events.map((event) => event.id);
  const events = new EventSet(eventIds.length);
  const machine = createMachine();
  const buffer: number[] = [];

  function load(state: EngineState): GeneratorState | undefined {
    const { generator, ...fields } = state;
    machine.load(encode(layouts.state, fields, 'bad-state', 'state'));
    return generator;
  }

  function current(generatorName: string | undefined): EngineState {
    buffer.length = machine.save(buffer, 0);
    const fields = fieldsOf(layouts.state, buffer);
    const generator = machine.chance.generator;
    if (generatorName === undefined || generator === undefined) return fields;
    return withGenerator(fields, { name: generatorName, words: [...generator.words()] });
  }

  function start(setup: Fields, chance: Chance): Step<EngineState> {
    const words = encode(layouts.setup, setup, 'bad-params', 'setup');
    let generatorName: string | undefined;
    if (chance.layer === 'seed') {
      const { generator: name, seed } = chance;
      machine.chance.useGenerator(seedGenerator(name, seed), { name, seed });
      generatorName = name;
    } else if (chance.layer === 'none') {
      machine.chance.useNone();
    } else {
      useTape(machine, chance.tape);
    }
    machine.start(words);
    return { state: current(generatorName), events: [], drawn: machine.chance.drawn };
  }

  function step(state: EngineState, action: Value, tape?: Tape): Step<EngineState> {
    const generator = load(state);
    let generatorName: string | undefined;
    if (tape !== undefined) {
      useTape(machine, tape);
    } else if (generator !== undefined) {
      const { name, words } = generator;
      machine.chance.useGenerator(createGenerator(name, words), { name });
      generatorName = name;
    } else {
      machine.chance.useNone();
    }
    if (machine.isOver()) throw new RefusalError('game-over', 'the game is over');
    const words = encode(layouts.action, action, 'illegal-action', 'action');
    if (!machine.accepts(words)) {
      throw new IllegalActionError(`the rules do not accept the action ${JSON.stringify(action)}`);
    }
    events.clear();
    machine.step(words, events);
    return {
      state: current(generatorName),
      events: events.sorted().map((index) => eventIds[index] ?? `event ${index}`),
      drawn: machine.chance.drawn,
    };
  }

  function legal(state: EngineState): readonly Value[] {
    load(state);
    const length = machine.legal(buffer);
    const actions: Value[] = [];
    for (let at = 0; at < length; ) {
      const { value, next } = layouts.action.decode(buffer, at);
      actions.push(value);
      at = next;
    }
    return actions;
  }

  function accepts(state: EngineState, action: Value): boolean {
    load(state);
    if (machine.isOver()) return false;
    let words: number[];
    try {
      words = layouts.action.encode(action);
    } catch (error) {
      if (error instanceof LockstepError) return false;
      throw error;
    }
    return machine.accepts(words);
  }

  function validate(state: EngineState): void {
    const generator = load(state);
    if (generator !== undefined) createGenerator(generator.name, generator.words);
  }

  return { start, legal, accepts, step, validate, ...extras, machine: createMachine };
}

function useTape(machine: Machine, tape: Tape): void {
  machine.chance.useTape(tape.layer, tape.words, tape.offset ?? 0);
}

function withGenerator(fields: Fields, generator: GeneratorState): EngineState {
  return { ...fields, generator } as EngineState;
}

function fieldsOf(layout: Layout, words: ArrayLike<number>): Fields {
  return layout.decode(words).value as Fields;
}

/** Encodes a value of the caller; one that does not fit the layout is the caller's fault. */
function encode(
  layout: Layout,
  value: Value,
  refusal: 'bad-state' | 'bad-params' | 'illegal-action',
  what: string,
): number[] {
  try {
    return layout.encode(value);
  } catch (error) {
    if (!(error instanceof LockstepError)) throw error;
    const message = `${what}: ${error.message}`;
    if (refusal === 'illegal-action') throw new IllegalActionError(message, { cause: error });
    throw new RefusalError(refusal, message, { cause: error });
  }
}
