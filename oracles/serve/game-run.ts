import type { Engine, Machine } from '../../engines/engine.ts';
import { EventSet } from '../../engines/event-set.ts';
import { compileLayouts, type GameLayouts } from '../../engines/layouts.ts';
import { machineOf } from '../../engines/machine-of.ts';
import type { LayerName } from '../../engines/random/chance-source.ts';
import { LAYERS } from '../../engines/random/chance-source.ts';
import { createGenerator, hasGenerator, seedGenerator } from '../../engines/random/generators.ts';
import { heldGenerator } from '../../engines/random/held-generator.ts';
import { IllegalActionError, LockstepError, RefusalError } from '../../spec/errors.ts';
import type { GameSpec } from '../../spec/generated/game-spec.ts';
import { generatorWordNames, splitSeedState } from '../../spec/generator-words.ts';
import type { Profile } from '../../spec/value.ts';
import type { Words } from '../messages.ts';
import {
  badParams,
  optionalWords,
  type RawRequest,
  requireSeed,
  requireText,
  requireWords,
} from './request-fields.ts';

/** How a handler takes the engine that it serves. */
export interface EngineTrust {
  /**
   * `own`: an engine of this package, run on its machine. `foreign`: only its pure functions are
   * used and everything that they give back is checked.
   */
  readonly trust: 'own' | 'foreign';
  /** Capabilities that the handler offers. */
  readonly caps: ReadonlySet<string>;
}

/**
 * One game being played on words, with the state after each step at hand. Reused from game to
 * game; nothing is allocated per step beyond what the engine allocates.
 */
export class GameRun {
  readonly spec: GameSpec;
  readonly layouts: GameLayouts;
  readonly machine: Machine;
  readonly events: EventSet;
  /** The state words, generator words included in layer seed. */
  readonly state: number[] = [];
  /** Number of state words. */
  length = 0;
  over = false;
  /** The chance layer of the game, and its generator in layer seed. */
  layer: LayerName = 'none';
  generator = '';
  /** Number of state words without the generator's. */
  private ownLength = 0;
  private readonly trust: EngineTrust;
  private readonly action: number[] = [];

  constructor(spec: GameSpec, profile: Profile, engine: Engine, trust: EngineTrust) {
    this.spec = spec;
    this.trust = trust;
    this.layouts = compileLayouts(spec, profile);
    this.events = new EventSet(spec.events.length);
    const own = trust.trust === 'own' ? engine.machine?.() : undefined;
    this.machine = own ?? machineOf(engine, spec, profile);
  }

  /**
   * Begins a game where the `init` part of a request says.
   *
   * @returns tape words consumed
   * @throws {RefusalError} as the protocol orders: unsupported-op, bad-params, bad-state, chance
   */
  begin(init: RawRequest): number {
    const layer = this.requireLayer(init.layer);
    const setup = requireWords(init.setup, 'setup');
    const problem = this.layouts.setup.check(setup);
    if (problem !== undefined) throw badParams(`setup: ${problem}`);
    const tape = optionalWords(init.c, 'c');
    const generator = layer === 'seed' ? this.requireGenerator(init.gen) : '';
    if (init.s !== undefined) {
      this.resume(requireWords(init.s, 's', 'bad-state'), layer, generator, tape);
      return 0;
    }
    const { chance } = this.machine;
    this.layer = layer;
    this.generator = generator;
    if (layer === 'seed') {
      const seed = requireSeed(init.seed);
      chance.useGenerator(this.seeded(generator, seed), { name: generator, seed });
    } else {
      this.useTape(layer, tape);
    }
    this.machine.start(setup);
    this.observe();
    return chance.drawn;
  }

  /** Takes up a game from its words; the tape serves the steps that follow. */
  resume(words: Words, layer: LayerName, generator: string, tape: Words): void {
    const parts = this.split(words, generator);
    this.layer = layer;
    this.generator = generator;
    const problem = this.layouts.state.check(parts.state);
    if (problem !== undefined) throw new RefusalError('bad-state', problem);
    if (layer === 'seed') {
      const made = this.own(generator)
        ? createGenerator(generator, parts.generator)
        : heldGenerator(parts.generator);
      this.machine.chance.useGenerator(made, { name: generator });
    } else {
      this.useTape(layer, tape);
    }
    this.machine.load(parts.state);
    this.observe();
  }

