import type {
  CoverageReport,
  CoverageRun,
  GameCoverage,
  ProfileCoverage,
} from '../../spec/generated/coverage-report.ts';
import type { RunGame, RunUnit } from '../../spec/generated/run-log-line.ts';
import type { RunRecord } from '../run-log/read-log.ts';
import { optionsOf } from './check-report.ts';
import { countsOf, tookPart } from './lockstep-report.ts';
import { profileCoverage } from './profile-coverage.ts';

/** What of a run is looked at. */
export interface CoverageOptions {
  /** Ids of games; all games of the run if empty. */
  readonly games: readonly string[];
  /** Names of profiles; all profiles of the run if empty. */
  readonly profiles: readonly string[];
  /** How often each possible event has to happen in each pair that took part. */
  readonly requireEvents?: number;
}

/** What the agreement of a run was agreement on: a pure function of its log, also of one that is cut. */
export function coverageReportOf(record: RunRecord, options: CoverageOptions): CoverageReport {
  const { header, units } = record;
  const { games, requireEvents } = options;
  const chosen = header.games.filter(({ id }) => games.length === 0 || games.includes(id));
  const covered = chosen.map((game) => gameCoverage(game, units, options.profiles));
  const verdicts = covered.map((game) => judge(game, requireEvents));
  const reasons = verdicts.flatMap(({ short, empty }) => [...short, ...empty]);
  const short = verdicts.some((verdict) => verdict.short.length > 0);
  const empty = verdicts.some((verdict) => verdict.empty.length > 0);
  return {
    format: 'lockstep-coverage-report@1',
    exitCode: short ? 1 : empty ? 3 : 0,
    reasons,
    ...(requireEvents === undefined ? {} : { requireEvents }),
    run: runOf(record),
    games: covered,
  };
}

function gameCoverage(
  game: RunGame,
  units: ReadonlyMap<string, RunUnit>,
  wanted: readonly string[],
): GameCoverage {
  const { id, title, version } = game;
  const profiles = game.profiles.filter((name) => wanted.length === 0 || wanted.includes(name));
  return {
    id,
    title,
    version,
    profiles: profiles.map((profile) => profileCoverage(game, profile, units)),
  };
}

/** Why a game is not covered: events that are short of what is demanded, or nothing compared. */
function judge(
  { id, profiles }: GameCoverage,
  required: number | undefined,
): { readonly short: readonly string[]; readonly empty: readonly string[] } {
  const compared = profiles.some(({ pairs }) => pairs.some(tookPart));
  const empty = compared ? [] : [`${id}: nothing was compared in lockstep`];
  const short =
    required === undefined ? [] : profiles.flatMap((profile) => shortOf(id, profile, required));
  return { short, empty };
}

function shortOf(game: string, coverage: ProfileCoverage, required: number): string[] {
  return coverage.pairs.filter(tookPart).flatMap(({ other }) => {
    const short = countsOf(coverage, other).filter(({ count }) => count < required);
    if (short.length === 0) return [];
    const events = short.map(({ event, count }) => `${event} ${count}`).join(', ');
    const what = `${game} ${coverage.profile} with ${other}`;
    return [`${what}: coverage not reached, ${required} of each event demanded: ${events}`];
  });
}

function runOf(record: RunRecord): CoverageRun {
  const { header, units, footer, damaged } = record;
  const { subject } = header;
  const { steps, lockstepSteps, budgetMs, vectors } = optionsOf(record);
  const keys = header.games.flatMap((game) => game.units);
  return {
    lockstep: header.lockstep,
    seed: header.seed,
    steps,
    ...(lockstepSteps === undefined ? {} : { lockstepSteps }),
    ...(budgetMs === undefined ? {} : { budgetMs }),
    vectors,
    ...(header.policy === undefined ? {} : { policy: header.policy }),
    subject: `${subject.name} ${subject.version}`,
    planned: keys.length,
    finished: keys.filter((key) => units.has(key)).length,
    closed: footer !== undefined,
    damaged,
    ...(footer?.interrupted === undefined ? {} : { interrupted: footer.interrupted }),
  };
}
