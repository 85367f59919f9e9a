import { seedGenerator } from '../../engines/random/generators.ts';
import type { Words } from '../../oracles/messages.ts';
import { type WordMaker, wordMaker } from '../generate/layout-words.ts';
import type { Random } from '../generate/random.ts';
import { substitute } from '../generate/repair.ts';
import type { Opening } from '../generate/walker.ts';
import { changeTape, changeWords } from './change-words.ts';
import type { GameSource, Plan, Studio } from './game-source.ts';
import type { Measure } from './measures.ts';

/** Candidates that one game may cost. */
const CANDIDATES = 64;
/** Best steps that a climb goes on from. */
const POPULATION = 12;
/** Candidates in a hundred that begin from some place of the games that were made. */
const FRESH_PERCENT = 15;
/** Candidates in a hundred whose state, action and chance are changed. */
const CHANGED = { state: 70, action: 30, chance: 50 };
const MORE = 6;
const USUAL = 4;

/** One step from an explicit state. */
interface Climber {
  readonly state: Words;
  readonly generator?: string;
  readonly generatorWords?: Words;
  readonly action: Words;
  readonly chance: Words;
  readonly value: number;
}

/**
 * Climbs one measure: single steps from states whose words, action and chance are changed a little at
 * a time; what the rules refuse is dropped. Gives a game where a step has a larger value than any
 * before or reaches what is missing.
 */
export class ClimbSource implements GameSource {
  readonly id: string;
  readonly events: readonly number[];
  readonly usual: number = USUAL;
  readonly searches: true = true as const;
  private readonly studio: Studio;
  private readonly measure: Measure;
  private readonly population: Climber[] = [];
  private readonly make: Readonly<Record<'state' | 'action' | 'outcome', WordMaker>>;
  private highest = Number.NEGATIVE_INFINITY;

  constructor(studio: Studio, measure: Measure) {
    const { spec, profile } = studio.generator.source.codec;
    const maker = (layout: 'state' | 'action' | 'outcome') =>
      wordMaker(spec[layout], profile.parameters);
    this.id = `climb:${measure.id}`;
    this.events = measure.events;
    this.studio = studio;
    this.measure = measure;
    this.make = { state: maker('state'), action: maker('action'), outcome: maker('outcome') };
  }

  plan(random: Random): Plan | undefined {
    const { studio } = this;
    const found = this.climb(random);
    if (found === undefined) return undefined;
    const { state, generator, generatorWords, action, chance } = found;
    return {
      script: {
        state,
        ...(generator === undefined ? {} : { generator }),
        ...(generatorWords === undefined ? {} : { generatorWords }),
        steps: [{ action, chance }],
      },
      more: 1 + random.below(MORE),
      policy: studio.policy(random),
    };
  }

  private climb(random: Random): Climber | undefined {
    for (let tried = 0; tried < CANDIDATES && this.studio.allowance() > 0; tried += 1) {
      const candidate = this.candidate(random);
      if (candidate === undefined) continue;
      const { climber, isWanted } = candidate;
      this.admit(climber);
      const isHigher = climber.value > this.highest;
      if (isHigher) this.highest = climber.value;
      if (isWanted || isHigher) return climber;
    }
    return undefined;
  }

  private candidate(random: Random): { climber: Climber; isWanted: boolean } | undefined {
    const { generator, reached, places } = this.studio;
    const { walker, source } = generator;
    const isFresh = this.population.length === 0 || random.percent(FRESH_PERCENT);
    const parent = isFresh ? undefined : random.pick(this.population);
    const other = random.percent(50) && places.length > 0 ? random.pick(places).words : undefined;
    const place = places.length > 0 ? random.pick(places) : undefined;
    const base = parent?.state ?? place?.words;
    if (base === undefined) return undefined;
    const { codec, layer } = source;
    const state =
      parent === undefined || random.percent(CHANGED.state)
        ? changeWords(codec.state, this.make.state, base, random, other ?? base)
        : base;
    const chosen = this.generatorFor(parent, random);
    const opening: Opening = {
      layer,
      setup: [],
      start: [],
      state: [...state, ...(chosen.generatorWords ?? [])],
      ...(chosen.generator === undefined ? {} : { generator: chosen.generator }),
    };
    if ('refusal' in walker.begin(opening) || walker.isOver() || walker.isListTooLong()) {
      return undefined;
    }
    const keeps = parent !== undefined && !random.percent(CHANGED.action);
    const wish = keeps ? parent.action : this.make.action(random);
    const action = walker.accepts(wish) ? wish : substitute(walker, wish);
    if (action === undefined) return undefined;
    const raw = layer === 'raw';
    const old = parent?.chance ?? [];
    const tape = random.percent(CHANGED.chance)
      ? changeTape(this.make.outcome, raw, old, random)
      : old;
    const play = (words: Words) => walker.step(action, words);
    const finder = generator.finder(random);
    const { taken, chance } =
      finder === undefined ? { taken: play([]), chance: [] } : finder.find(play, tape);
    // Lists that are too long for the reference may take others for ever.
    if ('refusal' in taken || walker.isListTooLong()) return undefined;
    const { events } = taken;
    const seen = { before: state, action, after: walker.words(), drawn: chance.length, events };
    const value = this.measure.of(seen);
    const isWanted = events.some((event) => reached.isMissing(event));
    return { climber: { state, ...chosen, action, chance, value }, isWanted };
  }

  /** The generator of the parent, or another word of it: chance is what a climb may change. */
  private generatorFor(
    parent: Climber | undefined,
    random: Random,
  ): Pick<Climber, 'generator' | 'generatorWords'> {
    const { source } = this.studio.generator;
    if (source.generators.length === 0) return {};
    if (parent?.generatorWords !== undefined && !random.percent(CHANGED.chance)) {
      const { generator, generatorWords } = parent;
      return { ...(generator === undefined ? {} : { generator }), generatorWords };
    }
    const generator = random.pick(source.generators);
    return { generator, generatorWords: seedGenerator(generator, random.word()).words() };
  }

  /** Puts a step among the best; of equal ones the newest stays, so that the climb wanders. */
  private admit(climber: Climber): void {
    const { population } = this;
    const at = population.findIndex(({ value }) => value <= climber.value);
    if (at === -1 && population.length >= POPULATION) return;
    population.splice(at === -1 ? population.length : at, 0, climber);
    if (population.length > POPULATION) population.pop();
  }
}
