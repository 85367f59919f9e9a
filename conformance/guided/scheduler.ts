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
  /** Steps, missing events and new things of late. */
  recentSteps: number;
  recentWanted: number;
  recentNew: number;
  /** Failures since the last game. */
  failing: number;
  /** Games since one reached a missing event that the source is made for. */
  fruitless: number;
}

/** Share of all steps that is plain play from starts, whatever else there is. */
const PLAIN_SHARE = 0.3;
/** How much of what was a game ago still counts. */
const MEMORY = 0.95;
/** What sources are worth: each, made for something missing, per missing event and new thing a step. */
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
      recentSteps: source.usual / (1 - MEMORY),
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
    const isPlain = this.plainSteps <= PLAIN_SHARE * this.steps;
    const open = this.standings.filter(({ source }) =>
      isPlain ? source.plain === true : search || source.searches !== true,
    );
    const weights = open.map((standing) => (isPlain ? 1 : this.weightOf(standing)));
    let place = (random.word() / 2 ** 32) * weights.reduce((sum, weight) => sum + weight, 0);
    for (const [index, { source }] of open.entries()) {
      place -= weights[index] ?? 0;
      if (place < 0) return source;
    }
    return random.pick(open).source;
  }

  /** A source of plain play. */
  plain(random: Random): GameSource {
    return random.pick(this.standings.filter(({ source }) => source.plain === true)).source;
  }

  /** A plan of the source came to nothing. */
  failed(source: GameSource): void {
    const standing = this.standingOf(source);
    standing.failures += 1;
    standing.failing += 1;
    standing.fruitless += 1;
  }

  /**
   * The source made a game.
   *
   * @param wanted - how often it reached what was missing
   * @param fresh - new things that it reached
   * @param bore - whether it reached a missing event that the source is made for
   */
  made(
    source: GameSource,
    steps: number,
    { wanted, fresh, bore }: { wanted: number; fresh: number; bore: boolean },
  ): void {
    const standing = this.standingOf(source);
    standing.games += 1;
    standing.steps += steps;
    standing.failing = 0;
    standing.fruitless = bore ? 0 : standing.fruitless + 1;
    standing.recentSteps = MEMORY * standing.recentSteps + steps;
    standing.recentWanted = MEMORY * standing.recentWanted + wanted;
    standing.recentNew = MEMORY * standing.recentNew + fresh;
    this.steps += steps;
    if (source.plain === true) this.plainSteps += steps;
  }

  private weightOf(standing: Standing): number {
    const { source, recentSteps, recentWanted, recentNew, failing, fruitless } = standing;
    const needed = source.events.some((event) => this.reached.isMissing(event));
    const worth =
      WORTH.base +
      (needed ? WORTH.made / (1 + fruitless / PATIENCE) : 0) +
      (WORTH.wanted * recentWanted + WORTH.fresh * recentNew) / recentSteps;
    const length = Math.max(1, (1 - MEMORY) * recentSteps);
    return worth / length / (1 + failing);
  }

  private standingOf(source: GameSource): Standing {
    const standing = this.standings.find((one) => one.source === source);
    if (standing === undefined) throw new RangeError(`no source ${source.id}`);
    return standing;
  }
}