  /**
   * Plays the action that begins at word `at` of `actions`; its events are in `events` afterwards.
   *
   * @returns index after the action
   * @throws {RefusalError} game-over, illegal-action, chance-*; the machine has to be loaded again
   */
  step(actions: Words, at: number): number {
    const { machine, action } = this;
    if (this.over && machine.refuses !== true) {
      throw new RefusalError('game-over', 'the game is over');
    }
    const next = this.endOfAction(actions, at);
    // Setting the length costs more than the comparison, even if it stays.
    if (action.length !== next - at) action.length = next - at;
    for (let index = at; index < next; index++) action[index - at] = actions[index] ?? 0;
    if (machine.refuses !== true && !machine.accepts(action)) {
      throw new IllegalActionError('the rules do not accept this action');
    }
    this.events.clear();
    machine.step(action, this.events);
    this.observe();
    return next;
  }

  /** The state words as a list of their own. */
  words(): number[] {
    return this.state.slice(0, this.length);
  }

  /** The state words without the generator's, as a list of their own. */
  ownWords(): number[] {
    return this.state.slice(0, this.ownLength);
  }

  /** The legal actions, the words of each in a list of its own. */
  legal(): number[][] {
    const flat: number[] = [];
    const length = this.machine.legal(flat);
    const list: number[][] = [];
    for (let at = 0; at < length; ) {
      const next = this.layouts.action.end(flat, at);
      list.push(flat.slice(at, next));
      at = next;
    }
    return list;
  }

  /** Loads the last state again, after a question that the machine refused. */
  reload(): void {
    this.machine.load(this.ownWords());
  }

  private observe(): void {
    const { machine, state } = this;
    let at = machine.save(state, 0);
    this.ownLength = at;
    const { generator } = machine.chance;
    if (generator !== undefined) for (const word of generator.words()) state[at++] = word;
    this.length = at;
    this.over = machine.isOver();
  }

  private requireLayer(value: unknown): LayerName {
    const layer = LAYERS.find((name) => name === value);
    if (layer === undefined) throw badParams(`layer: expected one of ${LAYERS.join(', ')}`);
    const supported =
      layer === 'none'
        ? this.spec.layers.none !== undefined
        : this.trust.caps.has(`chance:${layer}`);
    if (!supported) throw new RefusalError('unsupported-op', `layer ${layer} is not supported`);
    return layer;
  }

  private requireGenerator(value: unknown): string {
    const name = requireText(value, 'gen');
    if (Object.hasOwn(this.spec.layers.seed ?? {}, name)) return name;
    throw badParams(`gen: ${this.spec.id} has no generator of this name`);
  }

  /** Whether the generator runs here; a foreign engine runs its own. */
  private own(generator: string): boolean {
    return this.trust.trust === 'own' || hasGenerator(generator);
  }

  private seeded(generator: string, seed: number): ReturnType<typeof seedGenerator> {
    return this.own(generator) ? seedGenerator(generator, seed) : heldGenerator([]);
  }

  private useTape(layer: Exclude<LayerName, 'seed'>, tape: Words): void {
    if (layer === 'none') this.machine.chance.useNone();
    else this.machine.chance.useTape(layer, tape, 0);
  }

  private split(words: Words, generator: string): { state: Words; generator: Words } {
    if (generator === '') return { state: words, generator: [] };
    const count = generatorWordNames(this.spec, generator).length;
    try {
      return splitSeedState(this.layouts.state, count, words);
    } catch (error) {
      if (!(error instanceof LockstepError)) throw error;
      throw new RefusalError('bad-state', error.message, { cause: error });
    }
  }

  private endOfAction(actions: Words, at: number): number {
    const { size } = this.layouts.action;
    if (size !== undefined && size > 0 && at + size <= actions.length) return at + size;
    try {
      return this.layouts.action.end(actions, at);
    } catch (error) {
      if (!(error instanceof LockstepError)) throw error;
      // A foreign engine judges the end of the game itself, so it gets to see the rest.
      if (this.machine.refuses === true) return actions.length;
      throw new IllegalActionError(error.message, { cause: error });
    }
  }
}
