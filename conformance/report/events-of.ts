import type { GameReport } from '../../spec/generated/check-report.ts';
import type { RunEvent, RunGame, RunUnit } from '../../spec/generated/run-log-line.ts';

/** Which events the finished units have observed, of those that can happen in the profiles. */
export function eventsOf(
  game: RunGame,
  finished: readonly RunUnit[],
  profiles: readonly string[] = game.profiles,
): GameReport['events'] {
  const reached = new Set(
    finished.flatMap((unit) => Object.keys(unit.events).filter((id) => unit.events[id] !== 0)),
  );
  const possible = possibleEvents(game, profiles).map(({ id }) => id);
  const missing = possible.filter((id) => !reached.has(id));
  return { all: possible.length, reached: possible.length - missing.length, missing };
}

/** The events that can happen in at least one of these profiles. */
export function possibleEvents(game: RunGame, profiles: readonly string[]): RunEvent[] {
  return game.events.filter((event) => {
    const own = event.profiles;
    return own === undefined || profiles.some((profile) => own.includes(profile));
  });
}

/** What helps to reach an event: the hint of the spec, or else the clauses that name it. */
export function hintOf(game: RunGame, event: RunEvent): string {
  if (event.hint !== undefined) return event.hint;
  const named = game.clauses.filter(({ events }) => events?.includes(event.id) === true);
  const clauses = named.map(({ id, title }) => `${id} ${title}`).join(', ');
  return clauses === '' ? event.title : `${event.title}; see ${clauses}`;
}
