import type { WantingEvent } from '../../spec/generated/check-report.ts';
import { countsOf } from '../report/lockstep-report.ts';
import { profileCoverage } from '../report/profile-coverage.ts';
import { countOf, type Demand } from './demand.ts';
import { NOT_RUN } from './evidence.ts';
import { demandsOf, gatedProfiles } from './gate-file.ts';
import { checkedGame, type GateView, othersOf } from './gate-view.ts';

/** Whether each event that can happen did so often enough on steps in lockstep with each other. */
export function eventDemands(view: GateView): Demand[] {
  return view.games.flatMap((game) => {
    const { events: least } = demandsOf(view.gate, game);
    if (least === undefined) return [];
    return gatedProfiles(view.gate, game).flatMap((profile) =>
      othersOf(view.gate, game).map((other) => pairDemand(view, { game, profile, other, least })),
    );
  });
}

function pairDemand(
  view: GateView,
  at: {
    readonly game: string;
    readonly profile: string;
    readonly other: string;
    readonly least: number;
  },
): Demand {
  const { game, profile, other, least } = at;
  const checked = checkedGame(view, game);
  const coverage =
    checked === undefined ? undefined : profileCoverage(checked.game, profile, checked.units);
  const pair = coverage?.pairs.find((one) => one.other === other);
  const ran = pair !== undefined && pair.games > 0;
  const whole = pair !== undefined && pair.finished === pair.planned;
  const counts = coverage === undefined ? [] : countsOf(coverage, other);
  const short = counts.filter(({ count }) => count < least);
  const [first] = short;
  const missing = ran && first !== undefined;
  return {
    part: 'events',
    game,
    profile,
    id: `events/${game}/${profile}/${other}`,
    title: `events of ${profile} with ${other}`,
    demanded: `each at least ${countOf(least, 'time')}`,
    found: ran ? foundText(counts, short) : (pair?.why ?? NOT_RUN.message),
    // What a run did not come to may still happen.
    status: !ran || (missing && !whole) ? 'notrun' : missing ? 'fail' : 'pass',
    details: ran ? short.map((event) => detailOf(view, game, event, least)) : [],
    ...(ran && !missing
      ? {}
      : {
          place: missing
            ? view.places.event(game, first.event)
            : view.places.gate(`/games/${game}/events`),
        }),
    failures: [],
  };
}

function foundText(counts: readonly WantingEvent[], short: readonly WantingEvent[]): string {
  const all = `${counts.length - short.length} of ${countOf(counts.length, 'event')}`;
  const fewest = (short.length === 0 ? counts : short).toSorted((a, b) => a.count - b.count);
  const [least] = fewest;
  return least === undefined ? all : `${all}; fewest: ${least.event} ${least.count}`;
}

function detailOf(
  { places }: GateView,
  game: string,
  { event, count, hint }: WantingEvent,
  least: number,
): string {
  const { file, line } = places.event(game, event);
  return `${event} ${count} of ${least} (${file}:${line}): ${hint}`;
}
