import { deepFreeze } from '../spec/deep-freeze.ts';
import { describe } from '../spec/describe.ts';
import { LockstepError, RefusalError } from '../spec/errors.ts';
import { formOf } from '../spec/form.ts';
import type { GameSpec } from '../spec/generated/game-spec.ts';
import { MAX_WORD } from '../spec/layout.ts';
import type { Fields, Profile, Value } from '../spec/value.ts';
import type { Chance, Engine, EngineState, EventSink, Machine, Tape } from './engine.ts';
import {
  badOutput,
  callEngine,
  encodeOutput,
  requireArray,
  requireInteger,
  requireObject,
} from './engine-output.ts';
import { compileLayouts } from './layouts.ts';
import { ChanceSource } from './random/chance-source.ts';
import { heldGenerator } from './random/held-generator.ts';

/**
 * Makes a machine on words from a pure engine, for engines that are not ours: what goes in is
 * frozen, what comes out is checked against the layouts. Garbage is refused with `internal` and a
 * message that names the function and the place, such as
 * `step() returned a wrong state: cells[3]: expected integer 0..15, found NaN`.
 */
export function machineOf(engine: Engine, game: GameSpec, profile: Profile): Machine {
  const spec = formOf(game, profile.name);
  const layouts = compileLayouts(spec, profile);
  const stateFields = new Set(Object.keys(spec.state.struct));
  const eventIndex = new Map<unknown, number>(spec.events.map(({ id }, index) => [id, index]));
  const reportsEvents = engine.capabilities?.includes('events') ?? true;
  const chance = new ChanceSource();

  let words: readonly number[] = [];
  let fields: Fields = {};
  let seen: EngineState | undefined;
  let seenGenerator: unknown;
  let tape: Tape = { layer: 'outcome', words: [] };
  let tapeWords: ArrayLike<number> | undefined;

  /** The state as the engine sees it, decoded once and frozen. */
  function current(): EngineState {
    const { generator, origin } = chance;
    if (seen !== undefined && seenGenerator === generator) return seen;
    if (generator !== undefined && origin === undefined) {
      throw new LockstepError('E_GENERATOR', 'a pure engine needs the name of the generator');
    }
    const state =
      generator === undefined || origin === undefined
        ? fields
        : ({
            ...fields,
            generator: { name: origin.name, words: [...generator.words()] },
          } as Fields);
    seen = deepFreeze(state) as EngineState;
    seenGenerator = generator;
    return seen;
  }

  /** The tape from the next word on; frozen once, not for every step. */
  function currentTape(): Tape | undefined {
    if (chance.layer !== 'outcome' && chance.layer !== 'raw') return undefined;
    if (tapeWords !== chance.tapeWords) {
      tapeWords = chance.tapeWords;
      tape = { layer: chance.layer, words: Object.freeze(Array.from(tapeWords)) };
    }
    return Object.freeze({ layer: chance.layer, words: tape.words, offset: chance.cursor });
  }

  /** Takes over what `start` or `step` gave back. */
  function take(method: string, output: unknown): readonly unknown[] {
    const { state, events, drawn: read } = requireObject(method, '{state, events, drawn}', output);
    const { generator, ...rest } = requireObject(method, 'an object as state', state);
    for (const name of Object.keys(rest)) {
      if (!stateFields.has(name))
        throw badOutput(method, `returned an unknown field state.${name}`);
    }
    const next = encodeOutput(method, 'state', layouts.state, rest);
    const left = Math.max(0, chance.tapeWords.length - chance.cursor);
    const drawn = requireInteger(method, 'drawn', read, 0, left);
    const name = chance.origin?.name;
    if (name === undefined) {
      if (generator !== undefined) {
        throw badOutput(method, 'returned state.generator, which belongs to layer seed alone');
      }
      chance.skip(drawn);
    } else {
      chance.useGenerator(heldGenerator(readGenerator(method, name, generator)), { name });
    }
    words = next;
    fields = layouts.state.decode(next).value as Fields;
    seen = undefined;
    return reportsEvents ? requireArray(method, 'events', events) : [];
  }

  function readGenerator(method: string, name: string, value: unknown): readonly number[] {
    const { name: found, words: list } = requireObject(method, 'state.generator', value);
    if (found !== name) {
      throw badOutput(method, `state.generator.name: expected "${name}", found ${describe(found)}`);
    }
    const expected = spec.layers.seed?.[name]?.words.length ?? 1;
    const array = requireArray(method, 'state.generator.words', list);
    if (array.length !== expected) {
      throw badOutput(
        method,
        `state.generator.words: expected ${expected} words, found ${array.length}`,
      );
    }
    return array.map((word, index) =>
      requireInteger(method, `state.generator.words[${index}]`, word, 0, MAX_WORD),
    );
  }

  function legalActions(): readonly number[][] {
    const list = callEngine('legal', () => engine.legal(current()));
    return requireArray('legal', 'the list of actions', list).map((action, index) =>
      encodeOutput('legal', `action [${index}]`, layouts.action, action),
    );
  }

  function acceptsAction(action: Value): boolean {
    const accepted: unknown = callEngine('accepts', () => engine.accepts(current(), action));
    if (typeof accepted === 'boolean') return accepted;
    throw badOutput('accepts', `returned ${describe(accepted)}, expected true or false`);
  }

  function decodeAction(action: ArrayLike<number>): Value | undefined {
    if (layouts.action.check(action) !== undefined) return undefined;
    return deepFreeze(layouts.action.decode(action).value);
  }

  return {
    chance,
    refuses: true,
    start(setup: ArrayLike<number>): void {
      const problem = layouts.setup.check(setup);
      if (problem !== undefined) throw new RefusalError('bad-params', `setup: ${problem}`);
      const given = deepFreeze(layouts.setup.decode(setup).value) as Fields;
      const from = startChance(chance, currentTape());
      const events = take(
        'start',
        callEngine('start', () => engine.start(given, from)),
      );
      if (events.length > 0) throw badOutput('start', 'reported events; a start has none');
    },
    load(source: ArrayLike<number>): void {
      const problem = layouts.state.check(source);
      if (problem !== undefined) throw new RefusalError('bad-state', problem);
      words = Array.from(source);
      fields = layouts.state.decode(words).value as Fields;
      seen = undefined;
      callEngine('validate', () => engine.validate?.(current()));
    },
    save(out: number[], at: number): number {
      for (const word of words) out[at++] = word;
      return at;
    },
    isOver(): boolean {
      return Boolean(fields[spec.over]);
    },
    legal(out: number[]): number {
      let at = 0;
      for (const action of legalActions()) for (const word of action) out[at++] = word;
      return at;
    },
    legalCount(): number {
      return legalActions().length;
    },
    accepts(action: ArrayLike<number>): boolean {
      const value = decodeAction(action);
      return value !== undefined && acceptsAction(value);
    },
    step(action: ArrayLike<number>, events: EventSink): void {
      const value = decodeAction(action);
      if (value === undefined) {
        if (this.isOver()) throw new RefusalError('game-over', 'the game is over');
        throw new RefusalError('illegal-action', 'the words are no action');
      }
      const accepted = acceptsAction(value);
      let output: unknown;
      try {
        output = callEngine('step', () => engine.step(current(), value, currentTape()));
      } catch (error) {
        throw accepted && isActionRefusal(error)
          ? badOutput('step', `refused an action that accepts() takes: ${error.message}`)
          : error;
      }
      if (!accepted) throw badOutput('step', 'played an action that accepts() does not take');
      for (const id of new Set(take('step', output))) {
        const index = eventIndex.get(id);
        if (index === undefined) {
          throw badOutput('step', `reported ${describe(id)}, which is no event of the spec`);
        }
        events.add(index);
      }
    },
  };
}

function startChance(chance: ChanceSource, tape: Tape | undefined): Chance {
  if (tape !== undefined) return Object.freeze({ layer: tape.layer, tape });
  const { origin } = chance;
  if (origin === undefined) return Object.freeze({ layer: 'none' });
  return Object.freeze({ layer: 'seed', generator: origin.name, seed: origin.seed ?? 0 });
}

function isActionRefusal(error: unknown): error is RefusalError {
  return (
    error instanceof RefusalError &&
    (error.refusal === 'illegal-action' || error.refusal === 'game-over')
  );
}
