import type { Engine } from '../../engines/engine.ts';
import type { LayerName } from '../../engines/random/chance-source.ts';
import type { Words } from '../../oracles/messages.ts';
import type { Codec } from '../codec.ts';
import { ChanceFinder } from './chance.ts';
import { type WordMaker, wordMaker } from './layout-words.ts';
import { edges, type Policy, uniform } from './policy.ts';
import type { Random } from './random.ts';
import type { Trace, TraceStep } from './trace.ts';
import { type Opening, type Taken, Walker } from './walker.ts';

/** What the games of a generator have in common. */
export interface TraceSource {
  readonly codec: Codec;
  readonly reference: Engine;
  readonly layer: LayerName;
  /** Layer seed: the name of the generator. */
  readonly generator?: string;
}

export interface GenerateOptions {
  /** The game is cut after so many steps. */
  readonly maxSteps: number;
  /** An explicit state (words) to begin from, if the reference takes it. */
  readonly state?: Words;
  /** @defaultValue uniform most of the time, edges else */
  readonly policy?: Policy;
  /** Share of games that end with an action that the rules refuse. @defaultValue 8 */
  readonly illegalPercent?: number;
  /** Told the rule events of each accepted step, in order. */
  readonly onStep?: (events: readonly number[]) => void;
}

/** Openings tried until the rules accept one. */
const OPENINGS = 10;
/** Random actions tried to find one that the rules refuse. */
const ILLEGAL_TRIES = 20;

/**
 * Makes games by walking the reference engine: every action and every chance word is one that the
 * rules accept, except for a labelled refused action at the end of some games. The choices come from
 * the `Random` of each call, so a game depends on its seed alone.
 */
export class TraceGenerator {
  readonly source: TraceSource;
  readonly walker: Walker;
  private readonly makeSetup: WordMaker;
  private readonly makeAction: WordMaker;

  constructor(source: TraceSource) {
    const { codec } = source;
    this.source = source;
    this.walker = new Walker(codec, source.reference);
    this.makeSetup = wordMaker(codec.spec.setup, codec.profile.parameters);
    this.makeAction = wordMaker(codec.spec.action, codec.profile.parameters);
  }

  /** One game; undefined if the reference took none of the openings that were tried. */
  generate(random: Random, options: GenerateOptions): Trace | undefined {
    const { layer } = this.source;
    const finder =
      layer === 'outcome' || layer === 'raw'
        ? new ChanceFinder(this.source.codec, layer, random)
        : undefined;
    const opening = this.open(random, finder, options.state);
    if (opening === undefined) return undefined;
    const policy = options.policy ?? (random.percent(75) ? uniform : edges);
    const steps: TraceStep[] = [];
    while (steps.length < options.maxSteps) {
      const action = this.choose(policy, random);
      if (action === undefined) break;
      const { taken, chance } = take(finder, (tape) => this.walker.step(action, tape));
      if ('refusal' in taken) break;
      options.onStep?.(taken.events);
      steps.push({ action, chance });
    }
    const refused = random.percent(options.illegalPercent ?? 8) ? this.refused(random) : undefined;
    return {
      game: this.source.codec.game,
      profile: this.source.codec.profile.name,
      ...opening,
      steps: refused === undefined ? steps : [...steps, refused.step],
      ...(refused === undefined ? {} : { refusal: refused.code }),
    };
  }

  private open(
    random: Random,
    finder: ChanceFinder | undefined,
    state: Words | undefined,
  ): Opening | undefined {
    const { layer, generator } = this.source;
    for (let attempt = 0; attempt < OPENINGS; attempt += 1) {
      const opening: Opening = {
        layer,
        setup: this.makeSetup(random),
        start: [],
        ...(generator === undefined ? {} : { generator, seed: random.word() }),
      };
      if (state !== undefined) {
        const explicit = this.explicit(opening, state, random);
        return explicit !== undefined && !('refusal' in this.walker.begin(explicit))
          ? explicit
          : undefined;
      }
      const { taken, chance } = take(finder, (start) => this.walker.begin({ ...opening, start }));
      if (!('refusal' in taken)) return { ...opening, start: chance };
    }
    return undefined;
  }

  /** An explicit state; in layer seed it takes over the generator of a game that has just begun. */
  private explicit(opening: Opening, state: Words, random: Random): Opening | undefined {
    if (opening.layer !== 'seed') return { ...opening, state };
    const begun = this.walker.begin({ ...opening, seed: random.word() });
    const words = this.walker.bookmark().generator;
    if ('refusal' in begun || words === undefined) return undefined;
    const { seed: _unused, ...rest } = opening;
    return { ...rest, state: [...state, ...words] };
  }

  private choose(policy: Policy, random: Random): Words | undefined {
    if (this.walker.isOver()) return undefined;
    if (this.source.codec.spec.legal === 'all') return this.makeAction(random);
    const legal = this.walker.legal();
    return legal.length === 0 ? undefined : policy.choose(legal, random, this.walker);
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
}

/** Plays with a tape that is found, or with none where chance is not on a tape. */
function take(
  finder: ChanceFinder | undefined,
  play: (tape: Words) => Taken,
): { taken: Taken; chance: Words } {
  return finder === undefined ? { taken: play([]), chance: [] } : finder.find(play);
}
