import type { Random } from '../generate/random.ts';
import type { GameSource } from './game-source.ts';
import type { Reached } from './reached.ts';

/** What a source has done. */
export interface SourceRecord {
  readonly source: GameSource;
  games: number;
  steps: number;
  /** Plans that came to nothing: no game at the moment, or refused by the rules. */
  failures: number;
}

interface Standing extends SourceRecord {
  /** Plans of late, and what they cost, which missing events and which new things they brought. */
  recentPlans: number;
  recentCost: number;
  recentWanted: number;
  recentNew: number;
  /** Failures since the last game. */
  failing: number;
  /** Games since one reached a missing event that the source is made for. */
  fruitless: number;
}

/** What a game brought. */
interface Fruit {
  /** How often it reached what was missing. */
  readonly wanted: number;
  /** New things that it reached. */
  readonly fresh: number;
  /** Whether it reached a missing event that its source is made for. */
  readonly bore: boolean;
}

/** Share of all steps that is plain play from starts, whatever else there is. */
const PLAIN_SHARE = 0.3;
/** What each plan costs besides its steps: a short game takes time, too. */
const COST = 40;
/** How much of what was a game ago still counts. */
const MEMORY = 0.95;
/** What sources are worth: each, made for what is missing, per missing event and new thing a step. */
const WORTH = { base: 1, made: 12, wanted: 50, fresh: 5 };
/** Games without fruit after which a source made for something missing counts half. */
const PATIENCE = 20;

/**
 * Spends the steps on what has not been reached. Sources are weighed by what they are made for and by
 * what they brought of late, each per step; a fixed share stays plain play. Depends on nothing but
 * what it is told and the given chance.
 */
export class Scheduler {
  private readonly standings: readonly Standing[];
  private readonly reached: Reached;
  private steps = 0;
  private plainSteps = 0;

  constructor(sources: readonly GameSource[], reached: Reached) {
    this.reached = reached;
    this.standings = sources.map((source) => ({
      source,
      games: 0,
      steps: 0,
      failures: 0,
      recentPlans: 1 / (1 - MEMORY),
      recentCost: source.usual / (1 - MEMORY),
      recentWanted: 0,
      recentNew: 0,
      failing: 0,
      fruitless: 0,
    }));
  }

  /** What each source has done. */
  records(): readonly SourceRecord[] {
    return this.standings;
  }

  /**
   * The source of the next game.
   *
   * @param search - whether sources that search may be chosen
   */
  next(random: Random, search: boolean): GameSource {
    if (this.plainSteps <= PLAIN_SHARE * this.steps) return this.plain(random);
    const open = this.standings.filter(
      ({ source }) => source.plain !== true && (search || source.searches !== true),
    );
    const weights = open.map((standing) => this.weightOf(standing));
    let place = (random.word() / 2 ** 32) * weights.reduce((sum, weight) => sum + weight, 0);
    for (const [index, { source }] of open.entries()) {
      place -= weights[index] ?? 0;
      if (place < 0) return source;
    }
    return this.plain(random);
  }

  /** A source of plain play. */
  plain(random: Random): GameSource {
    return random.pick(this.standings.filter(({ source }) => source.plain === true)).source;
  }

  /** A plan of the source was followed, with or without a game; `cost` is in engine steps. */
  spent(source: GameSource, cost: number): void {
    const standing = this.standingOf(source);
    standing.recentPlans = MEMORY * standing.recentPlans + 1;
    standing.recentCost = MEMORY * standing.recentCost + COST + cost;
    standing.recentWanted *= MEMORY;
    standing.recentNew *= MEMORY;
  }

  /** A plan of the source came to nothing. */
  failed(source: GameSource): void {
    const standing = this.standingOf(source);
    standing.failures += 1;
    standing.failing += 1;
    standing.fruitless += 1;
  }

  /** The source made a game of so many steps. */
  made(source: GameSource, steps: number, { wanted, fresh, bore }: Fruit): void {
    const standing = this.standingOf(source);
    standing.games += 1;
    standing.steps += steps;
    standing.failing = 0;
    standing.fruitless = bore ? 0 : standing.fruitless + 1;
    standing.recentWanted += wanted;
    standing.recentNew += fresh;
    this.steps += steps;
    if (source.plain === true) this.plainSteps += steps;
  }

  private weightOf(standing: Standing): number {
    const { source, recentPlans, recentCost, recentWanted, recentNew, failing, fruitless } =
      standing;
    const needed = source.events.some((event) => this.reached.isMissing(event));
    const worth =
      WORTH.base +
      (needed ? WORTH.made / (1 + fruitless / PATIENCE) : 0) +
      (WORTH.wanted * recentWanted + WORTH.fresh * recentNew) / recentCost;
    // Shares are shares of the cost, not of the games.
    return (worth * recentPlans) / recentCost / (1 + failing);
  }

  private standingOf(source: GameSource): Standing {
    const standing = this.standings.find((one) => one.source === source);
    if (standing === undefined) throw new RangeError(`no source ${source.id}`);
    return standing;
  }
}
