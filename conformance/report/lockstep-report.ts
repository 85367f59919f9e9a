import type {
  GameReport,
  LockstepProfile,
  LockstepReport,
  WantingEvent,
} from '../../spec/generated/check-report.ts';
import type { PairCoverage, ProfileCoverage } from '../../spec/generated/coverage-report.ts';
import type { RunGame, RunUnit } from '../../spec/generated/run-log-line.ts';
import { eventsOf } from './events-of.ts';
import { type PairUnits, pairsOf } from './pairs.ts';
import { profileCoverage } from './profile-coverage.ts';
import { BROKEN, DISAGREEING } from './tally.ts';

/** Events that are shown with their counts because they happened least often. */
const FEWEST = 3;

/**
 * What was compared with each other implementation; nothing if the plan has no lockstep units.
 *
 * @param units - the finished units of the run by key
 * @param required - how often each possible event has to happen in lockstep; absent: no matter
 */
export function lockstepOf(
  game: RunGame,
  units: ReadonlyMap<string, RunUnit>,
  required?: number,
): Pick<GameReport, 'lockstep'> {
  const others = new Map<string, PairUnits[]>();
  for (const pair of pairsOf(game, units)) {
    const pairs = others.get(pair.other) ?? [];
    others.set(pair.other, pairs);
    pairs.push(pair);
  }
  if (others.size === 0) return {};
  const coverage = new Map(
    game.profiles.map((profile) => [profile, profileCoverage(game, profile, units)]),
  );
  return {
    lockstep: [...others].map(([other, pairs]) => reportOn(game, other, pairs, coverage, required)),
  };
}

function reportOn(
  game: RunGame,
  other: string,
  pairs: readonly PairUnits[],
  coverage: ReadonlyMap<string, ProfileCoverage>,
  required: number | undefined,
): LockstepReport {
  const finished = pairs.flatMap((pair) => pair.finished.map(({ unit }) => unit));
  const items = finished.flatMap((unit) => unit.items);
  const red = items.filter(({ status }) => DISAGREEING.has(status) || BROKEN.has(status));
  const profiles = pairs.flatMap(({ profile }) => {
    const covered = coverage.get(profile);
    return covered === undefined ? [] : profileOf(covered, other, required);
  });
  return {
    other,
    name: pairs[0]?.name ?? other,
    units: finished.length,
    games: profiles.reduce((sum, { games }) => sum + games, 0),
    steps: profiles.reduce((sum, { steps }) => sum + steps, 0),
    failures: red.length,
    events: eventsOf(
      game,
      finished,
      pairs.map(({ profile }) => profile),
    ),
    profiles,
  };
}

function profileOf(
  coverage: ProfileCoverage,
  other: string,
  required: number | undefined,
): LockstepProfile[] {
  const pair = coverage.pairs.find((one) => one.other === other);
  if (pair === undefined) return [];
  const { profile } = coverage;
  const counted = countsOf(coverage, other);
  const clauses = coverage.clauses.map(({ clause, elsewhere, pairs }) => {
    const by = pairs.find((one) => one.other === other)?.by ?? 'none';
    return { clause, how: by !== 'none' ? by : elsewhere > 0 ? 'elsewhere' : 'none' };
  });
  const how = (wanted: string): string[] =>
    clauses.flatMap(({ clause, how: found }) => (found === wanted ? [clause] : []));
  const never = counted.filter(({ count }) => count === 0);
  const reached = counted.filter(({ count }) => count > 0);
  const fewest = reached.toSorted((a, b) => a.count - b.count).slice(0, FEWEST);
  const short = required === undefined || !tookPart(pair) ? undefined : required;
  return [
    {
      profile,
      games: pair.games,
      steps: pair.steps,
      possible: counted.length,
      reached: reached.length,
      never,
      fewest: fewest.map(({ event, count }) => ({ event, count })),
      ...(short === undefined ? {} : { short: counted.filter(({ count }) => count < short) }),
      clauses: {
        events: how('events'),
        fields: how('fields'),
        elsewhere: how('elsewhere'),
        none: how('none'),
      },
    },
  ];
}

/** How often each possible event happened in lockstep with one other implementation. */
export function countsOf(coverage: ProfileCoverage, other: string): WantingEvent[] {
  return coverage.events.map(({ event, hint, pairs }) => {
    return { event, count: pairs.find((one) => one.other === other)?.count ?? 0, hint };
  });
}

/** Whether anything was compared with the other: only then can its coverage be judged. */
export function tookPart({ games }: Pick<PairCoverage, 'games'>): boolean {
  return games > 0;
}
