import { deriveSeed, Random } from '../generate/random.ts';
import { SceneDeck, shapersOf } from '../generate/scenes.ts';
import type { Script } from '../generate/script.ts';
import { TraceGenerator, type TraceSource } from '../generate/trace-generator.ts';
import type { MadeGame } from '../generate/trace-stream.ts';
import type { Bookmark } from '../generate/walker.ts';
import type { Guide } from '../guide.ts';
import { ClimbSource } from './climb-source.ts';
import { Corpus, type Entry } from './corpus.ts';
import type { GameSource, Plan, Studio } from './game-source.ts';
import { measuresOf } from './measures.ts';
import { mutationSources } from './mutation-sources.ts';
import type { PlayedGuided } from './played.ts';
import { goingOn, policiesOf, policySources } from './policy-sources.ts';
import { Reached } from './reached.ts';
import { sceneSource } from './scene-source.ts';
import { Scheduler, type SourceRecord } from './scheduler.ts';
import { replaySource, startSources } from './start-sources.ts';

/** How often each event is wanted, unless more is demanded. */
const LEAST_TARGET = 10;

/** Engine steps that searches may try for each step of the games made, and some to begin with. */
const SEARCH = { perStep: 2, free: 4_000 };
/** Words of lists of legal actions that cost as much as a step. */
const LISTED = 16;
/** Share of games that end with an action that the rules refuse: at a random depth, or after the end. */
const ILLEGAL_PERCENT = 8;
/** Starts in a row that the rules refuse after which there are no more games. */
const MOST_FAILURES = 5;
/** Plans in a row that come to nothing after which a game is played from a start. */
const MOST_PLANS = 20;
/** Places that are remembered, one of so many steps. */
const PLACES = { most: 64, every: 16 };

/** How guided games are made. */
export interface GuidedOptions {
  readonly seed: number;
  readonly guide?: Guide;
  /** Whether games may begin from explicit states. @defaultValue true */
  readonly states?: boolean;
  /** How often each event is demanded; it is wanted `LEAST_TARGET` times at least. */
  readonly targetEvents?: number;
  /** Games of earlier runs, which are played first. */
  readonly corpus?: readonly Script[];
}

/** A game, and which source made it. */
export interface GuidedGame extends MadeGame {
  /** `kind:name`, such as `shaper:last-cell` or `climb:depth`. */
  readonly origin: string;
}

/**
 * Endless games that go where random play does not: policies, scenes, starts, changed games of the
 * corpus and climbs, chosen by what has not been reached. They depend on the options and the
 * reference engine alone, whatever becomes of them; the first n games are the same however many
 * are taken. Ends early if the reference takes no start at all.
 */
export class GuidedGames implements Iterable<GuidedGame> {
  private readonly options: GuidedOptions;
  private readonly generator: TraceGenerator;
  private readonly reached: Reached;
  private readonly corpus: Corpus;
  private readonly scheduler: Scheduler;
  private readonly replay: GameSource | undefined;
  private replays: number;
  private readonly places: Bookmark[] = [];
  private steps = 0;
  /** Starts and steps that were tried for the games themselves. */
  private walked = 0;

  constructor(source: TraceSource, options: GuidedOptions) {
    const { spec, profile } = source.codec;
    const { guide, states: rooted = true, targetEvents = 0, corpus = [] } = options;
    const measures = measuresOf(source, guide);
    this.options = options;
    this.generator = new TraceGenerator(source);
    this.reached = new Reached(spec, profile.name, Math.max(LEAST_TARGET, targetEvents));
    this.corpus = new Corpus(spec, measures, rooted);
    const policies = policiesOf(this.generator, guide);
    const studio: Studio = {
      generator: this.generator,
      reached: this.reached,
      corpus: this.corpus,
      places: this.places,
      rooted,
      allowance: () => this.allowance(),
      policy: goingOn(policies),
    };
    const sources = [...policySources(policies), ...startSources(studio, guide)];
    sources.push(...mutationSources(studio));
    if (rooted) {
      const shapers = guide === undefined ? [] : shapersOf(guide, profile.name);
      for (const shaper of shapers) {
        if (guide === undefined) break;
        sources.push(sceneSource(studio, new SceneDeck(source, shaper, guide)));
      }
      sources.push(...measures.map((measure) => new ClimbSource(studio, measure)));
    }
    this.replay = corpus.length === 0 ? undefined : replaySource(studio, corpus);
    this.replays = corpus.length;
    const all = this.replay === undefined ? sources : [...sources, this.replay];
    this.scheduler = new Scheduler(all, this.reached);
  }

