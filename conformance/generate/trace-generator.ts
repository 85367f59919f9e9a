import type { Engine } from '../../engines/engine.ts';
import type { LayerName } from '../../engines/random/chance-source.ts';
import { seedGenerator } from '../../engines/random/generators.ts';
import type { Words } from '../../oracles/messages.ts';
import type { Codec } from '../codec.ts';
import { ChanceFinder } from './chance.ts';
import { type WordMaker, wordMaker } from './layout-words.ts';
import { edges, type Policy, uniform } from './policy.ts';
import type { Random } from './random.ts';
import { substitute } from './repair.ts';
import type { Script } from './script.ts';
import type { Trace, TraceStep } from './trace.ts';
import { type Bookmark, type Opening, type Taken, Walker } from './walker.ts';

/** What the games of a generator have in common. */
export interface TraceSource {
  readonly codec: Codec;
  readonly reference: Engine;
  readonly layer: LayerName;
  /** Layer seed: the names of the generators that games use; none in other layers. */
  readonly generators: readonly string[];
}

/** What games of one layer are made from: all generators of the game in layer seed. */
export function sourceFor(codec: Codec, reference: Engine, layer: LayerName): TraceSource {
  const generators = layer === 'seed' ? Object.keys(codec.spec.layers.seed ?? {}) : [];
  return { codec, reference, layer, generators };
}

export interface GenerateOptions {
  /** The game is cut after so many steps; those of the script count, too. */
  readonly maxSteps: number;
  /** How the game begins, as far as the reference takes it. */
  readonly script?: Script;
  /** @defaultValue uniform most of the time, edges else */
  readonly policy?: Policy;
  /** Share of games that end with an action that the rules refuse. @defaultValue 8 */
  readonly illegalPercent?: number;
  /** Told each accepted step in order: its rule events, and the place that it was played from. */
  readonly onStep?: (events: readonly number[], before: Bookmark) => unknown;
}

/** Openings tried until the rules accept one. */
const OPENINGS = 10;
/** Random actions that policies choose from where every action is legal; they may play others. */
const OFFERED = 5;
/** Random actions tried to find one that the rules refuse. */
const ILLEGAL_TRIES = 20;

/**
 * Makes games by walking the reference engine: every action and every chance word is one that the
 * rules accept, except for a labelled refused action at the end of some games. The choices come from
 * the `Random` of each call, so a game depends on its seed alone.
 */
export class TraceGenerator {
  /** Starts and steps that were tried for the games themselves, not to look ahead. */
  walked = 0;
  readonly source: TraceSource;
  readonly walker: Walker;
  private readonly makeSetup: WordMaker;
  private readonly makeAction: WordMaker;
  private readonly makeOutcome: WordMaker;

  constructor(source: TraceSource) {
    const { codec } = source;
    this.source = source;
    this.walker = new Walker(codec, source.reference);
    this.makeSetup = wordMaker(codec.spec.setup, codec.profile.parameters);
    this.makeAction = wordMaker(codec.spec.action, codec.profile.parameters);
    this.makeOutcome = wordMaker(codec.spec.outcome, codec.profile.parameters);
  }

  /** One game; undefined if the reference took none of the openings that were tried. */
  generate(random: Random, options: GenerateOptions): Trace | undefined {
    const { codec } = this.source;
    const { script = {} } = options;
    const finder = this.finder(random);
    const opening = this.open(random, finder, script);
    if (opening === undefined) return undefined;
    const policy = options.policy ?? (random.percent(75) ? uniform : edges);
    const steps: TraceStep[] = [];
    let { tape = [] } = script;
    if (script.start === undefined) tape = tape.slice(opening.start.length);
    while (steps.length < options.maxSteps) {
      const wish = script.steps?.[steps.length];
      const action = this.wished(wish?.action) ?? this.choose(policy, random);
      if (action === undefined) break;
      const play = (words: Words): Taken => this.walker.step(action, words);
      const { taken, chance } = this.take(finder, play, wish?.chance ?? tape);
      if ('refusal' in taken) break;
      if (wish?.chance === undefined) tape = tape.slice(chance.length);
      options.onStep?.(taken.events, this.walker.before);
      steps.push({ action, chance });
    }
    const refused = random.percent(options.illegalPercent ?? 8) ? this.refused(random) : undefined;
    return {
      game: codec.game,
      profile: codec.profile.name,
      ...opening,
      steps: refused === undefined ? steps : [...steps, refused.step],
      ...(refused === undefined ? {} : { refusal: refused.code }),
    };
  }