  *[Symbol.iterator](): Generator<GuidedGame> {
    let failures = 0;
    for (let index = 0; failures < MOST_FAILURES; index += 1) {
      const random = new Random(deriveSeed(this.options.seed, `game ${index}`));
      const game = this.make(random);
      failures = game === undefined ? failures + 1 : 0;
      if (game !== undefined) yield game;
    }
  }

  /** What each source has done. */
  records(): readonly SourceRecord[] {
    return this.scheduler.records();
  }

  /** Engine steps that searches have tried, and steps of the games that were made. */
  work(): { readonly searched: number; readonly made: number } {
    return { searched: this.searched(), made: this.steps };
  }

  /** What was kept of the games. */
  entries(): Entry[] {
    return this.corpus.entries();
  }

  /** What looking ahead and trying candidates may still cost. */
  private allowance(): number {
    return SEARCH.perStep * this.steps + SEARCH.free - this.searched();
  }

  private searched(): number {
    return this.generator.walker.tried - this.walked;
  }

  /** What has been done so far, in steps. */
  private effort(): number {
    const { tried, listed } = this.generator.walker;
    return tried + listed / LISTED;
  }

  private make(random: Random): GuidedGame | undefined {
    for (let plans = 0; plans < MOST_PLANS; plans += 1) {
      const source = this.replaying() ?? this.scheduler.next(random, this.allowance() > 0);
      const before = this.effort();
      const plan = source.plan(random);
      const game = plan === undefined ? undefined : this.play(source, plan, random);
      this.scheduler.spent(source, this.effort() - before);
      if (game !== undefined) return game;
      this.scheduler.failed(source);
      // The rules take no start.
      if (source.plain === true) return undefined;
    }
    const source = this.scheduler.plain(random);
    const plan = source.plan(random);
    return plan === undefined ? undefined : this.play(source, plan, random);
  }

  /** The games of earlier runs come first. */
  private replaying(): GameSource | undefined {
    if (this.replays === 0) return undefined;
    this.replays -= 1;
    return this.replay;
  }

  private play(source: GameSource, plan: Plan, random: Random): GuidedGame | undefined {
    const { script, more, policy } = plan;
    const steps: { events: readonly number[]; before: Bookmark }[] = [];
    const before = this.generator.walked;
    const trace = this.generator.generate(random, {
      script,
      maxSteps: (script.steps?.length ?? 0) + more,
      policy,
      illegalPercent: ILLEGAL_PERCENT,
      onStep: (events, place) => steps.push({ events, before: place }),
    });
    this.walked += this.generator.walked - before;
    if (trace === undefined) return undefined;
    this.learn(source, { trace, steps, end: this.generator.walker.words() });
    return { trace, events: steps.flatMap(({ events }) => events), origin: source.id };
  }

  private learn(source: GameSource, game: PlayedGuided): void {
    const { reached } = this;
    let wanted = 0;
    let bore = false;
    for (const { events, before } of game.steps) {
      bore ||= events.some((event) => source.events.includes(event) && reached.isMissing(event));
      wanted += reached.add(events);
      this.steps += 1;
      if (this.steps % PLACES.every === 0) this.remember(before);
    }
    this.steps += 1;
    const fresh = this.corpus.learn(game, source.plain !== true);
    this.scheduler.made(source, game.trace.steps.length + 1, { wanted, fresh, bore });
  }

  /** Keeps a place; the newest takes the room of the oldest. */
  private remember(place: Bookmark): void {
    this.places.push(place);
    if (this.places.length > PLACES.most) this.places.shift();
  }
}