  /** Finds chance on tapes; undefined in layers without. */
  finder(random: Random): ChanceFinder | undefined {
    const { codec, layer } = this.source;
    return layer === 'outcome' || layer === 'raw'
      ? new ChanceFinder(codec, layer, random, this.makeOutcome)
      : undefined;
  }

  private open(
    random: Random,
    finder: ChanceFinder | undefined,
    script: Script,
  ): Opening | undefined {
    if (script.state !== undefined) {
      const explicit = this.explicit(script, script.state, random);
      return 'refusal' in this.walker.begin(explicit) ? undefined : explicit;
    }
    for (let attempt = 0; attempt < OPENINGS; attempt += 1) {
      const opening = this.start(attempt === 0 ? script : {}, random);
      const play = (start: Words): Taken => this.walker.begin({ ...opening, start });
      const { taken, chance } = this.take(finder, play, script.start ?? script.tape ?? []);
      if (!('refusal' in taken)) return { ...opening, start: chance };
    }
    return undefined;
  }

  private start(script: Script, random: Random): Opening {
    const { layer, generators } = this.source;
    const opening = { layer, setup: script.setup ?? this.makeSetup(random), start: [] };
    if (generators.length === 0) return opening;
    const generator = script.generator ?? random.pick(generators);
    return { ...opening, generator, seed: script.seed ?? random.word() };
  }

  /** An explicit state; in layer seed with some generator that has just been seeded. */
  private explicit(script: Script, state: Words, random: Random): Opening {
    const { seed, ...opening } = this.start(script, random);
    if (opening.generator === undefined) return { ...opening, state };
    const words = script.generatorWords ?? seedGenerator(opening.generator, seed ?? 0).words();
    return { ...opening, state: [...state, ...words] };
  }

  /** The action of a script, or what stands in for it if it is not accepted. */
  private wished(action: Words | undefined): Words | undefined {
    if (action === undefined || this.walker.isOver()) return undefined;
    // Whoever plays the game lists what is legal here, so that it is to be counted.
    if (this.source.codec.spec.legal === 'list') this.walker.legalCount();
    return this.walker.accepts(action) ? action : substitute(this.walker, action);
  }

  private choose(policy: Policy, random: Random): Words | undefined {
    if (this.walker.isOver()) return undefined;
    const legal = this.listed(random);
    return legal.length === 0 ? undefined : policy.choose(legal, random, this.walker);
  }

  /** What a policy may choose from: the list, or some actions where there is none because all are legal. */
  private listed(random: Random): readonly Words[] {
    return this.source.codec.spec.legal === 'all'
      ? Array.from({ length: OFFERED }, () => this.makeAction(random))
      : this.walker.legal();
  }

  /** An action that the rules refuse in the state that the walk has reached. */
  private refused(
    random: Random,
  ): { step: TraceStep; code: 'game-over' | 'illegal-action' } | undefined {
    for (let attempt = 0; attempt < ILLEGAL_TRIES; attempt += 1) {
      const action = this.makeAction(random);
      const step = { action, chance: [] };
      if (this.walker.isOver()) return { step, code: 'game-over' };
      if (!this.walker.accepts(action)) return { step, code: 'illegal-action' };
    }
    return undefined;
  }

  /** Plays with a tape that is found, or with none where chance is not on a tape. */
  private take(
    finder: ChanceFinder | undefined,
    play: (tape: Words) => Taken,
    wish: Words,
  ): { taken: Taken; chance: Words } {
    const before = this.walker.tried;
    const found = finder === undefined ? { taken: play([]), chance: [] } : finder.find(play, wish);
    this.walked += this.walker.tried - before;
    return found;
  }
}
